/** Sums over the counted notices of something: of all of them, and by kind of event. */
import { z } from 'zod'
import type { Database } from '#storage/database.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { totalColumns, totals } from './totals.ts'

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

/** The sums over counted notices under a condition, out of one reading of them. */
export async function sumByType(
  db: Database,
  own: Sql,
): Promise<{ all: Sums; by_type: z.infer<typeof byType> }> {
  const sums = await db.all<Sums & { is_all: boolean; layoff_type: string | null }>(sql`
    select grouping(layoff_type) = 1 as is_all, layoff_type, ${totalColumns},
           (count(*) filter (where notice_date is null))::integer as notices_undated,
           min(notice_date) as first_notice, max(notice_date) as latest_notice
    from warn_notices where in_totals and ${own}
    group by grouping sets ((layoff_type), ()) order by notices desc, layoff_type`)
  const { is_all: _all, layoff_type: _type, ...all } = sums.find(({ is_all }) => is_all)!
  const by_type = sums
    .filter(({ is_all }) => !is_all)
    .map(({ layoff_type, notices, employees_affected, notices_unsized }) => ({
      layoff_type,
      notices,
      employees_affected,
      notices_unsized,
    }))
  return { all, by_type }
}
