/** Every state's sums with a point to draw them at. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { withMore } from '#lib/rows.ts'
import { stateName } from '#lib/states.ts'
import { stateCentroid } from '#places/index.ts'
import { sql } from '#storage/sql.ts'
import { adviceFields, adviseWarn } from '../advice.ts'
import { totalColumns, totals } from './totals.ts'

const record = totals.extend({
  state: z.string(),
  name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

export default read({
  path: '/api/geo',
  summary: 'Notices and workers affected by state, with coordinates',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input: z.object({}),
  output: z.object({ records: z.array(record), count: z.number().int(), ...adviceFields }),
  run: async (context) => {
    const { db } = context
    const rows = await db.all<z.infer<typeof totals> & { state: string }>(sql`
      select state, ${totalColumns} from warn_notices where in_totals group by state order by state`)
    const records = rows.map((row) => {
      const point = stateCentroid(row.state)
      return withMore(row, {
        name: stateName(row.state),
        latitude: point?.latitude ?? null,
        longitude: point?.longitude ?? null,
      })
    })
    return { records, count: records.length, ...(await adviseWarn(context)) }
  },
})
