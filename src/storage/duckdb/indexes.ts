/** Indexes of the files that are attached: the engine reads one when it is first asked for, which takes a while for millions of rows. */
import type { Database } from '../database.ts'
import { sql, trusted } from '../sql.ts'

/** The index of a smaller table is read in a few milliseconds. */
const ROWS_MIN = 100_000

/**
 * Has those of large tables read, by looking up a value of the column: nobody else waits for it then. What cannot be read is found
 * out by whoever asks for it.
 */
export async function readIndexes(db: Database): Promise<void> {
  const indexes = await db.all<{ name: string; column: string }>(sql`
    select indexes.table_name as name, trim(replace(expressions, '''', ''), '[]') as column
    from duckdb_indexes() as indexes join duckdb_tables() as tables
      on tables.database_oid = indexes.database_oid and tables.table_oid = indexes.table_oid
    where tables.estimated_size >= ${ROWS_MIN}
    order by name`)
  for (const index of indexes) {
    const [name, column] = [trusted(index.name), trusted(index.column)]
    const row = await db.get<{ value: string | null }>(
      sql`select cast(${column} as varchar) as value from ${name} where ${column} is not null limit 1`,
    )
    if (row) await db.get(sql`select ${column} from ${name} where ${column} = ${row.value}`)
  }
}
