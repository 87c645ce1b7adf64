/** The time that answers over layoffs and visas are about; each answer names its own. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { isPartialFiscalYear } from '#contract/partial.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Inputs } from './inputs.ts'
import { fiscalYearDays, lastDays, type Window, windowShape } from './windows.ts'

/** A fiscal year to ask for. */
export const fiscalYear = () =>
  whole()
    .min(2000)
    .max(2100)
    .optional()
    .describe('Year in which the fiscal year ends: 2024 is 1 October 2023 to 30 September 2024')

/** What an answer over layoffs and visas says of its time. */
export const periodsShape = z.object({
  warn: windowShape,
  partial: z.boolean().describe('True where the fiscal year asked for is not over: its figures still grow'),
  h1b_fiscal_year: z
    .number()
    .int()
    .nullable()
    .describe('The one asked for, or the newest held whole; null for all years held'),
  lca_fiscal_year: z
    .number()
    .int()
    .nullable()
    .describe('The one asked for, or the newest held whole; null for all years held'),
})

/** The time that an answer over layoffs and visas is about. */
export interface Periods {
  warn: Window
  partial: boolean
  h1b_fiscal_year: number | null
  lca_fiscal_year: number | null
}

const YEAR_DAYS = 365

/**
 * Chooses the time of an answer: the fiscal year asked for, in all datasets; or everything held; or else what is
 * newest of each, which are the last 365 days of notices and each dataset's newest whole fiscal year.
 */
export function choosePeriods(
  inputs: Inputs,
  today: IsoDate,
  { fiscal_year, all = false }: { fiscal_year?: number | undefined; all?: boolean },
): Periods {
  if (fiscal_year !== undefined) {
    const { from, to } = fiscalYearDays(fiscal_year)
    // Of a year that has begun, up to today.
    const warn = { from, to: from! <= today && today < to ? today : to }
    const partial = isPartialFiscalYear(fiscal_year, today)
    return { warn, partial, h1b_fiscal_year: fiscal_year, lca_fiscal_year: fiscal_year }
  }
  if (all)
    return { warn: { from: null, to: today }, partial: false, h1b_fiscal_year: null, lca_fiscal_year: null }
  return {
    warn: lastDays(today, YEAR_DAYS),
    partial: false,
    h1b_fiscal_year: inputs.h1b.fiscal_year,
    lca_fiscal_year: inputs.lca.fiscal_year,
  }
}
