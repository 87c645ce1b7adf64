/** Which fiscal years are held. */
import { oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'

/** A fiscal year held. */
export interface HeldYear {
  fiscal_year: number
  partial: boolean
  /** How it shows that the year is not whole; null for a whole year. */
  reason: string | null
}

/** All fiscal years held, oldest first. */
export const findYears = oncePerEdition((db) =>
  db.all<HeldYear>(sql`select fiscal_year, partial, reason from h1b_years order by fiscal_year`),
)
