/** For tests: databases in memory that hold the rows a test makes up. */
import { onTestFinished } from 'vitest'
import { newTable, putInOrder } from '../duckdb/build.ts'
import { type MemoryDatabase, memoryDuckDb } from '../duckdb/memory.ts'
import type { EditionContext } from '../editions/once.ts'
import type { OpenEdition } from '../editions/open-edition.ts'
import type { Table, TableRow } from '../tables.ts'

/** A table and its rows. */
export interface Filled {
  table: Table
  rows: Iterable<object> | AsyncIterable<object>
}

/** A database in memory with these tables; what a row does not name is null. */
export async function filledDatabase(tables: readonly Filled[]): Promise<MemoryDatabase> {
  const db = await memoryDuckDb([])
  for (const { table, rows } of tables) {
    const writer = await newTable(db, table)
    for await (const row of rows) writer.append(row as TableRow)
    writer.close()
    await putInOrder(db, table)
  }
  return db
}

/** An edition of one such table, of which nothing is held yet; gone with the test. */
export async function filledEdition(table: Table, rows: readonly object[]): Promise<EditionContext> {
  const db = await filledDatabase([{ table, rows }])
  onTestFinished(() => db.close())
  return { db, edition: { db } as unknown as OpenEdition }
}
