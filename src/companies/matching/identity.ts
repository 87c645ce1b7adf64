/** Who is who: the names of all datasets as filed, each with the company it means. */
import { withMore } from '#lib/rows.ts'
import { SAME_FIRMS } from '../aliases/same.ts'
import { BestNames } from '../names/best-names.ts'
import { shownName } from '../names/display.ts'
import { ListedFirms } from '../names/listed-firms.ts'
import { Fame, formerOwnName, inItsOwnRight, type OwnName } from '../names/own-name.ts'
import { type CompanyName, foldName, mayBeCut, nameTokens, readName } from '../names/read-name.ts'
import { Spellings } from '../names/spellings.ts'
import { SpeltOtherwise } from '../names/spelt-otherwise.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import { Wordings } from '../names/wordings.ts'
import type { AskedName, FiledName } from './filed-name.ts'
import { ownId, registrantId } from './ids.ts'
import { KnownMatches } from './known-matches.ts'
import { type Alias, CompanyMatcher, type Match, type Registrant } from './matcher.ts'
import { meantFrom } from './since.ts'

/** What a name means. */
export interface Identity {
  company_id: string
  name: string
  /** The registrant that it is, or that it is a part of. */
  registrant: Registrant | null
  /** True where the company is a part of the registrant and not the registrant itself. */
  part: boolean
  /** True where only brackets behind the name say so: `Sodexo (Delta Air Lines)` serves meals there. */
  bracketed?: boolean
  method: Match['method'] | 'subsidiary' | 'brand' | 'own_name'
  confidence: number
  reason: string
  /** True when the name is not one company's everywhere: then the state tells whose it is. */
  local: boolean
  /** True when some record's company is this one. */
  known: boolean
  /** The first day on which the name meant that, or the part was the registrant's, and the first on which not any more. */
  from?: string | null
  to?: string | null
  /** What the name means on other days; a part is the same company then, but nobody's. */
  otherwise?: Identity
}

/** Tells what names mean. Make it once, out of all names. */
export class CompanyDirectory {
  readonly matcher: CompanyMatcher
  private readonly spellings = new Spellings()
  private readonly fame = new Fame()
  private readonly best = new BestNames()
  private readonly wordings = new Wordings()
  /** By the number of the wording. */
  private readonly owns: Standing[] = []
  private readonly matches: KnownMatches
  private readonly listed: ListedFirms

  constructor(
    registrants: readonly Registrant[],
    names: readonly FiledName[],
    aliases: readonly Alias[],
    vocabulary?: Vocabulary,
  ) {
    const { wordings } = this
    // Taken in as their words are counted: from then on each name has the number of its wording.
    this.matcher = new CompanyMatcher(registrants, wordings.takeIn(names), aliases, vocabulary)
    this.matches = new KnownMatches(this.matcher, wordings, names)
    this.listed = new ListedFirms(SAME_FIRMS, this.respell)
    this.spell(names)
    for (const [place, filed] of names.entries()) {
      const own = this.ownOf(filed.name, wordings.numberAt(place))
      this.best.count(this.ownKey(own, this.homeOf(filed, own)), filed)
    }
  }

  /** Finds what all names as filed mean and what their own names are, each wording read once, and joins their spellings. */
  private spell(names: readonly FiledName[]): void {
    const { fame, matcher } = this
    const otherwise = new SpeltOtherwise()
    for (const [place, filed] of names.entries()) {
      const { name, state, records } = filed
      const number = this.wordings.numberAt(place)
      this.owns[number] ??= this.addWording(number, this.wordings.read(name), otherwise)
      const { key, local } = this.owns[number]
      if (local) fame.count(key, number, filed)
      else this.spellings.count(key, records, state)
    }
    this.addLetters()
    for (const spelling of fame.famous()) this.spellings.add(spelling)
    for (const [key, first] of this.listed.same()) this.spellings.addSame(key, first)
    this.spellings.join(matcher.vocabulary)
    this.tellApart(names, otherwise)
  }

  /** Gives firms that are called like a known one but for a plural a key of their own, which nothing is joined with. */
  private tellApart(names: readonly FiledName[], otherwise: SpeltOtherwise): void {
    for (const [place, filed] of names.entries()) {
      const number = this.wordings.numberAt(place)
      const { key, local } = this.owns[number]!
      if (!local) otherwise.count(number, key, filed, filed.records)
    }
    for (const [number, own] of this.owns.entries()) {
      const key = otherwise.apartKey(number, own.key)
      if (key !== null) this.owns[number] = { key, local: false }
    }
  }

  private addWording(number: number, name: CompanyName, otherwise: SpeltOtherwise): Standing {
    const { vocabulary } = this.matcher
    this.matches.find(number, name)
    const said = this.listed.ownName(name, vocabulary)
    const own = this.matches.isApart(number) ? inItsOwnRight(said) : said
    otherwise.note(number, own.key, own.plurals ?? '')
    if (own.local) return this.fame.add(own)
    const former = formerOwnName(name, vocabulary, this.respell)
    if (former) this.spellings.addFormer(own.key, former.key)
    return this.spellings.add(withMore(own, { records: 0 }))
  }

  private addLetters(): void {
    const add = (cut: boolean) => {
      for (const [filed, number] of this.wordings.filed()) {
        const { key, local } = this.owns[number]!
        if (local || mayBeCut(filed) !== cut) continue
        const letters = foldName(filed).replaceAll(' ', '')
        if (cut) this.spellings.addCut(letters, key)
        else this.spellings.addWhole(letters, key)
      }
    }
    add(true)
    add(false)
  }

  /** The company that a name means: on that day, or else with the days on which it means it. */
  identify({ name, state, day = null }: AskedName): Identity {
    const number = this.wordings.numberOf(name)
    const { match, byState } = this.matches.of(name, number, state)
    const own = this.ownOf(name, number)
    const found = match ? this.registered(name, own, match, state) : this.unregistered(name, own, state)
    const identity = byState ? { ...found, local: true } : found
    if (day === null || isMeant(identity, day)) return identity
    return identity.otherwise ?? { ...identity, registrant: null, part: false }
  }

  private unregistered(filed: string, own: Standing, state: string | null): Identity {
    const home = this.homeOf({ name: filed, state }, own)
    const key = this.ownKey(own, home)
    const joined = !own.local && key !== own.key
    const best = this.best.of(key)
    return {
      company_id: ownId(key),
      name: this.shown(best ?? filed),
      known: best !== undefined,
      registrant: null,
      part: false,
      method: 'own_name',
      confidence: own.local ? LOCAL_CONFIDENCE : joined ? JOINED_CONFIDENCE : OWN_CONFIDENCE,
      reason: own.local
        ? home === state
          ? 'one of several firms called so, told apart by state'
          : `without a state, and firms called so are hardly of any but ${home}`
        : joined
          ? 'another spelling of a name that is better known'
          : 'no registrant is called so',
      local: own.local,
    }
  }

  private registered(filed: string, own: Standing, match: Match, state: string | null): Identity {
    const { registrant, method, confidence, reason, alias, bracketed } = match
    const { from = null, to = null } = alias ?? {
      from: bracketed ? null : meantFrom(registrant, method, this.weightOf(registrant)),
    }
    const told = { registrant, confidence: round(confidence), reason, local: false, known: true, from, to }
    if (alias && (alias.is === 'brand' || alias.is === 'subsidiary')) {
      const { name } = alias
      const id = ownId(this.ownKey(this.ownOf(name, this.wordings.numberOf(name)), null))
      return { company_id: id, name, part: true, method: alias.is, ...told }
    }
    if (method === 'parent_named') {
      const key = this.ownKey(own, this.homeOf({ name: filed, state }, own))
      const best = this.shown(this.best.of(key) ?? filed)
      return { company_id: ownId(key), name: best, part: true, bracketed, method, ...told, local: own.local }
    }
    const found = {
      company_id: registrantId(registrant),
      name: this.shown(registrant.name),
      part: false,
      method,
      ...told,
    }
    if (from === null && to === null) return found
    const otherwise = this.unregistered(filed, own, state)
    return withMore(found, { otherwise, local: otherwise.local })
  }

  private weightOf({ name }: Registrant): number {
    return this.matcher.vocabulary.weigh(this.respell(nameTokens(name)))
  }

  /** The name as a reader would write it: asked for the same ones again and again. */
  private shown(name: string): string {
    const held = this.names.get(name)
    if (held !== undefined) return held
    const shown = shownName(name)
    this.names.set(name, shown)
    return shown
  }

  private readonly names = new Map<string, string>()

  private readonly respell = (tokens: readonly string[]) => this.matcher.index.respell(tokens)

  private ownOf(filed: string, number: number | undefined): Standing {
    const { vocabulary } = this.matcher
    const own = number === undefined ? this.listed.ownName(readName(filed), vocabulary) : this.owns[number]!
    return own.local && this.fame.isOneFirms(own.key) ? withMore(own, { local: false }) : own
  }

  private standing({ key, tokens }: Standing): string {
    if (!tokens || this.spellings.has(key)) return this.spellings.standing(key)
    return this.spellings.misspelt(tokens, this.matcher.vocabulary) ?? key
  }

  /** The state that tells a firm of common words: for a record that says none, the one where they are at home. */
  private homeOf({ name, state }: AskedName, { key, local }: Standing): string | null {
    return state === null && local ? this.fame.homeOf(key, this.wordings.numberOf(name)) : state
  }

  /** What stands for an unregistered firm: its best spelling, and the state where many are called so. */
  private ownKey(own: Standing, state: string | null): string {
    return own.local ? `${own.key} in ${state ?? 'no state'}` : this.standing(own)
  }
}

/** True on the days on which a name means what it does. */
const isMeant = ({ from, to }: Pick<Identity, 'from' | 'to'>, day: string): boolean =>
  (!from || day >= from) && (!to || day < to)

/** An own name; its words, where it is none of the edition's. */
type Standing = Pick<OwnName, 'key' | 'local'> & Partial<OwnName>

const OWN_CONFIDENCE = 0.9
const JOINED_CONFIDENCE = 0.8
const LOCAL_CONFIDENCE = 0.7

const round = (value: number) => Math.round(value * 1000) / 1000
