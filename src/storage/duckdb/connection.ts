/** The engine as builders use it: statements of our own in, rows in and out, and nothing of the engine's own types. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Table } from '../tables.ts'
import { type TableWriter, tableWriter } from './append.ts'
import { readRows, rowReader } from './rows.ts'

/** A connection that may write. Its statements are whole texts of our own, and take no values of callers. */
export interface Connection {
  run(statement: string): Promise<void>
  /** All rows of an answer, with values as JSON has them. */
  rows<T>(question: string): Promise<T[]>
  /** The same in batches, without holding them all. */
  batches<T>(question: string): AsyncIterable<T[]>
  /** Takes rows of a table that is there, by default one of the file itself. */
  appender(table: Table, database?: 'temp'): Promise<TableWriter>
}

/** What builders know of an engine's connection. */
export function connectionOf(connection: DuckDBConnection): Connection {
  return {
    async run(statement) {
      await connection.run(statement)
    },
    async rows<T>(question: string) {
      return readRows<T>(await connection.run(question))
    },
    async *batches<T>(question: string) {
      const result = await connection.stream(question)
      const read = rowReader<T>(result)
      for (let chunk = await result.fetchChunk(); chunk?.rowCount; chunk = await result.fetchChunk()) {
        const rows: T[] = []
        read(chunk, rows)
        yield rows
      }
    },
    async appender(table, database) {
      return tableWriter(await connection.createAppender(table.name, database && 'main', database), table)
    },
  }
}

/** How many rows each of these tables has. */
export async function countRows(
  connection: Connection,
  tables: readonly Table[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [counted] = await connection.rows<{ n: number }>(`select count(*)::integer as n from ${name}`)
    counts[name] = counted!.n
  }
  return counts
}
