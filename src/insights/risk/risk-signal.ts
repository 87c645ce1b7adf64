/** Companies ranked by the risk that all datasets tell of. */
import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { DEFAULT_YEAR } from '../held-years.ts'
import { openRisk } from './context.ts'
import { type Counted, pointsOf, riskSignal, tellSignals } from './shape.ts'

const input = z.object({
  state: stateParam.optional().describe('Companies with a WARN notice in this state'),
  min_score: whole().min(1).max(10).default(2).describe('Least score, 1 to 10'),
  limit: whole().min(1).max(500).default(50),
})

interface Question {
  state?: string | undefined
  min_score: number
  limit: number
}

/** The companies with most points, by the factors that count; among equals those with most workers laid off. */
export async function rankCompanies(context: EditionContext, counted: Counted, question: Question) {
  const { db } = context
  const { state, min_score, limit } = question
  const points = pointsOf(counted.factors)
  // Half up: 1.5 points are a score of 2.
  const least = min_score * 100 - 50
  const matches = sql`
    ${points} >= ${least}
    ${state ? sql`and company_no in (select company_no from company_states where state = ${state})` : sql``}`
  const [ranked, all] = await Promise.all([
    db.all<{ company_no: number }>(sql`
      select company_no from company_activity where ${matches} order by ${points} desc, company_no limit ${limit}`),
    db.get<{ total: number }>(sql`select count(*)::integer as total from company_activity where ${matches}`),
  ])
  const records = await tellSignals(
    context,
    ranked.map((row) => row.company_no),
    counted,
  )
  return { records, total: all?.total ?? 0 }
}

export default read({
  path: '/api/risk-signal',
  summary: 'Companies by risk score',
  description:
    'A score of 0 to 10 out of WARN notices, 8-K filings, bankruptcies and H-1B denials, worked out for all companies when the data are published. /methodology has the formula.',
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'], planDatasets: ['h1b'] },
  input,
  output: z.object({
    records: z.array(riskSignal),
    count: z.number().int(),
    total: z.number().int().describe('Companies that match'),
    limit: z.number().int(),
    as_of: z.string().describe('The day that ends all windows'),
    h1b_fiscal_year: z.number().int().nullable().describe(DEFAULT_YEAR),
    warnings: warningList,
  }),
  run: async (context, query) => {
    const { counted, as_of, h1b_fiscal_year, warnings } = await openRisk(context, query.state)
    const clamped = clampLimit(context.plan, query.limit)
    const { records, total } = await rankCompanies(context, counted, { ...query, limit: clamped.limit })
    return {
      records,
      count: records.length,
      total,
      limit: clamped.limit,
      as_of,
      h1b_fiscal_year,
      warnings: [...clamped.warnings, ...warnings],
    }
  },
})
