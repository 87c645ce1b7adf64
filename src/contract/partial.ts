/** Periods that are not over: their figures still grow, and must not be compared with whole ones. */
import { z } from 'zod'
import { fiscalYear, type IsoDate } from '#lib/dates.ts'

/** The field that says so of a period of an answer. */
export const partial = z
  .boolean()
  .describe(
    'True where the period is not over: its figures still grow, and are not to be compared with whole ones',
  )

/** Months of a quarter. */
const QUARTER = 3

/**
 * Whether a year, quarter, month or day (`2024`, `2024-Q1`, `2024-03`, `2024-03-31`, as the last day of a week) is not over
 * on a day.
 */
export const isPartial = (period: string | number, today: IsoDate): boolean => {
  const written = String(period).replace(
    /-Q([1-4])$/,
    (_, quarter) => `-${String(Number(quarter) * QUARTER).padStart(2, '0')}`,
  )
  return written >= today.slice(0, written.length)
}

/** The same of a federal fiscal year, which ends with September. */
export const isPartialFiscalYear = (year: number, today: IsoDate): boolean => year >= fiscalYear(today)
