/** Companies ranked by the risk that all datasets tell of. */
import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { firstPlaces } from '#lib/rows.ts'
import { columnNumbers } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { sql } from '#storage/sql.ts'
import { DEFAULT_YEAR } from '../held-years.ts'
import { companyActivity } from '../tables/index.ts'
import { openRisk } from './context.ts'
import { type Counted, pointsOf } from './counted.ts'
import { riskSignal, tellSignals } from './shape.ts'

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
  const { state, min_score, limit } = question
  const points = pointsOf(counted.factors)
  // Half up: 1.5 points are a score of 2.
  const least = sql`${points} >= ${min_score * 100 - 50}`
  const inState =
    state === undefined
      ? []
      : [sql`company_no in (select company_no from company_states where state = ${state})`]
  const [matching, companies, pointsAt] = await Promise.all([
    rowsWhere(context, companyActivity.name, [least, ...inState]),
    columnNumbers(context, companyActivity.name, sql`company_no`),
    columnNumbers(context, companyActivity.name, points),
  ])
  const rows = matching.rows()
  const ranked = firstPlaces(rows.length, limit, (i, j) => {
    const [a, b] = [rows[i]!, rows[j]!]
    return pointsAt[a] === pointsAt[b] ? companies[a]! < companies[b]! : pointsAt[a]! > pointsAt[b]!
  })
  const records = await tellSignals(
    context,
    ranked.map((place) => companies[rows[place]!]!),
    counted,
  )
  return { records, total: rows.length }
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
