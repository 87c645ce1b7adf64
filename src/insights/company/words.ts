/** The words of all that is searched by a part of its text, held in memory: looked through at each question. */
import { keptPerEdition } from '#contract/once.ts'
import type { RunContext } from '#contract/operation.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import type { Searched } from '../publish/search.ts'

/** Stands between words, and in none. */
const BETWEEN = '\0'
/** The kinds of texts whose words are held: companies, employers and titles. */
const SOURCES = 3

/** Words that fit: their numbers, and in how many rows they stand, a row with several of them counted for each. */
export interface Found {
  numbers: number[]
  rows: number
}

/** The words of one source. */
export interface Words {
  /**
   * Those that hold `word`, which is not empty; those that begin with it where it `starts` a word, and end with it where
   * it `ends` one.
   */
  find(word: string, at: { starts: boolean; ends: boolean }): Found
}

const kept = keptPerEdition<Words>(SOURCES)

/** The words of a source; read once an edition. */
export const wordsOf = (context: Pick<RunContext, 'edition'>, source: Searched): Promise<Words> =>
  kept(context, source, (db) => readWords(db, source))

async function readWords(db: Database, source: Searched): Promise<Words> {
  const tokens = await db.all<{ token_no: number; token: string; rows: number }>(sql`
    select token_no, token, rows from search_tokens where source = ${source} order by token_no`)
  // One text, which is looked through without a step for each word.
  const text = `${BETWEEN}${tokens.map(({ token }) => token).join(BETWEEN)}${BETWEEN}`
  const numbers = Int32Array.from(tokens, ({ token_no }) => token_no)
  const rows = Int32Array.from(tokens, (each) => each.rows)
  const starts = new Int32Array(tokens.length + 1)
  for (const [i, { token }] of tokens.entries()) starts[i + 1] = starts[i]! + BETWEEN.length + token.length
  return {
    find(word, at) {
      const held = `${at.starts ? BETWEEN : ''}${word}${at.ends ? BETWEEN : ''}`
      const found: Found = { numbers: [], rows: 0 }
      if (word.includes(BETWEEN)) return found
      for (let place = text.indexOf(held); place >= 0; ) {
        const i = wordAt(starts, place)
        found.numbers.push(numbers[i]!)
        found.rows += rows[i]!
        // On behind the word: one that holds it twice is one.
        place = text.indexOf(held, starts[i + 1]!)
      }
      return found
    },
  }
}

/** Which word a place of the text is in; the sign before a word is the word's own. `starts` goes up. */
function wordAt(starts: Int32Array, place: number): number {
  let [first, last] = [0, starts.length - 2]
  while (first < last) {
    const middle = (first + last + 1) >> 1
    if (starts[middle]! <= place) first = middle
    else last = middle - 1
  }
  return first
}
