/** What tells an unregistered firm from others: its own name, and for a common name its state. */
import type { CompanyName, Reading } from './read-name.ts'
import type { Vocabulary } from './vocabulary.ts'
import { CHARITIES, FORM_WORDS, INSTITUTION_WORDS, LOCAL_WORDS, TRADE_WORDS, UNIT_WORDS } from './words.ts'
import { pluralsOf } from './written.ts'

/** The words that name an unregistered firm. */
export interface OwnName {
  /** The words without blanks. */
  key: string
  tokens: readonly string[]
  /** True when the words are so common that firms in other states have nothing to do with this one. */
  local: boolean
  /** Its words that the name as filed says in the plural, with blanks between them. */
  plurals?: string
}

/** Words of less weight are those of firms that have nothing to do with each other. */
const OWN_WEIGHT_MIN = 0.62
/** A first word of a smaller share is that of many firms. */
const OWN_SHARE_MIN = 0.12

type Respell = (tokens: readonly string[]) => readonly string[]

/** A firm's own name: its words up to the legal form, the first dash or the place, if these say enough; else all of them. */
export function ownName(name: CompanyName, words: Vocabulary, respell: Respell): OwnName {
  const spelt = rolesOf(name, 'name').map(({ tokens, written }) => ({ tokens: respell(tokens), written }))
  const whole = spelt[0] ?? { tokens: [name.filed.toLowerCase()], written: [] }
  const enough = spelt.filter(({ tokens }) => !isCommon(tokens, words))
  const shorter = (best: typeof whole, next: typeof whole) =>
    next.tokens.length < best.tokens.length ? next : best
  const { tokens, written } = enough.reduce(shorter, enough[0] ?? whole)
  const local = enough.length === 0 || isOfState(tokens, words)
  return { key: tokens.join(''), tokens, local, plurals: pluralsOf(written, tokens) }
}

/** The own name of a firm that is called as a registrant is, and no other's: nor that of the registrant before it was one. */
export const inItsOwnRight = (own: OwnName): OwnName => ({ ...own, key: `${own.key} in its own right` })

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
  private readonly known = new Map<string, Common>()
  private readonly firms = new Set<string>()

  /** Adds a common name; gives it as it was added first. */
  add(own: OwnName): OwnName {
    const held = this.known.get(own.key)
    if (!held) this.known.set(own.key, { own, records: 0, states: new Map(), numbers: new Set() })
    return held?.own ?? own
  }

  /** Counts records of a common name that was added. */
  count(key: string, wording: number, { state, records, numbers }: Counted): void {
    const held = this.known.get(key)!
    held.records += records
    for (const number of numbers?.split('|') ?? []) held.numbers.add(number)
    if (state === null) return
    const there = held.states.get(state) ?? { records: 0, wordings: [] }
    there.records += records
    if (there.wordings.length < FAMOUS_RECORDS && !there.wordings.includes(wording))
      there.wordings.push(wording)
    held.states.set(state, there)
  }

  /**
   * The state that alone has a common name, or nearly all its records; null where several do. That words are common says that
   * firms of other states may be called so, not that any is: `Yale University` is filed in Connecticut only. A few records
   * say little, so theirs must be the very wording, legal form and all.
   */
  homeOf(key: string, wording: number | undefined): string | null {
    const states = [...(this.known.get(key)?.states ?? [])]
    const all = states.reduce((sum, [, { records }]) => sum + records, 0)
    const [home, there] = states.find(([, { records }]) => records >= HOME_SHARE_MIN * all) ?? []
    if (home === undefined || there === undefined) return null
    return there.records >= FAMOUS_RECORDS || there.wordings.some((each) => each === wording) ? home : null
  }

  /** True of a name that was found to be one firm's. */
  isOneFirms(key: string): boolean {
    return this.firms.has(key)
  }

  /** Finds them: Office Depot, and not Mercy Hospital, whose like every state has; a word alone only where very many say it. */
  *famous(): Generator<{ key: string; tokens: readonly string[]; records: number }> {
    for (const { own, records, states, numbers } of this.known.values()) {
      const { key, tokens } = own
      const isOfTown = tokens.some((word) => LOCAL_WORDS.has(word) || word === 'bank')
      if ((isOfTown && !isOnePhrase(tokens, states.size, numbers.size)) || CHARITIES.has(tokens[0]!)) continue
      const alone = tokens.length === 1
      if (records < (alone ? KNOWN_RECORDS : FAMOUS_RECORDS)) continue
      if (states.size < (alone ? KNOWN_STATES : FAMOUS_STATES)) continue
      this.firms.add(key)
      yield { key, tokens, records }
    }
  }
}

/**
 * Durham School Services: so many words that so many states have are one firm's, though one of them is a word of houses of
 * a town; but not Mercy Medical Center, nor what petitioners of several tax numbers are called.
 */
const isOnePhrase = (tokens: readonly string[], states: number, numbers: number): boolean =>
  tokens.length >= PHRASE_WORDS &&
  states >= PHRASE_STATES &&
  numbers <= 1 &&
  !INSTITUTION_WORDS.has(tokens.at(-1)!) &&
  tokens.at(-1) !== 'center' &&
  !tokens.some((word) => OF_MANY_OWNERS.has(word))

const PHRASE_WORDS = 3
const PHRASE_STATES = 5
/** Houses of care, banks and lodgings are called alike in many towns, each by an owner of its own. */
const OF_MANY_OWNERS = new Set([
  'bank',
  'inn',
  'hotel',
  'apartment',
  'hospital',
  'medical',
  'clinic',
  'health',
  'healthcare',
  'nursing',
  'rehabilitation',
  'hospice',
])

/** A common name, and who files under it. */
interface Common {
  own: OwnName
  records: number
  states: Map<string, Filed>
  numbers: Set<string>
}

type Counted = { state: string | null; records: number; numbers?: string }

/** What a state has of a common name: wordings by number, as many as matter. */
interface Filed {
  records: number
  wordings: number[]
}

/** With so large a share, the records of other states are one firm's at another place, or too few to be thought of. */
const HOME_SHARE_MIN = 0.9
const FAMOUS_RECORDS = 5
const FAMOUS_STATES = 2
const KNOWN_RECORDS = 10
const KNOWN_STATES = 4

const rolesOf = (name: CompanyName, role: Reading['role']) =>
  name.readings.filter((reading) => reading.role === role)
