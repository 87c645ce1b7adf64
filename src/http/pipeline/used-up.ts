/**
 * Whose calls of the day are used up, as far as this process has seen: they are refused before what they ask is read. Calls
 * of a day only grow, so that whoever is known here has none left anywhere.
 */
import { LRUCache } from 'lru-cache'
import type { IsoDate } from '#lib/dates.ts'

/** Past so many, whoever was heard of longest ago is asked about again. */
const SUBJECTS_MAX = 100_000

/** Remembers them. */
export class UsedUp {
  /** The day, and the limit that was reached on it: a larger plan has more. */
  private readonly reached = new LRUCache<string, { day: IsoDate; limit: number }>({ max: SUBJECTS_MAX })

  note(subject: string, day: IsoDate, limit: number): void {
    this.reached.set(subject, { day, limit })
  }

  has(subject: string, day: IsoDate, limit: number): boolean {
    const known = this.reached.get(subject)
    return known !== undefined && known.day === day && known.limit >= limit
  }
}
