/** Finding the SEC registrant that a name as filed means. */

import { type CompanyName, foldName, type Reading, readName } from '../names/read-name.ts'
import { siteLength } from '../names/sites.ts'
import { Vocabulary } from '../names/vocabulary.ts'
import { pluralOfOne } from '../names/written.ts'
import {
  type Evidence,
  isHopeless,
  oddsOf,
  type Start,
  startOf,
  tellEvidence,
  weighEvidence,
} from './evidence.ts'
import { compareNames, type Likeness } from './likeness.ts'
import { type Unproven, whatIsUnproven } from './proof.ts'
import { type Alias, type Entry, type Registrant, RegistrantIndex } from './registrants.ts'

export { ACCEPTED_MIN } from './points.ts'
export type { Alias, Registrant } from './registrants.ts'

/** How a match was found. */
export type Method = 'exact' | 'alias' | 'former_name' | 'words' | 'typo' | 'cut_name' | 'parent_named'

/** A registrant that a name could mean, with all that was weighed. */
export interface Judged {
  entry: Entry
  likeness: Likeness
  evidence: Evidence[]
  odds: number
  /** 0 to 1: its odds among those of all. */
  confidence: number
}

/** A registrant that a name means. */
export interface Match {
  registrant: Registrant
  method: Method
  /** 0 to 1. */
  confidence: number
  /** The words that it rests on, for a person. */
  reason: string
  /** True where the registrant stands in brackets behind another firm's name: its parent, or whom it works for there. */
  bracketed: boolean
  alias?: Alias
  /** What it rests on, where that does not suffice. */
  unproven: Unproven | null
  /** True where a letter or a plural differs: it may be another firm's name. */
  respelt: boolean
}

/** Matches names with registrants. Make it once, with the names of all datasets as its vocabulary. */
export class CompanyMatcher {
  readonly vocabulary: Vocabulary
  readonly index: RegistrantIndex

  constructor(
    registrants: readonly Registrant[],
    names: Iterable<string | CompanyName>,
    aliases: readonly Alias[],
    vocabulary = new Vocabulary(),
  ) {
    this.vocabulary = vocabulary
    this.index = new RegistrantIndex(registrants, aliases)
    for (const { tokens, kind } of this.index.entries) {
      this.vocabulary.watch(tokens)
      if (kind !== 'alias') this.vocabulary.add(tokens)
    }
    for (const name of names) {
      const spelling = this.index.spellingOf(name)
      if (spelling) this.vocabulary.add(spelling.firm, spelling.said)
    }
    this.vocabulary.settle()
  }

  /** The registrant that a name means, or null; with a confidence below ACCEPTED_MIN where it is doubtful. */
  match(filed: string | CompanyName): Match | null {
    const name = typeof filed === 'string' ? readName(filed) : filed
    return this.orBegun(this.matchReadings(name.readings), name)
  }

  /** The likeliest match of the ways to read a name, another firm than the registrants among them. */
  matchReadings(readings: readonly Reading[]): Match | null {
    let best: Match | null = null
    for (const reading of readings) {
      if (this.isPlace(reading)) continue
      const found = this.matchReading(reading)
      if (found && (!best || found.confidence > best.confidence)) best = found
    }
    return best
  }

  /** `David's Bridal (El Paso)`, `Elm Felts - Houston`: where a place may stand, a place's name is none of a firm. */
  private isPlace({ role, tokens }: Reading): boolean {
    return (role === 'bracket' || role === 'site') && siteLength(tokens, 0) === tokens.length
  }

  /** The match of a name's readings; or the registrant whose name it is, cut short; or null for another firm. */
  orBegun(said: Match | null, { filed, cut }: Pick<CompanyName, 'filed' | 'cut'>): Match | null {
    const begun = cut ? this.findBegun(filed) : null
    const best = begun && begun.confidence > (said?.confidence ?? 0) ? begun : said
    return best?.alias?.is === 'other' ? null : best
  }

  /** Every registrant that a reading could mean, likeliest first: the chances of all and of none make one. */
  judge(reading: Reading): Judged[] {
    const tokens = this.index.respell(reading.tokens)
    const candidates = this.index.candidates(tokens, reading.key)
    if (candidates.size === 0) return []
    const best = new Map<Registrant, Judged>()
    const places = tokens.map((_, at) => siteLength(tokens, at))
    for (const entry of candidates) {
      if (entry.alias?.asWritten && entry.written.join() !== reading.written.join()) continue
      const judged = this.judgeEntry(entry, { tokens, places, reading })
      if (!judged) continue
      // A listed name is not made shorter: General Motors is not General Motors Acceptance.
      if (entry.kind === 'alias' && judged.likeness.missing.length > 0) continue
      const held = best.get(entry.registrant)
      if (!held || judged.odds > held.odds) best.set(entry.registrant, judged)
    }
    const listed = [...best.values()].filter(({ entry }) => entry.alias?.asWritten)
    const all = listed.length > 0 ? listed : withoutFormerSelves([...best.values()])
    const total = all.reduce((sum, { odds }) => sum + odds, 1)
    for (const judged of all) judged.confidence = judged.odds / total
    return all.sort((a, b) => b.odds - a.odds || a.entry.registrant.place - b.entry.registrant.place)
  }

  private judgeEntry(entry: Entry, { tokens, places, reading }: Asked): Judged | null {
    const likeness = compareNames(entry.key === reading.key ? entry.tokens : tokens, entry.tokens)
    const start = this.startOf(entry, likeness.beginning.length)
    if (!start) return null
    const otherwise = likeness.extra.length > 0 && likeness.missing.length > 0
    if (otherwise && likeness.shared.length === 0 && entry.kind !== 'alias' && isHopeless(start)) return null
    const evidence = weighEvidence({ likeness, name: tokens, places, reading, entry, start }, this.vocabulary)
    return { entry, likeness, evidence, odds: oddsOf(evidence), confidence: 0 }
  }

  /** What is known of the first words of an entry; null for none of them. */
  private startOf(entry: Entry, count: number): Start | null {
    if (count === 0) return null
    const held = this.starts.get(entry) ?? []
    if (held.length === 0) this.starts.set(entry, held)
    const beginning = () => entry.tokens.slice(0, count)
    held[count] ??= startOf(beginning(), this.vocabulary, this.index.rivals(beginning(), entry.registrant))
    return held[count]
  }

  private readonly starts = new Map<Entry, Start[]>()

  private matchReading(reading: Reading): Match | null {
    const [best] = this.judge(reading)
    if (!best) return null
    const { entry, confidence } = best
    return {
      registrant: entry.registrant,
      method: methodOf(best, reading),
      confidence,
      reason: reasonOf(best),
      bracketed: reading.role === 'bracket',
      alias: entry.alias,
      unproven: this.unprovenOf(best, reading),
      respelt: isRespelt(best, reading),
    }
  }

  private unprovenOf(judged: Judged, reading: Reading): Unproven | null {
    const tokens = this.index.respell(reading.tokens)
    const places = tokens.map((_, at) => siteLength(tokens, at))
    return whatIsUnproven(judged, tokens, places, reading.written, this.vocabulary)
  }

  /** A name cut short is the only one that begins so. */
  private findBegun(filed: string): Match | null {
    const begun = this.index.begunBy(foldName(filed))
    if (begun.length !== 1) return null
    const [registrant] = begun
    return {
      registrant: registrant!,
      method: 'cut_name',
      confidence: 0.95,
      bracketed: false,
      unproven: null,
      respelt: false,
      reason: `the only registrant whose name begins so is ${registrant!.name}`,
    }
  }
}

/** A registrant without a symbol, called as one with a symbol is, is that one before it was registered anew. */
function withoutFormerSelves(all: Judged[]): Judged[] {
  if (all.every(({ entry }) => entry.registrant.tickers.length > 0)) return all
  const listed = new Set(
    all.flatMap(({ entry }) => (entry.registrant.tickers.length > 0 ? [entry.tokens.join(' ')] : [])),
  )
  return all.filter(
    ({ entry }) =>
      entry.registrant.tickers.length > 0 || entry.alias !== undefined || !listed.has(entry.tokens.join(' ')),
  )
}

/** A reading, its words as registrants spell them, and for each how many from there on name a place. */
interface Asked {
  tokens: readonly string[]
  places: readonly number[]
  reading: Reading
}

function methodOf({ entry, likeness }: Judged, reading: Reading): Method {
  if (reading.role === 'parent' || reading.role === 'bracket') return 'parent_named'
  if (entry.kind === 'alias') return 'alias'
  if (entry.kind === 'former') return 'former_name'
  if (likeness.typos.length > 0) return 'typo'
  return likeness.extra.length + likeness.missing.length === 0 ? 'exact' : 'words'
}

/** Of several words one may be misspelt; one alone, with another letter, is another firm's as often. */
const isRespelt = ({ entry, likeness }: Judged, { written }: Reading): boolean => {
  const { typos, beginning, shared } = likeness
  const alone = beginning.length + shared.length === 1
  return (alone && typos.length > 0) || pluralOfOne(beginning, written, entry.written) !== null
}

/** From here on, what speaks against is told. */
const AGAINST = -0.3

function reasonOf({ entry, evidence }: Judged): string {
  const { registrant, kind, alias } = entry
  const what =
    kind === 'alias'
      ? `"${alias!.name}" is listed for ${registrant.name}: ${alias!.because}`
      : `${kind === 'former' ? 'a former name' : 'the name'} of ${registrant.name}`
  const against = evidence.filter(({ points }) => points <= AGAINST).map(tellEvidence)
  return [what, ...against].join('; ')
}
