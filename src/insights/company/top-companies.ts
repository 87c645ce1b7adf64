/** The companies with most workers affected, over all notices held. */
import { z } from 'zod'
import { knowsLinks } from '#companies/lookup.ts'
import { isoDay, PARTS_RULE, stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit, clampSums } from '#contract/plans.ts'
import { warn } from '#contract/warnings.ts'
import { adviceFields, adviseLeftOut, adviseWarn } from '#datasets/warn/advice.ts'
import { refuseEmptyDates } from '#datasets/warn/operations/notice-filter.ts'
import { company, countedNotices, mayBeWithin, undatedField } from '#datasets/warn/operations/totals.ts'
import { ofColumn, withinDays } from '#storage/conditions.ts'
import { sql } from '#storage/sql.ts'
import { rankCompanies } from './rank.ts'

const input = z.object({
  limit: whole().min(1).max(500).default(10),
  state: stateParam.optional(),
  date_from: isoDay().optional(),
  date_to: isoDay().optional(),
})

const BY_NAME = warn(
  'dataset_unavailable',
  'it cannot be told who is who now: notices under one name are taken for those of one company',
)

export default read({
  path: '/api/top-companies',
  summary: 'Companies by workers affected',
  description: `Each company once, under whatever names it filed. ${PARTS_RULE}`,
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output: z.object({
    records: z.array(company),
    count: z.number().int(),
    limit: z.number().int(),
    notices_undated: undatedField,
    ...adviceFields,
  }),
  run: async (context, query) => {
    refuseEmptyDates(query)
    const { plan, edition } = context
    const { limit, warnings } = clampLimit(plan, query.limit)
    const { state } = query
    const window = clampSums(context, { from: query.date_from, to: query.date_to })
    const { from: date_from, to: date_to } = window
    const inState = state ? [ofColumn('state', sql`state = ${state}`)] : []
    const dated = withinDays('notice_date', date_from, date_to)
    const [records, undated, advice] = await Promise.all([
      rankCompanies(context, limit, [...inState, ...dated]),
      dated.length > 0
        ? countedNotices(context, [...inState, mayBeWithin({ from: date_from, to: date_to })])
        : null,
      adviseWarn(context, { state, from: date_from, to: date_to }),
    ])
    const notices_undated = undated?.count() ?? 0
    return {
      records,
      count: records.length,
      limit,
      notices_undated,
      coverage: advice.coverage,
      warnings: [
        ...warnings,
        ...window.warnings,
        ...adviseLeftOut({}, { undated: notices_undated }),
        ...(knowsLinks(edition) ? [] : [BY_NAME]),
        ...advice.warnings,
      ],
    }
  },
})
