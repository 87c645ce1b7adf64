/** Notices and workers affected, year by year. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { isPartial, partial } from '#contract/partial.ts'
import { withMore } from '#lib/rows.ts'
import { sql } from '#storage/sql.ts'
import { adviceFields, adviseWarn } from '../advice.ts'
import { NO_NOTICES, totalColumns, totals } from './totals.ts'

const record = totals.extend({ year: z.number().int() })

export default read({
  path: '/api/yearly',
  summary: 'Notices and workers affected by year of the notice',
  description: 'States began to publish in different years, so sums of early years cover few states.',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input: z.object({}),
  output: z.object({
    records: z.array(
      record.extend({ states: z.number().int().describe('States with a notice in the year'), partial }),
    ),
    count: z.number().int(),
    undated: totals.describe('Notices whose publisher gives no notice date'),
    ...adviceFields,
  }),
  run: async (context) => {
    const { db, today } = context
    const records = await db.all<z.infer<typeof record> & { states: number }>(sql`
      select extract(year from notice_date)::integer as year, ${totalColumns}, count(distinct state)::integer as states
      from warn_notices where in_totals and notice_date is not null group by 1 order by 1 desc`)
    const undated = await db.get<z.infer<typeof totals>>(sql`
      select ${totalColumns} from warn_notices where in_totals and notice_date is null`)
    return {
      records: records.map((record) => withMore(record, { partial: isPartial(record.year, today) })),
      count: records.length,
      undated: undated ?? NO_NOTICES,
      ...(await adviseWarn(context)),
    }
  },
})
