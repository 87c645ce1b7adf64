/** Which sentences speak of restructuring: people, plants, charges; and which only use its words. */

const PLACES =
  '(?:plants?|facilit(?:y|ies)|stores?|offices?|branch(?:es)?|mills?|factor(?:y|ies)|sites|locations?|warehouses?|distribution\\s+cent(?:er|re)s?|operations|restaurants?|mines?)\\b'
const STAFF = '(?:work[\\s-]?force|head[\\s-]?count|personnel|staff(?:ing)?)\\b'
const LESS = '(?:reduc|cut|decreas|downsiz|eliminat|lay[\\s-]?off|realign|shrink)\\w*\\b'

const SIGNS: readonly RegExp[] = [
  new RegExp(`\\b${STAFF}.{0,80}\\b${LESS}`, 'i'),
  new RegExp(`\\b${LESS}.{0,80}\\b${STAFF}`, 'i'),
  /\breductions?[\s-]in[\s-]force\b|\blay[\s-]?offs?\b|\blaid[\s-]+off\b|\blay(?:ing)?[\s-]+off\b|\bjob\s+cuts?\b|\bfurlough/i,
  /\b(?:eliminat|terminat|cut|reduc)\w*\b.{0,40}\b(?:positions|jobs|roles|employees|team members)\b/i,
  /\bseverance\b.{0,60}\b(?:costs?|charges?|expenses?|lease)\b|\b(?:costs?|charges?|expenses?)\b.{0,60}\bseverance\b/i,
  /\brestructuring\s+(?:charges?|costs?|plans?|programs?|actions?|activit\w+|initiatives?|expenses?|efforts?|and|of\s+(?:our|its|the)\s+(?:work|operat|business|organi))/i,
  /\bexit\s+(?:or|and)\s+disposal\b|\bexit\s+(?:costs?|activit\w+|plans?)\b/i,
  new RegExp(`\\bclos(?:e|es|ed|ing|ure|ures)\\b.{0,60}\\b${PLACES}`, 'i'),
  new RegExp(`\\b${PLACES}.{0,20}\\bclos(?:ing|ure)s?\\b`, 'i'),
  /\bdiscontinu(?:e|es|ing|ance)\b.{0,30}\b(?:manufacturing|operations|production)\b|\bceas(?:e|ed|ing)\s+(?:\w+\s+){0,2}(?:operations|production|manufacturing)\b/i,
  new RegExp(`\\bconsolidat(?:e|es|ing|ion)\\b.{0,60}\\b(?:${PLACES}|regions\\b)`, 'i'),
  /\bwind(?:ing)?[\s-]+down\b.{0,40}\b(?:operations|business|affairs)\b/i,
  /\bcost[\s-](?:reduction|cutting|saving)s?\b/i,
]

/** Facilities that lend money close too, and so do sales. */
const LENDING =
  /\b(?:credit|loan|revolving|financing|debt|banking|lending|letter[\s-]of[\s-]credit|incremental|existing|expanded|term)\s+(?:\w+\s+)?facilit(?:y|ies)\b|\b(?:financing\s+)?closing\s+(?:date|conditions?)\b|\bconsolidated\b/gi

/** Words that put a sentence among the small print. */
const SMALL_PRINT =
  /\bforward[\s-]looking\b|\bsafe\s+harbor\b|\bdiffer\s+materially\b|\bPrivate\s+Securities\s+Litigation\b|\bnon-?GAAP\b|\bEBITDA\b|\bitems\s+such\s+as\b|\bexclud(?:es?|ing)\b[^.]*\brestructuring\b|\brisks?\s+(?:factors|and\s+uncertainties)\b/i

/** In agreements with officers, and in results, the other words mean pay and lines of a table. */
const STAFF_ONLY =
  /\bwork[\s-]?force\b|\bhead[\s-]?count\b|\breductions?[\s-]in[\s-]force\b|\blay[\s-]?offs?\b|\blaid[\s-]+off\b|\b(?:plant|facility|store)\s+clos|\bpositions\b/i
const STAFF_ITEMS = new Set(['5.02', '2.02'])
const LENGTH_MAX = 1200

/** True for small print, which says nothing that happened. */
export const isSmallPrint = (sentence: string): boolean => SMALL_PRINT.test(sentence)

/** True for a sentence on restructuring; headings are none. */
export function isRestructuring(sentence: string, item: string | null): boolean {
  if (sentence.length > LENGTH_MAX || !/[.!?;:]["”’)]*$/.test(sentence) || isSmallPrint(sentence))
    return false
  if (item && STAFF_ITEMS.has(item) && (!STAFF_ONLY.test(sentence) || /\bsuch\s+as\b/i.test(sentence)))
    return false
  const own = sentence.replace(LENDING, ' ')
  return SIGNS.some((sign) => sign.test(own))
}
