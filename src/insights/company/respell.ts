/** What a misspelt name may have meant, by the words in the names of companies. */
import { distance } from 'fastest-levenshtein'
import type { Database } from '#storage/database.ts'
import { join, sql } from '#storage/sql.ts'

const WORD_LENGTH_MIN = 4
/** From this length on a word may have two slips. */
const LONG_WORD = 8
const WORDS_MAX = 6
/** More words than these are seldom written as one. */
const JOINED_MAX = 3
const MEANT_PER_WORD = 3
const PHRASES_MAX = 4
/** A word that names have may still be a slip for one that twenty times as many have. */
const MUCH_MORE = 20

/** Other spellings of a folded name, the likeliest first; none when its words are all well known. */
export async function respell(db: Database, folded: string): Promise<string[]> {
  const words = folded.split(' ').slice(0, WORDS_MAX)
  const [joined, near] = await Promise.all([findJoined(db, words), findNear(db, words)])
  const meant = words.map((word) => meantBy(word, near))
  let phrases = ['']
  for (const [i, word] of words.entries()) {
    const { known, others } = meant[i]!
    const choices = known || others.length === 0 ? [word, ...others] : others
    phrases = phrases
      .flatMap((phrase) => choices.map((choice) => `${phrase} ${choice}`.trim()))
      .slice(0, PHRASES_MAX + 1)
  }
  return [...joined, ...phrases.filter((phrase) => phrase !== words.join(' '))].slice(0, PHRASES_MAX)
}

/** Words that names write as one: `mc donalds`, `citi bank`. */
export async function findJoined(db: Database, words: readonly string[]): Promise<string[]> {
  if (words.length === 1 || words.length > JOINED_MAX) return []
  const rows = await db.all<{ word: string }>(
    sql`select word from search_words where word = ${words.join('')}`,
  )
  return rows.map(({ word }) => word)
}

interface Word {
  word: string
  names: number
}

/** Whether a word is one that others may be meant by. */
const isWord = (word: string) => word.length >= WORD_LENGTH_MIN && !/\d/.test(word)

/** Words that one of these may be a slip for. A slip seldom touches both the first two letters and the last two. */
async function findNear(db: Database, words: readonly string[]): Promise<Word[]> {
  const ways = words.filter(isWord).map(
    (word) => sql`
      ((word like ${`${word.slice(0, 2)}%`} or word like ${`%${word.slice(-2)}`})
       and length(word) between ${word.length - 2} and ${word.length + 2})`,
  )
  if (ways.length === 0) return []
  return db.all<Word>(sql`select word, names from search_words where ${join(ways, sql` or `)}`)
}

/** Of words that are near to one of several, those that this one may be a slip for. */
function meantBy(word: string, words: readonly Word[]): { known: boolean; others: string[] } {
  if (!isWord(word)) return { known: true, others: [] }
  const [starts, ends] = [word.slice(0, 2), word.slice(-2)]
  const near = words.filter(
    (each) =>
      Math.abs(each.word.length - word.length) <= 2 &&
      (each.word.startsWith(starts) || each.word.endsWith(ends)),
  )
  const held = near.find((each) => each.word === word)?.names ?? 0
  const slips = word.length >= LONG_WORD ? 2 : 1
  const others = near
    .map((each) => ({ ...each, apart: slipsBetween(word, each.word) }))
    .filter(({ apart, names }) => apart > 0 && apart <= slips && names > held * MUCH_MORE)
    .sort(
      (a, b) =>
        a.apart - b.apart ||
        // The first letter is seldom wrong: `boing` is `boeing` and not `doing`.
        Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) ||
        b.names - a.names ||
        (a.word < b.word ? -1 : 1),
    )
  return { known: held > 0, others: others.slice(0, MEANT_PER_WORD).map((each) => each.word) }
}

/** Letters added, dropped or changed; two neighbours swapped are one slip. */
export function slipsBetween(a: string, b: string): number {
  const apart = distance(a, b)
  if (apart !== 2 || a.length !== b.length) return apart
  const at = [...a].findIndex((letter, i) => letter !== b[i])
  const swapped = a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2)
  return swapped === b ? 1 : apart
}
