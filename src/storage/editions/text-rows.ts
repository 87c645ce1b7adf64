/** Rows by a text of which a column holds many, as ids: the engine goes through all of them for each; here a hash finds the row. */
import { sql, trusted } from '../sql.ts'
import type { Table } from '../tables.ts'
import { rowsAt } from './columns.ts'
import { type EditionContext, madeInTurn } from './once.ts'
import { foundBy, RowBitmap } from './row-bitmaps.ts'

/** That a column says a text: one of which few rows say the same, which stand behind one another. It is found sooner than it could be kept. */
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
  const slots = heldSlots(context, `${table.name} ${column}`)
  if (!slots) return null
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
  return RowBitmap.ofRows(
    rows,
    near.filter((_, i) => told[i]!.text === text),
  )
}

/** Stands between texts; where one holds it, they are asked of the engine. */
const BETWEEN = 10

/** One more than the row in the slot of its text's hash, or in the next that was free; 0 where none is. */
const heldSlots = madeInTurn(async ({ db }, key) => {
  const [table, column] = key.split(' ').map(trusted)
  const those = sql`from ${table!} where ${column!} is not null`
  const [[rows], found] = await Promise.all([
    db.numbers(sql`select rowid::integer ${those} order by rowid`),
    db.get<{ texts: Buffer | null }>(
      sql`select encode(string_agg(${column!}, chr(${BETWEEN}) order by rowid)) as texts ${those}`,
    ),
  ])
  return slotsOf(found!.texts ?? Buffer.alloc(0), rows!)
})

function slotsOf(texts: Buffer, rows: Int32Array): Int32Array {
  // At most two thirds are taken.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(rows.length * 1.5 + 2)))
  let start = 0
  for (let i = 0; i < rows.length; i++) {
    const end = texts.indexOf(BETWEEN, start)
    if (end < 0 !== (i === rows.length - 1)) throw new Error('a text holds a line break')
    let slot = firstSlot(slots, hashOf(texts, start, end < 0 ? texts.length : end))
    while (slots[slot]! > 0) slot = next(slots, slot)
    slots[slot] = rows[i]! + 1
    start = end + 1
  }
  return slots
}

const firstSlot = (slots: Int32Array, hash: number) => hash & (slots.length - 1)

const next = (slots: Int32Array, slot: number) => (slot + 1) & (slots.length - 1)

/** FNV-1a, with its upper half folded in: of texts that differ in their last digits the lower bits alone are alike. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash ^ (hash >>> 16)
}
