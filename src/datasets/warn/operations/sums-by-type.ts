/** Sums over the counted notices of something: of all of them, and by kind of event. */
import { z } from 'zod'
import { NO_NUMBER } from '#storage/database.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { countedNotices, dayAt, noticeCodes, noticeDays, noticeWorkers, sumRows, totals } from './totals.ts'

/** Sums by kind of event, those of most notices first. */
export const byType = z.array(totals.extend({ layoff_type: z.string().nullable() }))

/** Sums over all notices of something, and the span of their days. */
export const spannedTotals = {
  ...totals.shape,
  notices_undated: z
    .number()
    .int()
    .describe('Of all notices, those without a notice date: no month and no day of `trends` has them'),
  first_notice: z.string().nullable(),
  latest_notice: z.string().nullable(),
}

type Sums = z.infer<z.ZodObject<typeof spannedTotals>>

/** The sums over counted notices under some conditions. */
export async function sumByType(
  context: EditionContext,
  own: readonly Sql[],
): Promise<{ all: Sums; by_type: z.infer<typeof byType> }> {
  const [counted, workers, days, { values, codes }] = await Promise.all([
    countedNotices(context, own),
    noticeWorkers(context),
    noticeDays(context),
    noticeCodes(context, sql`layoff_type`),
  ])
  const rows = counted.rows()
  const ofType = values.map((): number[] => [])
  const span = { first: Number.POSITIVE_INFINITY, latest: NO_NUMBER, undated: 0 }
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const day = days[row]!
    ofType[codes[row]!]!.push(row)
    if (day === NO_NUMBER) span.undated++
    else if (day < span.first) span.first = day
    if (day > span.latest) span.latest = day
  }
  const by_type = values
    .map((layoff_type, code) => ({ layoff_type, ...sumRows(Int32Array.from(ofType[code]!), workers) }))
    .filter(({ notices }) => notices > 0)
    // Types are told in their order; those of as many notices stay in it.
    .sort((a, b) => b.notices - a.notices)
  const all = {
    ...sumRows(rows, workers),
    notices_undated: span.undated,
    first_notice: span.latest === NO_NUMBER ? null : dayAt(span.first),
    latest_notice: dayAt(span.latest),
  }
  return { all, by_type }
}
