/** Tables as Parquet files, to be carried from one data folder to another. */
import { RebuildNeeded } from '../editions/shape.ts'
import { createIndexes, createTable, type Table } from '../tables.ts'
import { putInOrder } from './build.ts'
import type { Connection } from './connection.ts'
import { quoteName, quoteText } from './quoting.ts'

/** The same bytes from the same rows: one writer, rows as they lie, sizes that no default changes. */
export const REPEATABLE = { threads: 1 } as const
const FORM =
  'format parquet, parquet_version v2, compression zstd, compression_level 19, row_group_size 122880'

/** Writes a table's columns, `file` being the database it lies in, row by row as they lie there; gives the rows. */
export async function writeTable(
  connection: Connection,
  file: string,
  { name, columns }: Table,
  path: string,
): Promise<number> {
  const listed = Object.keys(columns).map(quoteName).join(', ')
  const from = `${quoteName(file)}.main.${quoteName(name)}`
  const [counted] = await connection.rows<{ n: number }>(`select count(*)::integer as n from ${from}`)
  if (counted!.n > 0)
    await connection.run(`copy (select ${listed} from ${from}) to ${quoteText(path)} (${FORM})`)
  return counted!.n
}

/**
 * Makes a table and fills it from a file, or leaves it empty where there is none. A column that the file does not have
 * is null. Throws RebuildNeeded where no row can be without it.
 */
export async function readTable(connection: Connection, table: Table, path: string | null): Promise<number> {
  await connection.run(createTable(table))
  if (path === null) return 0
  const source = `read_parquet(${quoteText(path)})`
  const held = await connection.rows<{ column_name: string }>(`describe select * from ${source}`)
  const names = new Set(held.map(({ column_name }) => column_name))
  for (const [name, { required }] of Object.entries(table.columns))
    if (required && !names.has(name))
      throw new RebuildNeeded(`${path} has no ${name}, which each row of ${table.name} needs`)
  const both = Object.keys(table.columns)
    .filter((name) => names.has(name))
    .map(quoteName)
    .join(', ')
  await connection.run(`insert into ${quoteName(table.name)} (${both}) select ${both} from ${source}`)
  await putInOrder(connection, table)
  for (const index of createIndexes(table)) await connection.run(index)
  const [counted] = await connection.rows<{ n: number }>(
    `select count(*)::integer as n from ${quoteName(table.name)}`,
  )
  return counted!.n
}
