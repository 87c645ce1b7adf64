/** The words of all that is searched by a part of its text, held in memory: looked through at each question. */
import type { RunContext } from '#contract/operation.ts'
import { firstWhere } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { keptPerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import type { Searched } from '../publish/search.ts'

/** Stands between words, and in none. */
const BETWEEN = '\0'
/** The kinds of texts whose words are held: companies, employers, petitioners and titles. */
const SOURCES = 4

/** Where a text has a blank beside the word: before it, after it. */
interface At {
  starts: boolean
  ends: boolean
}

/** Words that fit: their numbers, and in how many rows they stand; a row with several counts for each. */
export interface Found {
  numbers: number[]
  rows: number
}

/** The words of one source. */
export interface Words {
  /** How many there are. */
  readonly count: number
  /** The rows in which a word stands, by its number; null where they are not held: job titles have five million. */
  readonly rowsOf: ((number: number) => Int32Array) | null
  /**
   * Those that hold `word`, which is not empty; those that begin with it where it `starts` a word, and end with it
   * where it `ends` one.
   */
  find(word: string, at: At): Found
}

const kept = keptPerEdition<Words>(SOURCES)

/** Words whose rows are read at once: those of all would take the engine 100 MB for a moment. */
const WORDS_AT_ONCE = 10_000

/** Those whose rows are held too. */
const WITH_ROWS: ReadonlySet<Searched> = new Set(['company', 'employer', 'petitioner'])

/** The words of a source; read once an edition. */
export const wordsOf = (context: Pick<RunContext, 'edition'>, source: Searched): Promise<Words> =>
  kept(context, source, (db) => readWords(db, source))

async function readWords(db: Database, source: Searched): Promise<Words> {
  const tokens = await db.all<{ token_no: number; token: string; rows: number }>(sql`
    select token_no, token, rows from search_tokens where source = ${source} order by token_no`)
  // As texts are compared here: the engine puts a few signs elsewhere.
  tokens.sort((a, b) => (a.token < b.token ? -1 : 1))
  // One text, which is looked through without a step for each word.
  const text = `${BETWEEN}${tokens.map(({ token }) => token).join(BETWEEN)}${BETWEEN}`
  const starts = new Int32Array(tokens.length + 1)
  for (const [i, { token }] of tokens.entries()) starts[i + 1] = starts[i]! + BETWEEN.length + token.length
  const numbers = Int32Array.from(tokens, ({ token_no }) => token_no)
  const rows = Int32Array.from(tokens, (each) => each.rows)
  const wordAt = (i: number) => text.slice(starts[i]! + BETWEEN.length, starts[i + 1])
  /** The words from this one on that begin so, which stand together. */
  function* beginning(word: string) {
    const first = firstWhere(numbers.length, (i) => wordAt(i) >= word)
    for (let i = first; i < numbers.length && wordAt(i).startsWith(word); i++) yield i
  }
  function* holding(held: string) {
    for (let place = text.indexOf(held); place >= 0; ) {
      const i = firstWhere(numbers.length, (each) => starts[each + 1]! > place)
      yield i
      // On behind the word: one that holds it twice is one.
      place = text.indexOf(held, starts[i + 1]!)
    }
  }
  function* fitting(word: string, { starts: isStart, ends: isEnd }: At) {
    if (word.includes(BETWEEN)) return
    if (!isStart) return yield* holding(isEnd ? `${word}${BETWEEN}` : word)
    for (const i of beginning(word)) {
      // The word itself comes before all that are longer.
      if (isEnd && wordAt(i) !== word) return
      yield i
    }
  }
  const rowsOf = WITH_ROWS.has(source) ? await readRows(db, tokens) : null
  return {
    count: tokens.length,
    rowsOf,
    find(word, at) {
      const found: Found = { numbers: [], rows: 0 }
      for (const i of fitting(word, at)) {
        found.numbers.push(numbers[i]!)
        found.rows += rows[i]!
      }
      return found
    },
  }
}

/** Reads the rows in which words stand, of so many numbers of words at once. */
export async function readRows(
  db: Database,
  tokens: readonly { token_no: number; rows: number }[],
  atOnce = WORDS_AT_ONCE,
): Promise<(number: number) => Int32Array> {
  const [first, last] = tokens.reduce(
    ([least, most], { token_no }) => [Math.min(least, token_no), Math.max(most, token_no)],
    [Number.MAX_SAFE_INTEGER, 0],
  )
  const starts = new Int32Array(Math.max(last - first, 0) + 2)
  for (const { token_no, rows } of tokens) starts[token_no - first + 1] = rows
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!
  const next = starts.slice()
  const all = new Int32Array(starts.at(-1)!)
  for (let from = first; from <= last; from += atOnce) {
    const [words, rows] = await db.numbers(sql`
      select token_no, row_no from search_postings
      where token_no >= ${from} and token_no < ${Math.min(from + atOnce, last + 1)}`)
    for (let i = 0; i < rows!.length; i++) all[next[words![i]! - first]!++] = rows![i]!
  }
  return (number) => all.subarray(starts[number - first], starts[number - first + 1])
}
