/** Notices by filters: chips, facets, table. For agencies, recruiters, reporters. */
import { z } from 'zod'
import { text, whole } from '#contract/fields.ts'
import aggregate from '#datasets/warn/operations/aggregate.ts'
import { noticeFilters } from '#datasets/warn/operations/notice-filter.ts'
import records from '#datasets/warn/operations/records.ts'
import { links } from '../../links.ts'
import { page, type Visit } from '../../page.tsx'
import { NOTICE_COLUMNS, NoticeTable, type ShownNotice } from '../../parts/notices.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { count, counted } from '../../words/numbers.ts'
import { Chips, Facets } from './facets.tsx'
import { Filters } from './filters.tsx'
import { inWords, plain } from './words.ts'

const PAGE_ROWS = 50
/** The first 500 rows are shown to everybody. */
const PAGES_MAX = 10

/** Those with a default say how others are read: what nobody has said is not in the address. */
const { date_field, near: _near, miles: _miles, include_non_warn, ...filters } = noticeFilters

const input = z.object({
  ...filters,
  date_field: date_field.unwrap().optional(),
  include_non_warn: include_non_warn.unwrap().optional(),
  // As they were written: the list reads them itself.
  near: text(60).optional(),
  miles: text(5).optional(),
  sort: records.input.shape.sort.unwrap().optional(),
  page: whole().min(1).max(PAGES_MAX).optional(),
})

export default page({
  path: '/layoffs',
  summary: 'Notices by filters',
  input,
  load: async (ask, query, { plan }: Visit) => {
    const { page: number = 1, ...given } = query
    const rows = Math.min(PAGE_ROWS, plan.recordsMax)
    const asked = plain(given)
    const { sort: _, ...filter } = asked
    const facet = (group_by: string, without: string, limit: number) => {
      const { [without]: __, ...others } = filter
      return ask.of(aggregate, { ...others, group_by, sort: 'notices', limit })
    }
    const [list, states, kinds, sectors] = await Promise.all([
      ask.of(records, { ...asked, limit: rows, offset: (number - 1) * rows }),
      facet('state', 'state', 60),
      facet('type', 'layoff_type', 10),
      facet('sector', 'naics_sector', 30),
    ])
    return { asked, number, rows, list, states, kinds, sectors }
  },
  head: ({ asked, list }) => ({
    title: inWords(asked),
    description: `${counted(list.total, 'WARN notice')} of ${count(list.employees_affected)} workers.`,
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'layoffs',
    isPrivate: Object.keys(asked).length > 1,
  }),
  view: ({ asked, number, rows, list, states, kinds, sectors }) => (
    <>
      <div class="head">
        <h1>{inWords(asked)}</h1>
        <p class="lead">
          {counted(list.total, 'WARN notice')} of {count(list.employees_affected)} workers
          {list.total > list.total_in_totals &&
            `; ${count(list.total - list.total_in_totals)} of them are left out of the sum: withdrawn, amended or repeated`}
          .
        </p>
      </div>
      <div class="cols side-l">
        <div>
          <Filters asked={asked} />
          <Facets asked={asked} states={states.records} kinds={kinds.records} sectors={sectors.records} />
        </div>
        <div>
          <Chips asked={asked} />
          <Warnings of={list.warnings} />
          <NoticeTable
            label="Notices"
            notices={list.records as ShownNotice[]}
            columns={Object.values(NOTICE_COLUMNS)}
            empty="No notice is like that. Take a filter off above; some states publish none."
          />
          <Pager
            number={number}
            rows={rows}
            total={list.total}
            pagesMax={PAGES_MAX}
            href={(to) => links.layoffs({ ...asked, page: to === 1 ? undefined : to })}
          />
        </div>
      </div>
    </>
  ),
})
