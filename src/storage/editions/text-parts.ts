/** Rows whose text holds a part, looked for in each different text once: these lie in memory, in one piece. */
import type { HeldParts } from '../conditions.ts'
import { sql, trusted } from '../sql.ts'
import { type EditionContext, madeInTurn } from './once.ts'
import { RowBitmap } from './row-bitmaps.ts'

/** A part of common letters, which the search stops at again and again, is left to the engine, which holds nobody else up: 20 ns each. */
const STOPS_MAX = 200_000

/**
 * Which of so many rows have a text that holds one of the parts, byte by byte. Null where they have to be asked: until the texts are
 * held, of a part that takes long to look for, and of one that cannot be told from what stands between them.
 */
export function rowsHolding(
  context: EditionContext,
  table: string,
  rows: number,
  { text, parts }: HeldParts,
): RowBitmap | null {
  const held = heldTexts(context, `${table} ${text}`)
  if (!held || parts.some((part) => part === '' || part.includes(BETWEEN_TEXT))) return null
  const fits = new Uint8Array(held.ends.length + 1)
  for (const part of parts) {
    const placeFrom = searchFor(held, Buffer.from(part))
    // Which text it is in, is found by going on from the one before: a part may be in every second of them.
    let no = 0
    for (let at = placeFrom(0); at !== NOWHERE; ) {
      if (at === GIVEN_UP) return null
      while (held.ends[no]! <= at) no++
      fits[no] = 1
      at = placeFrom(held.ends[no]! + 1)
    }
  }
  return RowBitmap.ofCodes(rows, held.codes, fits)
}

const NOWHERE = -1
const GIVEN_UP = -2

/** Tells where a part stands from a place on. It is looked for by its rarest byte, for of a common one the search stops every few bytes. */
function searchFor({ texts, frequencies }: HeldTexts, part: Uint8Array): (from: number) => number {
  let rarest = 0
  for (let i = 1; i < part.length; i++) if (frequencies[part[i]!]! < frequencies[part[rarest]!]!) rarest = i
  let stops = 0
  return (from) => {
    for (let at = from + rarest; at < texts.length; at++) {
      at = texts.indexOf(part[rarest]!, at)
      if (at < 0) return NOWHERE
      if (++stops > STOPS_MAX) return GIVEN_UP
      const start = at - rarest
      let same = 0
      while (same < part.length && texts[start + same] === part[same]) same++
      if (same === part.length) return start
    }
    return NOWHERE
  }
}

/** Stands between texts. */
const BETWEEN = 31
const BETWEEN_TEXT = String.fromCharCode(BETWEEN)

/** So many bytes tell about which are common, though the texts stand in order. */
const LOOKED_THROUGH = 100_000

interface HeldTexts {
  texts: Buffer
  /** How often each byte stands in some of them. */
  frequencies: Int32Array
  /** Where each of them ends. */
  ends: Int32Array
  /** By row which of them it has; of a row without one, a number more than there are. */
  codes: Int32Array
}

/** The different texts of a table, by what they are over its columns, such as `lower(city)`. */
const heldTexts = madeInTurn(async ({ db }, key): Promise<HeldTexts> => {
  const [table, text] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)].map(trusted)
  const values = sql`(select distinct ${text!} as value from ${table!}) as told where value is not null`
  const [found, [places, codes]] = await Promise.all([
    db.get<{ texts: Buffer | null; count: number }>(sql`
      select encode(string_agg(value, chr(${BETWEEN}) order by value)) as texts, count(*)::integer as count from ${values}`),
    db.numbers(sql`
      with named as materialized (select value, (row_number() over (order by value))::integer - 1 as code from ${values})
      select place, code from (select rowid::integer as place, ${text!} as value from ${table!}) as rows join named using (value)`),
  ])
  const texts = found!.texts ?? Buffer.alloc(0)
  const ends = endsOf(texts, found!.count)
  // Rows behind the last one with a text are not told of.
  const counted = await db.get<{ rows: number }>(sql`select count(*)::integer as rows from ${table!}`)
  const byRow = new Int32Array(counted!.rows).fill(ends.length)
  for (let i = 0; i < places!.length; i++) byRow[places![i]!] = codes![i]!
  const frequencies = new Int32Array(256)
  for (const byte of texts.subarray(0, LOOKED_THROUGH)) frequencies[byte]!++
  return { texts, frequencies, ends, codes: byRow }
})

function endsOf(texts: Buffer, count: number): Int32Array {
  const ends = new Int32Array(count)
  for (let i = 0, start = 0; i < count; i++) {
    const end = texts.indexOf(BETWEEN, start)
    if (end < 0 !== (i === count - 1)) throw new Error('a text holds what stands between texts')
    ends[i] = end < 0 ? texts.length : end
    start = ends[i]! + 1
  }
  return ends
}
