/** Companies that are in WARN and in H-1B or LCA data. */
import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { fiscalYear, periodsShape } from '../periods.ts'
import { COMPANIES_MAX, compareCompanies, comparedCompany } from './companies.ts'
import { openCrossref } from './shape.ts'

const input = z.object({
  fiscal_year: fiscalYear(),
  state: stateParam
    .optional()
    .describe('State of the notices, of the H-1B petitioner and of the LCA worksite'),
  limit: whole().min(1).max(COMPANIES_MAX).default(50),
})

export default read({
  path: '/api/crossref/layoffs-vs-h1b',
  summary: 'Companies with layoffs and with visa petitions',
  description:
    'With `fiscal_year`, notices and petitions of that federal fiscal year; without, notices of the last 365 days beside the newest fiscal year held whole of each visa dataset, which `periods` names. By workers affected.',
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'], planDatasets: ['h1b', 'lca'] },
  input,
  output: z.object({
    records: z.array(comparedCompany),
    count: z.number().int(),
    total: z.number().int().describe('Companies that match'),
    limit: z.number().int(),
    periods: periodsShape,
    warnings: warningList,
  }),
  run: async (context, query) => {
    const { available, periods, warnings } = await openCrossref(context, query)
    const clamped = clampLimit(context.plan, query.limit)
    const found = await compareCompanies(context, available, periods, { ...query, limit: clamped.limit })
    const records = found.records.map(({ company_no: _no, ...record }) => record)
    return {
      records,
      count: records.length,
      total: found.total,
      limit: clamped.limit,
      periods,
      warnings: [...clamped.warnings, ...warnings],
    }
  },
})
