/** Notices and workers affected, month by month. */
import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { sql } from '#storage/sql.ts'
import { staleWarnings } from '../coverage.ts'
import { month, monthlyTrend } from './totals.ts'

const input = z.object({
  months: whole().min(1).max(480).default(12).describe('Months up to the running one'),
  state: stateParam.optional(),
})

export default read({
  path: '/api/trends',
  summary: 'Monthly layoff counts',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output: z.object({ records: z.array(month), count: z.number().int(), warnings: z.array(z.string()) }),
  run: async ({ db, today, edition }, { months, state }) => {
    const records = await monthlyTrend(db, today, months, state ? sql`state = ${state}` : sql`true`)
    return { records, count: records.length, warnings: staleWarnings(edition.sources, today, state) }
  },
})
