/** For tests: databases in memory that hold the rows a test makes up. */
import { type MemoryDatabase, memoryDuckDb } from '../duckdb/memory.ts'
import { literal } from '../duckdb/quoting.ts'
import { createTable, type Table, type TableRow } from '../tables.ts'

/** A table and its rows. */
export interface Filled {
  table: Table
  rows: Iterable<object> | AsyncIterable<object>
}

/** A database in memory with these tables; what a row does not name is null. */
export async function filledDatabase(tables: readonly Filled[]): Promise<MemoryDatabase> {
  const db = await memoryDuckDb(tables.map(({ table }) => createTable(table)))
  for (const { table, rows } of tables)
    for await (const row of rows) await db.run(insert(table, row as TableRow))
  return db
}

function insert(table: Table, row: TableRow): string {
  const values = Object.keys(table.columns).map((name) => literal(row[name]))
  return `insert into ${table.name} values (${values.join(', ')})`
}
