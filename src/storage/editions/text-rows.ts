/** Rows by a text of which a column holds many, as ids: the engine goes through all of them for each; here a hash finds the row. */
import { sql, trusted } from '../sql.ts'
import type { Table } from '../tables.ts'
import { byPlace, rowsAt } from './columns.ts'
import { type EditionContext, madeInTurn } from './once.ts'
import { foundBy, RowBitmap } from './row-bitmaps.ts'

/** That a column says a text, of which it holds many. Its rows are found sooner than they could be kept. */
export const says = (table: Table, column: string, text: string) =>
  foundBy(
    sql`${trusted(column)} = ${text}`,
    (context, rows) => rowsSaying(context, table, rows, column, text),
    { isKept: false },
  )

async function rowsSaying(
  context: EditionContext,
  table: Table,
  rows: number,
  column: string,
  text: string,
): Promise<RowBitmap | null> {
  const held = heldRows(context, `${table.name} ${column}`)
  if (!held) return null
  const { slots, same } = held
  const near: number[] = []
  const bytes = Buffer.from(text)
  for (
    let slot = firstSlot(slots, hashOf(bytes, 0, bytes.length));
    slots[slot]! > 0;
    slot = next(slots, slot)
  )
    near.push(slots[slot]! - 1)
  // Another text may have the same hash.
  const told = await rowsAt<{ text: string | null }>(context, { table, fields: { text: column } }, near)
  const found: number[] = []
  const at = told.findIndex((row) => row.text === text)
  for (let entry = at < 0 ? 0 : near[at]! + 1; entry > 0; entry = same?.[entry - 1] ?? 0)
    found.push(entry - 1)
  return RowBitmap.ofRows(rows, found)
}

/** Stands between texts; where one holds it, they are asked of the engine. */
const BETWEEN = 10

/** Rows by what they say. An entry is one more than a row; 0 is none. */
interface RowsByText {
  /** Of each different text the last row, in the slot of its hash, or in the next that was free. */
  slots: Int32Array
  /** By row the one before that says the same; null where no two do. */
  same: Int32Array | null
}

const heldRows = madeInTurn(async ({ db }, key) => {
  const [table, column] = key.split(' ').map(trusted)
  const those = sql`from ${table!} where ${column!} is not null`
  const [[rows], found] = await Promise.all([
    db.numbers(sql`select rowid::integer ${those} order by rowid`),
    db.get<{ texts: Buffer | null }>(
      sql`select encode(string_agg(${column!}, chr(${BETWEEN}) order by rowid)) as texts ${those}`,
    ),
  ])
  return rowsByText(found!.texts ?? Buffer.alloc(0), rows!)
})

function rowsByText(texts: Buffer, rows: Int32Array): RowsByText {
  // At most two thirds are taken. Until all are read, an entry is one more than the place of a text.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(rows.length * 1.5 + 2)))
  const ends = new Int32Array(rows.length)
  const before = new Int32Array(rows.length)
  let repeated = false
  for (let i = 0, start = 0; i < rows.length; i++) {
    const end = texts.indexOf(BETWEEN, start)
    if (end < 0 !== (i === rows.length - 1)) throw new Error('a text holds a line break')
    ends[i] = end < 0 ? texts.length : end
    let slot = firstSlot(slots, hashOf(texts, start, ends[i]!))
    while (slots[slot]! > 0 && !isSame(texts, ends, slots[slot]! - 1, i)) slot = next(slots, slot)
    if (slots[slot]! > 0) repeated = true
    before[i] = slots[slot]!
    slots[slot] = i + 1
    start = ends[i]! + 1
  }
  const rowOf = (entry: number) => (entry === 0 ? 0 : rows[entry - 1]! + 1)
  return { slots: slots.map(rowOf), same: repeated ? byPlace(rows, before.map(rowOf), 0) : null }
}

/** Whether two texts say the same. */
function isSame(texts: Buffer, ends: Int32Array, a: number, b: number): boolean {
  const [startOfA, startOfB] = [a === 0 ? 0 : ends[a - 1]! + 1, b === 0 ? 0 : ends[b - 1]! + 1]
  const length = ends[a]! - startOfA
  if (ends[b]! - startOfB !== length) return false
  for (let i = 0; i < length; i++) if (texts[startOfA + i] !== texts[startOfB + i]) return false
  return true
}

const firstSlot = (slots: Int32Array, hash: number) => hash & (slots.length - 1)

const next = (slots: Int32Array, slot: number) => (slot + 1) & (slots.length - 1)

/** FNV-1a, with its upper half folded in: of texts that differ in their last digits the lower bits alone are alike. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash ^ (hash >>> 16)
}
