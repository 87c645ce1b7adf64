/** Notices by industry: the NAICS sector of the published code or name. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { sectorOfCode } from '#lib/naics.ts'
import { sql } from '#storage/sql.ts'
import { adviceFields, adviseWarn } from '../advice.ts'
import { totalColumns, totals } from './totals.ts'

const record = totals.extend({
  naics_sector: z.string().nullable().describe('`31-33`; null where no industry was published or understood'),
  industry: z.string().nullable().describe('Title of the sector'),
  records_url: z
    .string()
    .nullable()
    .describe('Its notices, which come to the same sums; null for the row of notices without an industry'),
})

type Row = z.infer<typeof totals> & { sector: string | null }

export default read({
  path: '/api/industries',
  summary: 'Notices and workers affected by NAICS sector',
  description:
    'The sector is that of the published NAICS code, else of the published name where that means one sector without doubt. `/api/records?naics_sector=` lists the notices of a row; `industry=` there looks for a text in the published name, and for a word such as `Healthcare` in all notices of that sector too.',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input: z.object({}),
  output: z.object({ records: z.array(record), count: z.number().int(), ...adviceFields }),
  run: async (context) => {
    const { db } = context
    const rows = await db.all<Row>(sql`
      select sector, ${totalColumns} from warn_notices
      where in_totals group by sector order by employees_affected desc nulls last, sector nulls last`)
    const records = rows.map(({ sector, ...sums }) => ({
      naics_sector: sector,
      industry: sectorOfCode(sector)?.title ?? null,
      records_url: sector === null ? null : `/api/records?naics_sector=${sector}&in_totals=true`,
      ...sums,
    }))
    return { records, count: records.length, ...(await adviseWarn(context)) }
  },
})
