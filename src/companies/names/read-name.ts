/** How a company's name as filed is read: which part names the firm, and what of it tells firms apart. */
import { cleanText } from '#lib/text.ts'
import { withoutBrackets } from './brackets.ts'
import { ABBREVIATIONS, LEGAL_FORMS, LICENSED, singular } from './words.ts'

/** One way to read a name. */
export interface Reading {
  /** The words that tell firms apart, folded, in order. */
  tokens: readonly string[]
  /** The words without blanks: `walmart` for Wal-Mart and Wal Mart. */
  key: string
  /** All words as written, legal form, plurals and short spellings included, folded. */
  written: readonly string[]
  /**
   * `name`: the firm itself; `trade`: what it does business as; `former`: what it was called; `parent`: whose it is;
   * `bracket`, `site`: what stands in brackets or behind a dash, a place or the firm above as often as not.
   */
  role: 'name' | 'trade' | 'former' | 'parent' | 'bracket' | 'site'
}

/** A company's name, read. */
export interface CompanyName {
  filed: string
  /** The ways to read it, the likeliest first; empty when nothing in it names a firm. */
  readings: readonly Reading[]
  /** True when the name may have been cut short. */
  cut: boolean
}

/** The H-1B hub cut names at this length until 2021; any name as long as that may be one of them. */
const CUT_AT = 34

/** No name is longer; what follows is a list of sites, or a whole cell of prose. */
const READ_MAX = 300

const TRADE = /\s*[,(;]?\s*\b(?:d\s*\/?\s*b\s*\/?\s*a\b\.?|doing business as\b|t\/a\b|trading as\b)[:;,]?\s*/i
const FORMER =
  /\s*[,(;]?\s*\b(?:f\s*\/\s*k\s*\/\s*a\b\.?|fka\b|formerly(?: known as)?\b|previously\b|n\/k\/a\b|a\/k\/a\b\.?|aka\b)[:;,]?\s*/i
const PARENT =
  /\s*[,(;–-]?\s*\b(?:an?\s+)?(?:wholly[- ]owned\s+)?(?:subsidiary|division|affiliate|unit|member|part) of\s+(?:the\s+)?/i
/** `Relco, a Wabtec Company` */
const PARENT_COMPANY =
  /(?:,|\b(?:inc|corp|llc|co)\.?,?)\s+an?\s+(.{3,}?)\s+(?:co|company|business|brand)\.?$/i
/** Whom it worked for is not who employs. */
const ON_BEHALF = /\s+(?:c\/o|on behalf of|@)\s+/i
/** What is printed after a name and is none: numbers of stores, lists, directions. */
const TAIL =
  /\s*(?:#\s*\d.*|\b(?:store|location|unit|site|plant|facility|branch|dept|department|building|bldg|no|number)s?\.?\s*(?:#|no\.?)?\s*\d[\w-]*\b.*|\((?:multiple|various|see|amended|update|revised|rescind).*|\bstatewide\b.*|\bmultiple (?:sites|locations)\b.*)$/i
/** `Kroger-00600-Prime`, `Amazon-BWI1`: the number of a store or the code of a warehouse, hung on without a blank. */
const SITE_CODE = /(?<=[A-Za-z.]{3})-(?:\d{3,}\b.*|[A-Z]{3}\d{1,2}$)/
/** What lists add to names: the plague's mark, the year, `Austin7` for the seventh notice of Austin. */
const NOTE = /(?:\s+covid-?\s?19|\s+20[12]\d|(?<=-\s?[A-Z][a-z]{2,})\d{1,2})$/i
/** `Conduent IncorporatedConduent Business Services` */
const RUN_TOGETHER = /(Incorporated|Corporation|Company|Inc\.|LLC|L\.L\.C\.)(?=[A-Z][A-Za-z.])/g
/** `\TX\` and `/DE/` at the end of a registrant's name. */
const STATE_MARK = /\s*[\\/][a-z]{2,4}[\\/]?\s*$/i
const LEGAL_END =
  /^(.+?\b(?:(?:inc|incorporated|corp|corporation|llc|ltd)\b\.?,?[\s-]|(?:l\.l\.c|lp|plc|co)\b\.?,?\s))\s*\S/i
/** What is left of a legal form where the H-1B hub cut: `Bowman Engineering & Consulting in`. */
const CUT_FORM = /\s+(?:i|in|c|co|cor|l|ll|li|lt|lim|p|inco|incor|corpo|compa|compan)$/i
/** `Bank of America-GTO`: two words and more, a hyphen, and another name or unit. */
const HYPHEN = /^(\S+\s+\S.*?[A-Za-z.]{2})-(?=[A-Z0-9])/
/** Of these, each site is a house of its own: `University of Elm-Oak`. */
const HOUSES = /\b(?:universit|college|school|hospital|county|city|district|church|ymca|ywca|hotel|inn)/i
const AT = /^(?:@|at\b)/i
/** But each university at a town is one of its own. */
const AT_PLACE = /^(?!the\s)(?!.*\buniversity\b)(.{4,}?)\s+at\s+\S/i
const DASH = /\s+[-–—|:@]+\s+|\s*[–—]\s*|:\s+|\s+[-–]|[-–]\s+/

/** Reads a name as filed. */
export function readName(filed: string): CompanyName {
  const text = cleanText(filed)
    .slice(0, READ_MAX)
    .replace(/[\u2010-\u2012\u2212]/g, '-')
    .replace(STATE_MARK, '')
    .replace(RUN_TOGETHER, '$1 ')
  const readings: Reading[] = []
  const add = (part: string | undefined, role: Reading['role']) => {
    if (!part) return
    const reading = readingOf(foldedWords(part), role)
    const { key } = reading
    if (key.length > 1 && !readings.some((r) => r.key === key)) readings.push(reading)
  }
  const [own, parent] = splitOnce(text, PARENT)
  const [named, former] = splitOnce(own, FORMER)
  const [legal, trade] = splitOnce(named, TRADE)
  const house = PARENT_COMPANY.exec(legal)
  const [client] = splitOnce(house ? legal.slice(0, house.index) : legal, ON_BEHALF)
  const main = client.replace(SITE_CODE, '').replace(NOTE, '').replace(TAIL, '').trim() || client
  const [outside, inside] = splitBrackets(main)
  const [firm, ...sites] = outside.split(DASH)
  add(outside, 'name')
  if (sites.length > 0) add(firm, 'name')
  if (mayBeCut(filed)) add(CUT_FORM.test(outside) ? outside.replace(CUT_FORM, '') : undefined, 'name')
  const hyphened = firm!.includes('-') ? HYPHEN.exec(firm!)?.[1] : undefined
  if (hyphened && !HOUSES.test(hyphened) && !LICENSED.has(nameTokens(hyphened).join(' ')))
    add(hyphened, 'name')
  // `Kontoor Brands, Inc. Distribution Center`: the legal form ends the name.
  add(LEGAL_END.exec(outside)?.[1], 'name')
  // `Quest Diagnostics/Pack Health`
  add(/^([^/]{5,})\/\s*[^/]{4,}$/.exec(outside)?.[1], 'name')
  // `Restaurant Associates at the Museum`
  add(AT_PLACE.exec(outside)?.[1], 'name')
  // `Cue Health, Vista`
  const [before, after] = splitOnce(outside, /,\s*/)
  if (after !== undefined && !LEGAL_FORMS.has(foldName(after).split(' ')[0]!)) add(before, 'name')
  add(stripBrackets(trade ?? '').replace(TAIL, ''), 'trade')
  if (sites.length > 0) add(sites.join(' '), 'site')
  if (inside && !AT.test(inside) && !isInitials(inside, outside)) add(inside, 'bracket')
  add(former && stripBrackets(former), 'former')
  add(parent && stripBrackets(parent), 'parent')
  add(house?.[1], 'parent')
  return { filed, readings, cut: mayBeCut(filed) }
}

/** A way to read a name, out of all words as written, folded. */
export function readingOf(written: readonly string[], role: Reading['role']): Reading {
  const tokens = tokensOf(written)
  return { tokens, key: tokens.join(''), written, role }
}

/** True when a name may have been cut short. */
export const mayBeCut = (filed: string): boolean =>
  // Cleaning makes no text longer.
  filed.length >= CUT_AT && cleanText(filed).length === CUT_AT

/** The words of a name that tell firms apart: folded, short spellings written out, the legal form dropped. */
export const nameTokens = (name: string): string[] => tokensOf(foldedWords(name))

const foldedWords = (name: string) =>
  withApostrophes(foldName(name))
    .split(' ')
    .filter((word) => word !== '')

function tokensOf(words: readonly string[]): string[] {
  const joined = words.some(isLetter) ? joinInitials(words) : [...words]
  while (joined.length > 1 && LEGAL_FORMS.has(joined.at(-1)!)) joined.pop()
  // `Gap Inc, The`
  if (joined.length > 1 && joined.at(-1) === 'the') joined.pop()
  while (joined.length > 1 && LEGAL_FORMS.has(joined.at(-1)!)) joined.pop()
  while (joined.length > 1 && THE.has(joined[0]!)) joined.shift()
  return joined
    .filter((word, i) => i === 0 || (word !== 'and' && word !== 'com'))
    .map((word) => singular(ABBREVIATIONS.get(word) ?? word))
}

/** Letters and digits and single blanks, of which there is nothing to fold but the case. */
const PLAIN = /^ ?(?:[a-z0-9]+ )*[a-z0-9]* ?$/i

const ASCII = /^[\x00-\x7f]*$/

/** Small letters and digits with single blanks between words. */
export function foldName(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase().trim()
  return (
    (ASCII.test(name) ? name : name.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))
      .toLowerCase()
      .replace(/['’‘`´®™©*]/g, '')
      .replace(/[&+]/g, ' and ')
      // `L.L.C.`, `U.S.`: dots between single letters join them; other dots part words.
      .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  )
}

/** `victoria s secret`, `int l`: where a blank stands for an apostrophe. */
const withApostrophes = (folded: string) =>
  LONE_LETTER.test(folded) ? folded.replace(APOSTROPHE, (found) => found.replace(' ', '')) : folded
/** Few names have one, and the rest need not be searched. */
const LONE_LETTER = / [lnst](?: |$)/
const APOSTROPHE = /\b([a-z]{3,}) s\b(?! [a-z]\b)|\b(int|nat|ass|gov|dep) ([lnt])\b/g

const THE = new Set(['the', 'thte', 'teh'])

const isLetter = (word: string) => word.length === 1 && word >= 'a' && word <= 'z'

/** `j p morgan` → `jp morgan`: letters that stand alone belong together. */
function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = []
  let run = ''
  for (const word of [...words, '']) {
    if (isLetter(word)) run += word
    else {
      if (run) joined.push(run)
      run = ''
      if (word) joined.push(word)
    }
  }
  return joined
}

function splitOnce(text: string, mark: RegExp): [string, string?] {
  const found = mark.exec(text)
  // At the very beginning there is no name before it.
  if (!found || found.index === 0) return [text]
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)]
}

/** The name without what stands in brackets, and what stands in the first ones. */
function splitBrackets(text: string): [string, string?] {
  const inside = /\(([^()]{2,})\)?/.exec(text)?.[1]
  const outside = withoutBrackets(text).trim()
  return outside === '' ? [text.replace(/[()]/g, ' ')] : inside ? [outside, inside] : [outside]
}

/** True when the text is made of the first letters of the name: `(IAC)`. */
function isInitials(text: string, name: string): boolean {
  const letters = foldName(text).replaceAll(' ', '')
  const initials = foldName(name)
    .split(' ')
    .map((word) => word[0])
    .join('')
  return letters.length <= 5 && initials.startsWith(letters)
}

const stripBrackets = (text: string) => text.replace(/[()]/g, ' ').trim()
