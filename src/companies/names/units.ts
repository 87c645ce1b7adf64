/**
 * A second look once the names of firms are known: those that say a known firm's name, and then only a place, a part, a
 * number or what any firm does, are that firm's. `Punch Bowl Social Austin`, `Alorica Customer Care`, `257 Unitek Learning`.
 */
import { extraKinds } from './extras.ts'
import { siteLength } from './sites.ts'
import type { Vocabulary } from './vocabulary.ts'
import {
  CHARITIES,
  FORM_WORDS,
  LICENSED,
  LOCAL_WORDS,
  PERSONS,
  singular,
  TRADE_WORDS,
  UNIT_WORDS,
} from './words.ts'

/** A name's key and its words, with blanks between them. */
interface Known {
  key: string
  words: string
  records: number
  /** Two letters each. */
  states?: string
}

/** Trades that a firm's own companies name, whatever it does. */
const ANY_TRADE = new Set(
  `product system solution service technology business commercial consumer manufacturing logistics management retail industrial
  development distribution engineering automotive staffing operation health healthcare industry packaging electronics
  security communication supply chain network financial material equipment food`
    .split(/\s+/)
    .map(singular),
)
/** What else is said of a part of a firm, and tells no other. */
const OF_ANY_FIRM = new Set(
  'care line team contract inquiry billing claim processing member guest remote home employee tx ca ny nj fl il nc sc va md ga az nv wi mi mn ky tn wa ct'.split(
    ' ',
  ),
)
/** Words of less weight say too little of who a firm is: one alone, or several together. */
const ONE_WEIGHT_MIN = 0.72
const ONE_RARE_MIN = 0.8
const UNIQUE_MIN = 0.85
const ONE_KNOWN_MIN = 0.64
const KNOWN_RECORDS = 10
const WEIGHT_MIN = 0.95
const STRONG_WEIGHT_MIN = 1.1
const STRONG_RECORDS = 4
const LETTERS_MIN = 4
/** So much of what begins alike may go on with a word of another firm, and the beginning is still one firm's. */
const OTHERS_SHARE = 0.5
/** Charities and houses of one name, each of which employs for itself. */
const CHAPTERS = new Set([
  ...CHARITIES,
  ...`salvation volunteer boy girl united planned easter arc head american national first community public state saint holiday hampton courtyard comfort
  residence best embassy doubletree westin sheraton crowne hyatt ritz carlton hilton marriott omni fairmont westin radisson
  renaissance university college school hospital county city town`.split(/\s+/),
])

/** For each name that is a known firm's with something besides, its key and that firm's. */
export function* unitsOf(known: ReadonlyMap<string, Known>, words: Vocabulary): Generator<[string, string]> {
  const beginnings = new Map<string, { own: number; others: number }>()
  const candidates: { key: string; base: string; kind: Rest }[] = []
  const numbers = new Map<string, string>()
  for (const { key, words: said, records } of known.values()) {
    const tokens = said.split(' ')
    const numbered = withoutNumber(tokens)
    const other = numbered && (known.has(numbered) ? numbered : numbers.get(numbered))
    if (other) {
      yield [key, other]
      continue
    }
    if (numbered) numbers.set(numbered, key)
    for (let n = tokens.length - 1; n > 0; n--) {
      const base = tokens.slice(0, n).join('')
      if (!known.has(base) || base === key) continue
      const kind = kindOfRest(tokens, n)
      const count = beginnings.get(base) ?? { own: 0, others: 0 }
      beginnings.set(base, count)
      count[kind === 'other' || kind === 'apart' ? 'others' : 'own']++
      if (kind === 'apart') continue
      if (kind === 'own' || kind === 'doubtful' || records <= DOUBTFUL_RECORDS)
        candidates.push({ key, base, kind })
    }
  }
  for (const { key, base, kind } of candidates)
    if (
      (kind === 'own' || mayBeOne(known.get(base)!, known.get(key)!)) &&
      isOneFirms(known.get(base)!, beginnings.get(base)!, kind, words)
    )
      yield [key, base]
}

/** One word and a trade are another firm's in another state, unless many states know the word. */
function mayBeOne({ words, states = '' }: Known, { states: there = '' }: Known): boolean {
  if (words.includes(' ') || states === '' || there === '' || states.length >= KNOWN_STATES_LENGTH)
    return true
  return Array.from({ length: there.length / 2 }, (_, i) => there.slice(i * 2, i * 2 + 2)).some((state) =>
    knowsState(states, state),
  )
}

/** Whether a state is among states of two letters each. */
export function knowsState(states: string, state: string): boolean {
  for (let at = 0; at < states.length; at += 2) if (states.startsWith(state, at)) return true
  return false
}

const KNOWN_STATES_LENGTH = 8

/** More records of a name make it likely that it is a firm of its own. */
const DOUBTFUL_RECORDS = 3

/** What follows a firm's name: a part of it; likely one; words of other firms; a house of its own. */
type Rest = 'own' | 'doubtful' | 'other' | 'apart'

/** Whether what follows the first words is said of a firm, or tells another one. */
function kindOfRest(tokens: readonly string[], from: number): Rest {
  // `University of Elm at Oak`, `YMCA of Oak`
  if (tokens[from] === 'of' || tokens[from] === 'at') return 'apart'
  const places = tokens.map((_, at) => siteLength(tokens, at))
  const extra = tokens.flatMap((_, at) => (at < from ? [] : [at]))
  let [doubtful, other] = [false, false]
  for (const { word, kind } of extraKinds(tokens, extra, places)) {
    if (kind === 'local') return 'apart'
    if (kind === 'other' && OF_ANY_FIRM.has(word)) continue
    if (kind === 'other' || (kind === 'trade' && !ANY_TRADE.has(word))) other = true
    if (kind === 'trade' || ANY_TRADE.has(word)) doubtful = true
  }
  return other ? 'other' : doubtful ? 'doubtful' : 'own'
}

/** True for a beginning that is one firm's: rare words, few other firms after them, and no house of its town. */
function isOneFirms(
  { words: said, records }: Known,
  { own, others }: { own: number; others: number },
  rest: Rest,
  words: Vocabulary,
): boolean {
  const tokens = said.split(' ')
  if (tokens.some((word) => LOCAL_WORDS.has(word) || CHAPTERS.has(word))) return false
  if (tokens.some((_, n) => LICENSED.has(tokens.slice(0, n + 1).join(' ')))) return false
  const place = siteLength(tokens, 0)
  if (place === tokens.length || (place > 0 && records < STRONG_RECORDS)) return false
  if (tokens.every((word) => TRADE_WORDS.has(word) || UNIT_WORDS.has(word) || FORM_WORDS.has(word)))
    return false
  if (others > 1 && others / (own + others) > OTHERS_SHARE) return false
  // Only several rare words of a known firm make another word after them its own.
  if (rest === 'other')
    return tokens.length > 1 && records >= STRONG_RECORDS && words.weigh(tokens) >= STRONG_WEIGHT_MIN
  if (tokens.length > 1) return words.weigh(tokens) >= WEIGHT_MIN
  if (PERSONS.has(said)) return false
  if (said.length < LETTERS_MIN) return false
  const weight = words.weight(said)
  if (weight >= (rest === 'own' ? ONE_WEIGHT_MIN : ONE_RARE_MIN))
    return records > 1 || own > 1 || weight >= UNIQUE_MIN
  return weight >= ONE_KNOWN_MIN && records >= KNOWN_RECORDS && others * 2 <= own
}

/** `257 unitek learning` → `uniteklearning`; null where no number stands first, or one that is the name (`99 cents only`). */
function withoutNumber(tokens: readonly string[]): string | null {
  return tokens.length > 2 && /^\d{2,6}$/.test(tokens[0]!) ? tokens.slice(1).join('') : null
}
