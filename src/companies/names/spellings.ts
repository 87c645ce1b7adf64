/** Joins the spellings of one unregistered firm: misspelt words, names cut short, former names. */
import { firstWhere } from '#lib/rows.ts'
import { isSlip, isTypo } from '../matching/likeness.ts'
import { RepeatSieve } from '../matching/repeat-sieve.ts'
import { isOpen, openWords, restOf } from './open-words.ts'
import { isCommon } from './own-name.ts'
import { knowsState, unitsOf } from './units.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A spelling of a firm's own name. */
export interface Spelling {
  key: string
  /** Its words, with blanks between them. */
  words: string
  /** How many records have it. */
  records: number
  /** The states of these, as far as they are known: `CANYTX`. */
  states?: string
  /** Such a name is one firm's wherever it is filed. */
  local: false
}

/** Beside words that say so much, any one letter may be wrong. */
const SLIP_WEIGHT_MIN = 1.1
/** A word that more firms have is no slip of the pen. */
const RARE_WORD = 2
/** So many names that differ in one word only are no spellings of one. */
const GROUP_MAX = 200
/** So few records of one name make it likely that it is the other's firm. */
const FORMER_RECORDS_MAX = 3
/** Shorter beginnings are cut from too many names. */
export const CUT_LETTERS_MIN = 24

/** Which spelling stands for which. Add all of them, then join. */
export class Spellings {
  private readonly known = new Map<string, Spelling>()
  private readonly better = new Map<string, string>()
  /** Keys of listed firms: no rule joins them with others. */
  private readonly listed = new Set<string>()
  /** Letters of names as filed, legal form and all, with the key they have: `acme paper inc` → acmepaper. */
  private readonly whole: { letters: string; key: string }[] = []
  private readonly cut: { letters: string; key: string }[] = []
  private readonly cutHeads = new Set<string>()
  private readonly former: { key: string; former: string }[] = []

  /** Adds a spelling, or more records of it; gives it as it was added first. */
  add({ key, tokens, records }: { key: string; tokens: readonly string[]; records: number }): Spelling {
    const held = this.known.get(key)
    const spelling = held ?? { key, words: tokens.join(' '), records: 0, local: false }
    if (!held) this.known.set(key, spelling)
    spelling.records += records
    return spelling
  }

  /** Counts more records of a spelling that was added, and the state they are of. */
  count(key: string, records: number, state: string | null = null): void {
    const spelling = this.known.get(key)!
    spelling.records += records
    const states = spelling.states ?? ''
    if (state && states.length < STATES_LENGTH && !knowsState(states, state)) spelling.states = states + state
  }

  /** Adds the letters as filed of a name that may go on. Add all of these before the whole names. */
  addCut(letters: string, key: string): void {
    if (letters.length < CUT_LETTERS_MIN) return
    this.cut.push({ letters, key })
    this.cutHeads.add(headOf(letters))
  }

  /** Adds the letters as filed of a whole name, which only matter where those of a cut one begin alike. */
  addWhole(letters: string, key: string): void {
    if (this.cutHeads.has(headOf(letters))) this.whole.push({ letters, key })
  }

  /** Makes a listed key stand for another one, or for itself, whatever they say, and whether or not any name has it. */
  addSame(key: string, better: string): void {
    this.link(key, better)
    this.listed.add(key)
  }

  /** Adds that a firm was called otherwise before. */
  addFormer(key: string, former: string): void {
    this.former.push({ key, former })
  }

  /** Finds out what belongs together. */
  join(words: Vocabulary): void {
    this.joinMisspelt(words)
    this.joinEndings(words)
    this.joinCut()
    this.joinFormer()
    this.joinUnits(words)
    this.whole.length = 0
    this.cut.length = 0
    this.cutHeads.clear()
  }

  /** The spelling that stands for a key; the key itself where none does. */
  standing(key: string): string {
    let at = key
    for (let next = this.better.get(at); next !== undefined; next = this.better.get(at)) at = next
    return at
  }

  /** True for a key that some name has, or that is listed. */
  has(key: string): boolean {
    return this.known.has(key) || this.better.has(key)
  }

  /** The known key that a new name misspells; null where none or several could be meant. */
  misspelt(tokens: readonly string[], words: Vocabulary): string | null {
    const found = new Set<string>()
    for (const at of openWords(tokens, words)) {
      if (words.count(tokens[at]!) > 0) continue
      for (const other of this.rests(words).get(restOf(tokens, at)) ?? [])
        if (isTypo(tokens[at]!, wordAt(this.known.get(other)!, at))) found.add(this.standing(other))
    }
    return found.size === 1 ? [...found][0]! : null
  }

  /** Made when a new name is first asked for: most directories only know their own. */
  private rests(words: Vocabulary): Map<string, string[]> {
    this.byRest ??= this.groupByRest(words, () => true)
    return this.byRest
  }

  private byRest: Map<string, string[]> | undefined

  /** Keys of names by all their words but one: of those rests that are wanted. */
  private groupByRest(words: Vocabulary, wanted: (rest: string) => boolean): Map<string, string[]> {
    const byRest = new Map<string, string[]>()
    for (const { key, rests } of this.eachRests(words))
      for (const rest of rests) {
        if (!wanted(rest)) continue
        const group = byRest.get(rest)
        if (group) group.push(key)
        else byRest.set(rest, [key])
      }
    for (const [rest, group] of byRest) if (group.length > GROUP_MAX) byRest.delete(rest)
    return byRest
  }

  private *eachRests(words: Vocabulary): Generator<{ key: string; rests: string[] }> {
    for (const { key, words: said } of this.known.values()) {
      const tokens = said.split(' ')
      yield { key, rests: openWords(tokens, words).map((at) => restOf(tokens, at)) }
    }
  }

  /** Names that are the same but for one word, which is a slip of the other. */
  private joinMisspelt(words: Vocabulary): void {
    // Most rests are one name's: they are sieved out, for all of them would take more memory than the names.
    const sieve = new RepeatSieve(this.known.size)
    for (const { rests } of this.eachRests(words)) for (const rest of rests) sieve.add(rest)
    for (const [rest, group] of this.groupByRest(words, (each) => sieve.mayRepeat(each)))
      if (group.length > 1) this.joinGroup(group, rest.split(' ').findIndex(isOpen), words)
  }

  /** Joins names that are the same but for the word at this place. */
  private joinGroup(group: readonly string[], at: number, words: Vocabulary): void {
    const known = group.map((key) => this.known.get(key)!).sort(bestKnown)
    const differing = known.map((spelling) => wordAt(spelling, at))
    for (const [i, word] of differing.entries()) {
      if (words.count(word) > RARE_WORD) continue
      const rest = known[i]!.words.split(' ').filter((_, n) => n !== at)
      const alike = words.weigh(rest) >= SLIP_WEIGHT_MIN ? isSlip : isTypo
      const better = differing.findIndex((other, n) => n >= i || alike(word, other))
      if (better < i) this.linkAlike(known[i]!.key, known[better]!.key)
    }
  }

  /** Nine West Group and Nine West Holdings: names whose last word alone differs, and says nothing. */
  private joinEndings(words: Vocabulary): void {
    const best = new Map<string, Spelling>()
    for (const spelling of this.known.values()) {
      const said = spelling.words.split(' ')
      const firm = withoutEnding(said)
      if (firm === said || this.listed.has(spelling.key) || isCommon(firm, words)) continue
      const key = firm.join('')
      const other = best.get(key) ?? this.known.get(key)
      if (!other) best.set(key, spelling)
      else {
        const [better, worse] = [other, spelling].sort(bestKnown) as [Spelling, Spelling]
        this.linkAlike(worse.key, better.key)
        best.set(key, better)
      }
    }
  }

  /** A name cut short stands for the only firm whose name goes on from it. */
  private joinCut(): void {
    const whole = this.whole.sort((a, b) => (a.letters < b.letters ? -1 : 1))
    for (const { letters, key } of this.cut) {
      const firms = new Set<string>()
      for (let i = firstFrom(whole, letters); i < whole.length && whole[i]!.letters.startsWith(letters); i++)
        firms.add(this.standing(whole[i]!.key))
      if (firms.size === 1) this.linkAlike(key, [...firms][0]!)
    }
  }

  /** A firm that was called otherwise; but two names that many records have are two firms, one of which was bought. */
  private joinFormer(): void {
    for (const { key, former } of this.former) {
      const known = [key, former].map((each) => this.known.get(this.standing(each)))
      if (known.some((each) => each === undefined)) continue
      const [best, other] = (known as Spelling[]).sort(bestKnown)
      if (other!.records <= FORMER_RECORDS_MAX) this.link(other!.key, best!.key)
    }
  }

  /** Names that say a known firm's, and besides only a place or a part of it. */
  private joinUnits(words: Vocabulary): void {
    for (const [key, base] of unitsOf(this.known, words))
      if (this.standing(key) === key) this.linkAlike(key, base)
  }

  /** Links names that are alike: a listed firm's is no spelling of another's. */
  private linkAlike(key: string, better: string): void {
    if (!this.listed.has(this.standing(key))) this.link(key, better)
  }

  private link(key: string, better: string): void {
    const [from, to] = [this.standing(key), this.standing(better)]
    if (from !== to) this.better.set(from, to)
  }
}

/** More states are not told apart: a firm of so many is known. */
const STATES_LENGTH = 12

const ENDINGS = new Set(['group', 'holding', 'parent'])

function withoutEnding(tokens: readonly string[]): readonly string[] {
  let end = tokens.length
  while (end > 1 && ENDINGS.has(tokens[end - 1]!)) end--
  return end === tokens.length ? tokens : tokens.slice(0, end)
}

const bestKnown = (a: Spelling, b: Spelling) => b.records - a.records || (a.key < b.key ? -1 : 1)

const wordAt = ({ words }: Spelling, at: number) => words.split(' ')[at]!
const headOf = (letters: string) => letters.slice(0, CUT_LETTERS_MIN)

const firstFrom = (sorted: readonly { letters: string }[], letters: string): number =>
  firstWhere(sorted.length, (at) => sorted[at]!.letters >= letters)
