/** Notices and workers affected, month by month. */
import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { ofColumn } from '#storage/conditions.ts'
import { sql } from '#storage/sql.ts'
import { adviceFields, adviseWarn } from '../advice.ts'
import { findHeldSpan } from '../coverage.ts'
import { firstDayOf, month, monthlyTrend, monthsParam } from './recent-totals.ts'
import { undatedField } from './totals.ts'

const input = z.object({
  months: monthsParam,
  state: stateParam.optional(),
})

export default read({
  path: '/api/trends',
  summary: 'Monthly layoff counts',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output: z.object({
    records: z.array(month),
    count: z.number().int(),
    notices_undated: undatedField,
    ...adviceFields,
  }),
  run: async (context, { months, state }) => {
    const { today } = context
    const own = state ? [ofColumn('state', sql`state = ${state}`)] : []
    const held = await findHeldSpan(context, state)
    const trend = await monthlyTrend(context, months, own, held)
    const advice = await adviseWarn(context, { state, from: firstDayOf(today, months), to: today })
    return { ...trend, count: trend.records.length, ...advice }
  },
})
