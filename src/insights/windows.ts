/** The windows of days that answers over several datasets are about. */
import { z } from 'zod'
import { addDays, dayNumber, type IsoDate, isoDate } from '#lib/dates.ts'
import { NO_NUMBER } from '#storage/database.ts'
import { type Sql, sql } from '#storage/sql.ts'

/** A span of days, both ends included; a null end is open. */
export const windowShape = z.object({
  from: z.string().nullable().describe('First day, YYYY-MM-DD; null for all that is held'),
  to: z.string().describe('Last day'),
})

/** Days from `from` to `to`, both included. */
export interface Window {
  from: IsoDate | null
  to: IsoDate
}

/** The window of the last months: from the same day so many months ago, or the month's last, to today. */
export function lastMonths(today: IsoDate, months: number): Window {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  for (let day = Number(today.slice(8)); day > 27; day--) {
    const same = isoDate(year, month, day)
    if (same) return { from: same, to: today }
  }
  return { from: isoDate(year, month, Number(today.slice(8))), to: today }
}

/** The window of the last days, today included. */
export const lastDays = (today: IsoDate, days: number): Window => ({
  from: addDays(today, 1 - days),
  to: today,
})

/** The window of a fiscal year: 2024 is 1 October 2023 to 30 September 2024. */
export const fiscalYearDays = (year: number): Window => ({ from: `${year - 1}-10-01`, to: `${year}-09-30` })

/** The condition that a date lies in a window. Of what has no date nothing is known but that it lies in all time. */
export function inWindow(column: Sql, { from, to }: Window): Sql {
  if (from === null) return sql`(${column} is null or ${column} <= ${to}::date)`
  return sql`${column} >= ${from}::date and ${column} <= ${to}::date`
}

/** The same for days as numbers (`dayNumber`), both ends included: a date that is not told is `NO_NUMBER`, before all days. */
export const windowNumbers = ({ from, to }: Window): { first: number; last: number } => ({
  first: from === null ? NO_NUMBER : dayNumber(from),
  last: dayNumber(to),
})
