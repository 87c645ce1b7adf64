/** Whether an edition's files hold what this program asks of them: another version may have written them. */
import { Lazy } from '#lib/lazy.ts'
import type { Database } from '../database.ts'
import { memoryDuckDb } from '../duckdb/memory.ts'
import { sql } from '../sql.ts'
import { createTable, type Table } from '../tables.ts'

/** The tables that the program's questions need, by dataset. */
export type DeclaredTables = Readonly<Record<string, readonly Table[]>>

/** A dataset without a file that fits this program: none was made yet, or another version made it. */
export class RebuildNeeded extends Error {
  override name = 'RebuildNeeded'
}

/** Differences that a message names; a file of long ago may lack everything. */
const NAMED_MAX = 5

/** Table → column → type, as the engine names it. */
type Shape = Map<string, Map<string, string>>

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
  const [expected, held] = await Promise.all([shapeOf(declared), shapesIn(db)])
  for (const name of names) {
    const lacks = (declared[name] ?? []).flatMap((table) =>
      compare(table.name, expected.get(table.name)!, held.get(name)?.get(table.name)),
    )
    if (lacks.length === 0) continue
    const named = lacks.length > NAMED_MAX ? [...lacks.slice(0, NAMED_MAX), '…'] : lacks
    const message = `the file of ${name} was written by another version of the program (${named.join(', ')}); refresh to rebuild it`
    misfits.set(name, new RebuildNeeded(message))
  }
  return misfits
}

function compare(table: string, expected: Map<string, string>, held: Map<string, string> | undefined) {
  if (!held) return [`no table ${table}`]
  const lacks: string[] = []
  for (const [column, type] of expected) {
    const found = held.get(column)
    if (found === undefined) lacks.push(`no ${table}.${column}`)
    else if (found !== type) lacks.push(`${table}.${column} is ${found}, not ${type}`)
  }
  return lacks
}

/** By the tables declared: a program has the same ones for every edition that it opens. */
const known = new WeakMap<DeclaredTables, Lazy<Shape>>()

/** What `createTable` makes of the tables: the engine itself is asked, so that no second list of types can differ. */
export function shapeOf(declared: DeclaredTables): Promise<Shape> {
  const shape = known.get(declared) ?? new Lazy(() => makeShape(Object.values(declared).flat()))
  known.set(declared, shape)
  return shape.get()
}

async function makeShape(tables: readonly Table[]): Promise<Shape> {
  const db = await memoryDuckDb(tables.map(createTable))
  try {
    return (await shapesIn(db)).get('memory') ?? new Map()
  } finally {
    await db.close()
  }
}

async function shapesIn(db: Database): Promise<Map<string, Shape>> {
  const columns = await db.all<{ file: string; table: string; column: string; type: string }>(sql`
    select database_name as file, table_name as "table", column_name as "column", lower(data_type) as "type"
    from duckdb_columns() where not internal`)
  const shapes = new Map<string, Shape>()
  for (const { file, table, column, type } of columns) {
    const shape = shapes.get(file) ?? new Map<string, Map<string, string>>()
    shapes.set(file, shape)
    shape.set(table, (shape.get(table) ?? new Map<string, string>()).set(column, type))
  }
  return shapes
}
