/** Every state's sums. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { stateName } from '#lib/states.ts'
import { sql } from '#storage/sql.ts'
import { staleWarnings } from '../coverage.ts'
import { totalColumns } from './totals.ts'

const record = z.object({
  state: z.string(),
  name: z.string(),
  total_notices: z.number().int(),
  total_employees: z.number().int(),
  latest_notice: z.string().nullable(),
})

type Row = { state: string; notices: number; employees_affected: number; latest_notice: string | null }

export default read({
  path: '/api/states',
  summary: 'Notices and workers affected by state',
  description:
    'States of which no notice is held are not listed: that they publish none does not mean none were filed.',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input: z.object({}),
  output: z.object({ records: z.array(record), count: z.number().int(), warnings: z.array(z.string()) }),
  run: async ({ db, today, edition }) => {
    const rows = await db.all<Row>(sql`
      select state, ${totalColumns}, max(notice_date) as latest_notice
      from warn_notices where in_totals group by state order by state`)
    const records = rows.map(({ state, notices, employees_affected, latest_notice }) => ({
      state,
      name: stateName(state),
      total_notices: notices,
      total_employees: employees_affected,
      latest_notice,
    }))
    return { records, count: records.length, warnings: staleWarnings(edition.sources, today) }
  },
})
