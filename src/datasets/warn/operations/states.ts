/** Every state's sums. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { stateName } from '#lib/states.ts'
import { sql } from '#storage/sql.ts'
import { adviceFields, adviseWarn } from '../advice.ts'
import { oldTotals, totalColumns, totals, underOldNames } from './totals.ts'

const record = z.object({
  state: z.string(),
  name: z.string(),
  ...totals.shape,
  latest_notice: z.string().nullable(),
  ...oldTotals,
})

type Row = z.infer<typeof totals> & { state: string; latest_notice: string | null }

export default read({
  path: '/api/states',
  summary: 'Notices and workers affected by state',
  description:
    'States of which no notice is held are not listed: that they publish none does not mean none were filed.',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input: z.object({}),
  output: z.object({ records: z.array(record), count: z.number().int(), ...adviceFields }),
  run: async (context) => {
    const { db } = context
    const rows = await db.all<Row>(sql`
      select state, ${totalColumns}, max(notice_date) as latest_notice
      from warn_notices where in_totals group by state order by state`)
    const records = rows.map(({ state, ...sums }) => ({
      state,
      name: stateName(state),
      ...underOldNames(sums),
    }))
    return { records, count: records.length, ...(await adviseWarn(context)) }
  },
})
