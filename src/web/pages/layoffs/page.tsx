/** Notices by filters: chips, facets, table. For agencies, recruiters, reporters. */

import { z } from 'zod'
import { text, whole } from '#contract/fields.ts'
import facets from '#datasets/warn/operations/facets.ts'
import { noticeFilters } from '#datasets/warn/operations/notice-filter.ts'
import records from '#datasets/warn/operations/records.ts'
import { plain } from '../../asked.ts'
import { sheet } from '../../files/forms.ts'
import { links, withQuery } from '../../links.ts'
import { rowsAt, rowsOf } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { Chips, Facets, Side } from '../../parts/facets.tsx'
import { type FilterField, FilterForm } from '../../parts/filter-form.tsx'
import { NothingFound } from '../../parts/nothing-found.tsx'
import { NOTICE_COLUMNS, NoticeTable, type ShownNotice } from '../../parts/notices.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { askWhenEmpty } from '../../when-empty.ts'
import { count, UNKNOWN } from '../../words/numbers.ts'
import { calendarOf } from './calendar.ts'
import { facetsOf } from './facets.ts'
import { foundIn, isUnknown } from './found.ts'
import { chipOf, inWords } from './words.ts'

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

const FIELDS: readonly FilterField[] = [
  { name: 'company', label: 'Employer', type: 'search', placeholder: 'Part of the name' },
  { name: 'city', label: 'City', type: 'text' },
  { name: 'date_from', label: 'From', type: 'date' },
  { name: 'date_to', label: 'To', type: 'date' },
  { name: 'min_employees', label: 'Workers, at least', type: 'text' },
]

export default page({
  path: '/layoffs',
  summary: 'Notices by filters',
  input,
  load: async (ask, query, visit) => {
    const { page: number = 1, ...given } = query
    const { operations } = visit
    const rows = rowsOf(visit, PAGE_ROWS)
    const asked = plain(given)
    const { sort: _, ...filter } = asked
    const [list, found] = await Promise.all([
      ask.of(records, { ...asked, ...rowsAt(number, rows) }),
      ask.of(facets, filter),
    ])
    const help =
      list.total === 0 ? await askWhenEmpty(ask, records, filter, { operations, byName: 'company' }) : null
    return { asked, number, rows, list, facets: facetsOf(found), help }
  },
  head: ({ asked, list }) => ({
    title: inWords(asked),
    description: `${foundIn(list)}.`,
    figure: { value: isUnknown(list) ? UNKNOWN : count(list.total), name: 'WARN notices' },
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'layoffs',
    isPrivate: Object.keys(asked).length > 1,
  }),
  forms: {
    json: ({ page: number = 1, ...asked }, settings) => ({
      operation: records,
      params: { ...plain(asked), ...rowsAt(number, rowsOf(settings, PAGE_ROWS)) },
    }),
    csv: sheet('Notices', records, ({ list }) => list.records),
    atom: ({ page: _page, sort: _sort, ...asked }) => withQuery('/feeds/layoffs.atom', asked),
    ics: calendarOf,
  },
  form: { fields: FIELDS, title: 'Layoff notices' },
  view: ({ asked, number, rows, list, facets: shown, help }) => (
    <>
      <div class="stack head">
        <h1>{inWords(asked)}</h1>
        <p class="lead">
          {foundIn(list)}
          {list.total > list.total_in_totals &&
            `; ${count(list.total - list.total_in_totals)} of them are left out of the sum: withdrawn, amended or repeated`}
          .
        </p>
      </div>
      <div class="cols side-l">
        <Side set={Object.keys(asked).length}>
          <FilterForm action="/layoffs" fields={FIELDS} asked={asked} />
          <Facets asked={asked} facets={shown} href={links.layoffs} />
        </Side>
        <div>
          <Chips asked={asked} say={chipOf} href={links.layoffs} />
          <Warnings of={list.warnings} />
          {help ? (
            <NothingFound
              what="notices"
              isKnown={!isUnknown(list)}
              asked={asked}
              help={help}
              say={chipOf}
              href={links.layoffs}
            >
              <p class="small quiet">
                Some states publish no notices, and small layoffs need none: an empty list is not to say that
                nobody was laid off. <a href="/coverage">What is covered</a>.
              </p>
            </NothingFound>
          ) : (
            <NoticeTable
              label="Notices"
              notices={list.records as ShownNotice[]}
              columns={Object.values(NOTICE_COLUMNS)}
            />
          )}
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
