/** What tells an unregistered firm from others: its own name, and for a common name its state. */
import type { CompanyName, Reading } from './read-name.ts'
import type { Vocabulary } from './vocabulary.ts'
import { CHARITIES, FORM_WORDS, LOCAL_WORDS, TRADE_WORDS, UNIT_WORDS } from './words.ts'

/** The words that name an unregistered firm. */
export interface OwnName {
  /** The words without blanks. */
  key: string
  tokens: readonly string[]
  /** True when the words are so common that firms in other states have nothing to do with this one. */
  local: boolean
}

/** Words of less weight are those of firms that have nothing to do with each other. */
const OWN_WEIGHT_MIN = 0.62
/** A first word of a smaller share is that of many firms. */
const OWN_SHARE_MIN = 0.12

type Respell = (tokens: readonly string[]) => readonly string[]

/** A firm's own name: its words up to the legal form, the first dash or the place, if these say enough; else all of them. */
export function ownName(name: CompanyName, words: Vocabulary, respell: Respell): OwnName {
  const spelt = rolesOf(name, 'name').map(({ tokens }) => respell(tokens))
  const whole = spelt[0] ?? [name.filed.toLowerCase()]
  const enough = spelt.filter((tokens) => !isCommon(tokens, words))
  const tokens = enough.reduce((best, next) => (next.length < best.length ? next : best), enough[0] ?? whole)
  return { key: tokens.join(''), tokens, local: enough.length === 0 || isOfState(tokens, words) }
}

/** `Latitude`, `Hercules`: a word alone that several firms have; `Catholic Charities`: a house in each state. */
const isOfState = (tokens: readonly string[], words: Vocabulary) =>
  (tokens.length === 1 && words.count(tokens[0]!) >= ANYBODYS_COUNT) ||
  (tokens.length <= CHARITY_WORDS && CHARITIES.has(tokens[0]!))

const ANYBODYS_COUNT = 4
/** What more words say is which house it is: `YMCA of Long Beach`. */
const CHARITY_WORDS = 2

/** The name that a firm says it had before; null where it says none, or one that says too little. */
export function formerOwnName(name: CompanyName, words: Vocabulary, respell: Respell): OwnName | null {
  const [former] = rolesOf(name, 'former')
  if (!former) return null
  const tokens = respell(former.tokens)
  return isCommon(tokens, words) ? null : { key: tokens.join(''), tokens, local: false }
}

/**
 * True of `Summit`, `Mercy Hospital` and `Premier Trucking`: a first word that many firms begin with, and then at most
 * what they do.
 */
export function isCommon(tokens: readonly string[], words: Vocabulary): boolean {
  if (words.weigh(tokens) < OWN_WEIGHT_MIN) return true
  return words.ownShare(tokens.slice(0, 1)) < OWN_SHARE_MIN && tokens.slice(1).every(saysWhatItDoes)
}

const saysWhatItDoes = (word: string) =>
  [TRADE_WORDS, LOCAL_WORDS, UNIT_WORDS, FORM_WORDS].some((kind) => kind.has(word))

/** Which common names are one firm's nevertheless: those that several states have on several records. */
export class Fame {
  private readonly known = new Map<string, { own: OwnName; records: number; states: string[] }>()

  /** Adds a common name; gives it as it was added first. */
  add(own: OwnName): OwnName {
    const held = this.known.get(own.key)
    if (!held) this.known.set(own.key, { own, records: 0, states: [] })
    return held?.own ?? own
  }

  /** Counts records of a common name that was added. */
  count(key: string, state: string | null, records: number): void {
    const held = this.known.get(key)!
    held.records += records
    if (state && held.states.length < KNOWN_STATES && !held.states.includes(state)) held.states.push(state)
  }

  /** Office Depot, and not Mercy Hospital, whose like every state has; a word alone only where very many say it. */
  *famous(): Generator<{ key: string; tokens: readonly string[]; records: number }> {
    for (const { own, records, states } of this.known.values()) {
      const { key, tokens } = own
      if (tokens.some((word) => LOCAL_WORDS.has(word) || word === 'bank') || CHARITIES.has(tokens[0]!))
        continue
      const alone = tokens.length === 1
      if (records >= (alone ? KNOWN_RECORDS : FAMOUS_RECORDS))
        if (states.length >= (alone ? KNOWN_STATES : FAMOUS_STATES)) yield { key, tokens, records }
    }
  }
}

const FAMOUS_RECORDS = 5
const FAMOUS_STATES = 2
const KNOWN_RECORDS = 10
const KNOWN_STATES = 4

const rolesOf = (name: CompanyName, role: Reading['role']) =>
  name.readings.filter((reading) => reading.role === role)
