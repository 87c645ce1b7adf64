/** How much the words of names tell firms apart: counted over the names of all datasets, and over a stock of them. */
import STOCK from './common-words.json' with { type: 'json' }
import { isSiteWord } from './sites.ts'
import { UNIT_WORDS, WEAK_WORDS } from './words.ts'

/** Words by how many firms' names have them, begin with them, or are nothing else: counted once over many names. */
export interface WordStock {
  /** How many firms were counted. */
  firms: number
  /** Number of firms → the words that about so many firms' names have. */
  having: Readonly<Record<string, string>>
  /** Number of spellings → the words they begin with. */
  begun: Readonly<Record<string, string>>
  /** Number of different words that follow → the beginnings. */
  followed: Readonly<Record<string, string>>
  /** Number of spellings → the names that firms have whole. */
  whole: Readonly<Record<string, string>>
}

/** A weak word's weight, against that of another as rare. */
const WEAK = 0.25
/** Names that begin alike are told apart by their first words. */
const BEGINNING_WORDS = 3

/** Counts of words. Watch beginnings first, then add the names. */
export class Vocabulary {
  private readonly having = new Map<string, number>()
  private readonly begun = new Map<string, number>()
  private readonly followed = new Map<string, number>()
  private readonly whole = new Map<string, number>()
  private readonly watched = new Set<string>()
  private firmCount = 0
  private readonly firms = new Set<string>()
  private readonly pairs = new Set<string>()
  private readonly stocked: { having: Counts; begun: Counts; followed: Counts; whole: Counts; firms: number }

  constructor(words: WordStock = STOCK) {
    this.stocked = {
      having: counts(words.having),
      begun: counts(words.begun),
      followed: counts(words.followed),
      whole: counts(words.whole),
      firms: words.firms,
    }
  }

  /** Makes the beginnings of a name ones to be counted. */
  watch(tokens: readonly string[]): void {
    for (let n = 1; n <= Math.min(tokens.length, BEGINNING_WORDS); n++)
      this.watched.add(tokens.slice(0, n).join(' '))
  }

  /**
   * Counts a spelling: `firm` the words that name the firm, `said` all words of the spelling. A firm counts once in
   * however many spellings, since one with hundreds of sites would make its own name a common word.
   */
  add(firm: readonly string[], said: readonly string[] = firm): void {
    if (this.weights.size > 0) this.weights.clear()
    const key = firm.join(' ')
    const watched = this.watched.has(firm[0]!)
    if (watched) this.countBeginnings(firm, said)
    if (this.firms.has(key)) return
    this.firms.add(key)
    this.firmCount++
    for (const token of new Set(firm)) this.having.set(token, (this.having.get(token) ?? 0) + 1)
    if (watched) this.countFollowing(firm)
  }

  /** All names are counted: forgets which they were, and keeps the counts. */
  settle(): void {
    this.firms.clear()
    this.pairs.clear()
  }

  private countBeginnings(firm: readonly string[], said: readonly string[]): void {
    if (said.length <= BEGINNING_WORDS) this.bump(this.whole, said.join(' '))
    for (let n = 1; n <= Math.min(firm.length, BEGINNING_WORDS); n++)
      this.bump(this.begun, firm.slice(0, n).join(' '))
  }

  private countFollowing(firm: readonly string[]): void {
    for (let n = 1; n <= Math.min(firm.length - 1, BEGINNING_WORDS); n++) {
      const beginning = firm.slice(0, n).join(' ')
      const next = firm[n]!
      if (!this.watched.has(beginning) || UNIT_WORDS.has(next) || isSiteWord(firm, n)) continue
      const pair = `${beginning} ${next}`
      if (this.pairs.has(pair)) continue
      this.pairs.add(pair)
      this.bump(this.followed, beginning)
    }
  }

  private bump(map: Map<string, number>, key: string): void {
    if (this.watched.has(key)) map.set(key, (map.get(key) ?? 0) + 1)
  }

  /** In how many firms' names a word stands. */
  count(token: string): number {
    return Math.max(this.having.get(token) ?? 0, this.stocked.having.get(token) ?? 0)
  }

  /** From about 0 for a word in every name to about 1 for one in a single name. */
  weight(token: string): number {
    const held = this.weights.get(token)
    if (held !== undefined) return held
    const total = Math.max(this.firmCount, this.stocked.firms)
    const rare = Math.log((total + 1) / (this.count(token) + 1)) / Math.log(total + 2)
    const weight = WEAK_WORDS.has(token) ? rare * WEAK : rare
    this.weights.set(token, weight)
    return weight
  }

  /** Asked for the same words again and again, once all names are counted. */
  private readonly weights = new Map<string, number>()

  /** The weights of words together. */
  weigh(tokens: readonly string[]): number {
    let sum = 0
    for (const token of tokens) sum += this.weight(token)
    return sum
  }

  /** Of the firms that begin so, about the share that is called nothing else: high for Boeing, low for Summit. */
  ownShare(beginning: readonly string[]): number {
    const key = beginning.join(' ')
    const whole = this.most('whole', key)
    return (whole + 1) / (whole + this.most('followed', key) + 4)
  }

  /**
   * How often the word that follows is one that follows it elsewhere too: high for Verizon, which few words follow in
   * many names, low for Mercury, which another one follows each time.
   */
  repeatShare(beginning: readonly string[]): number {
    const key = beginning.join(' ')
    const begun = this.most('begun', key)
    return Math.max(0, begun - this.most('followed', key)) / (begun + 3)
  }

  private most(what: 'whole' | 'begun' | 'followed', key: string): number {
    return Math.max(this[what].get(key) ?? 0, this.stocked[what].get(key) ?? 0)
  }

  /** Counts these spellings, and makes a stock of what stands at least `min` times in them. */
  static stockOf(
    spellings: Iterable<{ firm: readonly string[]; said: readonly string[] }>,
    min: number,
  ): WordStock {
    const vocabulary = new Vocabulary(NO_WORDS)
    const all = [...spellings]
    for (const { firm } of all) vocabulary.watch(firm)
    for (const { firm, said } of all) vocabulary.add(firm, said)
    return vocabulary.stock(min)
  }

  /** What was counted, for a stock: only what stands at least so often, and beginnings of a word or two. */
  private stock(min: number): WordStock {
    const known = (key: string) => (this.followed.get(key) ?? 0) >= min || (this.whole.get(key) ?? 0) >= min
    const short = (key: string) => key.split(' ').length <= STOCKED_WORDS
    return {
      firms: this.firmCount,
      having: grouped(this.having, (_, count) => count >= min),
      begun: grouped(this.begun, (key) => short(key) && known(key)),
      followed: grouped(this.followed, (key) => short(key) && known(key)),
      whole: grouped(this.whole, (key, count) => short(key) && known(key) && count > 1),
    }
  }
}

/** A stock without a word in it. */
export const NO_WORDS: WordStock = { firms: 0, having: {}, begun: {}, followed: {}, whole: {} }

const STOCKED_WORDS = 2

/** Keys by about how often they stand: to the half of the first figure from ten on, 1234 as 1000 and 78 as 80. */
function grouped(counts: Counts, wanted: (key: string, count: number) => boolean): Record<string, string> {
  const groups = new Map<number, string[]>()
  for (const [key, count] of counts) {
    if (!wanted(key, count)) continue
    const step = count < 10 ? 1 : 10 ** Math.floor(Math.log10(count)) / 2
    const about = Math.round(count / step) * step
    groups.set(about, [...(groups.get(about) ?? []), key.replaceAll(' ', '_')])
  }
  const sorted = [...groups].sort(([a], [b]) => a - b)
  return Object.fromEntries(sorted.map(([count, keys]) => [count, keys.sort().join(' ')]))
}

type Counts = ReadonlyMap<string, number>

function counts(groups: Readonly<Record<string, string>>): Counts {
  return new Map(
    Object.entries(groups).flatMap(([count, words]) =>
      words.split(' ').map((word): [string, number] => [word.replaceAll('_', ' '), Number(count)]),
    ),
  )
}
