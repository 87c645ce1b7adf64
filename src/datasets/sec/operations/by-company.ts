/** Companies by the number of their 8-K filings. */
import { z } from 'zod'
import { isoDay, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampHistory, clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { sql } from '#storage/sql.ts'
import { adviseSec } from '../advice.ts'
import { filedBy } from './filed-by.ts'
import { countFilings, filingConditions } from './filter.ts'

const company = z.object({
  ticker: z.string().nullable(),
  company: z.string().describe('Its name now'),
  cik: z.string(),
  filings: z.number().int(),
  first_filing: z.string().nullable(),
  last_filing: z.string().nullable(),
  restructurings: z.number().int().describe('Of these, with item 2.05'),
  bankruptcies: z.number().int().describe('Bankruptcies by item 1.03, each counted once'),
})

export default read({
  path: '/api/sec-filings/by-company',
  summary: 'Companies by number of 8-K filings',
  description:
    'A filing of several companies counts for each of them: a sum over companies may count it more than once.',
  group: 'sec',
  auth: 'optional',
  needs: { datasets: ['sec'] },
  input: z.object({
    start: isoDay().optional().describe('First filing date'),
    end: isoDay().optional().describe('Last filing date'),
    limit: whole().min(1).max(500).default(50),
  }),
  output: z.object({
    records: z.array(company),
    count: z.number().int(),
    total: z.number().int().describe('Companies with a filing in the time asked for'),
    limit: z.number().int(),
    warnings: warningList,
  }),
  run: async (context, query) => {
    const { db, plan } = context
    refuseEmptyWindow(query)
    const history = clampHistory(context, query.start)
    const { limit, warnings } = clampLimit(plan, query.limit)
    const asked = await filingConditions(context, { start: history.from, end: query.end })
    const filed = filedBy(asked.when)
    const [records, companies, counted] = await Promise.all([
      db.all<z.infer<typeof company>>(sql`
        select ticker, coalesce(registrant.name, company) as company, ranked.cik, filings, first_filing, last_filing,
               restructurings, bankruptcies
        from (
          select cik, min(ticker) as ticker, min(company) as company, count(*)::integer as filings,
                 min(filing_date) as first_filing, max(filing_date) as last_filing,
                 (count(*) filter (where has_205))::integer as restructurings,
                 (count(*) filter (where first_103))::integer as bankruptcies
          from ${filed}
          group by cik
          order by filings desc, last_filing desc nulls last, cik
          limit ${limit}
        ) as ranked
        left join sec_registrants as registrant on registrant.cik = ranked.cik
        order by filings desc, last_filing desc nulls last, ranked.cik`),
      db.get<{ total: number }>(sql`select count(distinct cik)::integer as total from ${filed}`),
      countFilings(context, asked),
    ])
    return {
      records,
      count: records.length,
      total: companies?.total ?? 0,
      limit,
      warnings: [...history.warnings, ...warnings, ...adviseSec(context, { ...counted, until: query.end })],
    }
  },
})
