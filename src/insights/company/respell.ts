/** What a misspelt name may have meant, by the words in the names of companies. */
import { distance } from 'fastest-levenshtein'
import type { RunContext } from '#contract/operation.ts'
import { groupBy, withMore } from '#lib/rows.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'

type Around = Pick<RunContext, 'edition'>

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
export async function respell(context: Around, folded: string): Promise<string[]> {
  const words = folded.split(' ').slice(0, WORDS_MAX)
  const [joined, vocabulary] = await Promise.all([findJoined(context, words), knownWords(context)])
  const meant = words.map((word) => meantBy(word, vocabulary))
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
export async function findJoined(context: Around, words: readonly string[]): Promise<string[]> {
  if (words.length === 1 || words.length > JOINED_MAX) return []
  const word = words.join('')
  return (await knownWords(context)).names.has(word) ? [word] : []
}

interface Word {
  word: string
  names: number
}

/** The words of names: in how many names each stands, and those that begin so, or end so, by two letters. */
interface KnownWords {
  names: ReadonlyMap<string, number>
  beginning: ReadonlyMap<string, readonly Word[]>
  ending: ReadonlyMap<string, readonly Word[]>
}

/** They are some ten thousands, and looked through at every search. */
const knownWords = oncePerEdition<KnownWords>(async (db) => {
  const words = await db.all<Word>(sql`select word, names from search_words`)
  return {
    names: new Map(words.map(({ word, names }) => [word, names])),
    beginning: groupBy(words, startOf),
    ending: groupBy(words, endOf),
  }
})

const startOf = ({ word }: Pick<Word, 'word'>) => word.slice(0, 2)
const endOf = ({ word }: Pick<Word, 'word'>) => word.slice(-2)

/** Whether the word is one that others may be meant by. */
const isWord = (word: string) => word.length >= WORD_LENGTH_MIN && !/\d/.test(word)

/** Words that this one may be a slip for. A slip seldom touches both the first two letters and the last two. */
function meantBy(word: string, known: KnownWords): { known: boolean; others: string[] } {
  if (!isWord(word)) return { known: true, others: [] }
  const [start, end] = [startOf({ word }), endOf({ word })]
  const held = known.names.get(word) ?? 0
  const near = [
    ...(known.beginning.get(start) ?? []),
    ...(known.ending.get(end) ?? []).filter((each) => startOf(each) !== start),
  ].filter((each) => each.names > held * MUCH_MORE && Math.abs(each.word.length - word.length) <= 2)
  const slips = word.length >= LONG_WORD ? 2 : 1
  const others = near
    .map((each) => withMore(each, { apart: slipsBetween(word, each.word) }))
    .filter(({ apart }) => apart > 0 && apart <= slips)
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
