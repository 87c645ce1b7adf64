/** Points to draw on a map, with a little of what each is. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { type RunContext, read } from '#contract/operation.ts'
import { clampHistory, clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { requireDatasets, requireFiles } from '../availability.ts'
import { type PointSource, points } from './points.ts'
import { mapCases, mapCities, mapFilings, mapNotices } from './sources.ts'

const SOURCES = {
  warn: mapNotices,
  lca: mapCities,
  sec: mapFilings,
  bankruptcy: mapCases,
} as const satisfies Record<string, PointSource>

export default read({
  path: '/api/map-data',
  summary: 'Points on the map: notices, LCA cities, filings or bankruptcies',
  description:
    'WARN notices, newest first, at their city or county; cities with LCA cases of the newest fiscal year held whole, most cases first; 8-K filings at the state of the filer and bankruptcy cases at the state of the court, newest first. `geo_basis` says what a point is that of; records that cannot be placed are left out.',
  group: 'crossref',
  auth: 'optional',
  // Which one it needs, the parameter says.
  input: z.object({
    dataset: z.enum(['warn', 'lca', 'sec', 'bankruptcy']).default('warn'),
    limit: whole().min(1).max(2000).default(500),
  }),
  output: z.object({
    dataset: z.enum(['warn', 'lca', 'sec', 'bankruptcy']),
    records: points,
    count: z.number().int(),
    limit: z.number().int(),
    warnings: warningList,
  }),
  run: async (context: RunContext, { dataset, limit: asked }) => {
    requireDatasets(context, [dataset])
    requireFiles(context, [dataset])
    const { limit, warnings } = clampLimit(context.plan, asked)
    const history = clampHistory(context, undefined)
    const found = await SOURCES[dataset](context, limit, history.from)
    return {
      dataset,
      records: found.records,
      count: found.records.length,
      limit,
      warnings: [...warnings, ...(found.dated ? history.warnings : []), ...found.warnings],
    }
  },
})
