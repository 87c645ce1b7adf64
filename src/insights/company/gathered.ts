/** A column of whole numbers from 0 on in one piece: as rows, or as a list, each number of a million is an object on the way. */
import { type Sql, sql } from '#storage/sql.ts'

const BLANK = 32
const ZERO = 48

/** The numbers of a column, none of which is null, as bytes that `numbersIn` reads; several are in one order. */
export const gathered = (column: Sql): Sql => sql`encode(string_agg(${column}::varchar, ' '))`

/** Those numbers, so many; null where there are none. They are millions: a step by index takes a fraction of one by iterator. */
export function numbersIn(bytes: Uint8Array | null, count: number): Int32Array {
  const numbers = new Int32Array(count)
  if (bytes === null) return numbers
  let at = 0
  let number = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === BLANK) {
      numbers[at++] = number
      number = 0
    } else number = number * 10 + byte - ZERO
  }
  numbers[at] = number
  return numbers
}

/**
 * The rows of each owner, which stand together in `rows` from `first[owner]` to `first[owner + 1]`; `most` is the largest owner.
 * Those of nobody, whose number is below 0, stand behind all others.
 */
export function byOwner(
  owners: Int32Array,
  most = owners.reduce((largest, owner) => Math.max(largest, owner), 0),
): { first: Int32Array; rows: Int32Array } {
  const first = new Int32Array(most + 2)
  for (let row = 0; row < owners.length; row++) if (owners[row]! >= 0) first[owners[row]! + 1]!++
  for (let i = 1; i < first.length; i++) first[i]! += first[i - 1]!
  const next = first.slice()
  const rows = new Int32Array(owners.length)
  let nobodys = first[most + 1]!
  for (let row = 0; row < owners.length; row++)
    rows[owners[row]! >= 0 ? next[owners[row]!]!++ : nobodys++] = row
  return { first, rows }
}
