/**
 * Which rows of a table fit, a bit a row. Each condition is asked of the engine by itself and once an edition, as search engines
 * keep their filters: lists, sums and warnings put the same few together anew.
 */
import { LRUCache } from 'lru-cache'
import type { Database } from '../database.ts'
import { join, type Sql, sql, trusted } from '../sql.ts'
import { type EditionContext, keptPerEdition, statementKey } from './once.ts'
import type { OpenEdition } from './open-edition.ts'

const WORD_BITS = 32
const HIGHEST = 0x80000000
/** Of a set besides its bits: objects, and the condition that it is kept by. */
const OVERHEAD_BYTES = 500

/** A set of rows, by where they stand: `rowid`, from 0 on. It never changes. */
export class RowBitmap {
  /** The first row is the highest bit of the first word, as the engine writes them. */
  private constructor(private readonly words: Uint32Array) {}

  /** Reads the engine's bits, the first row in the highest bit of the first byte; none where there are no bytes. */
  static read(bytes: Uint8Array | null, rows: number): RowBitmap {
    const words = new Uint32Array(wordsFor(rows))
    if (bytes === null) return new RowBitmap(words)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let i = 0; i < words.length; i++) words[i] = view.getUint32(i * 4)
    return new RowBitmap(words)
  }

  /** So many rows from the first on. */
  static all(rows: number): RowBitmap {
    const words = new Uint32Array(wordsFor(rows)).fill(0xffffffff)
    const over = words.length * WORD_BITS - rows
    if (over > 0) words[words.length - 1] = (0xffffffff << over) >>> 0
    return new RowBitmap(words)
  }

  /** Of so many rows those from one to another; none where the last is before the first. */
  static between(rows: number, first: number, last: number): RowBitmap {
    if (last < first) return RowBitmap.read(null, rows)
    const upTo = RowBitmap.all(last + 1)
    const words = new Uint32Array(wordsFor(rows))
    words.set(upTo.words)
    words.fill(0, 0, first >>> 5)
    if ((first & 31) > 0) words[first >>> 5]! &= 0xffffffff >>> (first & 31)
    return new RowBitmap(words)
  }

  /** Of so many rows these. */
  static ofRows(rows: number, places: Iterable<number>): RowBitmap {
    const words = new Uint32Array(wordsFor(rows))
    for (const place of places) words[place >>> 5]! |= HIGHEST >>> (place & 31)
    return new RowBitmap(words)
  }

  /** Of so many rows those whose code fits: of each code 1 for yes. */
  static ofCodes(rows: number, codes: Int32Array, fits: Uint8Array): RowBitmap {
    const words = new Uint32Array(wordsFor(rows))
    for (let i = 0; i < words.length; i++) {
      const [first, end] = [i * WORD_BITS, Math.min(rows, (i + 1) * WORD_BITS)]
      let word = 0
      for (let row = first; row < end; row++) word = (word << 1) | fits[codes[row]!]!
      words[i] = word << (WORD_BITS - (end - first))
    }
    return new RowBitmap(words)
  }

  /** Of so many rows those whose number is one from one to another. */
  static ofNumbers(rows: number, numbers: Int32Array, least: number, most: number): RowBitmap {
    const words = new Uint32Array(wordsFor(rows))
    for (let row = 0; row < rows; row++)
      if (numbers[row]! >= least && numbers[row]! <= most) words[row >>> 5]! |= HIGHEST >>> (row & 31)
    return new RowBitmap(words)
  }

  /** What it takes. */
  get bytes(): number {
    return this.words.byteLength + OVERHEAD_BYTES
  }

  /** Rows of it and of all others, copied once. */
  and(...others: readonly RowBitmap[]): RowBitmap {
    const words = this.words.slice()
    for (const { words: more } of others) for (let i = 0; i < words.length; i++) words[i]! &= more[i]!
    return new RowBitmap(words)
  }

  /** Rows of either. */
  or({ words: others }: RowBitmap): RowBitmap {
    const words = this.words.slice()
    for (let i = 0; i < words.length; i++) words[i]! |= others[i]!
    return new RowBitmap(words)
  }

  /** How many rows it has. */
  count(): number {
    let count = 0
    for (const word of this.words) count += bitsIn(word)
    return count
  }

  /** How many rows both have. */
  countWith({ words: others }: RowBitmap): number {
    let count = 0
    for (let i = 0; i < others.length; i++) count += bitsIn(this.words[i]! & others[i]!)
    return count
  }

  has(row: number): boolean {
    return (this.words[row >>> 5]! & (HIGHEST >>> (row & 31))) !== 0
  }

  /** Its rows, in their order. */
  rows(): Int32Array {
    const rows = new Int32Array(this.count())
    let at = 0
    // Without a call a row, as in `countBy`.
    for (let i = 0; i < this.words.length; i++)
      for (let left = this.words[i]!; left !== 0; ) {
        const bit = Math.clz32(left)
        rows[at++] = i * WORD_BITS + bit
        left &= ~(HIGHEST >>> bit)
      }
    return rows
  }

  /** Its last row; undefined where it has none. */
  last(): number | undefined {
    for (let i = this.words.length - 1; i >= 0; i--) {
      const word = this.words[i]!
      // The lowest bit of a word is its last row.
      if (word !== 0) return (i + 1) * WORD_BITS - 1 - (31 - Math.clz32(word & -word))
    }
    return undefined
  }

  /** So many of its rows, after so many others. */
  page(skip: number, take: number): number[] {
    const rows: number[] = []
    let passed = 0
    for (let i = 0; i < this.words.length && rows.length < take; i++) {
      const bits = bitsIn(this.words[i]!)
      // Most of what is passed over is not looked at bit by bit.
      if (passed + bits <= skip) {
        passed += bits
        continue
      }
      for (let left = this.words[i]!; left !== 0 && rows.length < take; ) {
        const bit = Math.clz32(left)
        if (passed++ >= skip) rows.push(i * WORD_BITS + bit)
        left &= ~(HIGHEST >>> bit)
      }
    }
    return rows
  }

  /** So many of its rows in an order, from a place in it on, after so many others. */
  pageIn(ordered: Int32Array, skip: number, take: number, from = 0): number[] {
    const rows: number[] = []
    let passed = 0
    for (let i = from; i < ordered.length && rows.length < take; i++)
      if (this.has(ordered[i]!) && passed++ >= skip) rows.push(ordered[i]!)
    return rows
  }

  /** How many of its rows have each of so many codes; those of a code below 0 are passed over. */
  countBy(codes: Int32Array, kinds: number): Int32Array {
    const counts = new Int32Array(kinds)
    // Without a call a row: of all notices it is made a dozen times for one answer.
    for (let i = 0; i < this.words.length; i++)
      for (let left = this.words[i]!; left !== 0; ) {
        const bit = Math.clz32(left)
        const code = codes[i * WORD_BITS + bit]!
        if (code >= 0) counts[code]!++
        left &= ~(HIGHEST >>> bit)
      }
    return counts
  }
}

const wordsFor = (rows: number) => Math.ceil(rows / WORD_BITS)

/** How many bits of a word are set. */
function bitsIn(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** The sets of an edition that were asked for last are kept, in so many bytes: one of 130,000 rows takes 16 kB. */
const BYTES_MAX = 16_000_000

const keptBitmaps = new WeakMap<OpenEdition, LRUCache<string, RowBitmap>>()
function bitmapsOf({ edition }: EditionContext): LRUCache<string, RowBitmap> {
  const kept =
    keptBitmaps.get(edition) ??
    new LRUCache({ maxSize: BYTES_MAX, sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length })
  keptBitmaps.set(edition, kept)
  return kept
}

/** More tables than there are. */
const keptCounts = keptPerEdition<number>(64)

/** How many rows a table has; none was ever taken out of one, so they are numbered through. */
const countRows = (context: EditionContext, table: string): Promise<number> =>
  keptCounts(context, table, async (db) => {
    const found = await db.get<{ rows: number }>(sql`select count(*)::integer as rows from ${trusted(table)}`)
    return found!.rows
  })

/**
 * The rows of a table that meet all conditions: these are over its columns, and may name `rowid`. What is not known yet is asked
 * in the caller's turn. `isKept` is false for what nobody will ask again.
 */
export async function rowsWhere(
  context: EditionContext,
  table: string,
  conditions: readonly Sql[],
  { isKept = true } = {},
): Promise<RowBitmap> {
  const rows = await countRows(context, table)
  const kept = bitmapsOf(context)
  const each = await Promise.all(
    conditions.map((condition) => {
      const key = `${table} ${statementKey(condition)}`
      const known = kept.get(key)
      if (known !== undefined) return known
      return askedOnce(context, key, async () => {
        const { readShort } = await import('./short-ways.ts')
        const short = await readShort(context, table, rows, condition)
        const made = short ?? (await readBitmaps(context, table, rows, condition, [sql`true`]))[0]!
        const isFoundAgain = short !== null && 'isKept' in condition && condition.isKept === false
        if (isKept && !isFoundAgain) kept.set(key, made)
        return made
      })
    }),
  )
  const [first = RowBitmap.all(rows), ...others] = each
  return others.length === 0 ? first : first.and(...others)
}

/** What is being asked, by the database of the question: several parts of one ask the same at the same time. */
const asking = new WeakMap<Database, Map<string, Promise<RowBitmap>>>()

function askedOnce({ db }: EditionContext, key: string, ask: () => Promise<RowBitmap>): Promise<RowBitmap> {
  const asked = asking.get(db) ?? new Map<string, Promise<RowBitmap>>()
  asking.set(db, asked)
  const answer = asked.get(key) ?? ask().finally(() => asked.delete(key))
  asked.set(key, answer)
  return answer
}

/** The rows that meet each of some conditions: all in one reading, and kept by nobody but who asks. */
export const rowsOfEach = async (
  context: EditionContext,
  table: string,
  conditions: readonly Sql[],
): Promise<RowBitmap[]> => readBitmaps(context, table, await countRows(context, table), sql`true`, conditions)

/** A condition whose rows may be known without asking, and whether they are kept. */
export interface HeldCondition extends Sql {
  readonly isKept: boolean
  readonly find: (context: EditionContext, rows: number, table: string) => Promise<RowBitmap | null>
}

/** The condition that some rows meet which are held in memory: `find` gives them, or null until they are. */
export const foundBy = (condition: Sql, find: HeldCondition['find'], { isKept = true } = {}): Sql => {
  const held: HeldCondition = { ...condition, find, isKept }
  return held
}

/** The condition that one of several is met: the rows of each are found by themselves. One alone is as it is, kept or not. */
export function eitherOf(conditions: readonly Sql[]): Sql {
  if (conditions.length === 1) return conditions[0]!
  return foundBy(sql`(${join(conditions, sql` or `)})`, async (context, _rows, table) => {
    const each = await Promise.all(conditions.map((condition) => rowsWhere(context, table, [condition])))
    return each.reduce((all, some) => all.or(some))
  })
}

async function readBitmaps(
  { db }: EditionContext,
  table: string,
  rows: number,
  within: Sql,
  conditions: readonly Sql[],
): Promise<RowBitmap[]> {
  // Ends of words and bytes fall together, for which the engine puts no bits before them.
  const last = Math.max(wordsFor(rows), 1) * WORD_BITS - 1
  const bits = conditions.map(
    (each, i) =>
      sql`(bitstring_agg(rowid, 0, ${last}) filter (where ${each}))::blob as ${trusted(`bits_${i}`)}`,
  )
  const found = await db.get<Record<string, Uint8Array | null>>(
    sql`select ${join(bits, sql`, `)} from ${trusted(table)} where ${within}`,
  )
  return conditions.map((_, i) => RowBitmap.read(found![`bits_${i}`]!, rows))
}
