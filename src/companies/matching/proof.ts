/**
 * The second proof that a common word needs: `Genie` of Ohio is not Genie Energy of New Jersey. Which names need one,
 * and in which states the edition has it: where the registrant's own name is filed, or everywhere if one of the two is
 * in many states.
 */
import { extraKinds } from '../names/extras.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import { FORM_WORDS, VAGUE_TRADES } from '../names/words.ts'
import { isWholeByForm } from '../names/written.ts'
import type { Judged } from './matcher.ts'

/** The words that do not suffice by themselves. */
export interface Unproven {
  /** What the names say that stand or fall together: the firm's words, or all of them where they name a trade besides. */
  key: string
  /** True for words that no other firm's name has. */
  rare: boolean
  /** True for a whole name by its legal form, which lacks a word of the registrant's: `Vulcan Inc`. */
  whole: boolean
}

/** Registrants larger than that are meant by their names, whatever is left out or put behind. */
const LARGE_MAX = 0.02
const LARGE_WITH_TRADES_MAX = 0.05
const MIDDLING_MIN = 0.05
const SMALL_MIN = 0.4
/** Words of more weight together are one firm's; of less, anybody's. */
const WEIGHT_MAX = 1.3
const WEIGHT_MIN = 0.75
/** The registrant's name, and that without what it lacks. */
const ONE_FIRM = 2

/** What needs a proof in a name that was taken for a registrant's; null where its words tell enough. */
export function whatIsUnproven(
  { entry, likeness: { beginning, missing, extra } }: Judged,
  name: readonly string[],
  places: readonly number[],
  written: readonly string[],
  words: Vocabulary,
): Unproven | null {
  const { place } = entry.registrant
  const weight = words.weigh(beginning)
  if (entry.kind === 'alias' || place < LARGE_MAX || weight > WEIGHT_MAX) return null
  const rare = beginning.some((word) => words.count(word) <= ONE_FIRM)
  const lacks = missing.some((word) => !FORM_WORDS.has(word) && !VAGUE_TRADES.has(word))
  const alone = beginning.length === 1
  const besides = () => extraKinds(name, extra, places).some(({ kind }) => OTHERS.has(kind))
  if (alone && place >= LARGE_WITH_TRADES_MAX && besides()) return { key: name.join(''), rare, whole: false }
  const short = missing.length > 0 && alone && place >= MIDDLING_MIN
  if (!lacks && !short && (place < SMALL_MIN || weight > WEIGHT_MIN)) return null
  return { key: beginning.join(''), rare, whole: lacks && isWholeByForm(written) }
}

const OTHERS: ReadonlySet<string> = new Set(['trade', 'other', 'local'])

/** In so many states, a name is known everywhere; so many records of a word are those of a known firm. */
const KNOWN_STATES = 4
const KNOWN_RECORDS = 10

/** In which states registrants' own names are filed, and names that need a proof. */
export class Proofs {
  private readonly sure = new Map<string, Set<string>>()
  private readonly asked = new Map<string, { states: Set<string>; records: number }>()

  /** Counts a name that means the registrant for sure. */
  addSure(cik: string, state: string | null): void {
    const states = this.sure.get(cik) ?? new Set()
    if (states.size === 0) this.sure.set(cik, states)
    if (state !== null) states.add(state)
  }

  /** Counts a name that needs a proof. */
  addAsked({ key }: Unproven, state: string | null, records: number): void {
    const held = this.asked.get(key) ?? { states: new Set(), records: 0 }
    if (held.records === 0) this.asked.set(key, held)
    held.records += records
    if (state !== null) held.states.add(state)
  }

  /** Whether a name of these words means the registrant in that state. Where no state is known, nothing speaks against it. */
  prove(cik: string, { key, rare, whole }: Unproven, state: string | null): boolean {
    const { states = state === null ? NONE : new Set([state]), records = 0 } = this.asked.get(key) ?? {}
    const own = this.sure.get(cik) ?? NONE
    if (states.size === 0 || states.size >= KNOWN_STATES) return true
    if (own.size === 0) return rare || records >= KNOWN_RECORDS
    if (own.size >= KNOWN_STATES && !whole) return true
    return state === null ? [...states].every((each) => own.has(each)) : own.has(state)
  }

  /** True where names of these words mean the registrant in some states that file them, and another firm in others. */
  differs(cik: string, unproven: Unproven): boolean {
    const { states = NONE } = this.asked.get(unproven.key) ?? {}
    return new Set([...states].map((state) => this.prove(cik, unproven, state))).size > 1
  }
}

const NONE: ReadonlySet<string> = new Set()
