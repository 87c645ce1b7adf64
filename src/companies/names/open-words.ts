/** Which words of a name may be misspelt, and what is left of it without one. */
import type { Vocabulary } from './vocabulary.ts'

const LETTERS_MIN = 6
/** Without the misspelt word, the others must say as much; or the word itself be so long. */
const REST_WEIGHT_MIN = 0.25
const LONG_WORD = 10

/** Where a word may be misspelt: a long one, beside others that say enough. */
export function openWords(tokens: readonly string[], words: Vocabulary): number[] {
  if (tokens.length < 2) return []
  const weight = words.weigh(tokens)
  return tokens.flatMap((token, at) => {
    if (token.length < LETTERS_MIN || /\d/.test(token)) return []
    return token.length >= LONG_WORD || weight - words.weight(token) >= REST_WEIGHT_MIN ? [at] : []
  })
}

/** The words but one, of which the place and the first letter stay. */
export const restOf = (tokens: readonly string[], at: number) =>
  tokens.map((token, i) => (i === at ? token[0] + OPEN : token)).join(' ')

const OPEN = '*'
/** True for the word that was left out. */
export const isOpen = (word: string) => word.endsWith(OPEN)
