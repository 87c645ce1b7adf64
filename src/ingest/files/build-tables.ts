/** Building an edition's tables out of the rows of all files, by the database. */
import type { IsoDate } from '#lib/dates.ts'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import { type Connection, countRows } from '#storage/duckdb/connection.ts'
import { attachFile, quoteText } from '#storage/duckdb/quoting.ts'
import { createTable } from '#storage/tables.ts'
import type { FilesIngest } from './file-source.ts'

/** A file whose rows go in. */
export interface BuildFile {
  part: string
  url: string
  /** The day of its fetch. */
  fetchedAt: IsoDate
  /** Its rows: a DuckDB file with the dataset's parsed tables. */
  path: string
}

/** Writes a new DuckDB file with the dataset's tables; returns the rows by table. */
export function buildTables(
  path: string,
  ingest: FilesIngest,
  files: readonly BuildFile[],
  today: IsoDate,
): Promise<Record<string, number>> {
  return withDuckDbFile(path, async (connection) => {
    // Sorting millions of rows keeps its place within the memory limit by writing aside.
    await connection.run(`set temp_directory = ${quoteText(`${path}.spill.tmp`)}`)
    await connection.run('set preserve_insertion_order = true')
    for (const [i, { path }] of files.entries()) await connection.run(attachFile(`file_${i}`, path))
    await runBuild(
      connection,
      ingest,
      files,
      ingest.parsed.map((table) => {
        const parts = files.map((_, i) => `select *, ${i} as file_no from file_${i}.main.${table.name}`)
        return `create view parsed.${table.name} as ${parts.join(' union all ')}`
      }),
      today,
    )
    const rows = await countRows(connection, ingest.tables)
    for (const i of files.keys()) await connection.run(`detach file_${i}`)
    return rows
  })
}

/** Runs a dataset's build in a database where `views` make its parsed tables; leaves only the edition's tables. */
export async function runBuild(
  connection: Connection,
  ingest: FilesIngest,
  files: readonly Omit<BuildFile, 'path'>[],
  views: readonly string[],
  today: IsoDate,
): Promise<void> {
  await connection.run('create schema parsed')
  await connection.run(
    'create table parsed.files (file_no integer, part varchar, url varchar, fetched_at date)',
  )
  for (const [i, { part, url, fetchedAt }] of files.entries()) {
    const values = [part, url, fetchedAt].map(quoteText).join(', ')
    await connection.run(`insert into parsed.files values (${i}, ${values})`)
  }
  for (const view of views) await connection.run(view)
  for (const table of ingest.tables) await connection.run(createTable(table))
  const parts = files.map(({ part }) => part)
  for (const statement of ingest.build(today, parts, await parsedRows(connection, ingest)))
    await connection.run(statement)
  await connection.run('drop schema parsed cascade')
}

async function parsedRows(connection: Connection, { parsed }: FilesIngest): Promise<number> {
  const counts = await countRows(
    connection,
    parsed.map((table) => ({ ...table, name: `parsed.${table.name}` })),
  )
  return Object.values(counts).reduce((sum, rows) => sum + rows, 0)
}
