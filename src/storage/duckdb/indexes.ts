/** Indexes of the files that are attached: the engine reads one when it is first asked for, which takes a while for millions of rows. */
import type { Database } from '../database.ts'
import { sql, trusted } from '../sql.ts'

/**
 * Has each of them read, by looking up a value of its column: nobody else waits for it then. What cannot be read is found out by
 * whoever asks for it.
 */
export async function readIndexes(db: Database): Promise<void> {
  const indexes = await db.all<{ name: string; column: string }>(sql`
    select table_name as name, trim(replace(expressions, '''', ''), '[]') as column from duckdb_indexes()
    order by table_name`)
  for (const index of indexes) {
    const [name, column] = [trusted(index.name), trusted(index.column)]
    const row = await db.get<{ value: string | null }>(
      sql`select cast(${column} as varchar) as value from ${name} where ${column} is not null limit 1`,
    )
    if (row) await db.get(sql`select * from ${name} where ${column} = ${row.value}`)
  }
}
