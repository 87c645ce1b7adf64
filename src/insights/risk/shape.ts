/** A company's risk signal: what it shows, and how it is put together from the points of a caller's datasets. */
import { z } from 'zod'
import { type RowShape, rowsByNumber } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { statesByCompany } from '../company/details.ts'
import { companyActivity } from '../tables/index.ts'
import { type Counted, FACTORS, INPUTS_OF } from './counted.ts'
import { levelOf, mostWhereOpen, RISK_FACTORS, type RiskFactor, type RiskInputs, scoreOf } from './formula.ts'
import { type FactorRow, findFactors } from './held-factors.ts'
import { remarkOn } from './remark.ts'

const LEVELS = ['Critical', 'Elevated', 'Moderate', 'Low', 'None'] as const

const count = (about: string) => z.number().int().describe(about)

const factorShape = z.object({
  factor: z.enum(['warn_notices', 'sec_8k', 'bankruptcy', 'h1b_denials']),
  points: z.number().describe('Points, two decimals'),
  max: z.number().describe('Most points that the factor can give'),
  detail: z.string().describe('The figures it was worked out of'),
  held: z
    .boolean()
    .describe(
      'False where the records of its window, or of that company, are not all held: its points are then the least',
    ),
})

const ofDataset = (about: string) =>
  z
    .number()
    .int()
    .nullable()
    .describe(
      `${about}; null where the dataset is left out, or none was found and not nearly all of its window is held`,
    )

/** Everything that the score is worked out of. */
const inputsShape = z.object({
  notices_365d: count('WARN notices of the last 365 days, each event once'),
  employees_365d: count('Workers in them'),
  notices_90d: count('Of them, those of the last 90 days'),
  employees_90d: count('Workers in those'),
  filings_205_365d: ofDataset('8-K filings with item 2.05 of the last 365 days, without amendments'),
  filings_103_365d: ofDataset('First 8-K filings with item 1.03 of the last 365 days'),
  cases_365d: ofDataset('Bankruptcy cases filed in the last 365 days'),
  cases_730d: ofDataset('Bankruptcy cases filed in the 365 days before those'),
  h1b_approvals: ofDataset('H-1B approvals of the newest fiscal year held whole'),
  h1b_denials: ofDataset('H-1B denials of that year'),
})

/** A company with its score. */
export const riskSignal = z
  .object({
    company: z.string().describe('Name: as a reader would write it, as most of its records have it'),
    company_id: z.string().describe('The same in all datasets and editions'),
    ticker: z.string().nullable(),
    cik: z.string().nullable(),
    score: count('0 to 10: the sum of the points, rounded half up'),
    score_max: z
      .number()
      .describe(
        'What could be scored with what is held: the sum of `max` over the factors that are held or give points; 10 where all are',
      ),
    level: z
      .enum(LEVELS)
      .describe('Of the score: Critical 7 and above, Elevated 4 to 6, Moderate 2 to 3, Low 1, None 0'),
    level_max: z
      .enum(LEVELS)
      .describe('The level if what is not held gave all its points; the same as `level` where all is held'),
    remark: z
      .string()
      .nullable()
      .describe('What the score leaves open, in a sentence; null where all is held'),
    factors: z.array(factorShape).describe('Every factor of the datasets asked, those without points too'),
    inputs: inputsShape,
    notice_count: count('WARN notices, each event once, over all history'),
    employees_affected: count('Workers in them; null where no notice tells a number').nullable(),
    latest_notice: z.string().nullable(),
    states: z.array(z.string()).describe('States with a notice'),
  })
  .meta({ id: 'RiskSignal' })

export type RiskSignal = z.infer<typeof riskSignal>

const INPUT_NAMES = Object.keys(inputsShape.shape) as (keyof RiskInputs)[]

/** A row of `company_activity`. */
interface SignalRow extends RiskInputs {
  company_no: number
  company_id: string
  name: string
  ticker: string | null
  cik: string | null
  notices: number
  employees: number | null
  latest_notice: string | null
}

const signalShape: RowShape = {
  table: companyActivity,
  fields: Object.fromEntries(
    [
      'company_no',
      'company_id',
      'name',
      'ticker',
      'cik',
      'notices',
      'employees',
      'latest_notice',
      ...INPUT_NAMES,
    ].map((name) => [name, name]),
  ),
}

/** The signals of companies, in the order of the numbers. Inputs of datasets that do not count are null. */
export async function tellSignals(
  context: EditionContext,
  companies: readonly number[],
  counted: Counted,
): Promise<RiskSignal[]> {
  const [rows, factors, statesOf] = await Promise.all([
    rowsByNumber<SignalRow>(context, signalShape, companies),
    findFactors(context, companies),
    statesByCompany(context),
  ])
  const rowOf = new Map(rows.map((row) => [row.company_no, row]))
  return companies.map((company_no) => {
    const row = rowOf.get(company_no)!
    const own = factors.get(company_no) ?? []
    const known = knownOf(row, counted)
    const isKnown = (factor: RiskFactor) => INPUTS_OF[factor].every((name) => known.has(name))
    const rowsOf = new Map(own.map((each) => [each.factor, each]))
    const shown = counted.factors.map((factor) => tellFactor(factor, rowsOf.get(factor), isKnown(factor)))
    const hundredths = shown.reduce((sum, { points }) => sum + Math.round(points * 100), 0)
    const score = scoreOf(hundredths)
    const gained = new Map(shown.map(({ factor, points }) => [factor, points]))
    const lacking = (factor: RiskFactor) => mostWhereOpen(factor, known) - (gained.get(factor) ?? 0)
    // What gives all its points already leaves nothing open.
    const open = FACTORS.filter((factor) => !isKnown(factor) && lacking(factor) > 0)
    const missing = open.reduce((sum, factor) => sum + lacking(factor), 0)
    const level = levelOf(score)
    const level_max = levelOf(Math.min(10, scoreOf(hundredths + Math.round(missing * 100))))
    return {
      company: row.name,
      company_id: row.company_id,
      ticker: row.ticker,
      cik: row.cik,
      score,
      score_max: shown.reduce((sum, { max, held, points }) => sum + (held || points > 0 ? max : 0), 0),
      level,
      level_max,
      remark: remarkOn(open, level, level_max),
      factors: shown,
      inputs: tellInputs(row, counted.factors, known),
      notice_count: row.notices,
      employees_affected: row.employees,
      latest_notice: row.latest_notice,
      states: statesOf(company_no),
    }
  })
}

/** The inputs of which all records of a company are held. */
function knownOf({ h1b_approvals, h1b_denials }: SignalRow, { held, h1bInPart }: Counted): Known {
  if (!h1bInPart || h1b_approvals + h1b_denials > 0) return held
  return new Set([...held].filter((name) => !INPUTS_OF.h1b_denials.includes(name)))
}

type Known = ReadonlySet<keyof RiskInputs>

function tellFactor(factor: RiskFactor, row: FactorRow | undefined, held: boolean) {
  const { max } = RISK_FACTORS[factor]
  const none = held ? 'no points' : 'no points, which says nothing of the days that are not held'
  // The figures are those that were found: in days that are not held there may be more.
  const found = held || !row ? row?.detail : `${row.detail}, as far as the records of these days are held`
  return { factor, points: row?.points ?? 0, max, detail: found ?? none, held }
}

/** None found is none only where all is held of a window. Of H-1B, the two are figures of one year: none of them is known without it. */
function tellInputs(
  row: SignalRow,
  counted: readonly RiskFactor[],
  known: Known,
): z.infer<typeof inputsShape> {
  const of = (factor: RiskFactor, name: keyof RiskInputs) => {
    if (!counted.includes(factor)) return null
    return known.has(name) || (row[name] > 0 && factor !== 'h1b_denials') ? row[name] : null
  }
  return {
    notices_365d: row.notices_365d,
    employees_365d: row.employees_365d,
    notices_90d: row.notices_90d,
    employees_90d: row.employees_90d,
    filings_205_365d: of('sec_8k', 'filings_205_365d'),
    filings_103_365d: of('sec_8k', 'filings_103_365d'),
    cases_365d: of('bankruptcy', 'cases_365d'),
    cases_730d: of('bankruptcy', 'cases_730d'),
    h1b_approvals: of('h1b_denials', 'h1b_approvals'),
    h1b_denials: of('h1b_denials', 'h1b_denials'),
  }
}
