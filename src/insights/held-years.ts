/** The fiscal years of visa data that are held, and which of them answers take. */
import { sql } from '#storage/sql.ts'

/** A fiscal year that is held. */
export interface HeldYear {
  fiscal_year: number
  /** What of it is missing; null where it is whole. */
  note: string | null
  /** False where no case of it tells its decision. */
  decided: boolean
}

/** How much older than the newest year held a whole one may be: one of long ago says nothing of today. */
const WHOLE_YEARS_BACK = 5

/**
 * The fiscal year that answers take when none is asked for: the newest that is held whole; where none of the last
 * years is, the newest of all, which the answer then names as held in part. Null where none is held.
 */
export function chooseYear(held: readonly Pick<HeldYear, 'fiscal_year' | 'note'>[]): number | null {
  const newest = Math.max(...held.map(({ fiscal_year }) => fiscal_year))
  const whole = held.filter(
    ({ fiscal_year, note }) => note === null && fiscal_year >= newest - WHOLE_YEARS_BACK,
  )
  if (whole.length > 0) return Math.max(...whole.map(({ fiscal_year }) => fiscal_year))
  return held.length > 0 ? newest : null
}

/** How a field that holds this year is described. */
export const DEFAULT_YEAR =
  'The newest fiscal year held whole; where none of the last years is, the newest, and `warnings` say what it lacks; null where none is held'

/** A visa dataset's fiscal years. */
export interface VisaYears {
  /** The one that answers take when none is asked for: see `chooseYear`. */
  fiscal_year: number | null
  /** All of them, the oldest first. */
  held: readonly HeldYear[]
}

/** Certified cases of a row of `lca_totals`; null where no case of it tells its decision. */
export const CERTIFIED = sql`case when statuses_missing < petitions then certified end`

/** Whether any case of a fiscal year tells its decision: else none of it is known to be certified. */
export const isDecided = ({ held }: VisaYears, fiscalYear: number) =>
  held.some((year) => year.fiscal_year === fiscalYear && year.decided)

/** Whether the fiscal year asked is held in part; of none, null, nothing is said. */
export const isInPart = ({ held }: VisaYears, fiscalYear: number | null) =>
  held.some((year) => year.fiscal_year === fiscalYear && year.note !== null)

/** Whether of all years from the first held to the last some are held in part, or not at all. */
export const isAnyInPart = ({ held }: VisaYears) =>
  held.some(
    ({ note }, at) => note !== null || (at > 0 && held[at - 1]!.fiscal_year < held[at]!.fiscal_year - 1),
  )
