/** The names of registrants, and the ways to find those that a name could mean. */

import { type CompanyName, foldName, nameTokens, readName } from '../names/read-name.ts'
import { FORM_WORDS } from '../names/words.ts'

/** A company that files with the SEC. */
export interface Registrant {
  /** Ten digits. */
  cik: string
  name: string
  /** The first one is the main one. */
  tickers: readonly string[]
  /** Names it had before. */
  former: readonly string[]
  /** Its place in the SEC's list, which goes by size: 0 for the first, 1 for the last. */
  place: number
}

/** A name that no rule would find, or would find wrongly. */
export interface Alias {
  /** As people write it. */
  name: string
  /** The registrant's number; null for a firm that is none. */
  cik: string | null
  /** What the name is to the registrant: its own, a brand or a company of it; or another firm's. */
  is: 'name' | 'brand' | 'subsidiary' | 'other'
  because: string
  /** True where only the very words are meant, legal form and all: `Noble Inc` is not Noble Corp plc. */
  asWritten?: boolean
  /** The first day on which it meant that, and the first on which it did not any more; on any day where not said. */
  from?: string
  to?: string
}

/** A name of a registrant. */
export interface Entry {
  registrant: Registrant
  tokens: readonly string[]
  key: string
  /** All words as registered, or as listed. */
  written: readonly string[]
  kind: 'name' | 'former' | 'alias'
  alias?: Alias
}

const COMMON_FIRST_WORD = 120
const COMMON_SLIP = 40
/** Shorter words are no two written as one. */
const JOINED_MIN = 5
const TYPO_LENGTH_MIN = 6

/** An index of entries. */
export class RegistrantIndex {
  private readonly byKey = new Map<string, Entry[]>()
  private readonly byFirst = new Map<string, Entry[]>()
  private readonly byPair = new Map<string, Entry[]>()
  private readonly bySlip = new Map<string, Set<string>>()
  private readonly single = new Set<string>()
  /** What words begin with: few words of a name are, which spares asking for the others. */
  private readonly halves = new Set<string>()
  private readonly pairs = new Map<string, [string, string]>()
  readonly entries: Entry[] = []

  constructor(registrants: readonly Registrant[], aliases: readonly Alias[]) {
    const byCik = new Map(registrants.map((registrant) => [registrant.cik, registrant]))
    for (const registrant of registrants) {
      const { tokens, key, written } = read(registrant.name)
      this.add({ registrant, tokens, key, written, kind: 'name' })
      const turned = turnRound(tokens)
      if (turned) this.add({ registrant, tokens: turned, key: turned.join(''), written, kind: 'name' })
      for (const name of registrant.former) this.add({ registrant, ...read(name), kind: 'former' })
    }
    for (const alias of aliases) {
      const registrant = alias.cik === null ? nobody(alias.name) : byCik.get(alias.cik)
      if (registrant) this.add({ registrant, ...read(alias.name), kind: 'alias', alias })
    }
    // `Jo-Ann Stores` is asked for as registrants spell its words: `joann store`.
    for (const entry of this.entries.filter(({ alias }) => alias && alias.is !== 'other')) {
      const tokens = this.respell(entry.tokens)
      if (tokens.length !== entry.tokens.length) this.add({ ...entry, tokens })
    }
  }

  private add(entry: Entry): void {
    const { tokens, key } = entry
    if (tokens.length === 0) return
    this.entries.push(entry)
    push(this.byKey, key, entry)
    push(this.byFirst, tokens[0]!, entry)
    if (tokens.length > 1) push(this.byPair, tokens[0]! + tokens[1]!, entry)
    for (const token of tokens) this.addWord(token)
    if (entry.kind !== 'alias')
      for (let i = 1; i < tokens.length; i++) {
        const [a, b] = [tokens[i - 1]!, tokens[i]!]
        if (a.length + b.length > 5) this.pairs.set(a + b, [a, b])
      }
    for (const slip of slips(tokens[0]!)) {
      const words = this.bySlip.get(slip) ?? new Set()
      this.bySlip.set(slip, words.add(tokens[0]!))
    }
  }

  private addWord(word: string): void {
    if (this.single.has(word)) return
    this.single.add(word)
    if (word.length >= JOINED_MIN) for (let n = 1; n < word.length; n++) this.halves.add(word.slice(0, n))
  }

  /** Spells words as registrants do: `wal mart` as one, `exxonmobil` as two. */
  respell(tokens: readonly string[]): readonly string[] {
    if (!tokens.some((token) => this.halves.has(token) || this.pairs.has(token))) return tokens
    const spelt: string[] = []
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!
      const next = tokens[i + 1]
      if (next !== undefined && this.halves.has(token) && this.single.has(token + next)) {
        spelt.push(token + next)
        i++
      } else if (!this.single.has(token) && this.pairs.has(token)) spelt.push(...this.pairs.get(token)!)
      else spelt.push(token)
    }
    return spelt
  }

  /** The words of a name as filed: all of them, and those that name the firm alone; null where it says nothing. */
  spellingOf(filed: string | CompanyName): { firm: readonly string[]; said: readonly string[] } | null {
    const { readings } = typeof filed === 'string' ? readName(filed) : filed
    const [said, ...shorter] = readings
      .filter(({ role }) => role === 'name')
      .map(({ tokens }) => this.respell(tokens))
    return said ? { said, firm: shorter.reduce((a, b) => (b.length < a.length ? b : a), said) } : null
  }

  /** Entries whose words, joined, are these. */
  called(key: string): readonly Entry[] {
    return this.byKey.get(key) ?? []
  }

  /** Entries that begin with the word. */
  beginningWith(word: string): readonly Entry[] {
    return this.byFirst.get(word) ?? []
  }

  /** Entries that a name of these words could mean. */
  candidates(tokens: readonly string[], key: string): Set<Entry> {
    const found = new Set<Entry>(this.called(key))
    const take = (entries: readonly Entry[] | undefined, max = Number.POSITIVE_INFINITY) => {
      if (entries && entries.length <= max) for (const entry of entries) found.add(entry)
    }
    let beginning = ''
    for (const token of tokens) {
      beginning += token
      take(this.byKey.get(beginning))
    }
    const first = tokens[0]!
    take(this.byFirst.get(first), COMMON_FIRST_WORD)
    if (tokens.length > 1) take(this.byPair.get(first + tokens[1]!))
    for (const word of this.slipsOf(first)) take(this.byFirst.get(word), COMMON_SLIP)
    return found
  }

  /** Registrants whose whole name, legal form and all, begins with these letters and goes on. */
  begunBy(folded: string): Registrant[] {
    const letters = joined(folded)
    const found = new Set<Registrant>()
    for (const { registrant, kind } of this.beginningWith(nameTokens(folded)[0] ?? '')) {
      if (kind !== 'name') continue
      const whole = this.lettersOf(registrant)
      if (whole.length > letters.length && whole.startsWith(letters)) found.add(registrant)
    }
    return [...found]
  }

  private lettersOf(registrant: Registrant): string {
    const held = this.letters.get(registrant)
    if (held !== undefined) return held
    const letters = joined(foldName(registrant.name))
    this.letters.set(registrant, letters)
    return letters
  }

  private readonly letters = new Map<Registrant, string>()

  /** First words that are at most a slip or two from a word. */
  private slipsOf(word: string): readonly string[] {
    const held = this.near.get(word)
    if (held) return held
    const found = [...new Set(slips(word).flatMap((slip) => [...(this.bySlip.get(slip) ?? [])]))]
    const near = found.length > 0 ? found : NONE
    this.near.set(word, near)
    return near
  }

  private readonly near = new Map<string, readonly string[]>()

  /** How many other listed registrants' names begin with these words: the unlisted are trusts and shells by the dozen. */
  rivals(beginning: readonly string[], registrant: Registrant): number {
    const key = beginning.join('')
    const begun = new Set<Registrant>()
    for (const { kind, key: other, registrant: rival } of this.beginningWith(beginning[0]!))
      if (kind !== 'alias' && rival.tickers.length > 0 && other.startsWith(key)) begun.add(rival)
    return begun.has(registrant) ? begun.size - 1 : begun.size
  }
}

/** A firm that does not register stands among the candidates as if it did, so that it wins over those that do. */
const nobody = (name: string): Registrant => ({ cik: '', name, tickers: [], former: [], place: 0 })

const NONE: readonly string[] = []

const joined = (folded: string) => folded.replace(/^the /, '').replaceAll(' ', '')

function read(name: string): Pick<Entry, 'tokens' | 'key' | 'written'> {
  const { tokens = NONE, key = '', written = NONE } = readName(name).readings[0] ?? {}
  return { tokens, key, written }
}

/** `price t rowe group` → `t rowe price group`: names of persons are registered with the surname first. */
function turnRound(tokens: readonly string[]): string[] | null {
  const [surname, initials = ''] = tokens
  if (!/^[a-z]{1,2}$/.test(initials)) return null
  let end = tokens.length
  while (end > 2 && FORM_WORDS.has(tokens[end - 1]!)) end--
  return [...tokens.slice(1, end), surname!, ...tokens.slice(end)]
}

/** A long word and what is left of it without each of its letters: two that share one are at most two slips apart. */
function slips(word: string): string[] {
  if (word.length < TYPO_LENGTH_MIN) return []
  return [
    word,
    ...Array.from(word, (_, i) => (i === 0 ? '' : word.slice(0, i) + word.slice(i + 1))).filter(
      (slip) => slip !== '',
    ),
  ]
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
