/** What of notices is summed up in memory, and what the groups that they were put into come to. */
import { NO_NUMBER } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import type { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { sql, trusted } from '#storage/sql.ts'
import type { Groups } from './grouped.ts'
import { NOTICE_DAYS, noticesWhere } from './notice-filter.ts'
import { dayAt, noticeDays, noticeNumbers, noticeWorkers } from './totals.ts'

/** What of notices is summed up, by row; `NO_NUMBER` where it is not known. */
export interface Measured {
  employees: Int32Array
  /** The days of the notices, by their numbers. */
  noticeDates: Int32Array
  /** From the notice to the layoff. */
  days: Int32Array
  closures: RowBitmap
}

/** Those columns. */
export async function measuredColumns(context: EditionContext): Promise<Measured> {
  const [employees, noticeDates, days, closures] = await Promise.all([
    noticeWorkers(context),
    noticeDays(context),
    noticeNumbers(context, trusted(NOTICE_DAYS)),
    noticesWhere(context, [sql`layoff_type = 'closure'`]),
  ])
  return { employees, noticeDates, days, closures }
}

/** Figures by group. */
export interface GroupSums {
  notices: Int32Array
  /** Of the notices, those that give a number of workers, and their workers. */
  sized: Int32Array
  employees: Float64Array
  closures: Int32Array
  withDays: Int32Array
  /** The newest notice date; `NO_NUMBER` where none is known. */
  latest: Int32Array
}

const newSums = (count: number): GroupSums => ({
  notices: new Int32Array(count),
  sized: new Int32Array(count),
  employees: new Float64Array(count),
  closures: new Int32Array(count),
  withDays: new Int32Array(count),
  latest: new Int32Array(count).fill(NO_NUMBER),
})

/** Sums up the rows of each group. */
export function sumGroups(rows: Int32Array, { of, count }: Groups, measured: Measured): GroupSums {
  const sums = newSums(count)
  for (let i = 0; i < rows.length; i++) {
    const [row, group] = [rows[i]!, of[i]!]
    const employees = measured.employees[row]!
    sums.notices[group]!++
    if (employees !== NO_NUMBER) {
      sums.sized[group]!++
      sums.employees[group]! += employees
    }
    if (measured.closures.has(row)) sums.closures[group]!++
    if (measured.days[row] !== NO_NUMBER) sums.withDays[group]!++
    if (measured.noticeDates[row]! > sums.latest[group]!) sums.latest[group] = measured.noticeDates[row]!
  }
  return sums
}

/** The figures of a group, as they are shown. */
export function figuresOf(sums: GroupSums, group: number, median: number | null) {
  const notices = sums.notices[group]!
  const sized = sums.sized[group]!
  return {
    notices,
    employees_affected: notices > 0 && sized === 0 ? null : sums.employees[group]!,
    notices_unsized: notices - sized,
    closures: sums.closures[group]!,
    median_notice_days: median,
    notices_with_days: sums.withDays[group]!,
    latest_notice: dayAt(sums.latest[group]!),
  }
}

/** All groups as one. */
export function joinGroups(sums: GroupSums): GroupSums {
  const all = newSums(1)
  for (let group = 0; group < sums.notices.length; group++) {
    all.notices[0]! += sums.notices[group]!
    all.sized[0]! += sums.sized[group]!
    all.employees[0]! += sums.employees[group]!
    all.closures[0]! += sums.closures[group]!
    all.withDays[0]! += sums.withDays[group]!
    all.latest[0] = Math.max(all.latest[0]!, sums.latest[group]!)
  }
  return all
}
