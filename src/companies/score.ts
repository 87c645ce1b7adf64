/** How alike two names are: the weight of the words they share, against the weight of those that only one has. */
import { distance } from 'fastest-levenshtein'
import { TRADE_WORDS, UNIT_WORDS, WEAK_WORDS } from './words.ts'

/** How much words tell firms apart. */
export class Vocabulary {
  private readonly names = new Map<string, number>()
  private readonly whole = new Map<string, number>()
  private readonly begun = new Map<string, number>()
  private total = 0

  /** Counts a name, in one of its spellings. */
  add(tokens: readonly string[]): void {
    this.total++
    for (const token of new Set(tokens)) this.names.set(token, (this.names.get(token) ?? 0) + 1)
    let key = ''
    for (const token of tokens.slice(0, BEGINNING_WORDS)) {
      key += token
      this.begun.set(key, (this.begun.get(key) ?? 0) + 1)
    }
    this.whole.set(tokens.join(''), (this.whole.get(tokens.join('')) ?? 0) + 1)
  }

  /**
   * Of the names that begin with these words, about the share that has no more: high for Boeing, whoever writes of
   * which works; low for Summit, which many firms begin with and none is called.
   */
  ownShare(tokens: readonly string[]): number {
    const key = tokens.join('')
    return ((this.whole.get(key) ?? 0) + 0.5) / ((this.begun.get(key) ?? 0) + 2)
  }

  /** In how many names a word stands. */
  count(token: string): number {
    return this.names.get(token) ?? 0
  }

  /** From about 0 for a word in every name to about 1 for one in a single name. */
  weight(token: string): number {
    const rare = Math.log((this.total + 1) / (this.count(token) + 1)) / Math.log(this.total + 2)
    return WEAK_WORDS.has(token) ? rare * WEAK : rare
  }
}

/** Names that begin alike are told apart by their first words. */
const BEGINNING_WORDS = 4
const WEAK = 0.25
/** A unit's word after the name, `Boeing Commercial Airplanes`, is no other firm's. */
const UNIT = 0.3
const TRADE = 0.6
/** A word spelt one letter off. */
const TYPO = 0.85
const TYPO_LENGTH_MIN = 6

/** What two names have in common. */
export interface Likeness {
  /** 0 to 1: the weight of what they share, against the weight of all. */
  score: number
  /** The weight of the words that both have. */
  shared: number
  /** Words that only the first name has, and only the second. */
  extra: string[]
  missing: string[]
  /** True when the first words are the same. */
  begins: boolean
  typo: boolean
}

/** Compares the words of a name with those of a firm's. */
export function compareNames(
  name: readonly string[],
  firm: readonly string[],
  vocabulary: Vocabulary,
): Likeness {
  const left = [...firm]
  const extra: string[] = []
  let shared = 0
  let typo = false
  for (const token of name) {
    let at = left.indexOf(token)
    let worth = 1
    if (at < 0) {
      at = left.findIndex((other) => isTypo(token, other))
      worth = TYPO
      if (at >= 0) typo = true
    }
    if (at < 0) extra.push(token)
    else shared += vocabulary.weight(left.splice(at, 1)[0]!) * worth
  }
  const begins = name.length > 0 && firm.length > 0 && (name[0] === firm[0] || isTypo(name[0]!, firm[0]!))
  // A weak word is discounted already.
  const discount = (t: string) =>
    !begins || WEAK_WORDS.has(t) ? 1 : UNIT_WORDS.has(t) ? UNIT : TRADE_WORDS.has(t) ? TRADE : 1
  let more = sum(extra, (t) => vocabulary.weight(t) * discount(t))
  let fewer = sum(left, (t) => vocabulary.weight(t))
  // What follows the whole of a firm's name says little against it, and so does a name without its last words.
  if (begins && left.length === 0) more *= FOLLOWING
  if (begins && extra.length === 0) fewer *= SHORTENED
  const score = shared === 0 ? 0 : (shared / (shared + more + fewer)) * (begins ? 1 : 0.8)
  return { score, shared, extra, missing: left, begins, typo }
}

const FOLLOWING = 0.4
const SHORTENED = 0.5

const sum = (tokens: readonly string[], worth: (token: string) => number) =>
  tokens.reduce((total, token) => total + worth(token), 0)

function isTypo(a: string, b: string): boolean {
  if (a.length < TYPO_LENGTH_MIN || b.length < TYPO_LENGTH_MIN || Math.abs(a.length - b.length) > 1)
    return false
  if (/\d/.test(a) || /\d/.test(b)) return false
  return a[0] === b[0] && distance(a, b) === 1
}
