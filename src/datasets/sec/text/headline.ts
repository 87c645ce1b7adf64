/**
 * The headline of a press release: what stands between its letterhead and its dateline ("HOUSTON, May 5, 2020 – …").
 * An exhibit 99 may as well be a plan, an order of a court or slides; those have no dateline and so no headline here.
 */
import { cleanText, foldText } from '#lib/text.ts'
import { withoutContacts } from '../facts/privacy.ts'
import type { Line } from './blocks.ts'

const MONTH =
  '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Za-z]*\\.?'
const DAY = `${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+\\d{4})?`
const WIRE =
  '(?:BUSINESS\\s?WIRE|Business\\s?Wire|PR\\s?NEWSWIRE|PR\\s?Newswire|PRNewswire-FirstCall|GLOBE\\s?NEWSWIRE|Globe\\s?Newswire|Market\\s?[Ww]ired?|MARKET\\s?WIRED?|ACCESSWIRE|AccessWire)'
const PLACE = "[^a-z0-9]{0,3}[A-Z][\\p{L}.,'’ &()/–—-]{1,70}?"
/** A place, a day or a wire, and a dash; or a place in capitals and a day. */
const DATELINES = [
  new RegExp(`^${PLACE}[\\s,(/–—-]+${DAY}\\)?\\s*(?:[(/]+[^)/]{2,40}[)/]+\\s*)?(?:[-–—:/(]|\\.\\s?\\.)`, 'u'),
  new RegExp(`^${PLACE}[\\s,(/–—-]+${WIRE}\\s*[)/]*\\s*[-–—]`, 'u'),
  new RegExp(`^[A-Z][A-Z.' -]{3,40},[\\s\\p{L}.,]{0,24}${DAY}`, 'u'),
]
/** How such a line begins that is prose: "On May 5 – …". */
const PROSE = /^(?:on|in|as|by|since|effective|dated?|the|this|from|for|during|until)\b/i
const DATELINE_MIN = 60

const MARK = /\b(?:for\s+(?:immediate\s+)?release|immediate\s+release|press\s+release|news\s+release)\b/i
/** Prose that mentions a release is longer. */
const MARK_MAX = 80
const TOP_BLOCKS = 40
const [LENGTH_MIN, LENGTH_MAX, WORDS_MIN] = [18, 280, 4]

/** What stands above a headline and is none. */
const LETTERHEAD = [
  /^\W*(?:exhibit|ex)[\s.:-]*(?:no\.?\s*|number\s*)?\d/i,
  MARK,
  // Signatures, and records of conference calls.
  /\/s\/|\bby:|\bmoderator:|\btranscript\b|\bconfirmation\s*(?:no\b|#)|\bpage\s*\d+\W*$|\bexhibit\s+\d/i,
  /^\W*(?:page\b|table of contents|contacts?\b|for (?:more|further|additional) information|(?:investor|media|press|company)\s+(?:contacts?|relations|inquiries)|source\b|news\b.{0,30}$|filed by|subject company|commission file)/i,
  new RegExp(`^\\W*(?:dated?:?\\s*)?(?:\\w+day,?\\s+)?${DAY}\\W*$`),
  /\b(?:NYSE|NASDAQ|Nasdaq|AMEX|TSX|OTC\w*)\b[^a-z]{0,12}$/,
  /@|\bwww\.|https?:|\b(?:tel|telephone|phone|fax|e-?mail)\b\s*[.:(]|\(\d{3}\)\s?\d{3}-|\b\d{3}[.-]\d{3}[.-]\d{4}\b/i,
  /\b[A-Z]{2}\.?\s+\d{5}(?:-\d{4})?\W*$/,
  /^[A-Z][\p{L}.'’-]+(?:\s+[A-Z][\p{L}.'’-]*){1,3},?\s+(?:\p{L}+\s+){0,3}(?:officer|president|treasurer|secretary|director|manager|counsel|relations)\W*$/iu,
]
const COMPANY_ALONE =
  /^[^a-z]*(?:[A-Z&][\p{L}&.,'’-]*\s+){0,6}(?:inc|incorporated|corp|corporation|company|co|ltd|limited|llc|lp|plc|bancorp|bancshares|holdings|trust|partners)\b\.?\W*$/iu
const ABBREVIATED = /\b(?:inc|corp|co|ltd|l\.p|n\.a|u\.s|plc|s\.a|no)\.$/i
/** A headline that is broken over two blocks: the first ends open, or the second goes on in lower case. */
const OPEN_END = /(?:,|;|–|—|\b(?:of|and|to|the|for|with|in|on|at|by|from|an?|its|as|&))$/i

/** The headline of an exhibit, without ways to reach people; null where it has none to be sure of. */
export function findHeadline(lines: readonly Line[]): string | null {
  const blocks = blocksOf(lines)
  const dateline = blocks.findIndex(isDateline)
  const mark = blocks.findLastIndex((text, i) => (dateline < 0 || i < dateline) && isMark(text))
  if (dateline < 0 && mark < 0) return null
  const above = dateline < 0 ? blocks.slice(0, mark + 4) : blocks.slice(0, dateline)
  const at = [above.findIndex((text, i) => i > mark && isHeadline(text)), above.findIndex(isHeadline)].find(
    (found) => found >= 0,
  )
  if (at === undefined) return null
  const next = above[at + 1]
  const goesOn =
    next !== undefined && (OPEN_END.test(above[at]!) || /^[a-z]/.test(next)) && !isLetterhead(next)
  const whole = goesOn ? `${above[at]} ${next}` : above[at]!
  return withoutContacts(whole.replace(/^[*"“\s–—-]+|[*"”\s]+$/g, '')).slice(0, LENGTH_MAX + 120)
}

/** What a sender calls a document, where it says more than that it is an exhibit or a release. */
export function tellingTitle(description: string | null): string | null {
  const words = cleanText(description)
  const plain = foldText(words)
  const empty =
    /^(?:(?:ex|exhibit)\s?[\d\s]*[a-z]?|(?:the |form of )?(?:press|news|earnings) release|exhibit|document|[\d\s]*|.* html?)$/
  return empty.test(plain) || plain.length < 4 ? null : words.slice(0, LENGTH_MAX)
}

/** The first blocks of prose, each as one line. */
function blocksOf(lines: readonly Line[]): string[] {
  const blocks: string[] = []
  let block = -1
  for (const line of lines) {
    if (line.isRow) continue
    if (line.block === block) blocks[blocks.length - 1] += ` ${line.text}`
    else if (blocks.length === TOP_BLOCKS) break
    else blocks.push(line.text)
    block = line.block
  }
  return blocks
}

const isMark = (text: string) => text.length <= MARK_MAX && MARK.test(text)

function isDateline(text: string): boolean {
  const start = text.slice(0, 200)
  return text.length >= DATELINE_MIN && !PROSE.test(text) && DATELINES.some((pattern) => pattern.test(start))
}

const isLetterhead = (text: string) =>
  LETTERHEAD.some((pattern) => pattern.test(text)) || COMPANY_ALONE.test(text)

function isHeadline(text: string): boolean {
  if (text.length < LENGTH_MIN || text.length > LENGTH_MAX) return false
  if (text.split(/\s+/).length < WORDS_MIN || isLetterhead(text)) return false
  return !/[.:]$/.test(text) || ABBREVIATED.test(text)
}
