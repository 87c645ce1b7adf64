/** Notices by industry: the NAICS sector of the published code or name. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { sectorOfCode } from '#lib/naics.ts'
import { sql } from '#storage/sql.ts'
import { staleWarnings } from '../coverage.ts'
import { totalColumns, totals } from './totals.ts'

const record = totals.extend({
  naics_sector: z.string().nullable().describe('`31-33`; null where no industry was published or understood'),
  industry: z.string().nullable().describe('Title of the sector'),
})

type Row = z.infer<typeof totals> & { sector: string | null }

export default read({
  path: '/api/industries',
  summary: 'Notices and workers affected by NAICS sector',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input: z.object({}),
  output: z.object({ records: z.array(record), count: z.number().int(), warnings: z.array(z.string()) }),
  run: async ({ db, today, edition }) => {
    const rows = await db.all<Row>(sql`
      select sector, ${totalColumns} from warn_notices
      where in_totals group by sector order by employees_affected desc, sector nulls last`)
    const records = rows.map(({ sector, ...sums }) => ({
      naics_sector: sector,
      industry: sectorOfCode(sector)?.title ?? null,
      ...sums,
    }))
    const unknown = records.find((r) => r.naics_sector === null)?.notices ?? 0
    const warnings = unknown > 0 ? [`${unknown} notices give no industry: most states publish none`] : []
    const stale = staleWarnings(edition.sources, today)
    return { records, count: records.length, warnings: [...warnings, ...stale] }
  },
})
