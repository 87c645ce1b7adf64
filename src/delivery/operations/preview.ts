/** How much a filter would have matched lately: asked before it is saved. */
import { z } from 'zod'
import { dataDay } from '#contract/edition.ts'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { addDays } from '#lib/dates.ts'
import type { CriteriaOf } from '../criteria.ts'

/** Whole weeks that lie within the history of every plan that has keys. */
const WEEKS = 12
const RECORDS_SHOWN = 5

export const previewFilter = (criteria: CriteriaOf) => {
  const { list } = criteria
  const { records } = (list.output as z.ZodObject).shape
  return read({
    path: '/api/filters/preview',
    summary: `How many notices a week these criteria would have matched, over the last ${WEEKS} weeks`,
    description:
      'Counted by the day of the notice, back from the last day on which notices were read; what was published late is among them. Ask before saving a filter.',
    group: 'account',
    auth: 'key',
    needs: { datasets: list.datasets },
    input: z.object(criteria.shape),
    output: z.object({
      date_from: z.iso.date().describe('First day of these weeks'),
      date_to: z.iso.date().describe('Last day: the last on which notices were read'),
      weeks: z.number().int().describe('Weeks that were counted'),
      matches: z.number().int().describe('Notices of these weeks that match'),
      per_week: z.number().describe('On average, to a tenth'),
      records: (records as z.ZodType).describe('The newest of them'),
      warnings: warningList,
    }),
    async run(context, query) {
      criteria.requireNarrow(query)
      const date_to = dataDay(context.edition, context.today) ?? context.today
      const date_from = addDays(date_to, 1 - WEEKS * 7)
      const look = list.input.parse({ date_from, date_to, limit: RECORDS_SHOWN })
      const answer = await list.run(context, { ...look, ...query })
      const { total, records: newest, warnings } = answer as Listed
      const per_week = Math.round((total / WEEKS) * 10) / 10
      return { date_from, date_to, weeks: WEEKS, matches: total, per_week, records: newest, warnings }
    },
  })
}

/** What of the list's answer is used. */
interface Listed {
  total: number
  records: unknown[]
  warnings: z.input<typeof warningList>
}
