/** Two editions' records of one kind, held against each other. */
import type { Announced } from '#contract/announced.ts'
import type { Change } from '#contract/changes.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { attachFile, literal, quoteText } from '#storage/duckdb/quoting.ts'
import { amendmentOf, comparedColumns, type Pair } from './amendment.ts'
import type { Hearing } from './sources.ts'

/** A change before it has its place. */
export type Found = Pick<Change, 'kind' | 'record_id' | 'day' | 'fields'>

/** A record that was there and is not. */
export interface Gone {
  record_id: string
  day: string | null
  replaced_by: string | null
}

/** Two files, and what may be told of them. */
export interface Comparison {
  was: string
  now: string
  /** The day up to which the earlier edition was read. */
  since: IsoDate
  heard: readonly Hearing[]
  /** False where another version has judged the records: a status that follows from others is no news then. */
  judgedAlike: boolean
}

/** Compares them. Null where the earlier file lacks what is read: another version made it. */
export async function compareRecords(
  connection: Connection,
  announced: Announced,
  comparison: Comparison,
): Promise<{ changes: Found[]; gone: Gone[] } | null> {
  await connection.run(attachFile('earlier', comparison.was))
  await connection.run(attachFile('later', comparison.now))
  try {
    if (!(await fits(connection, announced))) return null
    await readRecords(connection, announced, comparison.heard)
    const changes = [
      ...(announced.kinds.includes('created') ? await findCreated(connection, announced, comparison) : []),
      ...(await findAmended(connection, announced, comparison)),
      ...(announced.kinds.includes('no_longer_listed') ? await findVanished(connection) : []),
    ]
    return { changes, gone: announced.tombstones ? await findGone(connection) : [] }
  } finally {
    for (const name of TEMPORARY) await connection.run(`drop table if exists temp.${name}`)
    await connection.run('reset search_path')
    for (const name of ['earlier', 'later']) await connection.run(`detach ${name}`)
  }
}

const TEMPORARY = ['was_read', 'now_read', 'was_replaced', 'heard_sources']

/** Whether the earlier file has all that is read of it. */
async function fits(connection: Connection, { tables }: Announced): Promise<boolean> {
  const held = await connection.rows<{ name: string }>(
    `select table_name || '.' || column_name as name from duckdb_columns() where database_name = 'earlier'`,
  )
  const names = new Set(held.map(({ name }) => name))
  return tables.every(({ name, columns }) =>
    Object.keys(columns).every((each) => names.has(`${name}.${each}`)),
  )
}

async function readRecords(
  connection: Connection,
  { records, replaces }: Announced,
  heard: readonly Hearing[],
) {
  for (const [from, into] of [
    ['earlier', 'was_read'],
    ['later', 'now_read'],
  ]) {
    await connection.run(`set search_path = ${quoteText(`${from}.main`)}`)
    await connection.run(`create temp table ${into} as ${records}`)
  }
  const none = 'select null::varchar, null::varchar where false'
  await connection.run(
    `create temp table was_replaced as select * from (${replaces ?? none}) as read (record_id, other_id)`,
  )
  const rows = heard.map(({ source, after }) => `(${literal(source)}, ${literal(after)}::date)`)
  await connection.run(
    `create temp table heard_sources as select * from (${
      rows.length > 0 ? `values ${rows.join(', ')}` : none
    }) as told (source, after)`,
  )
}

/** Records of a source that is heard, and of those whose sources nobody tells apart. `day` is what a page must be after. */
const isHeard = (day: string) => `
  (now_read.source is null or (heard_sources.source is not null
    and (heard_sources.after is null or now_read.${day} > heard_sources.after::date)))`

const JOIN_HEARD = 'left join temp.heard_sources on heard_sources.source = now_read.source'

function findCreated(
  connection: Connection,
  { newsDays }: Announced,
  { since }: Comparison,
): Promise<Found[]> {
  // What was withdrawn before anybody was told of it is no news; what it takes back is told of by itself.
  return connection
    .rows<Pick<Found, 'record_id' | 'day'>>(`
      select now_read.record_id, now_read.day
      from temp.now_read
      left join temp.was_read on was_read.record_id = now_read.record_id
      ${JOIN_HEARD}
      where was_read.record_id is null and now_read.is_told and ${isHeard('first_seen')}
        and now_read.news_day >= date ${quoteText(addDays(since, -newsDays))}
        and coalesce(now_read.status, 'listed') not in ('withdrawn', 'no_longer_listed')
        and now_read.record_id not in (
          select was_replaced.record_id from temp.was_replaced
          join temp.was_read as other on other.record_id = was_replaced.other_id)
      order by now_read.record_id`)
    .then((rows) => rows.map((row) => ({ kind: 'created', ...row, fields: [] })))
}

async function findAmended(
  connection: Connection,
  announced: Announced,
  { judgedAlike }: Comparison,
): Promise<Found[]> {
  const columns = comparedColumns(announced)
  const named = (side: string) => columns.map((name) => `${side}_read.${name} as ${side}_${name}`).join(', ')
  const pairs = await connection.rows<Pair>(`
    select now_read.record_id, now_read.day, ${named('was')}, ${named('now')}
    from temp.now_read
    join temp.was_read on was_read.record_id = now_read.record_id
    ${JOIN_HEARD}
    where was_read.is_told and ${isHeard('changed_on')}
      and (now_read.revision > was_read.revision or now_read.status is distinct from was_read.status)
    order by now_read.record_id`)
  return pairs.flatMap((pair) => {
    const found = amendmentOf(pair, announced, judgedAlike)
    return found && announced.kinds.includes(found.kind) ? [found] : []
  })
}

/** What was told of and is not held any more, since an earlier edition serves again; of what was replaced the other one tells. */
const findVanished = (connection: Connection): Promise<Found[]> =>
  connection
    .rows<Pick<Found, 'record_id' | 'day'>>(`
      select was_read.record_id, was_read.day
      from temp.was_read
      left join temp.heard_sources on heard_sources.source = was_read.source
      where was_read.is_told and was_read.record_id not in (select record_id from temp.now_read)
        and (was_read.source is null or (heard_sources.source is not null and heard_sources.after is null))
        and coalesce(was_read.status, 'listed') not in ('withdrawn', 'no_longer_listed')
        and was_read.record_id not in (select other_id from temp.was_replaced)
      order by was_read.record_id`)
    .then((rows) => rows.map((row) => ({ kind: 'no_longer_listed', ...row, fields: [] })))

const findGone = (connection: Connection): Promise<Gone[]> =>
  connection.rows<Gone>(`
    select was_read.record_id, any_value(was_read.day) as day, min(was_replaced.record_id) as replaced_by
    from temp.was_read
    left join temp.was_replaced on was_replaced.other_id = was_read.record_id
    where was_read.record_id not in (select record_id from temp.now_read)
    group by was_read.record_id order by was_read.record_id`)
