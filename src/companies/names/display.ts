/** A company's name as a reader would write it, out of a name as filed or as registered. */
import { cleanText } from '#lib/text.ts'
import { withoutBrackets } from './brackets.ts'

/** What spreadsheets and pages leave in cells: `_x000D_`, tags whole or cut, `AT&T;`. */
const LEFTOVERS = /_x000d_|<[^<>]*>|\b(?:br|p|span)\s*\/?>|\brgb\([^)]*\);?|"?\s*target="?\w*"?>?/gi
/** What follows a name and is none: a note, an address, a ZIP, a box, a store, a year, a date. */
const NOTES: readonly RegExp[] = [
  /\s*\b(?:prepared by|see warn|received|revised|updated|amended|rescinded|correction|corrected)\b.*$/i,
  /[\s,–-]*\bcovid[\s-]?19\b.*$/i,
  /[\s,–-]+\bstatewide\b.*$/i,
  /[\s,–-]+\b(?:multiple|various|several)\s+(?:sites|locations|facilities|stores)\b.*$/i,
  /[\s,–-]+p\.?\s*o\.?\s*box\b.*$/i,
  /[\s,–-]+(?:store|location|unit|site|plant|facility|branch|dept|department|bldg|building|no|number)s?\.?\s*(?:#|no\.?:?)?\s*\d[\w-]*\b.*$/i,
  /(?<=\b(?:inc|llc|corp|co|ltd)\.?),?\s*\d{2,}\s.*$/i,
  /\s*#\s*\d.*$/,
  /[\s,]+[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?\b.*$/,
  /[\s,–-]+\d{1,6}\s+(?:[NSEW]\.?\s+)?[A-Z0-9][\w.'-]*(?:\s+[\w.'-]+){0,4}?\s+(?:st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|pkwy|parkway|hwy|highway|ct|court|pl|place|cir|circle)\b\.?.*$/i,
  /[\s,–-]+\b(?:19|20)\d\d$/,
  /[\s,–-]+\d{5}(?:-\d{4})?$/,
]
const TOLD_APART =
  /\s*[,(;]?\s*\b(?:d\s*\/?\s*b\s*\/?\s*a\b|doing business as\b|t\/a\b|trading as\b|f\s*\/\s*k\s*\/\s*a\b|fka\b|formerly\b|previously\b|n\/k\/a\b|a\/k\/a\b|aka\b|c\/o\b|on behalf of\b|@)/i
const PARENT =
  /\s*[,(;–-]?\s*\b(?:an?\s+)?(?:wholly[- ]owned\s+)?(?:subsidiary|division|affiliate|unit) of\b.*$/i
const DASH = /\s+[-–—|]+\s+|\s*[–—]\s*|\s+[-–](?=\S)|(?<=\S)[-–]\s+/
const STATE_MARK = /\s*[\\/]\s*(?:[a-z]{2,5}|new)\s*[\\/]?\s*$/i

/** Nothing of all this can be in a name without one of these. */
const MAY_BE_NOTED =
  /[\d()#@<>|;&\\"*–—_]|\s-|-\s|[\s,]sta?tewide|covid|\b(?:d\s*\/?\s*b\s*\/?\s*a|t\/a|f\s*\/?\s*k\s*\/?\s*a|n\/k\/a|a\/?k\/?a|c\/o|doing|trading|formerly|previously|behalf|subsidiary|division|affiliate|unit|prepared|see|received|revised|updated|amended|rescinded|correct\w*|multiple|various|several)\b|\/[a-z]{2,5}\/?\s*$/i

/** The name without what is noted beside it: a place, a store, a date, whom it belongs to. */
export function cleanName(filed: string): string {
  if (!MAY_BE_NOTED.test(filed)) return trimEnds(filed)
  let text = cleanText(filed.replace(LEFTOVERS, ' '))
    .replace(/&amp;?/gi, '&')
    .replace(/\b(&\w);/g, '$1')
  let tried: string | undefined
  const keep = (shorter: string) => {
    // Most notes are in no name: what was tried already would come to the same.
    if (shorter === tried) return
    const trimmed = trimEnds(shorter)
    const isName = /[a-z]{2}|\b3M\b|[a-z]&[a-z]/i.test(trimmed)
    tried = isName ? trimmed : shorter
    if (isName) text = trimmed
  }
  keep(text.replace(/\b(\w&\w);/g, '$1').replace(STATE_MARK, ''))
  const apart = TOLD_APART.exec(text)
  if (apart && apart.index > 2) keep(text.slice(0, apart.index))
  keep(text.replace(PARENT, ''))
  for (const note of NOTES) keep(text.replace(note, ''))
  keep(withoutBrackets(text))
  keep(text.split(DASH)[0]!)
  for (const note of NOTES) keep(text.replace(note, ''))
  return text
}

const trimEnds = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.*"'–-]+|[\s,;:*"–-]+$/g, '')
    .trim()

/** The name as a reader would write it: cleaned, and not shouted. */
export function shownName(filed: string): string {
  const text = cleanName(filed)
  return isShouted(text) ? inTitleCase(text) : text.replace(SHOUTED_FORM, (form) => inTitleCase(form))
}

/** True of a name of more than one short word that is written in capitals throughout, or in none. */
export function isShouted(text: string): boolean {
  // `KOHLS Corp`: registers write the legal form in small letters.
  const said = text.replace(/(?:[\s,]+(?:Inc|Corp|Co|Ltd|Corporation|Company|Group|Holdings)\b\.?)+$/, '')
  return said === said.toUpperCase() ? /[A-Z]{4}/.test(said) : text === text.toLowerCase()
}

const SHOUTED_FORM = /\b(?:INC|CORP|CO|LTD)\b(?=\.?$)/

const SMALL = new Set('and or of the for in at by to on a an de del la dba'.split(' '))
/** Written in capitals by everybody, or in a way of their own. */
const AS_WRITTEN = new Map(
  `LLC LLP LP LLLP PLLC USA US UK NA II III IV VI VII PC PA AG SA SE NV BV AB ASA PLC ATT UPS GE GM IBM HP CVS TJX BMW UBS HSBC FIS
  ADP AMC CBS NBC ABC NCR TRW ITT GTE MCI SBC EDS CSC SAIC URS ABM TGI BJ JCPenney RTX ITW PPG PVH VF KBR BAE DHL JPMorgan MetLife
  McDonald McKesson McDonnell McGraw McLane FedEx eBay iHeartMedia DuPont PepsiCo AutoNation AutoZone BorgWarner CenturyLink
  ConAgra ConocoPhillips DaVita ExxonMobil GameStop LinkedIn LyondellBasell MasterCard OfficeMax PayPal PetSmart PNC RadioShack
  SkyWest SunEdison SunTrust TechnipFMC TransUnion UnitedHealth WestRock YRC YMCA YWCA GEICO USAA IT TV RV HVAC HR JFK LAX NYC IMAX`
    .split(/\s+/)
    .map((word) => [word.toLowerCase(), word]),
)
const FORMS = new Map([
  ['inc', 'Inc'],
  ['co', 'Co'],
  ['corp', 'Corp'],
  ['ltd', 'Ltd'],
])

/** `SMITH & SONS CO OF OHIO, LLC` → `Smith & Sons Co of Ohio, LLC`. */
export function inTitleCase(text: string): string {
  let first = true
  return text.replace(/[\p{L}\d][\p{L}\d'’]*/gu, (word) => {
    const lower = word.toLowerCase()
    const start = first
    first = false
    const known = AS_WRITTEN.get(lower) ?? FORMS.get(lower)
    if (known) return known
    if (!start && SMALL.has(lower)) return lower
    // `3M`, `BBQ`: a number, or no vowel to speak it by.
    if (
      /\d/.test(word) ||
      (word.length > 1 && word.length <= 4 && !/[aeiouy]/i.test(word) && !ABBREVIATED.has(lower))
    )
      return word.toUpperCase()
    const [head = '', ...rest] = lower
    const capital = head.toUpperCase() + rest.join('')
    return capital.replace(
      /^(Mc|O['’])(\p{Ll})/u,
      (_, mark: string, letter: string) => mark + letter.toUpperCase(),
    )
  })
}

const ABBREVIATED = new Set(
  'mr mrs dr st mt ft jr sr bros mfg mgmt ctr svc svcs hldg hldgs grp dept intl natl'.split(' '),
)
