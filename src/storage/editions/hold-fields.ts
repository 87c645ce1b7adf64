/** Reads the fields that `rowsAt` is to find in memory: of small tables row by row; else each text once, and by the row which of them it has. */
import { type Database, NO_NUMBER } from '../database.ts'
import { type Sql, sql, trusted } from '../sql.ts'
import { byPlace, type Field, type HeldTable, PackedTexts, readColumn } from './columns.ts'

/** What stands for a value of a type, as rows have it. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  VARCHAR: String,
  DATE: String,
  DOUBLE: Number,
  BIGINT: Number,
  BOOLEAN: (text) => text === 'true',
}

/** A table of no more rows is read in one piece: to pack its columns takes a question or two for each of them. */
export const FEW_MAX = 1000

/** Reads fields that can be held: those of many rows one after the other, so that others have their turns between. */
export async function holdFields(
  db: Database,
  table: string,
  expressions: readonly string[],
  held: HeldTable,
): Promise<void> {
  const from = trusted(table)
  const counted = await db.get<{ rows: number }>(sql`select count(*)::integer as rows from ${from}`)
  if (counted!.rows > FEW_MAX) return holdEach(db, from, expressions, held)
  const fields = trusted(expressions.map((each, i) => `${each} as f${i}`).join(', '))
  const rows = await db.all<Record<string, unknown>>(
    sql`select ${fields}, rowid::integer as its_place from ${from}`,
  )
  const rowAt = new Map(rows.map((row) => [row.its_place, row]))
  for (const [i, expression] of expressions.entries())
    held.fields.set(expression, (place) => rowAt.get(place)![`f${i}`])
}

/** Reads them one after the other, each packed by what it holds. */
async function holdEach(
  db: Database,
  from: Sql,
  expressions: readonly string[],
  held: HeldTable,
): Promise<void> {
  const types = await db.get<Record<string, string>>(
    sql`select ${trusted(expressions.map((each, i) => `typeof(${each}) as t${i}`).join(', '))} from ${from} limit 1`,
  )
  const wide: Wide[] = []
  for (const [i, expression] of expressions.entries()) {
    const [type, column] = [types?.[`t${i}`] ?? 'null', trusted(expression)]
    const read = READERS[type]
    if (expression === 'null') held.fields.set(expression, () => null)
    else if (expression === 'rowid') held.fields.set(expression, (place) => place)
    else if (type === 'INTEGER') held.fields.set(expression, narrowed(await readColumn(db, from, column)))
    else if (read) {
      const field = await holdCoded(db, from, column, read)
      if (field) held.fields.set(expression, field)
      else wide.push({ expression, read })
    }
  }
  await holdWide(db, from, wide, held)
}

/** Numbers in as few bytes as their span needs: most are small. By index, since iterators make an object for each. */
function narrowed(numbers: Int32Array): Field {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers[place]!
    if (number === NO_NUMBER) continue
    if (number < least) least = number
    if (number > most) most = number
  }
  if (least > most) return () => null
  const steps = new (arrayFor(most - least + 2))(numbers.length)
  // 0 stands for none.
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers[place]!
    if (number !== NO_NUMBER) steps[place] = number - least + 1
  }
  return (place) => (steps[place] === 0 ? null : steps[place]! + least - 1)
}

/** Of numbers below a bound. */
const arrayFor = (bound: number) =>
  bound <= 0x100 ? Uint8Array : bound <= 0x10000 ? Uint16Array : Uint32Array

/** So many different texts of a field are held, each once. */
const TEXTS_MAX = 100_000
/** Stand between texts in one piece, and for none: where one holds the first or is the second, the engine is asked. */
const [BETWEEN, NOTHING] = [31, 30]
const NOTHING_TEXT = String.fromCharCode(NOTHING)

const arePlain = (text: Sql) =>
  sql`bool_and(${text} is null or (not contains(${text}, chr(${BETWEEN})) and ${text} <> chr(${NOTHING})))`

/** Texts in one piece and in an order. */
const inOnePiece = (text: Sql, order: Sql) =>
  sql`encode(string_agg(coalesce(${text}, chr(${NOTHING})), chr(${BETWEEN}) order by ${order}))`

/** Of no more different texts than these what they stand for is made once. */
const MADE_MAX = 1000

/** A field of few different texts; null where it has more. */
async function holdCoded(
  db: Database,
  from: Sql,
  expression: Sql,
  read: (text: string) => unknown,
): Promise<Field | null> {
  const values = sql`(select distinct (${expression})::varchar as value from ${from} limit ${TEXTS_MAX + 1})`
  const found = await db.get<{ texts: Buffer; count: number; is_plain: boolean | null }>(sql`
    select ${inOnePiece(sql`value`, sql`value`)} as texts, count(*)::integer as count, ${arePlain(sql`value`)} as is_plain
    from ${values}`)
  const { texts, count, is_plain } = found!
  if (count > TEXTS_MAX || is_plain !== true) return null
  const packed = new PackedTexts(texts, count, BETWEEN)
  const [places, codes] = await db.numbers(sql`
    with named as materialized (select value, (row_number() over (order by value))::integer - 1 as code from ${values})
    select place, code from (select rowid::integer as place, (${expression})::varchar as value from ${from}) as told
    join named on told.value is not distinct from named.value`)
  const coded = new (arrayFor(count))(byPlace(places!, codes!))
  const textAt = (code: number) => readText(packed.at(code), read)
  if (count > MADE_MAX) return (place) => textAt(coded[place]!)
  const made = Array.from({ length: count }, (_, code) => textAt(code))
  return (place) => made[coded[place]!]
}

const readText = (text: string, read: (text: string) => unknown) =>
  text === NOTHING_TEXT ? null : read(text)

/** A field of more. */
interface Wide {
  expression: string
  read: (text: string) => unknown
}

/** Holds them where all together have no more letters than may be held: else it is as well to ask for all of them. */
async function holdWide(db: Database, from: Sql, fields: readonly Wide[], held: HeldTable): Promise<void> {
  const plain: { field: Wide; text: Sql; rows: number }[] = []
  let size = 0
  for (const field of fields) {
    const text = sql`(${trusted(field.expression)})::varchar`
    const told = await db.get<{ size: number; rows: number; is_plain: boolean | null }>(sql`
      select coalesce(sum(length(${text})), 0)::double as size, count(*)::integer as rows, ${arePlain(text)} as is_plain
      from ${from}`)
    if (told!.is_plain !== true) continue
    plain.push({ field, text, rows: told!.rows })
    size += told!.size
  }
  if (size > held.wideLeft) return
  held.wideLeft -= size
  for (const { field, text, rows } of plain) {
    const found = await db.get<{ texts: Buffer }>(
      sql`select ${inOnePiece(text, sql`rowid`)} as texts from ${from}`,
    )
    const packed = new PackedTexts(found!.texts, rows, BETWEEN)
    held.fields.set(field.expression, (place) => readText(packed.at(place), field.read))
  }
}
