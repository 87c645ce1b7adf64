/** Rows of some numbers or days, found in a column that is held in memory: the engine would read it for each new bound. */
import { DAY_ZERO, dayNumber } from '#lib/dates.ts'
import type { NumberWindow } from '../conditions.ts'
import { NO_NUMBER } from '../database.ts'
import { sql, trusted } from '../sql.ts'
import { columnNumbers } from './columns.ts'
import { type EditionContext, madeInTurn } from './once.ts'
import { RowBitmap } from './row-bitmaps.ts'

/** Which of so many rows are of a window; null where that has to be asked, as until the column is held. */
export function rowsOfNumbers(
  context: EditionContext,
  table: string,
  rows: number,
  { column, from, to }: NumberWindow,
): RowBitmap | null {
  const kind = typeof (from ?? to) === 'string' ? 'days' : 'numbers'
  const numbers = heldNumbers(context, `${kind} ${table} ${column}`)
  // A row that tells none is below all.
  return (
    numbers && RowBitmap.ofNumbers(rows, numbers, readEnd(from) ?? NO_NUMBER + 1, readEnd(to) ?? Infinity)
  )
}

const readEnd = (end: number | string | null) => (typeof end === 'string' ? dayNumber(end) : end)

/** A column by row, days as those since `DAY_ZERO`. */
const heldNumbers = madeInTurn((own, key) => {
  const [kind, table, ...column] = key.split(' ') as [string, string, ...string[]]
  const number = trusted(column.join(' '))
  return columnNumbers(own, table, kind === 'days' ? sql`${number} - ${DAY_ZERO}::date` : number)
})
