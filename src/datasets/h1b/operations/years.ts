/** Which fiscal years an answer rests on, and what it must say of those held in part. */
import { missingYears, namedYears } from '#contract/fiscal-years.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'

/** A fiscal year held. */
export interface HeldYear {
  fiscal_year: number
  partial: boolean
  /** How it shows that the year is not whole; null for a whole year. */
  reason: string | null
}

/** All fiscal years held, oldest first. */
export function findYears(db: Database): Promise<HeldYear[]> {
  return db.all<HeldYear>(sql`select fiscal_year, partial, reason from h1b_years order by fiscal_year`)
}

/** The years of an answer over one fiscal year, or over all that are held, with its warnings. */
export function coverYears(held: readonly HeldYear[], fiscalYear: number | null) {
  const covered = held.filter((year) => fiscalYear === null || year.fiscal_year === fiscalYear)
  const fiscal_years = covered.map((year) => year.fiscal_year)
  return {
    fiscal_years,
    warnings: [
      ...missingYears(
        held.map((year) => year.fiscal_year),
        fiscalYear,
      ),
      ...partial(covered),
    ],
  }
}

/** One warning for all years that lack the same. */
function partial(years: readonly HeldYear[]): string[] {
  const byReason = new Map<string, number[]>()
  for (const { fiscal_year, partial, reason } of years) {
    if (!partial) continue
    const why = reason ?? 'something is missing'
    byReason.set(why, [...(byReason.get(why) ?? []), fiscal_year])
  }
  return [...byReason].map(([reason, which]) => `${namedYears(which)} held in part: ${reason}`)
}
