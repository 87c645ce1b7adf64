/** Columns that several tables have. */
import type { Column } from '#storage/tables.ts'

/**
 * A fiscal year with fewer cases for each quarter that it has some of is an excerpt that somebody made of the publisher's
 * file: no quarter since FY2009 has had fewer than 60,000, and copies of the first rows reach over the whole year.
 */
export const QUARTER_CASES_MIN = 20_000
/** Years of fewer cases than this are nobody's excerpt: they are the invented ones of the sample and of tests. */
export const EXCERPT_CASES_MIN = 500
/** Occupation codes as numbers that have the same whole part when divided by this are of one major group: 29-1141 of 29. */
export const OF_GROUP = 10_000

/** A whole number that every row has. */
export const count = (about: string): Column => ({ type: 'integer', required: true, about })

export const FISCAL_YEAR: Column = {
  type: 'integer',
  required: true,
  about: 'Fiscal year of the decision, else of the receipt; 0 where neither is told',
}
export const EMPLOYER_NO = count('The employer: lca_employers; 0 where none is told')
export const CITY_NO = count('The worksite city: lca_cities; 0 where none is told')
export const SOC_NO = count('Occupation code without its hyphen; 0 where none is told')
export const STATE_NO = count('Worksite state, its two letters as one number; 0 where none is told')
export const NAICS_NO = count('NAICS code as a number whose order is that of the codes; 0 where none is told')
export const VISA_NO = count('1 H-1B, 2 H-1B1 Chile, 3 H-1B1 Singapore, 4 E-3, 0 where none is told')
export const STATUS_NO = count(
  '1 certified, 2 certified_withdrawn, 3 withdrawn, 4 denied, 5 rejected, 6 invalidated, 0 not told',
)
