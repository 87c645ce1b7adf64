/** Finding the SEC registrant that a name as filed means: the exact name first, then the likeliest by its rare words. */
import { type CompanyName, nameTokens, type Reading, readName } from './read-name.ts'
import { compareNames, type Likeness, Vocabulary } from './score.ts'

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

/** Names that no rule would find: a brand, a unit, an abbreviation. */
export interface Alias {
  /** As people write it. */
  name: string
  cik: string
  /** What the name is to the company. */
  is: 'name' | 'brand' | 'subsidiary'
  because: string
}

/** How a match was found. */
export type Method = 'exact' | 'alias' | 'former_name' | 'words' | 'typo' | 'cut_name' | 'parent_named'

/** A registrant that a name means. */
export interface Match {
  registrant: Registrant
  method: Method
  /** 0 to 1. */
  confidence: number
  /** The words that it rests on, for a person. */
  reason: string
}

/** Matches below this are not taken: a wrong link is worse than a missing one. Chosen on labelled names. */
export const ACCEPTED_MIN = 0.8

interface Entry {
  registrant: Registrant
  tokens: readonly string[]
  key: string
  former: boolean
}

const CANDIDATES_MAX = 400
const RARE_WORDS_ASKED = 3
/** A word that stands in so many names finds nothing in particular. */
const COMMON_WORD_ENTRIES = 300

/** Matches names with registrants. Make it once, with the names of all datasets as its vocabulary. */
export class CompanyMatcher {
  readonly vocabulary = new Vocabulary()
  private readonly byKey = new Map<string, Entry[]>()
  private readonly byToken = new Map<string, Entry[]>()
  private readonly byAlias = new Map<string, { alias: Alias; registrant: Registrant; tokens: string[] }>()
  private readonly single = new Set<string>()
  private readonly pairs = new Map<string, [string, string]>()

  constructor(registrants: readonly Registrant[], names: Iterable<string>, aliases: readonly Alias[]) {
    const byCik = new Map(registrants.map((registrant) => [registrant.cik, registrant]))
    for (const registrant of registrants) {
      this.addEntry(registrant, registrant.name, false)
      for (const name of registrant.former) this.addEntry(registrant, name, true)
    }
    for (const alias of aliases) {
      const registrant = byCik.get(alias.cik)
      const tokens = nameTokens(alias.name)
      if (registrant) this.byAlias.set(tokens.join(''), { alias, registrant, tokens })
    }
    for (const name of names) this.vocabulary.add(this.respell(nameTokens(name)))
  }

  private addEntry(registrant: Registrant, name: string, former: boolean): void {
    const tokens = readName(name).readings[0]?.tokens ?? []
    if (tokens.length === 0) return
    const entry = { registrant, tokens, key: tokens.join(''), former }
    push(this.byKey, entry.key, entry)
    for (const token of new Set(tokens)) push(this.byToken, token, entry)
    for (const token of tokens) this.single.add(token)
    for (let i = 1; i < tokens.length; i++) {
      const [a, b] = [tokens[i - 1]!, tokens[i]!]
      if (a.length + b.length > 5) this.pairs.set(a + b, [a, b])
    }
    this.vocabulary.add(tokens)
  }

  /** Spells words as registrants do: `wal mart` as one, `exxonmobil` as two. */
  respell(tokens: readonly string[]): string[] {
    const spelt: string[] = []
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!
      const next = tokens[i + 1]
      if (next !== undefined && token.length + next.length > 4 && this.single.has(token + next)) {
        spelt.push(token + next)
        i++
      } else if (!this.single.has(token) && this.pairs.has(token)) spelt.push(...this.pairs.get(token)!)
      else spelt.push(token)
    }
    return spelt
  }

  /** The registrant that a name means, or null; with a confidence below ACCEPTED_MIN where it is doubtful. */
  match(filed: string | CompanyName): Match | null {
    const name = typeof filed === 'string' ? readName(filed) : filed
    let best: Match | null = null
    for (const reading of name.readings) {
      const found = this.matchReading(reading, name.cut)
      if (!found) continue
      const worth = ROLE_WORTH[reading.role]
      const match = { ...found, confidence: found.confidence * worth }
      if (reading.role === 'parent') match.method = 'parent_named'
      if (!best || match.confidence > best.confidence) best = match
    }
    return best
  }

  private matchReading(reading: Reading, cut: boolean): Match | null {
    const tokens = this.respell(reading.tokens)
    return (
      this.findAlias(tokens, reading.key) ??
      this.findExact(tokens, reading.key) ??
      this.findAlike(tokens, cut)
    )
  }

  private findAlias(tokens: readonly string[], key: string): Match | null {
    let found = this.byAlias.get(key)
    // The alias may be followed by words that name a part of it.
    for (let n = tokens.length - 1; !found && n > 0; n--) {
      const begun = this.byAlias.get(tokens.slice(0, n).join(''))
      if (begun && compareNames(tokens, begun.tokens, this.vocabulary).score >= ACCEPTED_MIN) found = begun
    }
    if (!found) return null
    const { alias, registrant } = found
    return {
      registrant,
      method: 'alias',
      confidence: 0.97,
      reason: `"${alias.name}" is listed: ${alias.because}`,
    }
  }

  private findExact(tokens: readonly string[], key: string): Match | null {
    const entries = this.byKey.get(key) ?? this.byKey.get(tokens.join('')) ?? []
    const registrants = new Set(entries.map(({ registrant }) => registrant))
    if (registrants.size !== 1) return null
    const { registrant, former, tokens: words } = entries[0]!
    const weight = words.reduce((sum, token) => sum + this.vocabulary.weight(token), 0)
    const certainty = distinctness(weight)
    const reason = `"${words.join(' ')}" is ${former ? 'a former' : 'the'} name of ${registrant.name}`
    return former
      ? { registrant, method: 'former_name', confidence: 0.96 * certainty, reason }
      : { registrant, method: 'exact', confidence: 0.99 * certainty, reason }
  }

  private findAlike(tokens: readonly string[], cut: boolean): Match | null {
    let best: { entry: Entry; likeness: Likeness; score: number } | null = null
    let second = 0
    for (const entry of this.candidates(tokens)) {
      const likeness = compareNames(tokens, entry.tokens, this.vocabulary)
      const score = this.judge(likeness, entry)
      if (!best || score > best.score) {
        if (best && best.entry.registrant !== entry.registrant) second = best.score
        best = { entry, likeness, score }
      } else if (entry.registrant !== best.entry.registrant) second = Math.max(second, score)
    }
    if (cut) {
      const begun = this.findBegun(tokens)
      if (begun && begun.confidence > (best?.score ?? 0)) return begun
    }
    if (!best) return null
    const { entry, likeness } = best
    // Two that are about as alike: neither is meant for certain.
    const confidence = best.score * (best.score - second < AMBIGUOUS ? 0.75 : 1)
    const left = [
      likeness.extra.length > 0 ? `besides ${likeness.extra.join(', ')}` : '',
      likeness.missing.length > 0 ? `without ${likeness.missing.join(', ')}` : '',
    ]
    const reason = [`the words of ${entry.registrant.name}`, ...left].filter((part) => part !== '').join(', ')
    const method = likeness.typo ? 'typo' : entry.former ? 'former_name' : 'words'
    return { registrant: entry.registrant, method, confidence, reason }
  }

  /** How likely a registrant is meant by a name that is not quite its own. */
  private judge(likeness: Likeness, { registrant, tokens, former }: Entry): number {
    const { score, shared, extra, missing, begins } = likeness
    let judged = score * distinctness(shared) * (former ? 0.97 : 1) * (1 - SMALL * registrant.place)
    if (extra.length > 0) {
      // Whose name is followed by other words: its own, or that of many firms?
      const weight = tokens.reduce((sum, token) => sum + this.vocabulary.weight(token), 0)
      const rare = (weight - RARE_FROM) / (RARE_SURE - RARE_FROM)
      const own = Math.min(1, Math.max(rare, this.vocabulary.ownShare(tokens) / OWN_SHARE_SURE))
      const doubt = tokens.length > 1 ? DOUBT_WORDS : DOUBT_WORD
      judged *= 1 - doubt * (1 - own)
      if (missing.length > 0) judged *= CONFLICT
    } else if (begins && missing.length > 0) {
      const key = tokens.slice(0, tokens.length - missing.length).join('')
      const others = (this.byToken.get(tokens[0]!) ?? []).filter(
        (e) => e.key.startsWith(key) && e.registrant !== registrant,
      )
      if (others.length > 0) judged *= SHARED_BEGINNING
    }
    return judged
  }

  /** A name cut short is the only one that begins so. */
  private findBegun(tokens: readonly string[]): Match | null {
    const key = tokens.join('')
    const found = new Map<Registrant, Entry>()
    for (const entry of this.byToken.get(tokens[0]!) ?? []) {
      if (entry.key.startsWith(key)) found.set(entry.registrant, entry)
    }
    if (found.size !== 1) return null
    const [entry] = found.values()
    const reason = `the only registrant whose name begins so is ${entry!.registrant.name}`
    return { registrant: entry!.registrant, method: 'cut_name', confidence: 0.93, reason }
  }

  private candidates(tokens: readonly string[]): Set<Entry> {
    const asked = [...new Set(tokens)]
      .filter((token) => (this.byToken.get(token)?.length ?? 0) <= COMMON_WORD_ENTRIES)
      .sort((a, b) => this.vocabulary.weight(b) - this.vocabulary.weight(a))
      .slice(0, RARE_WORDS_ASKED)
    const found = new Set<Entry>()
    for (const token of asked) {
      for (const entry of this.byToken.get(token) ?? []) {
        found.add(entry)
        if (found.size >= CANDIDATES_MAX) return found
      }
    }
    return found
  }
}

const AMBIGUOUS = 0.03
/** The smaller a registrant, the less likely that a large employer's name means it. */
const SMALL = 0.22
/** The share of names from which on a word is one firm's own. */
const OWN_SHARE_SURE = 0.12
const DOUBT_WORD = 0.35
const RARE_FROM = 0.7
const RARE_SURE = 0.95
const DOUBT_WORDS = 0.1
/** Each name has words that the other lacks. */
const CONFLICT = 0.9
/** Several registrants begin like the name. */
const SHARED_BEGINNING = 0.85

/** A name that a firm does business under is often a franchise's, and what follows a dash a place. */
const ROLE_WORTH: Record<Reading['role'], number> = {
  name: 1,
  trade: 0.75,
  former: 0.75,
  parent: 0.9,
  site: 0.6,
}

/** How sure a name is by the weight of its words alone: one common word could be anybody's. */
function distinctness(weight: number): number {
  return 1 - Math.exp(-5 * weight)
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
