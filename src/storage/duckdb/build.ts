/** Databases for building: a new file that is filled and closed whole, or one in memory that is thrown away. */
import { createIndexes, createTable, type Table, type TableRows } from '../tables.ts'
import type { TableWriter } from './append.ts'
import { type Connection, connectionOf } from './connection.ts'
import { type EngineLimits, withInstance } from './instance.ts'

/** Makes a DuckDB file, or opens the one that is there; lets `work` fill it, and closes it whole. */
export function withDuckDbFile<T>(
  path: string,
  work: (connection: Connection) => Promise<T>,
  limits?: EngineLimits,
): Promise<T> {
  return withInstance(path, limits, async (engine) => {
    const result = await work(connectionOf(engine))
    await engine.run('checkpoint')
    return result
  })
}

/** A database in memory, for reading attached files: nothing of it is left. */
export function withMemory<T>(
  work: (connection: Connection) => Promise<T>,
  limits?: EngineLimits,
): Promise<T> {
  return withInstance(':memory:', limits, (engine) => work(connectionOf(engine)))
}

/** Writes a new DuckDB file with these tables. The file must not exist; it is whole and closed when this returns. */
export async function writeDuckDbFile(path: string, tables: readonly TableRows[]): Promise<void> {
  await withDuckDbFile(path, async (connection) => {
    for (const { table, rows } of tables) {
      const writer = await newTable(connection, table)
      for await (const row of rows) writer.append(row)
      writer.close()
      await putInOrder(connection, table)
      for (const index of createIndexes(table)) await connection.run(index)
    }
  })
}

/** Sorts a table that says how its rows stand, where they do not stand so yet. It must be filled, and have no index. */
export async function putInOrder(connection: Connection, table: Table): Promise<void> {
  const { name, order } = table
  if (order === undefined) return
  const misplaced = await connection.rows(`
    select 1 from (select rowid as place, row_number() over (order by ${order}) - 1 as sorted from ${name})
    where place <> sorted limit 1`)
  if (misplaced.length === 0) return
  await connection.run(`alter table ${name} rename to ${name}_unsorted`)
  await connection.run(createTable(table))
  await connection.run(`insert into ${name} select * from ${name}_unsorted order by ${order}`)
  await connection.run(`drop table ${name}_unsorted`)
}

/** Creates a table and takes its rows. */
export async function newTable(connection: Connection, table: Table): Promise<TableWriter> {
  await connection.run(createTable(table))
  return connection.appender(table)
}
