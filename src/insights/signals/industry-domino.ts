/** Industries whose layoffs spread over several states. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { type RunContext, read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warn, warningList } from '#contract/warnings.ts'
import { sectorOfCode } from '#lib/naics.ts'
import { withMore } from '#lib/rows.ts'
import { remembered } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { industryDomino } from './formula.ts'
import {
  type ClusterRow,
  clusterColumns,
  clusterFields,
  countedIn,
  findNames,
  monthsParam,
  openSignal,
  SIGNAL_CACHE_SECONDS,
  signalWindow,
  spreadOf,
  takeBest,
} from './shape.ts'

const input = z.object({
  months: monthsParam(3),
  min_states: whole().min(1).max(60).default(3).describe('Least states with a notice'),
  limit: whole().min(1).max(500).default(30),
})

const record = z.object({
  industry: z.string().describe('Title of the NAICS sector'),
  naics_sector: z.string().describe('`31-33`'),
  states: z.number().int().describe('States with a notice'),
  ...clusterFields,
  industry_domino_index: z
    .number()
    .describe('states × companies × log2(employees_affected) / √date_spread_days'),
  state_codes: z.array(z.string()),
})

export const industryDominoAnswer = z.object({
  records: z.array(record),
  count: z.number().int(),
  total: z.number().int().describe('Industries that match'),
  notices_total: z.number().int().describe('Notices of the window'),
  notices_without_industry: z
    .number()
    .int()
    .describe('Of them, those that give no industry: they are in no row'),
  limit: z.number().int(),
  window: signalWindow,
  warnings: warningList,
})

type Row = ClusterRow & { sector: string; states: number; state_codes: string[] }

/** Ranks industries by the Industry Domino Index. */
export async function rankIndustries(context: RunContext, query: z.output<typeof input>) {
  const { window, shown, warnings } = await openSignal(context, query.months)
  const counted = countedIn(window)
  const [rows, [left]] = await Promise.all([
    remembered<Row>(
      context,
      sql`
        select sector, count(distinct state)::integer as states,
               array_agg(distinct state order by state) as state_codes, ${clusterColumns}
        from company_notices
        where ${counted} and sector is not null
        group by sector`,
    ),
    remembered<{ notices: number; all: number }>(
      context,
      sql`
        select (count(*) filter (where sector is null))::integer as notices, count(*)::integer as "all"
        from company_notices where ${counted}`,
    ),
  ])
  const scored = rows
    .filter(({ states }) => states >= query.min_states)
    .map((row) => {
      const date_spread_days = spreadOf(row.first_notice, row.latest_notice)
      const spread = withMore(row, { date_spread_days })
      return withMore(spread, { industry_domino_index: industryDomino(spread) })
    })
  const { best, total } = takeBest(
    scored,
    (a, b) =>
      b.industry_domino_index - a.industry_domino_index ||
      (b.employees ?? 0) - (a.employees ?? 0) ||
      (a.sector < b.sector ? -1 : 1),
    query.limit,
  )
  const namesOf = await findNames(context, counted)
  const none = left?.notices ?? 0
  return {
    records: best.map(({ sector, ...row }) =>
      withMore(row, {
        employees_affected: row.employees,
        industry: sectorOfCode(sector)?.title ?? sector,
        naics_sector: sector,
        company_names: namesOf(sector),
      }),
    ),
    count: best.length,
    total,
    notices_total: left?.all ?? 0,
    notices_without_industry: none,
    limit: query.limit,
    window: shown,
    warnings: [
      ...(none > 0
        ? [
            warn(
              'incomplete',
              `${none} of ${left?.all ?? 0} notices of the window give no industry and are left out: most states publish none, and the ranking follows those that do`,
              { dataset: 'warn', affects: none },
            ),
          ]
        : []),
      ...warnings,
    ],
  }
}

export default read({
  path: '/api/signals/industry-domino',
  summary: 'Industries with layoffs across several states',
  description:
    'The Industry Domino Index of every NAICS sector whose notices of the window are of several states. The ranking follows which states print an industry, for most do not: `notices_without_industry` of `notices_total` are in no row.',
  group: 'signals',
  auth: 'optional',
  needs: { datasets: ['warn'], feature: 'signals' },
  cacheSeconds: SIGNAL_CACHE_SECONDS,
  input,
  output: industryDominoAnswer,
  run: async (context, query) => {
    const { limit, warnings } = clampLimit(context.plan, query.limit)
    const answer = await rankIndustries(context, { ...query, limit })
    return { ...answer, warnings: [...warnings, ...answer.warnings] }
  },
})
