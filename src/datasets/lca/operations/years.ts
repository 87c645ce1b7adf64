/** Which fiscal years are held, and which of them an answer rests on. */
import { z } from 'zod'
import { isPartialFiscalYear } from '#contract/partial.ts'
import { fiscalYear, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { UNKNOWN } from '../build/codes.ts'
import { EXCERPT_CASES_MIN, OF_GROUP, QUARTER_CASES_MIN } from '../columns.ts'

/** A fiscal year held. */
export interface HeldYear {
  fiscal_year: number
  /** Its quarters without a case: 1 is October to December. */
  missing: number[]
  petitions: number
  /** Its cases that tell no day: they may be of any quarter. */
  dayless: number
  /** Whether it has far too few cases for the quarters that it has some of. */
  isExcerpt: boolean
  /** The one major group of SOC that all its cases are of, `29`; null where there are several, or none is told. */
  group: string | null
}

const QUARTERS = [1, 2, 3, 4]

/** What is held of fiscal years, oldest first. */
export interface HeldYears {
  years: HeldYear[]
  /** Cases of no known fiscal year. */
  undated: number
  /** Cases that tell no day, of a known fiscal year or not. */
  dayless: number
}

/** The fiscal years that an edition holds; it is asked once. */
export const findYears = oncePerEdition(async (db: Database): Promise<HeldYears> => {
  const [rows, groups] = await Promise.all([
    db.all<{ fiscal_year: number; quarter: number; petitions: number }>(sql`
      select fiscal_year, quarter, petitions from lca_quarters order by fiscal_year, quarter`),
    db.all<{ fiscal_year: number; group: string }>(sql`
      select fiscal_year, min(soc_no // ${OF_GROUP})::text as "group" from lca_totals
      where fiscal_year is not null and soc_no is not null and visa_no is null and state_no is null and naics_no is null
      group by fiscal_year having count(distinct soc_no // ${OF_GROUP}) = 1 and min(soc_no) > ${UNKNOWN}`),
  ])
  const groupOf = new Map(groups.map(({ fiscal_year, group }) => [fiscal_year, group]))
  const years = new Map<number, HeldYear>()
  for (const { fiscal_year, quarter, petitions } of rows) {
    const year = years.get(fiscal_year) ?? {
      fiscal_year,
      missing: QUARTERS,
      petitions: 0,
      dayless: 0,
      isExcerpt: false,
      group: groupOf.get(fiscal_year) ?? null,
    }
    const missing = year.missing.filter((other) => other !== quarter)
    const dayless = year.dayless + (quarter === UNKNOWN ? petitions : 0)
    const all = year.petitions + petitions
    // Cases that tell no day are of one quarter at least.
    const whole = Math.max(1, QUARTERS.length - missing.length) * QUARTER_CASES_MIN
    const isExcerpt = all >= EXCERPT_CASES_MIN && all < whole
    years.set(fiscal_year, { ...year, missing, petitions: all, dayless, isExcerpt })
  }
  const undated = years.get(UNKNOWN)?.petitions ?? 0
  years.delete(UNKNOWN)
  const dayless = rows.reduce((sum, row) => sum + (row.quarter === UNKNOWN ? row.petitions : 0), 0)
  return { years: [...years.values()], undated, dayless }
})

/** What every answer says of the years that it rests on. */
export const yearFields = {
  fiscal_year: z.number().int().nullable().describe('The one fiscal year of the answer; null for all held'),
  fiscal_years: z.array(z.number().int()).describe('The fiscal years held that the answer covers'),
}

/**
 * The newest fiscal year held that has begun; null where none is held. A case of a later one is misdated, and must not
 * make an answer about itself alone.
 */
export function newestYear({ years }: HeldYears, today: IsoDate): number | null {
  const begun = years.filter((year) => year.fiscal_year <= fiscalYear(today))
  return (begun.at(-1) ?? years.at(0))?.fiscal_year ?? null
}

/** Whether a fiscal year is not over, or held in part. */
export const isYearPartial = ({ years }: HeldYears, year: number, today: IsoDate): boolean =>
  isPartialFiscalYear(year, today) ||
  years.some(
    (held) =>
      held.fiscal_year === year &&
      (held.missing.length > 0 || held.isExcerpt || held.dayless === held.petitions),
  )
