/** The reports of editions before: what was published stays readable, whatever is corrected later. */
import type { Connection } from '#storage/duckdb/connection.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import type { Month } from '../months.ts'
import { monthlyReports } from '../table.ts'

/** The last revision of a month. */
export interface LastRevision {
  month: Month
  revision: number
  digest: string
}

/**
 * Copies all revisions out of the newest of these files that can be read, and gives the last of each month; null where
 * none of the files can be: then these are the first reports. Each file holds what the one before it held, and that of an
 * edition that was rolled back from holds what was published by it.
 */
export async function carryOn(
  connection: Connection,
  earlier: readonly string[],
): Promise<Map<Month, LastRevision> | null> {
  for (const path of earlier) {
    try {
      await connection.run(attachFile('earlier', path))
    } catch {
      // Damaged, or removed meanwhile: the one before it holds most of it.
      continue
    }
    const held = await copyFrom(connection).finally(() => connection.run('detach earlier'))
    if (held) return held
  }
  return null
}

const { name } = monthlyReports

async function copyFrom(connection: Connection): Promise<Map<Month, LastRevision> | null> {
  const found = await connection.rows<{ column_name: string }>(`
    select column_name from duckdb_columns() where database_name = 'earlier' and table_name = '${name}'`)
  const columns = found.map(({ column_name }) => column_name).filter((each) => each in monthlyReports.columns)
  if (columns.length === 0) return null
  await connection.run(`
    insert into ${name} by name select ${columns.join(', ')} from earlier.${name} order by month desc, revision desc`)
  const last = await connection.rows<LastRevision>(`
    select month, max(revision)::integer as revision, arg_max(digest, revision) as digest
    from ${name} group by month`)
  return new Map(last.map((each) => [each.month, each]))
}
