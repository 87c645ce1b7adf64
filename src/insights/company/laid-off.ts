/** Companies by their notices of some days, summed up in memory: routes lay them beside what else companies did. */
import { dayAt } from '#datasets/warn/operations/totals.ts'
import { DAY_ZERO, type IsoDate } from '#lib/dates.ts'
import { firstPlaces } from '#lib/rows.ts'
import { NO_NUMBER } from '#storage/database.ts'
import { type EditionContext, oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { type Window, windowNumbers } from '../windows.ts'
import { byOwner } from './gathered.ts'

/** What a company gave notice of: notices that sums count. */
export interface LaidOff {
  notices: number
  /** Workers in those that give a number; null where none does. */
  employees_affected: number | null
  notices_unsized: number
  /** Null where none has a date. */
  latest_notice: IsoDate | null
}

/** Notices that sums count, a number of each in every column, and of each company which are its own. */
interface HeldNotices {
  /** Days after `DAY_ZERO`, or NO_NUMBER. */
  days: Int32Array
  /** Workers, or NO_NUMBER. */
  workers: Int32Array
  /** Of `stateNames`, which are in order. */
  states: Int32Array
  stateNames: readonly string[]
  /** By the number of a company: see `byOwner`. */
  owned: ReturnType<typeof byOwner>
}

/** They take 16 bytes each, and 4 for each company up to the last that has one. */
const heldNotices = oncePerEdition(async (db): Promise<HeldNotices> => {
  const [named, [companies, days, workers, states]] = await Promise.all([
    db.all<{ state: string }>(sql`select distinct state from company_notices where in_totals order by state`),
    db.numbers(sql`
      select company_no, coalesce((notice_date - ${DAY_ZERO}::date)::integer, (${NO_NUMBER})::integer),
             coalesce(employees, (${NO_NUMBER})::integer), (dense_rank() over (order by state))::integer - 1
      from company_notices where in_totals and company_no is not null`),
  ])
  return {
    days: days!,
    workers: workers!,
    states: states!,
    stateNames: named.map(({ state }) => state),
    owned: byOwner(companies!),
  }
})

/** Which notices: those of some days, of one state or of all. */
export interface Noticed {
  window: Window
  state?: string | undefined
}

/** The companies with such notices. */
export async function findLaidOff(context: EditionContext, noticed: Noticed): Promise<LaidOffCompanies> {
  return new LaidOffCompanies(await heldNotices(context), noticed)
}

/** What notices of a company come to. */
interface Sums {
  notices: number
  /** Of them those that give a number of workers. */
  sized: number
  workers: number
  /** Or NO_NUMBER. */
  latest: number
}

/** Companies with notices of some days, and what those come to: summed up of those alone that are asked for. */
class LaidOffCompanies {
  private readonly days: { first: number; last: number }
  /** Null for all states; a state without notices has none. */
  private readonly state: number | null

  constructor(
    private readonly held: HeldNotices,
    { window, state }: Noticed,
  ) {
    this.days = windowNumbers(window)
    this.state = state === undefined ? null : held.stateNames.indexOf(state)
  }

  /** What a company gave notice of; null for nothing. */
  of(company: number): LaidOff | null {
    const { notices, sized, workers, latest } = this.sumOf(company)
    if (notices === 0) return null
    return {
      notices,
      employees_affected: sized === 0 ? null : workers,
      notices_unsized: notices - sized,
      latest_notice: dayAt(latest),
    }
  }

  /** The states of a company's notices, in order. */
  statesOf(company: number): string[] {
    const { states, stateNames, owned } = this.held
    const found = new Set<number>()
    for (const notice of owned.rows.subarray(owned.first[company] ?? 0, owned.first[company + 1] ?? 0))
      if (this.fits(notice)) found.add(states[notice]!)
    return [...found].sort((a, b) => a - b).map((code) => stateNames[code]!)
  }

  /**
   * Of companies, each named once, those that laid off: the places of the first by workers, those without a number behind all
   * others, then by the figures beside them, then by number; and how many there are.
   */
  rank(companies: Int32Array, beside: Int32Array, limit: number) {
    const laid: { place: number; sums: Sums }[] = []
    for (let place = 0; place < companies.length; place++) {
      const sums = this.sumOf(companies[place]!)
      if (sums.notices > 0) laid.push({ place, sums })
    }
    const isBefore = (i: number, j: number) => {
      const [a, b] = [laid[i]!, laid[j]!]
      if ((a.sums.sized === 0) !== (b.sums.sized === 0)) return b.sums.sized === 0
      if (a.sums.workers !== b.sums.workers) return a.sums.workers > b.sums.workers
      if (beside[a.place] !== beside[b.place]) return beside[a.place]! > beside[b.place]!
      return companies[a.place]! < companies[b.place]!
    }
    const places = firstPlaces(laid.length, limit, isBefore).map((i) => laid[i]!.place)
    return { places, total: laid.length }
  }

  private sumOf(company: number): Sums {
    const { days, workers, owned } = this.held
    const sums: Sums = { notices: 0, sized: 0, workers: 0, latest: NO_NUMBER }
    // By index: it is asked of every company with visas.
    const end = owned.first[company + 1] ?? 0
    for (let i = owned.first[company] ?? 0; i < end; i++) {
      const notice = owned.rows[i]!
      if (!this.fits(notice)) continue
      sums.notices++
      if (workers[notice] !== NO_NUMBER) {
        sums.sized++
        sums.workers += workers[notice]!
      }
      if (days[notice]! > sums.latest) sums.latest = days[notice]!
    }
    return sums
  }

  private fits(notice: number): boolean {
    const { days, states } = this.held
    const day = days[notice]!
    return (
      day >= this.days.first &&
      day <= this.days.last &&
      (this.state === null || states[notice] === this.state)
    )
  }
}
