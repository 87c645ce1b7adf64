/** What is held of 8-K filings, and what they are about. */
import { z } from 'zod'
import { countLately, lately } from '#contract/lately.ts'
import { read } from '#contract/operation.ts'
import { clampHistory } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { sql, where } from '#storage/sql.ts'
import { adviseSec } from '../advice.ts'
import { ITEM_TITLES } from '../items.ts'
import { type FiledBy, filedBy, placesWithin } from './filed-by.ts'

const output = z.object({
  total_filings: z.number().int(),
  unique_companies: z.number().int().describe('Companies under which they stand'),
  unique_tickers: z.number().int(),
  date_range: z.object({ first: z.string().nullable(), last: z.string().nullable() }),
  last_7_days: lately('Filings of the last 7 days, today included'),
  last_30_days: lately('Filings of the last 30 days, today included'),
  restructurings: z.number().int().describe('Filings with item 2.05'),
  bankruptcies: z
    .number()
    .int()
    .describe('Bankruptcies by item 1.03, each counted once however often it is reported'),
  filings_read: z.number().int().describe('Filings whose text was read for facts'),
  items_unknown: z.number().int().describe('Filings of which only an index is held, without items'),
  top_items: z
    .array(z.object({ item: z.string(), title: z.string().nullable(), filings: z.number().int() }))
    .describe('Item codes by number of filings'),
  warnings: warningList,
})

type Counts = Omit<
  z.infer<typeof output>,
  'last_7_days' | 'last_30_days' | 'date_range' | 'top_items' | 'warnings'
> & {
  last_7_days: number
  last_30_days: number
  first: string | null
  last: string | null
}

export default read({
  path: '/api/sec-filings/stats',
  summary: 'Totals of 8-K filings, and the most common items',
  group: 'sec',
  auth: 'optional',
  needs: { datasets: ['sec'] },
  input: z.object({}),
  output,
  run: async (context) => {
    const { db, today } = context
    const history = clampHistory(context, undefined)
    const within = history.from ? [sql`filing_date >= ${history.from}::date`] : []
    const shown = where(within)
    const [counts, filed, topItems] = await Promise.all([
      db.get<Omit<Counts, 'unique_companies'>>(sql`
        select count(*)::integer as total_filings,
               count(distinct ticker)::integer as unique_tickers,
               min(filing_date) as first, max(filing_date) as last,
               (count(*) filter (where filing_date > ${today}::date - 7 and filing_date <= ${today}::date))::integer as last_7_days,
               (count(*) filter (where filing_date > ${today}::date - 30 and filing_date <= ${today}::date))::integer as last_30_days,
               (count(*) filter (where has_205))::integer as restructurings,
               (count(*) filter (where first_103))::integer as bankruptcies,
               count(parsed_at)::integer as filings_read,
               (count(*) filter (where items is null))::integer as items_unknown
        from sec_filings ${shown}`),
      filedBy(context),
      db.all<{ item: string; filings: number }>(sql`
        select item, count(*)::integer as filings
        from (select unnest(string_to_array(items, ',')) as item from sec_filings ${shown}) as listed
        group by item order by filings desc, item`),
    ])
    const { first, last, ...sums } = counts!
    return {
      ...sums,
      unique_companies: countFilers(filed, history.from),
      last_7_days: countLately(sums.last_7_days, last, addDays(today, -6)),
      last_30_days: countLately(sums.last_30_days, last, addDays(today, -29)),
      date_range: { first, last },
      top_items: topItems.map(({ item, filings }) => ({ item, title: ITEM_TITLES[item] ?? null, filings })),
      warnings: [...history.warnings, ...(await adviseSec(context, { from: history.from }))],
    }
  },
})

/** Companies under which filings stand, of a day on. */
function countFilers(filed: FiledBy, from: IsoDate | null): number {
  return new Set(filed.filer.subarray(...placesWithin(filed, from, null))).size
}
