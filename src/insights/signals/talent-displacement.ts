/** Companies that lay off while they sponsor visa workers. */

import { z } from 'zod'
import { oldName, whole } from '#contract/fields.ts'
import { type RunContext, read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { withMore } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, trusted } from '#storage/sql.ts'
import { availableOf } from '../availability.ts'
import { findDetails } from '../company/details.ts'
import { findLaidOff } from '../company/laid-off.ts'
import { newestWarnings } from '../gaps.ts'
import { DEFAULT_YEAR, isDecided, isInPart } from '../held-years.ts'
import { talentDisplacement } from './formula.ts'
import {
  countedIn,
  monthsParam,
  openSignal,
  SIGNAL_CACHE_SECONDS,
  signalWindow,
  takeBest,
  unsized,
  unsizedColumn,
} from './shape.ts'

const input = z.object({
  months: monthsParam(6),
  min_layoffs: whole().min(1).max(1_000_000).default(50).describe('Least workers affected in the window'),
  limit: whole().min(1).max(500).default(50),
})

const record = z.object({
  company: z.string(),
  company_id: z.string(),
  ticker: z.string().nullable(),
  employees_affected: z.number().int().describe('Workers affected in the window'),
  notices: z.number().int(),
  notices_unsized: unsized,
  lca_petitions: z
    .number()
    .int()
    .nullable()
    .describe('LCA cases certified in `lca_fiscal_year`; null where that is not known'),
  h1b_approvals: z
    .number()
    .int()
    .nullable()
    .describe('H-1B initial approvals of `h1b_fiscal_year`; null where that is not known'),
  talent_displacement_index: z
    .number()
    .describe(
      '(LCA + H-1B) / employees_affected × log2(employees_affected), of the one that is known where the other is not',
    ),
  first_notice: z.string(),
  latest_notice: z.string(),
  states: z.array(z.string()).describe('States of the notices in the window'),
  layoffs: oldName(z.number().int(), 'employees_affected'),
})

export const talentDisplacementAnswer = z.object({
  records: z.array(record),
  count: z.number().int(),
  total: z.number().int().describe('Companies that match'),
  limit: z.number().int(),
  window: signalWindow,
  lca_fiscal_year: z.number().int().nullable().describe(DEFAULT_YEAR),
  h1b_fiscal_year: z.number().int().nullable().describe(DEFAULT_YEAR),
  warnings: warningList,
})

interface Row {
  company_no: number
  layoffs: number
  notices: number
  notices_unsized: number
  lca_petitions: number
  h1b_approvals: number
  /** All LCA cases and H-1B decisions held of it: none may mean that they are not held. */
  lca_cases: number
  h1b_decisions: number
  first_notice: string
  latest_notice: string
}

/** The index is rounded to four decimals: what is worked out nearer than that may change places. */
const INDEX_STEP = 0.0001

interface Ranking {
  /** The columns of `company_activity` that the index counts. */
  lca: Sql
  h1b: Sql
  /** The condition on `company_notices`. */
  counted: Sql
  min_layoffs: number
  limit: number
}

/**
 * Companies that lay off and hire abroad: those that may be among the first so many by the index, in no order, each with
 * how many there are in all. Thousands of others need not be read.
 */
function findRanked(db: Database, { lca, h1b, counted, min_layoffs, limit }: Ranking) {
  return db.all<Row & { total: number }>(sql`
    with scored as materialized (
      select company_no, laid.layoffs, laid.notices, laid.notices_unsized, ${lca} as lca_petitions,
             ${h1b} as h1b_approvals, company_activity.lca_petitions as lca_cases,
             company_activity.h1b_approvals + h1b_denials as h1b_decisions, laid.first_notice, laid.latest_notice,
             (${lca} + ${h1b}) / laid.layoffs * log2(laid.layoffs) as about
      from (
        select company_no, sum(employees)::bigint as layoffs, count(*)::integer as notices, ${unsizedColumn},
               min(notice_date) as first_notice, max(notice_date) as latest_notice
        from company_notices where ${counted}
        group by company_no
        having sum(employees) >= ${min_layoffs}
      ) as laid
      join company_activity using (company_no)
      where ${lca} + ${h1b} > 0
    ), last as (
      select min(about) as least from (select about from scored order by about desc limit ${limit}) as first
    )
    select scored.* exclude (about), (select count(*)::integer from scored) as total
    from scored, last where about >= least - ${2 * INDEX_STEP}`)
}

/** Ranks companies by the Talent Displacement Index. */
export async function rankDisplacement(context: RunContext, query: z.output<typeof input>) {
  const { db } = context
  const { inputs, window, shown, warnings } = await openSignal(context, query.months)
  const available = availableOf(context, ['h1b', 'lca'])
  const years = {
    lca_fiscal_year: available.has('lca') ? inputs.lca.fiscal_year : null,
    h1b_fiscal_year: available.has('h1b') ? inputs.h1b.fiscal_year : null,
  }
  // What is not known adds nothing to the index, and is shown as not known.
  const knowsLca = years.lca_fiscal_year !== null && isDecided(inputs.lca, years.lca_fiscal_year)
  const knowsH1b = years.h1b_fiscal_year !== null
  // Of a year held in part, nothing held of a company is not nothing filed.
  const inPart = {
    lca: isInPart(inputs.lca, years.lca_fiscal_year),
    h1b: isInPart(inputs.h1b, years.h1b_fiscal_year),
  }
  const lca = trusted(knowsLca ? 'lca_certified' : '0')
  const h1b = trusted(knowsH1b ? 'h1b_initial_approvals' : '0')
  const { min_layoffs, limit } = query
  const rows = await findRanked(db, { lca, h1b, counted: countedIn(window), min_layoffs, limit })
  const scored = rows.map((row) => withMore(row, { talent_displacement_index: talentDisplacement(row) }))
  const { best } = takeBest(
    scored,
    (a, b) =>
      b.talent_displacement_index - a.talent_displacement_index ||
      b.layoffs - a.layoffs ||
      a.company_no - b.company_no,
    query.limit,
  )
  const numbers = best.map((row) => row.company_no)
  const [detailsOf, laid] = await Promise.all([
    findDetails(context, numbers),
    findLaidOff(context, { window }),
  ])
  return {
    records: best.map(({ company_no, lca_cases, h1b_decisions, total: _, ...row }) => {
      const { company, company_id, ticker } = detailsOf(company_no)
      const visas = {
        lca_petitions: knowsLca && !(inPart.lca && lca_cases === 0) ? row.lca_petitions : null,
        h1b_approvals: knowsH1b && !(inPart.h1b && h1b_decisions === 0) ? row.h1b_approvals : null,
      }
      return {
        company,
        company_id,
        ticker,
        employees_affected: row.layoffs,
        ...row,
        ...visas,
        states: laid.statesOf(company_no),
      }
    }),
    count: best.length,
    total: rows[0]?.total ?? 0,
    limit: query.limit,
    window: shown,
    ...years,
    warnings: [...available.warnings, ...newestWarnings(inputs, years), ...warnings],
  }
}

export default read({
  path: '/api/signals/talent-displacement',
  summary: 'Companies that lay off while they sponsor visa workers',
  description:
    'The Talent Displacement Index of every company with layoffs in the window and a visa in the newest fiscal year held whole of LCA or H-1B data, which `lca_fiscal_year` and `h1b_fiscal_year` name. The index falls as layoffs grow, so that with a small `min_layoffs` companies of a handful of layoffs lead: 50 is a good least. A high index is a lead: visas and layoffs may be of other units and trades.',
  group: 'signals',
  auth: 'optional',
  needs: { datasets: ['warn'], feature: 'signals' },
  cacheSeconds: SIGNAL_CACHE_SECONDS,
  input,
  output: talentDisplacementAnswer,
  run: async (context, query) => {
    const { limit, warnings } = clampLimit(context.plan, query.limit)
    const answer = await rankDisplacement(context, { ...query, limit })
    return { ...answer, warnings: [...warnings, ...answer.warnings] }
  },
})
