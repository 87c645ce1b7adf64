/** Two notices day by day: of the notice, of its receipt, of the layoff. */
import { daysBetween } from '#lib/dates.ts'
import type { DatePrecision } from '../../cells/date-patterns.ts'
import { dayOf, type NoticeRecord } from '../../notices/record.ts'
import type { Grade } from './grade.ts'

/** What is compared of a notice's days. */
export type Dated = Pick<
  NoticeRecord,
  'notice_date' | 'notice_date_precision' | 'received_date' | 'effective_date' | 'effective_date_precision'
>

/** Two dates of one kind. */
export interface DateComparison {
  /** `same` to the day; `near` where one that names no day agrees with the other as far as it goes. */
  grade: Grade
  /** Whether both stand at one day, however exactly that is meant. */
  equal: boolean
  /** How exactly both are given, where that is the same for both. */
  precision: DatePrecision | null
}

/** The days of a row against those of another one. */
export interface DayComparison {
  /** The day by which a notice goes: its own, else that of its receipt. */
  day: DateComparison
  /** The notice's own day. */
  notice: DateComparison
  /** The first day of the layoff. */
  layoff: DateComparison
  /** By how many days the row's day is after the other's; null where one has none. */
  later: number | null
  /** The same of the receipts. */
  receivedLater: number | null
  /** Each has for the notice the day that the other has for the layoff. */
  turned: boolean
  /** Where one row has only the day of its notice and the other only that of the layoff: how far that is after it. */
  layoffAfter: number | null
}

/** Compares a row's days with those of another one. */
export function compareDays(row: Dated, other: Dated): DayComparison {
  const [day, otherDay] = [dayOf(row), dayOf(other)]
  const precisions = [row.notice_date_precision, other.notice_date_precision] as const
  return {
    day: compareDates([day, otherDay], precisions),
    notice: compareDates([row.notice_date, other.notice_date], precisions),
    layoff: compareDates(
      [row.effective_date, other.effective_date],
      [row.effective_date_precision, other.effective_date_precision],
    ),
    later: daysFrom(otherDay, day),
    receivedLater: daysFrom(other.received_date, row.received_date),
    turned: areTurned(row, other),
    layoffAfter: layoffAfter(row, other) ?? layoffAfter(other, row),
  }
}

type Two<Value> = readonly [Value | null, Value | null]

function compareDates([a, b]: Two<string>, [exactA, exactB]: Two<DatePrecision>): DateComparison {
  const precision = exactA === exactB ? exactA : null
  if (a === null || b === null) return { grade: 'unknown', equal: false, precision }
  const length = Math.min(sureLength(exactA), sureLength(exactB))
  const agree = a.slice(0, length) === b.slice(0, length)
  return { grade: agree ? (length === 10 ? 'same' : 'near') : 'other', equal: a === b, precision }
}

/** So many characters of a date say what its publisher said. */
const sureLength = (precision: DatePrecision | null) =>
  precision === 'year' || precision === 'quarter' ? 4 : precision === 'month' ? 7 : 10

const daysFrom = (from: string | null, to: string | null) =>
  from === null || to === null ? null : daysBetween(from, to)

function areTurned(row: Dated, other: Dated): boolean {
  const { notice_date, effective_date } = row
  if (notice_date === null || effective_date === null || notice_date === effective_date) return false
  return notice_date === other.effective_date && effective_date === other.notice_date
}

function layoffAfter(notice: Dated, layoff: Dated): number | null {
  if (notice.effective_date !== null || dayOf(layoff) !== null) return null
  return daysFrom(dayOf(notice), layoff.effective_date)
}
