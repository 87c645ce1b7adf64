/** Rows of an edition made before, to go on from: another version of the program may have written them. */
import type { Database } from '../database.ts'
import { RebuildNeeded } from '../editions/shape.ts'
import { type Sql, sql, trusted } from '../sql.ts'
import type { Table } from '../tables.ts'

/**
 * All rows of a table, in batches, with all its columns: the whole answer at once would stand in the engine's memory
 * beside our own. `order` names columns. A table that the other version did not have is empty, a column that it did not
 * have is null. Throws RebuildNeeded where no row can be without that column.
 */
export async function* readEarlier<Row>(
  db: Database,
  table: Table,
  order: readonly string[] = [],
): AsyncIterable<Row[]> {
  const held = await db.all<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = ${table.name}`,
  )
  if (held.length === 0) return
  const names = new Set(held.map(({ name }) => name))
  const columns = Object.entries(table.columns).map(([name, { required }]) => {
    if (names.has(name)) return name
    if (required) throw new RebuildNeeded(`the edition's ${table.name} have no ${name}, which each row needs`)
    return `null as ${name}`
  })
  const by: Sql = order.length > 0 ? sql`order by ${trusted(order.join(', '))}` : sql``
  yield* db.stream<Row>(sql`select ${trusted(columns.join(', '))} from ${trusted(table.name)} ${by}`)
}

/** The same, all together. */
export async function readAllEarlier<Row>(
  db: Database,
  table: Table,
  order: readonly string[] = [],
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of readEarlier<Row>(db, table, order)) rows.push(...batch)
  return rows
}
