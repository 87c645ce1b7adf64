/** Rows of a condition without asking it of each of them: out of memory, by the days of a window, the ends of a span, or the values of a column. */
import { columnOf, daysOf, isContiguous, type Sql, sql, trusted } from '../sql.ts'
import { codesWhere } from './column-values.ts'
import { type DayPlace, dayPlaceOf, spanOfDays } from './day-spans.ts'
import type { EditionContext } from './once.ts'
import { type HeldCondition, RowBitmap } from './row-bitmaps.ts'

/** Which of so many rows meet a condition; null where each has to be asked. */
export async function readShort(
  context: EditionContext,
  table: string,
  rows: number,
  condition: Sql,
): Promise<RowBitmap | null> {
  if ('find' in condition) return (condition as HeldCondition).find(context, rows)
  const days = daysOf(condition)
  const span = days && spanOfDays(context, table, days)
  if (span) return RowBitmap.between(rows, span.first, span.last)
  const place = dayPlaceOf(condition)
  const behind = place && (await readBehind(context, table, rows, place))
  if (behind) return behind
  if (isContiguous(condition)) return readSpan(context, table, rows, condition)
  const column = columnOf(condition)
  const found = column === null ? null : await codesWhere(context, table, column, condition)
  return found && RowBitmap.ofCodes(rows, found.codes, found.fits)
}

/** The rows behind a place: those of its day alone are asked. Null where the days are not held, or do not stand so. */
async function readBehind(
  context: EditionContext,
  table: string,
  rows: number,
  { column, day, further }: DayPlace,
): Promise<RowBitmap | null> {
  const span = spanOfDays(context, table, { column, from: day, to: day })
  if (!span) return null
  const found = await context.db.get<{ first: number | null; count: number }>(sql`
    select min(rowid)::integer as first, count(*)::integer as count from ${trusted(table)}
    where rowid between ${span.first} and ${span.last} and (${further})`)
  const end = span.last + 1
  const first = found!.first ?? end
  return end - first === found!.count ? RowBitmap.between(rows, first, rows - 1) : null
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
