/** The notices of whom a question names: found once, for all that is asked of them. */
import { keptPerEdition } from '#contract/once.ts'
import type { EditionContext } from '#contract/operation.ts'
import { join, LOOKUPS_MAX, sql } from '#storage/sql.ts'
import { type NoticeFilter, noticeConditions } from './notice-filter.ts'

/** Of so many names the notices are kept. */
const KEPT_MAX = 200

/** Null where they are too many to be listed. */
const keptIds = keptPerEdition<readonly string[] | null>(KEPT_MAX)

/**
 * The same filter with the ids of the notices in place of whom it names, where they are few. A list, its sums and what is
 * said of both ask four times or more, and to look through all names, or all links, takes longer than all else of it.
 */
export async function nameNotices<Filter extends NoticeFilter>(
  context: EditionContext,
  filter: Filter,
): Promise<Filter> {
  const { company, company_id, cik, ticker, ...others } = filter
  const named = { company, company_id, cik, ticker }
  if (filter.ids !== undefined || Object.values(named).every((each) => each === undefined)) return filter
  const conditions = noticeConditions({ ...named, include_non_warn: true })
  const ids = await keptIds(context, JSON.stringify(named), async (db) => {
    const rows = await db.all<{ id: string }>(sql`
      select id from warn_notices where ${join(conditions, sql` and `)} limit ${LOOKUPS_MAX + 1}`)
    return rows.length > LOOKUPS_MAX ? null : rows.map((row) => row.id)
  })
  return ids === null ? filter : ({ ...others, ids } as unknown as Filter)
}
