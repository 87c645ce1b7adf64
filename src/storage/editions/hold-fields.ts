/**
 * Reads the fields that `rowsAt` is to find in memory: of small tables row by row; else each text once, and by the row which of them it
 * has. Texts that differ in their digits alone are held as numbers.
 */
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
      const field =
        (await holdCoded(db, from, column, read, TEXTS_MAX)) ??
        (type === 'VARCHAR' ? await holdDigits(db, from, column) : null)
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
  if (least === most && numbers.every((number) => number === least)) return () => least
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

/** A field of no more different texts than so many; null where it has more. */
async function holdCoded(
  db: Database,
  from: Sql,
  expression: Sql,
  read: (text: string) => unknown,
  most: number,
): Promise<Field | null> {
  const values = sql`(select distinct (${expression})::varchar as value from ${from} limit ${most + 1})`
  const found = await db.get<{ texts: Buffer; count: number; is_plain: boolean | null }>(sql`
    select ${inOnePiece(sql`value`, sql`value`)} as texts, count(*)::integer as count, ${arePlain(sql`value`)} as is_plain
    from ${values}`)
  const { texts, count, is_plain } = found!
  if (count > most || is_plain !== true) return null
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

/** Stands for a digit: a text that holds it itself is not told by its digits. */
const DIGIT = String.fromCharCode(29)
/** Runs of it. */
const DIGITS = new RegExp(`${DIGIT}+`, 'g')
/** So many digits are one number of 32 bits; there are two of them. */
const DIGITS_EACH = 9
const DIGITS_MAX = 2 * DIGITS_EACH

/**
 * A field of many texts of which, but for their digits, there are few: ids, docket numbers, addresses that end on a number. Such a
 * text takes some six bytes in place of its letters. Null for other texts.
 */
async function holdDigits(db: Database, from: Sql, text: Sql): Promise<Field | null> {
  const patternAt = await holdCoded(
    db,
    from,
    sql`translate(${text}, '0123456789', ${DIGIT.repeat(10)})`,
    String,
    MADE_MAX,
  )
  if (!patternAt) return null
  const [places, counts, firsts, lasts] = await db.numbers(sql`
    select rowid::integer, case when contains(${text}, ${DIGIT}) then ${DIGITS_MAX + 1} else length(its_digits)::integer end,
           try_cast(left(its_number, ${DIGITS_EACH}) as integer), try_cast(right(its_number, ${DIGITS_EACH}) as integer)
    from (select *, lpad(its_digits, ${DIGITS_MAX}, '0') as its_number
          from (select *, rowid, regexp_replace(${text}, '[^0-9]', '', 'g') as its_digits from ${from}) as told) as told`)
  for (let row = 0; row < counts!.length; row++) if (counts![row]! > DIGITS_MAX) return null
  const [first, last] = [narrowed(byPlace(places!, firsts!)), narrowed(byPlace(places!, lasts!))]
  const half = (number: unknown) => String(number).padStart(DIGITS_EACH, '0')
  return (place) => {
    const pattern = patternAt(place) as string | null
    if (pattern === null) return null
    const runs = pattern.match(DIGITS) ?? []
    const numerals = half(first(place)) + half(last(place))
    let next = numerals.length - runs.reduce((digits, run) => digits + run.length, 0)
    return pattern.replace(DIGITS, ({ length }) => {
      next += length
      return numerals.slice(next - length, next)
    })
  }
}

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
