/** Records that are there no longer, beside lists of what has changed: whoever keeps a copy takes them out of it. */
import { z } from 'zod'
import type { RunContext } from '#contract/operation.ts'
import { historyStart } from '#contract/plans.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import { compareText } from '#lib/text.ts'
import { type Sql, sql, trusted, where } from '#storage/sql.ts'
import { damageOf, keepsChanges, keptEditions } from './kept.ts'

const tombstone = z
  .object({
    id: z.string().describe('The record'),
    status: z
      .enum(['withdrawn', 'no_longer_listed', 'gone'])
      .describe(
        'withdrawn or no_longer_listed: it is held, with that status; gone: it is not held any more under that id',
      ),
    changed_on: z.string().describe('The day on which that was found'),
    replaced_by: z.string().nullable().describe('The record that took the place of one that is gone'),
  })
  .meta({ id: 'Tombstone' })

/** A record that is there no longer, or does not count. */
export type Tombstone = z.infer<typeof tombstone>

/** The field that holds them. */
export const tombstonesField = z
  .array(tombstone)
  .nullable()
  .describe(
    'With `changed_since`, on the first page: records withdrawn, listed no longer or gone since that day, whatever else is asked for, newest first; else null',
  )

/** A list of what has changed. */
interface ChangedList {
  dataset: string
  /** Where its records are, and which column is their id. */
  table: string
  id: string
  /** Reads of those that are held and do not count so many, found last first; none where all count. */
  standing?: (limit: number) => Promise<readonly Tombstone[]>
}

/** What a list is asked for, as far as it matters here. */
export interface ListQuery {
  changed_since?: string | undefined
  offset: number
  cursor?: string | undefined
}

/** What has gone since the day that is asked for, as far as the plan shows it; as many as it gives records in one answer. */
export async function tellTombstones(
  context: Pick<RunContext, 'db' | 'plan' | 'today' | 'edition'>,
  { changed_since, offset, cursor }: ListQuery,
  list: ChangedList,
): Promise<{ tombstones: Tombstone[] | null; warnings: Warning[] }> {
  if (changed_since === undefined || offset > 0 || cursor !== undefined)
    return { tombstones: null, warnings: [] }
  const { db, plan, edition } = context
  const isKept = keepsChanges(edition) && damageOf(edition) === undefined
  // One more than are shown tells whether there are more.
  const limit = plan.recordsMax + 1
  const gone = goneSince(list, changed_since, historyStart(context))
  const found = await Promise.all([
    list.standing?.(limit) ?? [],
    isKept ? db.all<Tombstone>(sql`${gone} order by changed_on desc, id limit ${limit}`) : [],
  ])
  const rows = found.flat().sort(lastFirst)
  const tombstones = rows.slice(0, plan.recordsMax)
  const cut = rows.length > tombstones.length
  const from = isKept ? (await keptEditions(db))[0]?.published_at.slice(0, 10) : undefined
  return {
    tombstones,
    warnings: [
      ...(cut
        ? [warn('cut', 'more records have gone than `tombstones` shows: ask from a later day', list)]
        : []),
      ...(from !== undefined && from <= changed_since ? [] : [tellSince(list, from)]),
    ],
  }
}

const lastFirst = (a: Tombstone, b: Tombstone): number =>
  compareText(b.changed_on, a.changed_on) || compareText(a.id, b.id)

function goneSince({ dataset, table, id }: ChangedList, day: string, start: string | null): Sql {
  const conditions = [
    sql`dataset = ${dataset}`,
    sql`published_at >= ${day}`,
    sql`record_id not in (select ${trusted(id)} from ${trusted(table)})`,
    ...(start === null ? [] : [sql`day >= ${start}::date`]),
  ]
  return sql`
    select record_id as id, 'gone' as status, max(published_at)[:10] as changed_on, max(replaced_by) as replaced_by
    from gone_records join changed_editions using (edition_no) ${where(conditions)} group by record_id`
}

function tellSince({ dataset }: ChangedList, from: string | undefined): Warning {
  const since = from === undefined ? 'the next refresh' : from
  return warn(
    'gone_since',
    `records that are gone are known from ${since} on; fetch all anew to find earlier ones`,
    {
      dataset,
    },
  )
}
