/**
 * Dates as states type them: one day, a range, a list, prose with dates in it, a month or a quarter.
 *
 * Nothing is guessed silently: what cannot be read is null with a `problem`, what was repaired says so, and a
 * date that names no day carries its precision.
 */
import { addDays, excelSerialDate, type IsoDate, isoDate } from '#lib/dates.ts'
import { remembered } from '#lib/remembered.ts'
import type { DatePrecision, FoundDate, WrittenPrecision } from './date-patterns.ts'
import { findDates } from './find-dates.ts'
import { cellText, isNotStated } from './text.ts'

export type { DatePrecision } from './date-patterns.ts'

/** What a date cell says. */
export interface DateCell {
  /** First day named, or null. */
  start: IsoDate | null
  /** Last day named; the same as `start` when only one is; null when there is one that cannot be read. */
  end: IsoDate | null
  /** How exactly `start` was given; null without a date. */
  precision: DatePrecision | null
  /** Dates in the cell that say when the row was edited or received (`rev 10/04/2021`), not when anything happens. */
  edits: IsoDate[]
  /** True when the cell says the row was revised or updated. */
  revised: boolean
  /** True when an obvious misprint was put right by rule (a doubled slash, a three-digit year). */
  repaired: boolean
  /** Set when something date-like could not be read: goes to the review list. */
  problem: string | null
}

/** Words that say that no single date is known; the cell is then empty without being a problem. */
const NO_DATE =
  /^(?:staggered|rolling|ongoing|immediate(?:ly)?|asap|multiple(?: dates)?|(?:dates? )?(?:var(?:y|ies|ied)|tbd)|(?:various|varied) dates)$/i

/** The zero of a spreadsheet, of Unix and of .NET: an empty cell that was formatted as a date. */
const EMPTY_DATES = new Set([
  '1899-12-29',
  '1899-12-30',
  '1899-12-31',
  '1900-01-01',
  '1970-01-01',
  '0001-01-01',
])

const REVISED = '(?<![a-z])(?:updated?|revis(?:ed|ion)|rev|amend(?:ed|ment)|corrected|errata)(?![a-z])\\.?'
const REVISED_ANYWHERE = new RegExp(REVISED, 'i')
/** Received days are no revisions, but they stand in the same place. */
const EDIT = `(?:${REVISED}|(?<![a-z])(?:received|rec(?:'d|d|')?)(?![a-z]))`
const EDIT_BEFORE = new RegExp(
  `${EDIT}\\s*(?:#\\s?\\d+\\s*)?(?:(?:on|as of|thru|through|to|:|-|\\(|\\))\\s*)*$`,
  'i',
)
const EDIT_AFTER = new RegExp(`^\\s*[(-]?\\s*${EDIT}`, 'i')

const EMPTY: Readonly<DateCell> = {
  start: null,
  end: null,
  precision: null,
  edits: [],
  revised: false,
  repaired: false,
  problem: null,
}

/** A date of a cell with its day put together; null when the calendar has no such day. */
interface ReadDate extends FoundDate {
  date: IsoDate | null
  edit: boolean
}

/** A day comes in many rows, each printed as the others. */
const DATES_REMEMBERED = 50_000

/**
 * Reads a date cell. `order: 'dmy'` is for the rare publisher that writes the day first; `year` is the year of
 * the page, used only for dates written without one. What it gives may be changed, but for `edits`.
 */
export const parseDateCell = (
  cell: string | null | undefined,
  { order = 'mdy', year }: { order?: DateOrder; year?: number } = {},
): DateCell => ({ ...readDateCell(cellText(cell), order, year) })

type DateOrder = 'mdy' | 'dmy'

const readDateCell = remembered(
  DATES_REMEMBERED,
  (printed: string, order: DateOrder, year: number | undefined) => `${order} ${year} ${printed}`,
  (printed, order, year) => readPrinted(printed, order, year),
)

function readPrinted(printed: string, order: DateOrder, year: number | undefined): DateCell {
  if (isNotStated(printed) || NO_DATE.test(printed)) return { ...EMPTY, edits: [] }
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(printed)?.[1]
  if (serial && serial >= '32000' && serial <= '47500') {
    const date = excelSerialDate(Number(serial))
    return { ...EMPTY, edits: [], start: date, end: date, precision: 'day' }
  }
  const { text, found, leftAt } = findDates(printed)
  const revised = REVISED_ANYWHERE.test(text)
  const unread = { ...EMPTY, edits: [], revised }
  if (found.length === 0 || /:\/\//.test(text)) return { ...unread, problem: `"${printed}" is not a date` }
  inheritYears(found, year)
  const read = found.map((piece, i) => ({
    ...piece,
    date: toDate(piece, order),
    edit: isEdit(text, found, i),
  }))
  const own = ownDates(text, read)
  if (own.length === 1 && EMPTY_DATES.has(own[0]!.date ?? '')) return unread
  const result = {
    ...unread,
    edits: read.flatMap((piece) => (piece.edit && piece.date ? [piece.date] : [])),
    repaired: read.some((piece) => piece.repaired && piece.date !== null),
  }
  return { ...result, ...readSpan(printed, text, own, leftAt) }
}

function toDate(piece: FoundDate, order: DateOrder): IsoDate | null {
  if (piece.year === null) return null
  const swapped = order === 'dmy' && piece.numeric && piece.precision === 'day'
  return swapped ? isoDate(piece.year, piece.day, piece.month) : isoDate(piece.year, piece.month, piece.day)
}

/**
 * The dates that say when something happens. In `3/16/2020 (REVISED) 10/22/2020 11/26/2020` the row was revised on
 * the second date, and the third stands in place of the first: Maryland lists the row among those of the second.
 */
function ownDates(text: string, read: ReadDate[]): ReadDate[] {
  const renewed = read.findLastIndex(
    (piece, i) =>
      i > 0 &&
      !piece.edit &&
      read[i - 1]!.edit &&
      /^\s*$/.test(text.slice(read[i - 1]!.to, piece.from)) &&
      EDIT_BEFORE.test(text.slice(0, read[i - 1]!.from)),
  )
  return read.slice(Math.max(renewed, 0)).filter((piece) => !piece.edit)
}

type Span = Pick<DateCell, 'start' | 'end' | 'precision' | 'problem'>

/** First and last day, as far as they are sure: what stands unread in front of a date may have been the first. */
function readSpan(printed: string, text: string, own: ReadDate[], leftAt: number[]): Span {
  const unreadable = own.filter((piece) => piece.date === null)
  const dates = own.filter((piece) => piece.date !== null)
  const none = { start: null, end: null, precision: null }
  if (own.length === 0) return { ...none, problem: `"${printed}" holds no date of its own` }
  const written = (piece: FoundDate) => text.slice(piece.from, piece.to).trim()
  const problem =
    unreadable.length > 0
      ? [...new Set(unreadable.map((piece) => `"${written(piece)}" ${whyUnread(piece)}`))].join(', ')
      : leftAt.length > 0
        ? `"${printed}" holds numbers that belong to no date`
        : null
  const first = dates[0]
  const unreadBefore = (at: number) => leftAt.some((left) => left < at) || unreadable.some((u) => u.from < at)
  if (first === undefined || unreadBefore(first.from)) return { ...none, problem }
  const backwards = dates.findIndex((piece, i) => i > 0 && runsBackwards(text, dates[i - 1]!, piece))
  if (backwards > 0) {
    const why = `"${written(dates[backwards - 1]!)} - ${written(dates[backwards]!)}" runs backwards`
    return { start: first.date, end: null, precision: first.precision, problem: problem ?? why }
  }
  // `Beginning 1/31/2024; ending end of year 2024`: the year says nothing that the day does not.
  const exact = dates.filter((piece) => !dates.some((other) => contains(piece, other)))
  const sorted = exact.sort((a, b) => (a.date! < b.date! ? -1 : a.date! > b.date! ? 1 : 0))
  const [start, end] = [sorted[0]!, sorted[sorted.length - 1]!]
  // `April 1 through October`: through the last day of it.
  const last = end === start ? end.date! : lastDayOf(end.date!, end.precision)
  return { start: start.date, end: problem ? null : last, precision: start.precision, problem }
}

function whyUnread(piece: FoundDate): string {
  if (piece.year === null) return 'names no year'
  return Number.isNaN(piece.year) ? 'may be read in more than one way' : 'is no day of the calendar'
}

function runsBackwards(text: string, from: ReadDate, to: ReadDate): boolean {
  const between = text.slice(from.to, to.from)
  return (
    /^\W*(?:-|to|thru|through|until|ending)\W*$/i.test(between) &&
    to.date! < from.date! &&
    !contains(to, from)
  )
}

const MONTHS_IN: Record<WrittenPrecision, number> = { day: 0, month: 1, quarter: 3, year: 12 }

/** The last day of the month, the quarter or the year that begins on a day; of a day itself. */
export function lastDayOf(first: IsoDate, precision: DatePrecision): IsoDate {
  const months = precision === 'inferred' ? 0 : MONTHS_IN[precision]
  if (months === 0) return first
  const after = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months
  return addDays(isoDate(Math.floor(after / 12), (after % 12) + 1, 1)!, -1)
}

/** Whether `piece` is a month, a quarter or a year that the more exact `other` lies in. */
function contains(piece: ReadDate, other: ReadDate): boolean {
  if (MONTHS_IN[piece.precision] <= MONTHS_IN[other.precision]) return false
  const months = (other.year! - piece.year!) * 12 + other.month - piece.month
  return months >= 0 && months < MONTHS_IN[piece.precision]
}

/** A date without a year takes it from the next one that names its own, else from the one before, else from the page. */
function inheritYears(found: FoundDate[], pageYear: number | undefined): void {
  type Dated = FoundDate & { year: number }
  const dated = found.map((piece) => !!piece.year && piece.precision !== 'year')
  for (const [i, piece] of found.entries()) {
    if (piece.year !== null) continue
    const next = found.find((_, j) => j > i && dated[j]) as Dated | undefined
    const before = found.findLast((_, j) => j < i && dated[j]) as Dated | undefined
    // What was written in order but would run backwards crosses a New Year.
    if (next) piece.year = next.year - (piece.month > next.month ? 1 : 0)
    else if (before) piece.year = before.year + (piece.month < before.month ? 1 : 0)
    else if (pageYear !== undefined) piece.year = pageYear
  }
}

/** Whether the date at `index` is that of an edit: `updated 3/1/2024`, or the last of several with `rev` after it. */
function isEdit(text: string, found: FoundDate[], index: number): boolean {
  if (found.length === 1) return false
  const piece = found[index]!
  if (EDIT_BEFORE.test(text.slice(index > 0 ? found[index - 1]!.to : 0, piece.from))) return true
  const last = index === found.length - 1
  return index > 0 && last && EDIT_AFTER.test(text.slice(piece.to))
}
