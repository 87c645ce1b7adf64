/** Notices that were withdrawn, are listed no longer, or are not held any more. */
import { tellTombstones } from '#changes/tombstones.ts'
import type { RunContext } from '#contract/operation.ts'
import { historyStart } from '#contract/plans.ts'
import { join, type Sql, sql } from '#storage/sql.ts'

interface Query {
  changed_since?: string | undefined
  offset: number
  cursor?: string | undefined
}

/** Those found so since the day that is asked for. A list that is filtered by status or by sums would not show them. */
export function tellGoneNotices(context: RunContext, query: Query, previewed: readonly Sql[]) {
  const start = historyStart(context)
  const history = start === null ? [] : [sql`notice_date >= ${start}::date`]
  const within = join(
    [...history, ...previewed].map((condition) => sql`and ${condition}`),
    sql` `,
  )
  return tellTombstones(context, query, {
    dataset: 'warn',
    table: 'warn_notices',
    id: 'id',
    standing: sql`
      select id, status, changed_on::varchar as changed_on, null::varchar as replaced_by from warn_notices
      where is_warn and status in ('withdrawn', 'no_longer_listed')
        and changed_on >= ${query.changed_since ?? null}::date ${within}`,
  })
}
