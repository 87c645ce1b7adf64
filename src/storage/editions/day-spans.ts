/** Rows of some days, in a table that stands by day: found in memory by the ends of the window, which the engine would read the column for. */
import { DAY_ZERO, dayNumber } from '#lib/dates.ts'
import { firstWhere } from '#lib/rows.ts'
import type { DayWindow } from '../conditions.ts'
import { NO_NUMBER } from '../database.ts'
import { sql, trusted } from '../sql.ts'
import { readColumn } from './columns.ts'
import { type EditionContext, madeInTurn } from './once.ts'

/** The first and the last row of the days of a window; the last before the first where there is none. */
interface RowSpan {
  first: number
  last: number
}

/** Where the rows of a window stand; null where that has to be asked, as until the days are held. */
export function spanOfDays(
  context: EditionContext,
  table: string,
  { column, from, to }: DayWindow,
): RowSpan | null {
  const days = heldDays(context, `${table} ${column}`)?.days
  if (!days) return null
  // A row of no day is before all days.
  const [earliest, latest] = [
    from === null ? NO_NUMBER + 1 : dayNumber(from),
    to === null ? Infinity : dayNumber(to),
  ]
  return { first: firstAtMost(days, latest), last: firstAtMost(days, earliest - 1) - 1 }
}

/** The days of a table by row, newest first, as days since `DAY_ZERO`; null where it does not stand so. */
const heldDays = madeInTurn(async ({ db }, key) => {
  const [table, column] = key.split(' ') as [string, string]
  const days = await readColumn(db, trusted(table), sql`${trusted(column)} - ${DAY_ZERO}::date`)
  return { days: isNewestFirst(days) ? days : null }
})

function isNewestFirst(days: Int32Array): boolean {
  for (let row = 1; row < days.length; row++) if (days[row]! > days[row - 1]!) return false
  return true
}

/** The first row whose day is no later than one; how many rows there are where there is none. */
const firstAtMost = (days: Int32Array, day: number): number =>
  firstWhere(days.length, (row) => days[row]! <= day)
