/** The words of the script: what may happen on a day, and what must follow. */
import type { IsoDate } from '#lib/dates.ts'
import type { Notice } from './notices.ts'
import type { Weather } from './weather.ts'

/** A change of what a publisher lists; it stays. */
export type Edit =
  | { lists: Partial<Notice> & Pick<Notice, 'employer' | 'notice'> }
  | { amends: string; to: Partial<Notice> }
  | { takesOff: string }
  /** A page or file for the new year. */
  | { opens: number }
  /** Its page links the years before this one no more. */
  | { linksSince: number }
  /** From then on its old addresses redirect to a new host. */
  | { moves: true }

/** Something that is over after its days. */
export type Spell =
  /** `first`: so many requests of a visit fare so, and the others well; `at`: these addresses alone. */
  | { weather: Weather; first?: number; at?: RegExp }
  /** Nobody answers, robots.txt neither. */
  | { away: true }
  | { renames: readonly [from: string, to: string] }
  | { adds: string }
  /** Another publisher's list stands where its own stood. */
  | { showsListOf: string }

/** A line of the script. */
export interface Happening {
  /** Counted from 1. */
  day: number
  /** So long a spell lasts; one day where nothing is said. */
  days?: number
  /** Part of the source, as `tx`. */
  source: string
  does: Edit | Spell
  /**
   * What must follow: `read` as it is; `late`, which keeps what was held and says why; `without`: read, but for the
   * document that the weather is about, whose rows stay.
   */
  must: 'read' | 'late' | 'without'
  /** How the reason of being late is worded, where the weather does not say it. */
  why?: RegExp
}

/** Days, counted from 1, and what happens on them. */
export interface Script {
  /** The date of the first of all days. */
  firstDay: IsoDate
  /** The day on which the service is started, and how many there are from then on. */
  first: number
  days: number
  /** Days on which the service does not run. */
  down: readonly number[]
  happenings: readonly Happening[]
}

/** True for what stays, false for what passes. */
export const isEdit = (does: Edit | Spell): does is Edit =>
  'lists' in does ||
  'amends' in does ||
  'takesOff' in does ||
  'opens' in does ||
  'linksSince' in does ||
  'moves' in does
