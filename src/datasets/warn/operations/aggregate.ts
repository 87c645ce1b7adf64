/** Notices summed up by one or two of what they tell. */
import { z } from 'zod'
import { text, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { isPartial } from '#contract/partial.ts'
import { clampLimit } from '#contract/plans.ts'
import { withMore } from '#lib/rows.ts'
import { didYouMean } from '#lib/text.ts'
import { adviceFields, adviseLeftOut, adviseNotices } from '../advice.ts'
import { DIMENSION_NAMES, type DimensionName, dimension } from './dimensions.ts'
import { GROUP_SORTS, group, measures, sumUp } from './group-sums.ts'
import { byLinks, countLeftOut, openQuestion } from './left-out.ts'
import { noticeConditions, noticeFilters, noticesWhere, requireLinks } from './notice-filter.ts'

const GROUPS_MAX = 2

const groupBy = text(60)
  .transform((list, context): DimensionName[] => {
    const asked = list.split(',').map((name) => name.trim())
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message, params: { type: 'group_by' } })
      return z.NEVER
    }
    for (const name of asked)
      if (!(DIMENSION_NAMES as readonly string[]).includes(name))
        return refuse(
          `"${name}" is none of ${DIMENSION_NAMES.join(', ')}${didYouMean(name, DIMENSION_NAMES)}`,
        )
    if (new Set(asked).size < asked.length) return refuse('names one thing twice')
    if (asked.length > GROUPS_MAX) return refuse(`takes at most ${GROUPS_MAX} of them`)
    return asked as DimensionName[]
  })
  .meta({
    description: `One or two of ${DIMENSION_NAMES.join(', ')}, separated by a comma`,
    examples: ['state', 'sector,year'],
  })

const input = z.object({
  group_by: groupBy,
  ...noticeFilters,
  sort: z
    .enum(GROUP_SORTS)
    .optional()
    .describe('What groups are sorted by; without it times by themselves, all else by workers affected'),
  order: z.enum(['asc', 'desc']).optional().describe('`asc` for `sort=group`, else `desc`, unless said'),
  limit: whole().min(1).max(5000).default(100).describe('Groups in this answer'),
  offset: whole().min(0).max(1_000_000).default(0).describe('Groups to skip'),
})

const output = z.object({
  group_by: z.array(z.enum(DIMENSION_NAMES)).describe('What the groups are'),
  records: z.array(group).describe('The groups; null is the group of notices of which it is not known'),
  count: z.number().int().describe('Groups in this answer'),
  total: z.number().int().describe('Groups in all'),
  limit: z.number().int().describe('The limit that was applied; a plan may lower the one asked for'),
  offset: z.number().int().describe('Groups before this answer'),
  has_more: z.boolean().describe('True when more groups follow'),
  totals: measures.describe('The same figures over all groups'),
  notices_undated: z
    .number()
    .int()
    .describe('As in `/api/records`: counted notices that the dates leave out'),
  notices_unplaced: z.number().int().describe('As in `/api/records`: counted notices that `near` leaves out'),
  ...adviceFields,
})

export default read({
  path: '/api/aggregate',
  summary: 'WARN notices summed up by place, time, industry, kind or company',
  description:
    'Notices, workers, closures and days of notice by one or two of what notices tell, with every filter of `/api/records`. Each event counts once; `in_totals=false` sums up the rows that are left out instead.',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output,
  run: async (context, query) => {
    const { today, plan, edition } = context
    const dimensions = query.group_by.map((name) => dimension(name, query.date_field))
    if (dimensions.some(({ needs }) => needs === 'link')) requireLinks(edition)
    const counted = { ...query, in_totals: query.in_totals ?? true }
    const { filter: asked, warnings: history } = openQuestion(counted, context)
    const filter = byLinks(context, asked)
    const { limit, warnings: limited } = clampLimit(plan, query.limit)
    const rows = await noticesWhere(context, noticeConditions(filter))
    const [sums, left, advice] = await Promise.all([
      sumUp(context, rows, dimensions, { ...query, limit }, filter.linked_by_row),
      countLeftOut(context, filter),
      adviseNotices(context, filter, { groups: query.group_by, sort: query.sort }),
    ])
    const { groups, all: total, vague, totals } = sums
    return {
      group_by: query.group_by,
      records: groups.map((each) => {
        const period = each.month ?? each.quarter ?? each.year
        if (!dimensions.some(({ isTime }) => isTime)) return each
        return withMore(each, { partial: period == null ? null : isPartial(period, today) })
      }),
      count: groups.length,
      total,
      limit,
      offset: query.offset,
      has_more: query.offset + groups.length < total,
      totals,
      notices_undated: left.undated,
      notices_unplaced: left.unplaced,
      coverage: advice.coverage,
      warnings: [...history, ...limited, ...adviseLeftOut(query, { ...left, vague }), ...advice.warnings],
    }
  },
})
