/** The dates of one row, each the check of the others. */
import { addDays, daysBetween, type IsoDate, isIsoDate } from '#lib/dates.ts'
import { type DateCell, lastDayOf, parseDateCell } from './dates.ts'
import type { CellRules, RawNotice } from './notice.ts'

/** Notices are not published before they are written; a few days of grace for clocks and typing ahead. */
export const NOTICE_AHEAD_DAYS_MAX = 7
/** Genuine closures are announced years ahead, never more than this. */
export const EFFECTIVE_AHEAD_DAYS_MAX = 5 * 366
/** The WARN Act took effect in 1989; states list notices from 1987 on. */
export const EARLIEST: IsoDate = '1987-01-01'
/** A year typed wrong is put right only when the row's other date is this near. */
const REPAIR_DAYS_MAX = 2 * 366
/** Dates of one row that lie further apart are genuine at times, but more often one of them is mistyped. */
export const APART_DAYS_MAX = 3 * 366

/** A cell of a row, corrected where it is known to be misprinted. */
export type Cell = (field: keyof RawNotice) => string

/** Puts a cell on the review list. */
export type Note = (field: string, reason: string, text: string) => void

/** Reads the date cells together, since each is the check of the others. */
export function readDates(
  cell: Cell,
  rules: CellRules,
  place: { fetchedAt: IsoDate; year?: number },
  note: Note,
) {
  const read = (field: keyof RawNotice): DateCell => {
    const parsed = parseDateCell(cell(field), { order: rules.dateOrder, year: place.year })
    if (parsed.problem) note(field, parsed.problem, cell(field))
    return parsed
  }
  const written = read('notice_date')
  // The day of posting stands for that of the notice only where nothing was said of the notice itself.
  const posted = written.start === null && written.problem === null ? read('posted_date') : null
  const isPosted = posted !== null && (posted.start !== null || posted.problem !== null)
  const notice = isPosted ? posted : written
  const received = read('received_date')
  const effective = read('effective_date')
  const ending = read('effective_end_date')
  // A month that ends a layoff ends with its last day, unless the layoff is told by that month alone.
  const isMonthBehind = effective.start !== null && effective.start !== ending.start
  const last =
    ending.end && ending.end === ending.start && isMonthBehind
      ? lastDayOf(ending.end, ending.precision!)
      : ending.end
  if (last && (!effective.end || last > effective.end)) effective.end = last
  // Only where no first day was meant to be told; one that could not be read is not the last one.
  if (!effective.start && !effective.problem && ending.start) {
    effective.start = ending.start
    effective.precision = ending.precision
  }

  const latestNotice = addDays(place.fetchedAt, NOTICE_AHEAD_DAYS_MAX)
  const latestEffective = addDays(place.fetchedAt, EFFECTIVE_AHEAD_DAYS_MAX)
  const sane = (date: IsoDate | null, latest: IsoDate) => date !== null && date >= EARLIEST && date <= latest
  const checked = (field: keyof RawNotice, date: DateCell, latest: IsoDate, sibling: IsoDate | null) => {
    // One day is both start and end: it is told of once.
    const told = new Set<IsoDate>()
    for (const end of ['start', 'end'] as const) {
      const value = date[end]
      if (value === null || sane(value, latest)) continue
      const repaired = repairYear(value, sibling, latest)
      const reason = repaired ? `${value} read as ${repaired}` : `${value} is out of range`
      if (!told.has(value)) note(field, reason, cell(field))
      told.add(value)
      date[end] = repaired
      if (repaired) date.repaired = true
    }
    if (date.start === null) date.precision = null
    return date
  }
  const firstSane = (...dates: [IsoDate | null, IsoDate][]) =>
    dates.find(([d, latest]) => sane(d, latest))?.[0] ?? null
  const nearNotice = firstSane([received.start, latestNotice], [effective.start, latestEffective])
  checked(isPosted ? 'posted_date' : 'notice_date', notice, latestNotice, nearNotice)
  checked('received_date', received, latestNotice, notice.start)
  checked('effective_date', effective, latestEffective, notice.start ?? received.start)
  const rightNotice = rules.receivesAmendments ? null : yearOfReceipt(notice.start, received.start)
  if (rightNotice !== null) {
    note(
      'notice_date',
      `${notice.start} read as ${rightNotice}, received on ${received.start}`,
      cell('notice_date'),
    )
    notice.start = rightNotice
    notice.repaired = true
  }
  // A repaired year may turn first and last day round.
  if (effective.end !== null && effective.start !== null && effective.end < effective.start)
    [effective.start, effective.end] = [effective.end, effective.start]
  const told = notice.start ?? received.start
  const right = yearOfLayoff(told, effective.start)
  if (right !== effective.start) {
    const reason = right === null ? 'is too long before the notice' : `read as ${right}`
    note('effective_date', `${effective.start} ${reason} of ${told}`, cell('effective_date'))
    if (effective.end === effective.start) effective.end = right
    effective.start = right
    effective.repaired = true
    if (right === null) effective.precision = null
    if (right !== null && effective.end !== null && effective.end < right) effective.end = right
  }
  if (told && effective.start && Math.abs(daysBetween(told, effective.start)) > APART_DAYS_MAX)
    note('effective_date', `more than three years from the notice of ${told}`, cell('effective_date'))
  if (effective.start && effective.end && daysBetween(effective.start, effective.end) > APART_DAYS_MAX)
    note(
      'effective_date',
      `${effective.start} to ${effective.end} is more than three years`,
      cell('effective_date'),
    )
  return {
    notice,
    /** The notice's date is that of its posting. */
    isPosted,
    received,
    effective,
    revised: notice.revised || received.revised || effective.revised,
  }
}

/** A layoff that lies further back than this from its notice has a year typed wrong. */
const BACK_DAYS_MAX = 366
/** A year typed wrong is put right where the layoff then lies this many days around its notice: before, after. */
const NEAR_NOTICE = { before: 45, after: 180 }
/** A notice is received at once, or some weeks later. */
const NEAR_RECEIPT = { before: 7, after: 60 }
/** Furloughs of the first months of the pandemic were told of a year later, when they had become layoffs. */
const FURLOUGHED = { from: '2020-03-01', to: '2020-06-30', toldUntil: '2021-12-31' }

/**
 * The first day of layoff with its year put right: of a day more than a year before its notice, or more than five
 * behind it, one digit of the year is wrong, or two are swapped. A day before that cannot be put right is null; one
 * long after is kept, since plants are closed years ahead.
 */
export function yearOfLayoff(told: IsoDate | null, effective: IsoDate | null): IsoDate | null {
  if (told === null || effective === null) return effective
  const apart = daysBetween(told, effective)
  if (apart >= -BACK_DAYS_MAX && apart <= EFFECTIVE_AHEAD_DAYS_MAX) return effective
  const { from, to, toldUntil } = FURLOUGHED
  if (effective >= from && effective <= to && told <= toldUntil && told > to) return effective
  const right = oneSlipAway(effective, told, NEAR_NOTICE)
  return right ?? (apart < 0 ? null : effective)
}

/** The day of a notice whose year does not fit that of its receipt, put right; null where there is nothing to mend. */
function yearOfReceipt(notice: IsoDate | null, received: IsoDate | null): IsoDate | null {
  if (notice === null || received === null || Math.abs(daysBetween(notice, received)) < 300) return null
  return oneSlipAway(notice, received, { before: NEAR_RECEIPT.after, after: NEAR_RECEIPT.before })
}

/** The one day with another year, one slip away, that lies near `near`. */
function oneSlipAway(
  date: IsoDate,
  near: IsoDate,
  within: { before: number; after: number },
): IsoDate | null {
  const year = Number(near.slice(0, 4))
  const days = [-1, 0, 1]
    .map((step) => String(year + step))
    .filter((candidate) => slips(date.slice(0, 4), candidate) === 1)
    .map((candidate) => candidate + date.slice(4))
    .filter((day) => isIsoDate(day))
    .filter((day) => {
      const apart = daysBetween(near, day)
      return apart >= -within.before && apart <= within.after
    })
  return days.length === 1 ? days[0]! : null
}

/**
 * Puts a mistyped year right (2108, 2121 and 3030 for 2018, 2021 and 2020): one or two slips away there must be
 * exactly one year, nearer by slips than any other, that brings the date near its sibling.
 */
function repairYear(date: IsoDate, sibling: IsoDate | null, latest: IsoDate): IsoDate | null {
  if (sibling === null) return null
  const year = Number(sibling.slice(0, 4))
  const readings = [-2, -1, 0, 1, 2]
    .map((step) => String(year + step))
    .map((candidate) => ({ slips: slips(date.slice(0, 4), candidate), date: candidate + date.slice(4) }))
    .filter((reading) => reading.slips <= 2 && isIsoDate(reading.date))
    .filter((reading) => reading.date >= EARLIEST && reading.date <= latest)
    .filter((reading) => Math.abs(daysBetween(sibling, reading.date)) <= REPAIR_DAYS_MAX)
    .sort((a, b) => a.slips - b.slips)
  const [best, second] = readings
  return best && best.slips !== second?.slips ? best.date : null
}

/** How many slips turn one year into the other: a wrong digit, or two neighbours that changed places. */
function slips(typed: string, meant: string): number {
  const wrong = [0, 1, 2, 3].filter((i) => typed[i] !== meant[i])
  const [i, j] = wrong
  const swapped = wrong.length === 2 && j === i! + 1 && typed[i!] === meant[j!] && typed[j!] === meant[i!]
  return swapped ? 1 : wrong.length
}
