/** Sums that are added up out of groups of notices. */
import type { MonthSums } from '../shape.ts'

/** Notices, those that give a number, and their workers. */
export interface Counted {
  notices: number
  sized: number
  workers: number
}

const NOTHING: Counted = { notices: 0, sized: 0, workers: 0 }

/** Counts by any key. */
export class Tally {
  private readonly counts = new Map<string, Counted>()

  add(key: string, { notices, sized, workers }: Counted): void {
    const held = this.counts.get(key) ?? NOTHING
    this.counts.set(key, {
      notices: held.notices + notices,
      sized: held.sized + sized,
      workers: held.workers + workers,
    })
  }

  of(key: string): Counted {
    return this.counts.get(key) ?? NOTHING
  }
}

/** What is not known. */
const UNKNOWN: MonthSums = { notices: null, employees_affected: null, notices_unsized: 0 }

/** Counts as a report shows them: that there is none is known only of what is held. */
export function showSums({ notices, sized, workers }: Counted, isKnown: boolean): MonthSums {
  if (notices === 0 && !isKnown) return UNKNOWN
  return {
    notices,
    employees_affected: notices > 0 && sized === 0 ? null : workers,
    notices_unsized: notices - sized,
  }
}

/** The sum of several. */
export const addUp = (all: readonly Counted[]): Counted =>
  all.reduce(
    (sum, each) => ({
      notices: sum.notices + each.notices,
      sized: sum.sized + each.sized,
      workers: sum.workers + each.workers,
    }),
    NOTHING,
  )
