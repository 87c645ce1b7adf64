/**
 * Which rows of a table fit, a bit a row, and what its columns tell of each, in memory. Each condition is asked of the engine by
 * itself and once an edition, as search engines keep their filters: lists, sums and warnings put the same few together anew.
 */
import { LRUCache } from 'lru-cache'
import type { Database } from '../database.ts'
import { join, type Sql, sql, trusted } from '../sql.ts'
import { type EditionContext, keptPerEdition, statementKey } from './once.ts'
import type { OpenEdition } from './open-edition.ts'

const WORD_BITS = 32
const HIGHEST = 0x80000000

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

  /** Rows of both. */
  and(other: RowBitmap): RowBitmap {
    return this.joined(other, (a, b) => a & b)
  }

  /** Rows of either. */
  or(other: RowBitmap): RowBitmap {
    return this.joined(other, (a, b) => a | b)
  }

  private joined({ words: others }: RowBitmap, join: (a: number, b: number) => number): RowBitmap {
    return new RowBitmap(this.words.map((word, i) => join(word, others[i]!)))
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
    for (let i = 0; i < this.words.length; i++) {
      let word = this.words[i]!
      while (word !== 0) {
        const bit = Math.clz32(word)
        rows[at++] = i * WORD_BITS + bit
        word &= ~(HIGHEST >>> bit)
      }
    }
    return rows
  }
}

const wordsFor = (rows: number) => Math.ceil(rows / WORD_BITS)

/** How many bits of a word are set. */
function bitsIn(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** So many conditions of an edition are kept, those asked for last: at 130,000 notices 16 kB each. */
const BITMAPS_MAX = 500
/** So many columns, or what is worked out of them; the code asks for some thirty. At 130,000 notices half a megabyte each, and their texts. */
const COLUMNS_MAX = 64

const keptBitmaps = new WeakMap<OpenEdition, LRUCache<string, RowBitmap>>()
function bitmapsOf({ edition }: EditionContext): LRUCache<string, RowBitmap> {
  const kept = keptBitmaps.get(edition) ?? new LRUCache({ max: BITMAPS_MAX })
  keptBitmaps.set(edition, kept)
  return kept
}

const keptColumns = keptPerEdition<Int32Array | ColumnCodes>(COLUMNS_MAX)
const keptTexts = keptPerEdition<(row: number) => string>(COLUMNS_MAX)
const keptCounts = keptPerEdition<number>(COLUMNS_MAX)

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
        const [made] = await readBitmaps(context, table, rows, condition, [sql`true`])
        if (isKept) kept.set(key, made!)
        return made!
      })
    }),
  )
  return each.reduce((all, one) => all.and(one), RowBitmap.all(rows))
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

/** Of the rows that meet a condition those that meet each of others besides: all in one reading. */
export async function rowsWithin(
  context: EditionContext,
  table: string,
  within: Sql,
  conditions: readonly Sql[],
): Promise<RowBitmap[]> {
  const keys = conditions.map((each) => `${table} ${statementKey(within)} ${statementKey(each)}`)
  const kept = bitmapsOf(context)
  const known = keys.map((key) => kept.get(key))
  if (known.every((each) => each !== undefined)) return known
  const made = await readBitmaps(context, table, await countRows(context, table), within, conditions)
  for (const [i, key] of keys.entries()) kept.set(key, made[i]!)
  return made
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

/** Stands for null among the numbers of a column. */
export const NO_NUMBER = -0x80000000

/** The whole numbers that an expression over a table gives, by row; `NO_NUMBER` for null. */
export const columnNumbers = (context: EditionContext, table: string, expression: Sql): Promise<Int32Array> =>
  keptColumns(context, `numbers ${table} ${statementKey(expression)}`, async (db) => {
    const found = await db.get<{ numbers: number[] | null }>(sql`
      select list(coalesce((${expression})::integer, (${NO_NUMBER})::integer) order by rowid) as numbers from ${trusted(table)}`)
    return Int32Array.from(found!.numbers ?? [])
  }) as Promise<Int32Array>

/** The texts of a column, none of which holds a line break or is null, by row; held in one piece. */
export const columnTexts = (
  context: EditionContext,
  table: string,
  column: Sql,
): Promise<(row: number) => string> =>
  keptTexts(context, `${table} ${statementKey(column)}`, async (db) => {
    const found = await db.get<{ texts: string | null }>(sql`
      select string_agg(${column}, chr(10) order by rowid) as texts from ${trusted(table)}`)
    const texts = found!.texts ?? ''
    const ends: number[] = []
    for (let at = texts.indexOf('\n'); at >= 0; at = texts.indexOf('\n', at + 1)) ends.push(at)
    const endOf = Int32Array.from([-1, ...ends, texts.length])
    return (row) => texts.slice(endOf[row]! + 1, endOf[row + 1])
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
  context: EditionContext,
  from: Sql,
  expression: Sql,
  row = sql`rowid`,
): Promise<ColumnCodes> =>
  keptColumns(context, `codes ${statementKey(sql`${from} ${expression} ${row}`)}`, async (db) => {
    const found = await db.get<{
      values: (string | null)[] | null
      rows: number[] | null
      codes: number[]
    }>(sql`
      with told as materialized (select ${expression} as value, (${row})::integer as row_no from ${from}),
           named as materialized (
             select value, (row_number() over (order by value))::integer - 1 as code from (select distinct value from told)
           )
      select (select list(cast(value as text) order by code) from named) as values, list(row_no) as rows, list(code) as codes
      from told join named on told.value is not distinct from named.value`)
    const { values, rows, codes: given } = found!
    if (values === null || rows === null) return { values: [], codes: new Int32Array(0) }
    const codes = new Int32Array(rows.reduce((last, at) => Math.max(last, at), 0) + 1).fill(-1)
    rows.forEach((at, i) => {
      codes[at] = given[i]!
    })
    return { values, codes }
  }) as Promise<ColumnCodes>
