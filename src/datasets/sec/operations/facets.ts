/** What a list of filings can be narrowed by: items and years, each with its count. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { clampHistory } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { sql, where } from '#storage/sql.ts'
import { adviseSec } from '../advice.ts'
import { ITEM_TITLES } from '../items.ts'
import { allOf, countFilings, filedWithin, filingConditions, filingFilter } from './filter.ts'

const ofItem = z.object({
  item: z.string().describe('Item code, `2.05`'),
  title: z.string().nullable(),
  filings: z.number().int(),
})

const ofYear = z.object({
  year: z.number().int().nullable().describe('Year of the filing date; null where that is not known'),
  filings: z.number().int(),
})

export default read({
  path: '/api/sec-filings/facets',
  summary: '8-K filings counted by what they can be filtered by',
  description:
    'Filings by item and by year, under every filter but their own: the counts are what the filter would leave, in place of the one that is set. A filing of several items counts for each of them.',
  group: 'sec',
  auth: 'optional',
  needs: { datasets: ['sec'] },
  input: z.object(filingFilter),
  output: z.object({
    total: z.number().int().describe('Filings that match all filters'),
    items: z.array(ofItem).describe('Items by number of filings, whatever `items` asks for'),
    years: z.array(ofYear).describe('Years, the newest first, whatever `start` and `end` ask for'),
    warnings: warningList,
  }),
  run: async (context, query) => {
    const { db } = context
    refuseEmptyWindow(query)
    const history = clampHistory(context, query.start)
    const asked = await filingConditions(context, { ...query, start: history.from })
    const always = filedWithin({ start: clampHistory(context, undefined).from })
    const [counted, items, years] = await Promise.all([
      countFilings(context, asked),
      db.all<{ item: string; filings: number }>(sql`
        select item, count(*)::integer as filings
        from (
          select unnest(string_to_array(items, ',')) as item
          from sec_filings ${where(allOf({ ...asked, what: [] }))}
        ) as listed
        group by item order by filings desc, item`),
      db.all<z.infer<typeof ofYear>>(sql`
        select extract(year from filing_date)::integer as year, count(*)::integer as filings
        from sec_filings ${where(allOf({ ...asked, when: always }))}
        group by year order by year desc nulls last`),
    ])
    return {
      total: counted.total,
      items: items.map(({ item, filings }) => ({ item, title: ITEM_TITLES[item] ?? null, filings })),
      years,
      warnings: [
        ...history.warnings,
        ...(await adviseSec(context, { ...counted, from: history.from, until: query.end })),
      ],
    }
  },
})
