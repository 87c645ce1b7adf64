/** 8-K filings by day. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampHistory } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { addDays } from '#lib/dates.ts'
import { sql } from '#storage/sql.ts'
import { adviseSec } from '../advice.ts'
import { filedBy } from './filed-by.ts'

const day = z.object({
  date: z.string().describe('Filing date; days without a filing, weekends mostly, are left out'),
  filings: z.number().int(),
  companies: z.number().int().describe('Companies under which filings of the day stand'),
  restructurings: z.number().int().describe('Filings with item 2.05'),
  bankruptcies: z.number().int().describe('Bankruptcies by item 1.03, each counted once'),
})

export default read({
  path: '/api/sec-filings/by-date',
  summary: '8-K filings and companies by day, newest day first',
  group: 'sec',
  auth: 'optional',
  needs: { datasets: ['sec'] },
  input: z.object({
    days: whole().min(1).max(3650).default(90).describe('Days up to today, today included'),
  }),
  output: z.object({
    records: z.array(day),
    count: z.number().int(),
    warnings: warningList,
  }),
  run: async (context, { days }) => {
    const { db, today } = context
    const history = clampHistory(context, addDays(today, 1 - days))
    const records = await db.all<z.infer<typeof day>>(sql`
      select filing_date as date, (count(*) filter (where is_primary))::integer as filings,
             count(distinct cik)::integer as companies,
             (count(*) filter (where is_primary and has_205))::integer as restructurings,
             (count(*) filter (where is_primary and first_103))::integer as bankruptcies
      from ${filedBy([sql`filing_date >= ${history.from}::date`, sql`filing_date <= ${today}::date`])}
      group by filing_date order by filing_date desc`)
    return {
      records,
      count: records.length,
      warnings: [...history.warnings, ...adviseSec(context)],
    }
  },
})
