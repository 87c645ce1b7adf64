/** Whether two names are those of one company, registered or not. */

import { withMore } from '#lib/rows.ts'
import { isCommon } from '../names/own-name.ts'
import { type CompanyName, foldName, type Reading, readName } from '../names/read-name.ts'
import { siteLength } from '../names/sites.ts'
import { CUT_LETTERS_MIN } from '../names/spellings.ts'
import { LICENSED, TRADE_WORDS } from '../names/words.ts'
import { oddsOf, startOf, tellEvidence, weighEvidence } from './evidence.ts'
import type { CompanyDirectory, Identity } from './identity.ts'
import { compareNames } from './likeness.ts'
import type { Registrant } from './matcher.ts'

/** The answer, with how sure it is (0 to 1) and what it rests on. */
export interface Sameness {
  same: boolean
  confidence: number
  reason: string
}

/** Tells whether two names mean one company. */
export function sameCompany(directory: CompanyDirectory, a: string, b: string): Sameness {
  const [nameA, nameB] = [readName(a), readName(b)]
  if (nameA.readings.length === 0 || nameB.readings.length === 0)
    return answer(false, 0.5, 'a name is missing or says nothing')
  const [idA, idB] = [a, b].map((name) => directory.identify({ name, state: null })) as [Identity, Identity]
  if (idA.registrant && idB.registrant) return compareRegistered(idA, idB)
  const alike = compareOwn(directory, nameA, nameB)
  if (!idA.registrant && !idB.registrant) {
    if (idA.company_id === idB.company_id && !alike.same)
      return answer(true, JOINED, 'spellings of one name, by all names on record')
    return alike
  }
  // One is a registrant; the other, by itself, would not be taken for it.
  const known = (idA.registrant ? idA : idB).name
  return alike.same && alike.confidence >= SURE
    ? alike
    : answer(false, 1 - alike.chance, `one is ${known}, which the other does not say`)
}

/** Sure enough to overrule that only one of the names means a registrant. */
const SURE = 0.85
const JOINED = 0.8

function compareRegistered(a: Identity, b: Identity): Sameness {
  const confidence = Math.min(a.confidence, b.confidence)
  if (a.company_id === b.company_id) return answer(true, confidence, `both are ${a.name}`)
  if (a.registrant === b.registrant) {
    const [part, whole] = a.part ? [a, b] : [b, a]
    return answer(
      false,
      confidence,
      whole.part
        ? `two parts of ${a.registrant!.name}: ${part.name} and ${whole.name}`
        : `${part.name} is a part of ${whole.name}`,
    )
  }
  return answer(false, confidence, `one is ${a.name}, the other ${b.name}`)
}

type Words = readonly string[]

interface Alike extends Sameness {
  /** How likely they are the same, whatever the answer. */
  chance: number
}

/** Compares what two names say, in every way to read them, without asking who is on record. */
function compareOwn(directory: CompanyDirectory, a: CompanyName, b: CompanyName): Alike {
  let best = told(0, 'the names have little in common')
  const better = (found: Alike | null) => {
    if (found && found.chance > best.chance) best = found
  }
  for (const one of a.readings.filter(namesFirm))
    for (const other of b.readings.filter(namesFirm)) {
      const worth = Math.min(ROLE_WORTH[one.role] ?? 0, ROLE_WORTH[other.role] ?? 0)
      better(compareReadings(directory, one, other, worth))
    }
  better(compareCut(a, b))
  better(compareInitials(a, b))
  return best
}

const ROLE_WORTH: Partial<Record<Reading['role'], number>> = { name: 1, trade: 0.9, former: 0.95 }
const namesFirm = ({ role }: Reading) => role in ROLE_WORTH

function compareReadings(
  directory: CompanyDirectory,
  one: Reading,
  other: Reading,
  worth: number,
): Alike | null {
  const { vocabulary, index } = directory.matcher
  const [tokens, words] = [index.respell(one.tokens), index.respell(other.tokens)]
  const licensed = (one.role === 'trade' || other.role === 'trade') && isLicensed(words)
  if (licensed) return null
  if (one.key === other.key) {
    const rare = !isCommon(words, vocabulary)
    return told(
      worth * (rare ? 0.97 : 0.8),
      rare ? `the same words: ${words.join(' ')}` : `the same words, but common ones: ${words.join(' ')}`,
    )
  }
  const [forth, back] = [weigh(tokens, words, [one, other]), weigh(words, tokens, [other, one])]
  const { odds, reason } = forth.odds <= back.odds ? forth : back
  if (townsDiffer(tokens, words)) return told(0.1, `${reason}; of different towns`)
  return told((worth * odds) / (1 + odds), reason)

  function weigh(name: Words, firm: Words, written: [Reading, Reading]) {
    const likeness = compareNames(name, firm)
    // A place or a number that only one of them names is no word of the other's.
    const missing = withoutSites(likeness.missing)
    const [filed, known] = written
    const reading = { ...filed, role: 'name' } as const
    const entry = {
      kind: 'name',
      registrant: MIDDLING,
      tokens: known.tokens,
      written: known.written,
    } as const
    const places = name.map((_, at) => siteLength(name, at))
    const start = startOf(likeness.beginning, vocabulary, 0)
    const mine = { ...likeness, missing }
    const candidate = { likeness: mine, name, places, reading, entry, start, either: true }
    const evidence = weighEvidence(candidate, vocabulary)
    if (tellsTrade(mine.extra.map((at) => name[at]!)) && tellsTrade(missing))
      evidence.push({ points: TWO_TRADES, why: 'each says another trade', words: '' })
    const against = evidence.filter(({ points }) => points < -0.3).map(tellEvidence)
    const said = likeness.beginning.join(' ') || likeness.shared.join(' ')
    return { odds: oddsOf(evidence), reason: [`both say "${said}"`, ...against].join('; ') }
  }
}

/** A firm about whose size nothing is known. */
const MIDDLING: Registrant = { cik: '', name: '', tickers: [], former: [], place: 0.3 }

const isLicensed = (words: readonly string[]) =>
  words.some((_, n) => LICENSED.has(words.slice(0, n + 1).join(' ')))

/** `All Day Technologies` and `All Day Media` */
const TWO_TRADES = -1.5

const tellsTrade = (words: Words) => words.some((word) => TRADE_WORDS.has(word) && !VAGUE.has(word))
/** Trades of any firm. */
const VAGUE = new Set([
  'product',
  'system',
  'solution',
  'service',
  'technology',
  'business',
  'commercial',
  'consumer',
])

function withoutSites(words: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < words.length; at++) {
    const place = siteLength(words, at)
    if (place > 0) at += place - 1
    else if (!/\d/.test(words[at]!)) kept.push(words[at]!)
  }
  return kept
}

/** `YMCA of Greater Rochester` and `YMCA of Greater Cleveland`: houses of one name and of different towns. */
function townsDiffer(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [townOf(a), townOf(b)]
  return one !== '' && other !== '' && one !== other
}

function townOf(words: readonly string[]): string {
  const of = words.lastIndexOf('of')
  return of > 0 ? words.slice(of + 1).join(' ') : ''
}

/** One name is the other cut short. */
function compareCut(a: CompanyName, b: CompanyName): Alike | null {
  const [short, long] = [a, b]
    .map(({ filed }) => foldName(filed).replaceAll(' ', ''))
    .sort((x, y) => x.length - y.length) as [string, string]
  if (short.length < CUT_LETTERS_MIN || short === long || !long.startsWith(short)) return null
  const cut = a.cut || b.cut
  return told(cut ? 0.93 : 0.85, 'one is the other cut short')
}

/** `Young Men's Christian Association` and `YMCA`: four letters at least, since three are many firms'. */
function compareInitials(a: CompanyName, b: CompanyName): Alike | null {
  const words = [a, b].map(({ readings }) => readings[0]!.tokens)
  for (const [short, long] of [words, words.toReversed()] as [string[], string[]][]) {
    const letters = short.join('')
    if (short.length !== 1 || letters.length < INITIALS_MIN || long.length < INITIALS_MIN) continue
    const initials = long.map((word) => word[0]).join('')
    if (initials === letters) return told(0.6, `"${letters}" are the initials of "${long.join(' ')}"`)
  }
  return null
}

const INITIALS_MIN = 4

function told(chance: number, reason: string): Alike {
  const isSame = chance >= SAME_MIN
  return withMore(answer(isSame, isSame ? chance : 1 - chance, reason), { chance })
}

/** Chosen on labelled pairs. */
const SAME_MIN = 0.5

const answer = (same: boolean, confidence: number, reason: string): Sameness => ({
  same,
  confidence: Math.round(confidence * 1000) / 1000,
  reason,
})
