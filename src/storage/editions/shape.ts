/** Whether an edition's files hold what this program asks of them: another version may have written them. */
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { SQL_TYPES, type Table } from '../tables.ts'

/** The tables that the program's questions need, by dataset. */
export type DeclaredTables = Readonly<Record<string, readonly Table[]>>

/** A dataset without a file that fits this program: none was made yet, or another version made it. */
export class RebuildNeeded extends Error {
  override name = 'RebuildNeeded'
}

/** Differences that a message names; a file of long ago may lack everything. */
const NAMED_MAX = 5

/** Column → type, as the engine names it. */
type Columns = Map<string, string>

/**
 * Which of these datasets' files do not fit, and why. Further tables and columns in a file do no harm. `declared`
 * that are not in `names` are not looked at.
 */
export async function findMisfits(
  db: Database,
  declared: DeclaredTables,
  names: readonly string[],
): Promise<Map<string, RebuildNeeded>> {
  const misfits = new Map<string, RebuildNeeded>()
  const held = await shapesIn(db)
  for (const name of names) {
    const lacks = (declared[name] ?? []).flatMap((table) => compare(table, held.get(name)?.get(table.name)))
    if (lacks.length === 0) continue
    const named = lacks.length > NAMED_MAX ? [...lacks.slice(0, NAMED_MAX), '…'] : lacks
    const message = `the file of ${name} was written by another version of the program (${named.join(', ')}); refresh to rebuild it`
    misfits.set(name, new RebuildNeeded(message))
  }
  return misfits
}

function compare({ name, columns }: Table, held: Columns | undefined) {
  if (!held) return [`no table ${name}`]
  const lacks: string[] = []
  for (const [column, { type }] of Object.entries(columns)) {
    const [expected, found] = [SQL_TYPES[type], held.get(column)]
    if (found === undefined) lacks.push(`no ${name}.${column}`)
    else if (found !== expected) lacks.push(`${name}.${column} is ${found}, not ${expected}`)
  }
  return lacks
}

/** The tables of every file, by its name. */
async function shapesIn(db: Database): Promise<Map<string, Map<string, Columns>>> {
  const columns = await db.all<{ file: string; table: string; column: string; type: string }>(sql`
    select database_name as file, table_name as "table", column_name as "column", lower(data_type) as "type"
    from duckdb_columns() where not internal`)
  const shapes = new Map<string, Map<string, Columns>>()
  for (const { file, table, column, type } of columns) {
    const tables = shapes.get(file) ?? new Map<string, Columns>()
    shapes.set(file, tables)
    tables.set(table, (tables.get(table) ?? new Map()).set(column, type))
  }
  return shapes
}
