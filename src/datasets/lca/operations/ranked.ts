/** Answers that rank cities, occupations or employers: their shape, and what they say of the years they rest on. */
import { z } from 'zod'
import { type Warning, warningList } from '#contract/warnings.ts'
import { coverYears } from '../advice.ts'
import { type HeldYears, yearFields } from './years.ts'

/** The shape of such an answer. */
export const rankedOutput = <Row extends z.ZodType>(record: Row) =>
  z.object({
    records: z.array(record),
    count: z.number().int(),
    limit: z.number().int(),
    ...yearFields,
    warnings: warningList,
  })

/** The answer with these records; `clamped` is the limit that the plan allows, and what is to be said of it. */
export function rankedAnswer<Row>(
  records: readonly Row[],
  clamped: { limit: number; warnings: readonly Warning[] },
  held: HeldYears,
  fiscalYear: number | undefined,
) {
  const years = coverYears(held, fiscalYear ?? null)
  return {
    records: [...records],
    count: records.length,
    limit: clamped.limit,
    fiscal_year: fiscalYear ?? null,
    fiscal_years: years.fiscal_years,
    warnings: [...clamped.warnings, ...years.warnings],
  }
}
