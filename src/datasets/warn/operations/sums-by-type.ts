/** Sums over the counted notices of something: of all of them, and by kind of event. */
import { z } from 'zod'
import { type EditionContext, remembered } from '#storage/editions/once.ts'
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

interface TypeSums extends Sums {
  layoff_type: string | null
}

/** The sums over counted notices under a condition, out of one reading of them. */
export async function sumByType(
  context: EditionContext,
  own: Sql,
): Promise<{ all: Sums; by_type: z.infer<typeof byType> }> {
  const types = await remembered<TypeSums>(
    context,
    sql`
      select layoff_type, ${totalColumns},
             (count(*) filter (where notice_date is null))::integer as notices_undated,
             min(notice_date) as first_notice, max(notice_date) as latest_notice
      from warn_notices where in_totals and ${own}
      group by layoff_type order by notices desc, layoff_type`,
  )
  const by_type = types.map(({ layoff_type, notices, employees_affected, notices_unsized }) => ({
    layoff_type,
    notices,
    employees_affected,
    notices_unsized,
  }))
  return { all: addUp(types), by_type }
}

/** The sums over all types. */
function addUp(types: readonly TypeSums[]): Sums {
  const sum = (field: 'notices' | 'notices_unsized' | 'notices_undated') =>
    types.reduce((all, each) => all + each[field], 0)
  const sized = types.flatMap(({ employees_affected }) => employees_affected ?? [])
  const days = (field: 'first_notice' | 'latest_notice') => types.flatMap((each) => each[field] ?? []).sort()
  return {
    notices: sum('notices'),
    employees_affected:
      types.length > 0 && sized.length === 0 ? null : sized.reduce((all, workers) => all + workers, 0),
    notices_unsized: sum('notices_unsized'),
    notices_undated: sum('notices_undated'),
    first_notice: days('first_notice')[0] ?? null,
    latest_notice: days('latest_notice').at(-1) ?? null,
  }
}
