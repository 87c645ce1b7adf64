/**
 * Headcounts as states type them: a number, a range, a bound, a national total with the state's part behind it.
 *
 * A count is a claim by the employer. What cannot be read is null with a `problem`; a number that is surely not
 * the state's own (a national total) is kept as `total` and never as `workers`.
 */
import { countHere, HERE, isTotalOfItsParts, markState, shareOfTotal, sumList } from './count-lists.ts'
import { cellText, isNotStated, MONTH_WORD } from './text.ts'

/** What a headcount cell says; all numbers are people. */
export interface CountCell {
  /** Workers affected in the state, or null. For a range, its low end. */
  workers: number | null
  low: number | null
  high: number | null
  /** The total the employer gave where `workers` is only a part of it. */
  total: number | null
  /** The cell says `about`, `+/-` or gives a bound. */
  approximate: boolean
  /** The cell says the number was revised or amended. */
  revised: boolean
  /** Set when the cell could not be read or must be looked at: goes to the review list. */
  problem: string | null
}

/** Above this a count is held back until a person has confirmed it: see `confirmed` of a source's facts. */
export const WORKERS_PLAUSIBLE_MAX = 10_000
/** No employer has this many people; such a number (9,999,999) stands for something else. */
const TOTAL_PLAUSIBLE_MAX = 3_000_000

const EMPTY: Readonly<CountCell> = {
  workers: null,
  low: null,
  high: null,
  total: null,
  approximate: false,
  revised: false,
  problem: null,
}

const NO_COUNT = /^(?:0|0\.0+|all(?: employees| staff)?|entire (?:plant|facility|staff|workforce))$/i
/** Prose without a number that says only that there is none. */
const UNKNOWN =
  /\b(?:unknown|undisclosed|not sure|not (?:yet )?(?:known|stated|given|noted|indicated|determined))\b/i

const DATE = `(?:(?<!\\d)\\d{1,2}[/-]\\d{1,2}[/-](?:\\d{4}|\\d{2})(?!\\d)|(?:${MONTH_WORD})\\.?\\s+(?:\\d{1,2},\\s*)?\\d{4})`
/** A link, a telephone number or a date is of another column. */
const OTHER_COLUMN = new RegExp(
  `://|^\\(?\\d{3}\\)?[-. ]*\\d{3}[-. ]\\d{4}\\b|^(?:${DATE}|\\d{4}-\\d\\d-\\d\\d\\b.*)$`,
  'i',
)

const REVISED = /\b(?:revis(?:ed|ion)|rev|updated?|amended|corrected)\b/i
const APPROXIMATE =
  /(?:\b(?:approx(?:\.|imate(?:ly)?)?|about|around|roughly|est(?:\.|imated?)?|nearly|almost|may|could|potential(?:ly)?|possibl[ey])(?![a-z])|\+\s*\/\s*-|~|±)/i
const NATIONAL =
  /\b(?:nation(?:al|wide|ally)?|company[ -]?wide|u\.?s\.?(?: wide)?|across the (?:country|nation|us)|worldwide|global(?:ly)?|total company|(?:all|total) (?:states|locations|sites)|include [a-z ]*location)\b/i
const SEVERAL_STATES = /\((?:[A-Z]{2}\s*[,/&]\s*)+[A-Z]{2}\)/

/** Words that may stand beside the one number of a cell without changing what it means. */
const HARMLESS =
  /\b(?:employees?|workers?|jobs?|positions?|people|persons?|staff|individuals?|full|part|time|fulltime|parttime|ft|pt|union|non|salaried|hourly|remote|on|site|onsite|affected|impacted|laid|off|layoffs?|total|in|at|this|location|facility|plant|local|permanent(?:ly)?|temporary|temp|furlough(?:ed)?|and|of|the|to|be|will|are|is|who|reside|residents?|living|working|statewide|revised|rev|updated?|amended|corrected|addit?i?onal|initial(?:ly)?|reported|contract(?:ors)?|team|members?|associates?|crew|pilots?|drivers?|teachers?|only|expected|planned)\b/gi

/** Reads a headcount cell of a notice in `state` (two-letter code); a count that is `confirmed` is not held back. */
export function parseCountCell(
  cell: string | null | undefined,
  state: string,
  confirmed: number | null = null,
): CountCell {
  const held = (count: CountCell, printed: string) =>
    confirmed !== null && count.workers === confirmed ? count : heldBack(count, printed)
  const text = cellText(cell)
  if (isNotStated(text) || NO_COUNT.test(text)) return { ...EMPTY }
  const plain = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?$/.exec(text)
  if (plain) return held({ ...EMPTY, workers: Number(plain[1]!.replace(/,/g, '')) }, text)
  const told = bothCounts(text)
  if (told) return held({ ...EMPTY, workers: told.low, ...told }, text)
  const serial = excelSerial(text)
  if (serial !== null) return { ...EMPTY, workers: serial }
  const result: CountCell = { ...EMPTY, revised: REVISED.test(text), approximate: APPROXIMATE.test(text) }
  if (OTHER_COLUMN.test(text)) return { ...result, problem: `"${text}" is not a count` }
  const { body, garbled } = tidy(text, state)
  const numbers = (body.match(/\d+/g) ?? []).map(Number)
  if (numbers.length === 0) {
    return UNKNOWN.test(text) && !garbled ? result : { ...result, problem: `"${text}" holds no number` }
  }
  const read = { ...result, ...readNumbers(body, numbers, text) }
  if (!garbled) return held(read, text)
  const sure = held({ ...result, workers: countHere(body) }, text)
  return { ...sure, problem: sure.problem ?? `"${text}" holds a number that cannot be read` }
}

/** Whether a cell says that its people come on top of those of the notice before (`16 (additional)`, `8 additional`). */
export const countsMore = (cell: string): boolean =>
  /^(?:\(?additional\)?\s*\d+|\d+\s*\(?additional\)?)$/i.test(cellText(cell))

/** What a source says of a publisher that keeps the first and the last count of a notice. */
export const firstAndLast = (first: number, last: number): string => `${first} at first, ${last} now`

function bothCounts(text: string): { low: number; high: number } | null {
  const match = /^(\d+) at first, (\d+) now$/.exec(text)
  if (!match) return null
  const [first, last] = [Number(match[1]), Number(match[2])]
  return { low: Math.min(first, last), high: Math.max(first, last) }
}

/** The serial number that Excel showed as a day of 1900, with the leap day that it believes in. */
function excelSerial(text: string): number | null {
  const match = /^1900-(\d\d)-(\d\d)(?: 00:00:00)?$|^(\d{1,2})\/(\d{1,2})\/1900$/.exec(text)
  if (!match) return null
  const [month, day] = [Number(match[1] ?? match[3]), Number(match[2] ?? match[4])]
  const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= lengths[month - 1]!)) return null
  return lengths.slice(0, month - 1).reduce((days, length) => days + length, day)
}

/** The text with its numbers in plain digits, edit dates and footnote stars gone, and the state marked. */
function tidy(text: string, state: string): { body: string; garbled: boolean } {
  let body = text
    .replace(/\*+/g, ' ')
    .replace(/(?<![\d,])\d{1,3}(?:,\d{3})+(?!\d|,\d)/g, (number) => number.replace(/,/g, ''))
    .replace(/(\d)\.0+(?!\d)/g, '$1')
  const dated = REVISED.test(text) ? '' : '\\b(?:by|in|on|until|through|as of|effective)\\s+'
  body = body.replace(new RegExp(`${dated}${DATE}`, 'gi'), ' ')
  const whole = body.replace(/(?<!\d)\d+(?:[.,]\d+)+/g, '¤')
  return {
    body: markState(spelledNumbers(whole), state).replace(/\s+/g, ' ').trim(),
    garbled: whole !== body,
  }
}

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const SPELLED = new RegExp(
  `\\b(?:(${TENS.replaceAll(' ', '|')})(?:[ -](${ONES.split(' ').slice(0, 9).join('|')}))?|(${ONES.replaceAll(' ', '|')}))\\b(?:\\s*\\((\\d+)\\))?`,
  'gi',
)

/** `sixty-three (63)` is 63, and so is `sixty-three` before a word for people; other words stay. */
function spelledNumbers(text: string): string {
  return text.replace(SPELLED, (whole, tens, unit, ones, digits, ...rest) => {
    const index = (list: string, word: string) => list.split(' ').indexOf(word.toLowerCase())
    const value = tens
      ? (index(TENS, tens) + 2) * 10 + (unit ? index(ONES, unit) + 1 : 0)
      : index(ONES, ones) + 1
    if (digits !== undefined) return Number(digits) === value ? digits : whole
    const after = (rest[1] as string).slice((rest[0] as number) + whole.length)
    return /^\s+(?:[a-z]+\s+)?(?:employee|worker|resident|people|person|position|job)/i.test(after)
      ? String(value)
      : whole
  })
}

function readNumbers(body: string, numbers: number[], text: string): Partial<CountCell> {
  // `103 (REVISED) 10/22/2020 108`: Maryland lists such a row by the day of the revision, so what stands behind it
  // is what holds now; the first number is what stood there before.
  const renewed = /^\d+\s*\(\s*(?:revised|updated|amended)\s*\)\s*(\d+)$/i.exec(body)
  if (renewed) return { workers: Number(renewed[1]) }
  const list = sumList(body)
  if (list) return list
  const share = shareOfTotal(body)
  if (share) return share
  if (NATIONAL.test(body) || SEVERAL_STATES.test(text)) {
    return { total: plausibleTotal(Math.max(...numbers)), problem: `"${text}" is a total beyond the state` }
  }
  const range = readRange(body)
  if (range) return { workers: range.low, ...range, approximate: true }
  if (numbers.length === 1) return readOne(body, numbers[0]!, text)
  const whole = isTotalOfItsParts(body)
  return whole === null ? { problem: `"${text}" holds several numbers` } : { workers: whole }
}

/** `75 - 100`, `between 50 and 60`, `min. 1 - max. 10`, `Initially 110 (possibly as high as 160)`. */
function readRange(body: string): { low: number; high: number } | null {
  const bare = bareWords(body.replace(APPROXIMATE, ' '))
  const range =
    /^(?:from|min(?:imum)?\.?)?\s*(\d+)\s*(?:-|to|or)\s*(?:max(?:imum)?\.?)?\s*(\d+)\W*$/i.exec(bare) ??
    /^between\s*(\d+)\s*(?:-|and|to)\s*(\d+)\W*$/i.exec(bare) ??
    /^(\d+)\W*(?:as high as|as many as|up to|maximum of)\s*(\d+)\W*$/i.exec(bare)
  if (!range) return null
  const [low, high] = [Number(range[1]), Number(range[2])]
  // Wider than that it is rather a telephone number, or two counts.
  return low > 0 && low <= high && (high <= low * 10 || high <= 100) ? { low, high } : null
}

/** The text without harmless words, as long as what connects the numbers is left. */
function bareWords(body: string): string {
  return body
    .replace(new RegExp(`\\b(?:in|of|from)\\s+${HERE}|${HERE}`, 'gi'), ' ')
    .replace(HARMLESS, (word) => (/^(?:to|and)$/i.test(word) ? word : ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

const AT_MOST =
  /\b(?:up to|no more than|max(?:imum)?(?: of)?|fewer than|less than|under)\s*:?\s*(?=\d)|<\s*(?=\d)/i
const AT_LEAST =
  /\b(?:over|more than|at least|min(?:imum)?(?: of)?|greater than|starting with)\s*(?=\d)|>\s*(?=\d)|(?<=\d)\s*(?:\+(?!\s*\/)|or more\b|and up\b|plus\b)/i

function readOne(body: string, number: number, text: string): Partial<CountCell> {
  const bounds = body
    .replace(AT_MOST, ' ')
    .replace(AT_LEAST, ' ')
    .replace(/leading up to several hundred/i, ' ')
  const left = bounds
    .replace(APPROXIMATE, ' ')
    .replace(/\(\s*all (?:employees|workers|staff)[^()]*\)/i, ' ')
    .replace(/\d+/g, ' ')
    .replace(HARMLESS, ' ')
    .replace(new RegExp(`[()[\\],.;:'"~+/&${HERE}-]`, 'g'), ' ')
    .trim()
  if (left !== '') return { problem: `"${text}" says more than a number` }
  if (AT_MOST.test(body)) return { high: number, approximate: true }
  if (AT_LEAST.test(body)) return { workers: number, low: number, approximate: true }
  return { workers: number }
}

const plausibleTotal = (total: number) => (total <= TOTAL_PLAUSIBLE_MAX ? total : null)

/** Holds back a count that no WARN notice is likely to have. */
function heldBack(count: CountCell, text: string): CountCell {
  if (count.workers !== null && count.workers > WORKERS_PLAUSIBLE_MAX) {
    return {
      ...count,
      workers: null,
      total: plausibleTotal(count.workers),
      problem: `"${text}" is above ${WORKERS_PLAUSIBLE_MAX}: held for review`,
    }
  }
  // A reported zero nearly always means that nothing was reported, unless it is the state's part of a total, or what is left.
  return count.workers === 0 && count.total === null && count.high === null
    ? { ...count, workers: null }
    : count
}
