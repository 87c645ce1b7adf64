/** Which factors a risk score is made of, and of which of its inputs all records are held. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { join, type Sql, sql, trusted } from '#storage/sql.ts'
import type { Available } from '../availability.ts'
import { type DailyDataset, holdsWhole } from '../gaps.ts'
import { isInPart } from '../held-years.ts'
import type { Inputs } from '../inputs.ts'
import { lastDays, type Window } from '../windows.ts'
import { RISK_FACTORS, type RiskFactor, type RiskInputs, YEAR_DAYS } from './formula.ts'

/** Datasets that give points besides WARN notices. */
export const RISK_DATASETS: readonly string[] = ['h1b', 'sec', 'bankruptcy']

export const FACTORS = Object.keys(RISK_FACTORS) as RiskFactor[]

/** What each factor is worked out of. */
export const INPUTS_OF: Readonly<Record<RiskFactor, readonly (keyof RiskInputs)[]>> = {
  warn_notices: ['notices_365d', 'employees_365d', 'notices_90d', 'employees_90d'],
  sec_8k: ['filings_205_365d', 'filings_103_365d'],
  bankruptcy: ['cases_365d', 'cases_730d'],
  h1b_denials: ['h1b_approvals', 'h1b_denials'],
}

/** The days that count in scores of a day: the last year, and the year before it. */
const yearOf = (as_of: IsoDate): Window => lastDays(as_of, YEAR_DAYS)
const yearBefore = (as_of: IsoDate): Window => yearOf(addDays(as_of, -YEAR_DAYS))

/** The windows in which records of a dataset count, the newest first. */
export const windowsOf = (dataset: DailyDataset, as_of: IsoDate): Window[] =>
  dataset === 'sec' ? [yearOf(as_of)] : [yearOf(as_of), yearBefore(as_of)]

/** The factors of an answer, and what is known of their records. */
export interface Counted {
  /** Those of datasets that can be asked. */
  factors: readonly RiskFactor[]
  /** The inputs whose records are held of their whole window: of the others, none found is not none. */
  held: ReadonlySet<keyof RiskInputs>
  /** Whether the H-1B year is held in part: there, no decision held of a company is not none made. */
  h1bInPart: boolean
}

/** The factors that count: those of datasets that can be asked. WARN notices always can. */
export async function countedFactors(
  context: EditionContext,
  available: Available,
  inputs: Inputs,
): Promise<Counted> {
  const { as_of, h1b, last_day } = inputs
  const isAsked = (dataset: string) => dataset === 'warn' || available.has(dataset)
  const isHeld = async (dataset: DailyDataset, window: Window) =>
    isAsked(dataset) && (await holdsWhole(context, inputs, { dataset, window, today: as_of }))
  const [filings, cases, casesBefore] = await Promise.all([
    isHeld('sec', yearOf(as_of)),
    isHeld('bankruptcy', yearOf(as_of)),
    isHeld('bankruptcy', yearBefore(as_of)),
  ])
  const { warn_notices, sec_8k, h1b_denials } = INPUTS_OF
  return {
    factors: FACTORS.filter((factor) => isAsked(RISK_FACTORS[factor].dataset)),
    held: new Set<keyof RiskInputs>([
      // Layoffs tell of themselves, however late the newest are; what nobody filed tells nothing unless all is held.
      ...((last_day('warn') ?? '') >= yearOf(as_of).from! ? warn_notices : []),
      ...(filings ? sec_8k : []),
      ...(cases ? ['cases_365d' as const] : []),
      ...(casesBefore ? ['cases_730d' as const] : []),
      ...(isAsked('h1b') && h1b.fiscal_year !== null ? h1b_denials : []),
    ]),
    h1bInPart: isInPart(h1b, h1b.fiscal_year),
  }
}

/** The sum of the points of some factors, in hundredths: an expression over `company_activity`. */
export function pointsOf(factors: readonly RiskFactor[]): Sql {
  return join(
    factors.map((factor) => trusted(RISK_FACTORS[factor].column)),
    sql` + `,
  )
}
