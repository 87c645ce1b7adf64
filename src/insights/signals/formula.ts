/** The three indexes, as docs/methodology.md has them. All are rounded to four decimals. */

const round = (value: number) => Math.round(value * 10_000) / 10_000

/** The logarithm of a number of workers; none and one worker weigh nothing. */
const weight = (employees: number | null) => Math.log2(Math.max(1, employees ?? 0))

/** How much a company hires abroad while it lays off at home: visas by layoff, weighted by the size of the layoff. */
export function talentDisplacement(of: {
  layoffs: number
  lca_petitions: number
  h1b_approvals: number
}): number {
  if (of.layoffs <= 0) return 0
  return round(((of.lca_petitions + of.h1b_approvals) / of.layoffs) * weight(of.layoffs))
}

/** What cities and industries have in common: how many companies laid off how many, and within how long. */
export interface Cluster {
  companies: number
  /** Null where no notice gives a number, which weighs nothing. */
  employees: number | null
  /** Days between the first and the last notice, at least 1. */
  date_spread_days: number
}

/** How densely the companies of a city lay off at once. */
export function metroContagion({ companies, employees, date_spread_days }: Cluster): number {
  return round((companies ** 2 * weight(employees)) / date_spread_days)
}

/** How far layoffs of an industry spread over states. */
export function industryDomino(of: Cluster & { states: number }): number {
  return round((of.states * of.companies * weight(of.employees)) / Math.sqrt(of.date_spread_days))
}
