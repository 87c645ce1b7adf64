/** Notices and workers affected, year by year. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { sql } from '#storage/sql.ts'
import { staleWarnings } from '../coverage.ts'
import { totalColumns, totals } from './totals.ts'

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
      record.extend({ states: z.number().int().describe('States with a notice in the year') }),
    ),
    count: z.number().int(),
    undated: totals.describe('Notices whose publisher gives no notice date'),
    warnings: z.array(z.string()),
  }),
  run: async ({ db, today, edition }) => {
    const records = await db.all<z.infer<typeof record> & { states: number }>(sql`
      select extract(year from notice_date)::integer as year, ${totalColumns}, count(distinct state)::integer as states
      from warn_notices where in_totals and notice_date is not null group by 1 order by 1 desc`)
    const undated = await db.get<z.infer<typeof totals>>(sql`
      select ${totalColumns} from warn_notices where in_totals and notice_date is null`)
    return {
      records,
      count: records.length,
      undated: undated ?? { notices: 0, employees_affected: 0 },
      warnings: staleWarnings(edition.sources, today),
    }
  },
})
