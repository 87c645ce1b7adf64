/** Whole columns of an edition's tables in memory, by the row: what is counted, summed up and told of single rows again and again. */
import { setImmediate } from 'node:timers/promises'
import { rowMaker } from '#lib/rows.ts'
import { type Database, NO_NUMBER } from '../database.ts'
import { keyed, LOOKUPS_MAX, numbered, type Sql, sql, trusted } from '../sql.ts'
import type { Table } from '../tables.ts'
import { type EditionContext, inTurn, keptPerEdition, madeInTurn, statementKey, TRIES_MAX } from './once.ts'
import type { OpenEdition } from './open-edition.ts'

export { NO_NUMBER }

/** So many columns are kept; the code asks for some thirty. At 130,000 notices half a megabyte each, and their texts. */
const COLUMNS_MAX = 64

const keptNumbers = keptPerEdition<Int32Array>(COLUMNS_MAX)
const keptCodes = keptPerEdition<ColumnCodes>(COLUMNS_MAX)
const keptTexts = keptPerEdition<PackedTexts>(COLUMNS_MAX)

/** The whole numbers that an expression over a table gives, by row; `NO_NUMBER` for null. */
export const columnNumbers = (context: Around, table: string, expression: Sql): Promise<Int32Array> =>
  keptNumbers(context, `${table} ${statementKey(expression)}`, (db) =>
    readColumn(db, trusted(table), expression),
  )

type Around = Parameters<typeof keptNumbers>[0]

/** The whole numbers of an expression, by row. */
export async function readColumn(db: Database, from: Sql, expression: Sql): Promise<Int32Array> {
  const [rows, numbers] = await db.numbers(sql`
    select rowid::integer, coalesce((${expression})::integer, (${NO_NUMBER})::integer) from ${from}`)
  return byPlace(rows!, numbers!)
}

/** Numbers at the places that are told of them; `nothing` for a place that is not. */
export function byPlace(places: Int32Array, numbers: Int32Array, nothing = NO_NUMBER): Int32Array {
  let last = -1
  for (let i = 0; i < places.length; i++) if (places[i]! > last) last = places[i]!
  const placed = new Int32Array(last + 1).fill(nothing)
  for (let i = 0; i < places.length; i++) placed[places[i]!] = numbers[i]!
  return placed
}

/** Many texts in one piece, outside the heap: each by itself takes more memory than what it says, and the heap twice that. */
export class PackedTexts {
  private readonly ends: Int32Array

  /** The UTF-8 of so many texts, none of which holds the separator, an ASCII character, that stands between them. */
  constructor(
    private readonly bytes: Buffer,
    readonly length: number,
    separator: number,
  ) {
    this.ends = new Int32Array(length + 1)
    this.ends[0] = -1
    let ended = 0
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === separator) this.ends[++ended] = at
    this.ends[length] = bytes.length
  }

  at(index: number): string {
    return this.bytes.toString('utf8', this.ends[index]! + 1, this.ends[index + 1])
  }
}

/** Stands between texts in one piece: the line break, which no record holds. */
const SEPARATOR = 10

/** The texts of a column, none of which holds a line break or is null, by row. */
export const columnTexts = (context: Around, table: string, column: Sql): Promise<PackedTexts> =>
  keptTexts(context, `${table} ${statementKey(column)}`, async (db) => {
    const found = await db.get<{ texts: Buffer | null; rows: number }>(sql`
      select encode(string_agg(${column}, chr(${SEPARATOR}) order by rowid)) as texts, count(*)::integer as rows
      from ${trusted(table)}`)
    return new PackedTexts(found!.texts ?? Buffer.alloc(0), found!.rows, SEPARATOR)
  })

/**
 * All rows of a table in an order that names no value, four bytes each: brought about once an edition, in its turn; null until it
 * is.
 */
export const rowsInOrder = (context: Around, table: string, order: Sql): Int32Array | null =>
  heldOrder(context, `${table} ${order.strings[0]}`)

const heldOrder = madeInTurn(async ({ db }, key) => {
  const [table, order] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)].map(trusted)
  const [rows] = await db.numbers(sql`select rowid::integer from ${table!} order by ${order!}`)
  return rows!
})

/** A column as the numbers of its values. */
export interface ColumnCodes {
  /** The values as texts, in the order that they have for the engine; null, where there are rows without one, is the last. */
  values: readonly (string | null)[]
  /** By row: which of them it has; -1 for a row that is not told of. */
  codes: Int32Array
}

/** What an expression gives of rows, be they of a table or of what it is joined with; `row` tells where they stand in it. */
export const columnCodes = (
  context: Around,
  from: Sql,
  expression: Sql,
  row = sql`rowid`,
): Promise<ColumnCodes> =>
  keptCodes(context, statementKey(sql`${from} ${expression} ${row}`), (db) =>
    readCodes(db, from, expression, row),
  )

/** The same of a database, not kept. */
export async function readCodes(db: Database, from: Sql, expression: Sql, row: Sql): Promise<ColumnCodes> {
  const told = sql`
    with told as materialized (select ${expression} as value, (${row})::integer as row_no from ${from}),
         named as materialized (
           select value, (row_number() over (order by value))::integer - 1 as code from (select distinct value from told)
         )`
  const values = await db.all<{ value: string | null }>(
    sql`${told} select cast(value as text) as value from named order by code`,
  )
  const [rows, codes] = await db.numbers(
    sql`${told} select row_no, code from told join named on told.value is not distinct from named.value`,
  )
  return { values: values.map(({ value }) => value), codes: byPlace(rows!, codes!, -1) }
}

/** Which fields rows are read with. Make it once: what is held is asked for by it. */
export interface RowShape {
  table: Table
  /** The column that its rows are looked up by; the first of those that the table has an index of, where it is not given. */
  key?: string
  /** By name what a field is over the columns of its row: of one of their types, `rowid`, or `null`. */
  fields: Readonly<Record<string, string>>
}

/** The fields as columns of a statement, in their order. */
export const selectFields = ({ fields }: Pick<RowShape, 'fields'>): Sql =>
  trusted(
    Object.entries(fields)
      .map(([name, expression]) => `${expression} as ${name}`)
      .join(', '),
  )

/**
 * The rows at some places, in their order. The engine reads each out of as many blocks as it has columns; but most columns say the
 * same few things again and again, and are held in memory. Until they are, which nobody waits for, they are asked of the engine.
 */
export async function rowsAt<Row extends object>(
  context: EditionContext,
  shape: RowShape,
  places: readonly number[],
): Promise<Row[]> {
  const named = Object.entries(shape.fields)
  const held = heldOf(context.edition, shape)
  const missing = named.filter(([, expression]) => !held.get(expression))
  const read =
    missing.length > 0 ? await readAt(context, { ...shape, fields: Object.fromEntries(missing) }, places) : []
  const make = rowMaker(named.map(([name]) => name))
  const rows: Row[] = []
  for (let first = 0; first < places.length; first += STEP) {
    // Of many rows, others have their turn between steps.
    if (first > 0) await setImmediate()
    const some = places.slice(first, first + STEP)
    const columns = named.map(([name, expression]) => {
      const field = held.get(expression)
      return field ? some.map(field) : some.map((_, i) => read[first + i]![name])
    })
    some.forEach((_, i) => {
      rows.push(make(columns, i) as Row)
    })
  }
  return rows
}

const STEP = 2048

/** The rows that have these values of the column that they are looked up by, in their order, each once; of others there is none. */
export async function rowsByKey<Row extends object>(
  context: EditionContext,
  shape: RowShape,
  keys: readonly string[],
): Promise<Row[]> {
  if (keys.length === 0) return []
  const [table, key] = [trusted(shape.table.name), trusted(keyOf(shape)!)]
  const found = await context.db.all<{ key: string; place: number }>(
    sql`select ${key} as key, rowid::integer as place from ${table} where ${key} in ${keyed(keys)}`,
  )
  const places = new Map(found.map((row) => [row.key, row.place]))
  return rowsAt<Row>(
    context,
    shape,
    [...new Set(keys)].flatMap((each) => places.get(each) ?? []),
  )
}

/** The same by numbers from 0 on, of which a column has each once; those asked for twice come twice. */
export async function rowsByNumber<Row extends object>(
  context: EditionContext,
  shape: RowShape,
  numbers: readonly number[],
): Promise<Row[]> {
  return rowsAt<Row>(context, shape, await placesOfNumbers(context, shape, numbers))
}

/** Where the rows of such numbers stand. */
export async function placesOfNumbers(
  context: EditionContext,
  shape: RowShape,
  numbers: readonly number[],
): Promise<number[]> {
  const { name } = shape.table
  const key = trusted(keyOf(shape)!)
  const placeOf = await keptNumbers(context, `places of ${name} by ${keyOf(shape)}`, async (db) => {
    const [places, held] = await db.numbers(sql`select rowid::integer, ${key} from ${trusted(name)}`)
    return byPlace(held!, places!)
  })
  const places = numbers.map((number) => placeOf[number] ?? NO_NUMBER)
  return places.filter((place) => place !== NO_NUMBER)
}

/** Rows stand together where there are no more than so many places to each of them. */
const TOGETHER = 100

/** Asks the engine for rows: by key those that stand far apart, else by place; without its ends it would go through all places. */
async function readAt(
  context: EditionContext,
  shape: RowShape,
  places: readonly number[],
): Promise<Record<string, unknown>[]> {
  if (places.length === 0) return []
  const [first, last] = [places.reduce((a, b) => Math.min(a, b)), places.reduce((a, b) => Math.max(a, b))]
  const ofKeys = last - first > TOGETHER * places.length ? await keysAt(context, shape, places) : null
  // A list takes as long to read as some rows too many.
  const listed = last - first < 2 * places.length ? sql`` : sql`and rowid in ${numbered(places)}`
  const found = await context.db.all<Record<string, unknown> & { its_place: number }>(sql`
    select ${selectFields(shape)}, rowid::integer as its_place from ${trusted(shape.table.name)}
    where ${ofKeys ?? sql`rowid between ${first} and ${last} ${listed}`}`)
  const rows = new Map(found.map((row) => [row.its_place, row]))
  return places.map((place) => rows.get(place)!)
}

const keyOf = ({ key, table }: RowShape) => key ?? table.lookups?.[0]

/** The condition on the column that a table is looked up by which the rows at some places meet; null where there is none. */
async function keysAt(
  context: EditionContext,
  shape: RowShape,
  places: readonly number[],
): Promise<Sql | null> {
  const key = keyOf(shape)
  const { name, columns } = shape.table
  if (key === undefined || !columns[key]!.required) return null
  const column = trusted(key)
  if (columns[key]!.type === 'integer') {
    const numbers = await columnNumbers(context, name, column)
    return sql`${column} in ${numbered(places.map((place) => numbers[place]!))}`
  }
  if (places.length > LOOKUPS_MAX) return null
  const texts = await columnTexts(context, name, column)
  return sql`${column} in ${keyed(places.map((place) => texts.at(place)))}`
}

/** What a field is of the row at a place. */
export type Field = (place: number) => unknown

/** What is held of a table. */
export interface HeldTable {
  /** By expression; null for a field that is not held, or not yet. */
  fields: Map<string, Field | null>
  /** So many letters may still be held of fields of which nearly every row says something else. */
  wideLeft: number
  /** How often its fields could not be read. */
  failed: number
}

/** Fields of more letters than these are asked of the engine, but in small tables. */
const WIDE_MAX = 13_000_000
const heldTables = new WeakMap<OpenEdition, Map<string, HeldTable>>()

/** What is held of a table; the fields of the shape that are not are read from now on. */
function heldOf(edition: OpenEdition, { table, fields }: RowShape): HeldTable['fields'] {
  const tables = heldTables.get(edition) ?? new Map<string, HeldTable>()
  heldTables.set(edition, tables)
  const fresh = { fields: new Map<string, Field | null>(), wideLeft: WIDE_MAX, failed: 0 }
  const held = tables.get(table.name) ?? fresh
  tables.set(table.name, held)
  const missing = [...new Set(Object.values(fields))].filter((expression) => !held.fields.has(expression))
  if (missing.length === 0) return held.fields
  for (const expression of missing) held.fields.set(expression, null)
  const named = `${table.name} ${missing.join(', ')}`
  const work = async () => {
    try {
      const { holdFields } = await import('./hold-fields.ts')
      await holdFields(edition.db, table.name, missing, held)
    } catch (cause) {
      // Whoever asks for them is answered by the engine, or told by it what is wrong. The program's own file may be gone, too.
      if (++held.failed < TRIES_MAX)
        for (const expression of missing)
          if (held.fields.get(expression) === null) held.fields.delete(expression)
      throw new Error(`cannot be held: ${named}`, { cause })
    }
  }
  inTurn(edition, work, named)
  return held.fields
}
