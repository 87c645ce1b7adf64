/** What insights are made of: the datasets' files, each in its place, or empty tables where one is missing. */
import { companyTables } from '#companies/table.ts'
import type { Dataset } from '#contract/dataset.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import { createTable, type Table } from '#storage/tables.ts'

/**
 * Attaches the files (name → path) read-only under their names. Where a file is missing, cannot be opened or was
 * written by a version with other tables, empty tables stand in its place, so that the statements are the same.
 * Returns the names of those that are there.
 */
export async function attachInputs(
  connection: Connection,
  files: Readonly<Record<string, string>>,
  datasets: readonly Pick<Dataset, 'slug' | 'tables'>[],
): Promise<Set<string>> {
  const held = new Set<string>()
  await connection.run(`attach ':memory:' as blank`)
  const read = [{ slug: 'companies', tables: companyTables }, ...datasets]
  for (const { slug: name, tables } of read) {
    for (const table of tables) await connection.run(createTable({ ...table, name: `blank.${table.name}` }))
    const path = files[name]
    if (path !== undefined && (await attachFitting(connection, name, path, tables))) {
      held.add(name)
      continue
    }
    await connection.run(`attach ':memory:' as ${name}`)
    for (const table of tables) await connection.run(createTable({ ...table, name: `${name}.${table.name}` }))
  }
  return held
}

async function attachFitting(
  connection: Connection,
  name: string,
  path: string,
  tables: readonly Table[],
): Promise<boolean> {
  try {
    await connection.run(attachFile(name, path))
  } catch {
    // The server meets the same file and says that its dataset cannot be asked; here the others go on without it.
    return false
  }
  const names = tables.map((table) => `'${table.name}'`).join(', ')
  const columnsOf = (database: string) => `
    select table_name, column_name, data_type from duckdb_columns()
    where database_name = '${database}' and table_name in (${names})`
  const missing = await connection.rows(`${columnsOf('blank')} except ${columnsOf(name)}`)
  if (missing.length === 0) return true
  await connection.run(`detach ${name}`)
  return false
}
