/** Rows of a condition without asking it of each of them: out of memory, by the days or numbers of a window, parts of a text, the ends of a span, or the values of a column. */
import { compareBytes } from '#lib/text.ts'
import {
  columnOf,
  type DayPlace,
  dayPlaceOf,
  daysOf,
  isContiguous,
  numbersOf,
  partsOf,
} from '../conditions.ts'
import { type Sql, sql, trusted } from '../sql.ts'
import { codesWhere } from './column-values.ts'
import { rowsAt } from './columns.ts'
import { spanOfDays } from './day-spans.ts'
import { rowsOfNumbers } from './number-spans.ts'
import type { EditionContext } from './once.ts'
import { type HeldCondition, RowBitmap } from './row-bitmaps.ts'
import { rowsHolding } from './text-parts.ts'

/** Which of so many rows meet a condition; null where each has to be asked. */
export async function readShort(
  context: EditionContext,
  table: string,
  rows: number,
  condition: Sql,
): Promise<RowBitmap | null> {
  if ('find' in condition) return (condition as HeldCondition).find(context, rows, table)
  const days = daysOf(condition)
  const span = days && spanOfDays(context, table, days)
  if (span) return RowBitmap.between(rows, span.first, span.last)
  const numbers = numbersOf(condition)
  if (numbers) return rowsOfNumbers(context, table, rows, numbers)
  const parts = partsOf(condition)
  if (parts) return rowsHolding(context, table, rows, parts)
  const place = dayPlaceOf(condition)
  const behind = place && (await readBehind(context, rows, place))
  if (behind) return behind
  if (isContiguous(condition)) return readSpan(context, table, rows, condition)
  const column = columnOf(condition)
  const found = column === null ? null : await codesWhere(context, table, column, condition)
  return found && RowBitmap.ofCodes(rows, found.codes, found.fits)
}

/** The rows behind a place: those of its day alone are looked at. Null where the days are not held, or do not stand so. */
async function readBehind(
  context: EditionContext,
  rows: number,
  { table, column, day, next }: DayPlace,
): Promise<RowBitmap | null> {
  const span = spanOfDays(context, table.name, { column, from: day, to: day })
  if (!span) return null
  const ofDay = Array.from({ length: span.last - span.first + 1 }, (_, i) => span.first + i)
  const texts = await rowsAt<{ text: string }>(context, { table, fields: { text: next.column } }, ofDay)
  const isBehind = texts.map(({ text }) => compareBytes(text, next.text) * (next.isFalling ? -1 : 1) > 0)
  const first = isBehind.indexOf(true)
  if (first < 0) return RowBitmap.between(rows, span.last + 1, rows - 1)
  return isBehind.includes(false, first) ? null : RowBitmap.between(rows, span.first + first, rows - 1)
}

/** The rows of a condition by the first and the last of them; null where others stand between. */
async function readSpan(
  { db }: EditionContext,
  table: string,
  rows: number,
  condition: Sql,
): Promise<RowBitmap | null> {
  const found = await db.get<{ first: number | null; last: number; count: number }>(sql`
    select min(rowid)::integer as first, max(rowid)::integer as last, count(*)::integer as count
    from ${trusted(table)} where ${condition}`)
  const { first, last, count } = found!
  if (first === null) return RowBitmap.read(null, rows)
  return last - first + 1 === count ? RowBitmap.between(rows, first, last) : null
}
