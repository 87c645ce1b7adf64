/** A database in memory that answers questions and can be written to. */
import { DuckDBInstance } from '@duckdb/node-api'
import type { Database } from '../database.ts'
import { type Connection, connectionOf } from './connection.ts'
import { ConnectionPool } from './pool.ts'

/** A database to ask, which may be written to as well. */
export type MemoryDatabase = Database & Connection

/** A DuckDB held in memory and open for writing: for tests and for building. Statements of `setup` are run first. */
export async function memoryDuckDb(setup: readonly string[]): Promise<MemoryDatabase> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  if (setup.length > 0) await connection.run(setup.join(';\n'))
  const db = new ConnectionPool(instance, [connection], 20)
  return Object.assign(db, connectionOf(connection))
}
