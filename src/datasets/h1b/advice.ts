/** What an answer about petitions says besides its figures: made here alone, of the fiscal years it is about. */
import { missingYears, namedYears } from '#contract/fiscal-years.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import type { HeldYear } from './operations/years.ts'

/** The years of an answer over one fiscal year, or over all that are held, with its warnings. */
export function coverYears(held: readonly HeldYear[], fiscalYear: number | null) {
  const covered = held.filter((year) => fiscalYear === null || year.fiscal_year === fiscalYear)
  const fiscal_years = covered.map((year) => year.fiscal_year)
  return {
    fiscal_years,
    warnings: [
      ...missingYears(
        'h1b',
        held.map((year) => year.fiscal_year),
        fiscalYear,
      ),
      ...partial(covered),
    ],
  }
}

/** One warning for all years that lack the same. */
function partial(years: readonly HeldYear[]): Warning[] {
  const byReason = new Map<string, number[]>()
  for (const { fiscal_year, partial, reason } of years) {
    if (!partial) continue
    const why = reason ?? 'something is missing'
    byReason.set(why, [...(byReason.get(why) ?? []), fiscal_year])
  }
  return [...byReason].map(([reason, which]) =>
    warn('year_partial', `${namedYears(which)} held in part: ${reason}`, { dataset: 'h1b', years: which }),
  )
}
