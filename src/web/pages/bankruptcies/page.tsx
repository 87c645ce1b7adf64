/** Bankruptcy cases by filters, with chapter, state, court and year as facets. For creditors and reporters. */

import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import bankruptcies from '#insights/bankruptcies/bankruptcies.ts'
import { type BankruptcyCase, caseFilters } from '#insights/bankruptcies/case.ts'
import facets from '#insights/bankruptcies/facets.ts'
import stats from '#insights/bankruptcies/stats.ts'
import { plain } from '../../asked.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { rowsAt, rowsOf } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { Chips, Facets, Side } from '../../parts/facets.tsx'
import { Figures } from '../../parts/figures.tsx'
import { type FilterField, FilterForm } from '../../parts/filter-form.tsx'
import { NothingFound } from '../../parts/nothing-found.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { askWhenEmpty } from '../../when-empty.ts'
import { day } from '../../words/dates.ts'
import { count } from '../../words/numbers.ts'
import { facetsOf } from './facets.ts'
import { CaseTable } from './table.tsx'
import { finding, say, title } from './words.ts'

const PAGE_ROWS = 50
/** The first 500 rows are shown to everybody. */
const PAGES_MAX = 10

const { warn_only, ...filters } = caseFilters

const FIELDS: readonly FilterField[] = [
  { name: 'company', label: 'Debtor', type: 'search', placeholder: 'Part of the name' },
  { name: 'court', label: 'Court', type: 'text', placeholder: 'nysb, or part of its name' },
  { name: 'start', label: 'From', type: 'date' },
  { name: 'end', label: 'To', type: 'date' },
]

export default page({
  path: '/bankruptcies',
  summary: 'Bankruptcy cases by filters',
  input: z.object({
    ...filters,
    warn_only: warn_only.unwrap().optional(),
    page: whole().min(1).max(PAGES_MAX).optional(),
  }),
  load: async (ask, query, visit) => {
    const { page: number = 1, ...given } = query
    const { operations } = visit
    const rows = rowsOf(visit, PAGE_ROWS)
    const asked = plain(given)
    const [list, narrowed, all] = await Promise.all([
      ask.of(bankruptcies, { ...asked, ...rowsAt(number, rows) }),
      ask.of(facets, asked),
      Object.keys(asked).length === 0 ? ask.of(stats) : null,
    ])
    const help =
      list.total === 0
        ? await askWhenEmpty(ask, bankruptcies, asked, { operations, byName: 'company' })
        : null
    return { asked, number, rows, list, narrowed, all, help }
  },
  head: ({ asked, list, narrowed }) => ({
    title: title(asked),
    description: `${finding(asked, narrowed)}. Cases of organisations, each with its court, docket and the WARN notices of the same company.`,
    figure: { value: count(list.total), name: 'bankruptcy cases' },
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'companies',
    sources:
      'Feeds of the bankruptcy courts, CourtListener, and 8-K filings with item 1.03. Natural persons are left out.',
    isPrivate: Object.keys(asked).length > 1,
  }),
  forms: {
    json: ({ page: number = 1, ...asked }, settings) => ({
      operation: bankruptcies,
      params: { ...plain(asked), ...rowsAt(number, rowsOf(settings, PAGE_ROWS)) },
    }),
    csv: sheet('Cases', bankruptcies, ({ list }) => list.records),
  },
  form: { title: 'Bankruptcy cases', fields: FIELDS },
  view: ({ asked, number, rows, list, narrowed, all, help }) => (
    <>
      <div class="stack head">
        <h1>{finding(asked, narrowed)}</h1>
        <p class="lead">
          Cases of organisations, newest first. The state is the court’s and not the company’s: Delaware takes
          cases of the whole country. The courts’ feeds do not hold every case.
        </p>
        {all && <Totals {...all} />}
      </div>
      <div class="cols side-l">
        <Side set={Object.keys(asked).length}>
          <FilterForm action="/bankruptcies" fields={FIELDS} asked={asked} />
          <Facets asked={asked} facets={facetsOf(narrowed)} href={links.bankruptcies} />
        </Side>
        <div>
          <Chips asked={asked} say={say} href={links.bankruptcies} />
          <Warnings of={list.warnings} />
          {help ? (
            <NothingFound what="cases" asked={asked} help={help} say={say} href={links.bankruptcies}>
              <p class="small quiet">
                A case that no source told of is not here, and a debtor may be another firm of the group.
              </p>
            </NothingFound>
          ) : (
            <CaseTable cases={list.records as BankruptcyCase[]} />
          )}
          <Pager
            number={number}
            rows={rows}
            total={list.total}
            pagesMax={PAGES_MAX}
            href={(to) => links.bankruptcies({ ...asked, page: to === 1 ? undefined : to })}
          />
        </div>
      </div>
    </>
  ),
})

function Totals(all: Awaited<ReturnType<typeof stats.run>>) {
  return (
    <Figures
      items={[
        {
          name: 'Cases, 30 days',
          value: count(all.last_30_days),
          note: `newest of ${day(all.date_range.last)}`,
        },
        {
          name: 'Chapter 11',
          value: count(all.chapter_11),
          note: <a href={links.bankruptcies({ chapter: 11 })}>to go on</a>,
        },
        {
          name: 'Chapter 7',
          value: count(all.chapter_7),
          note: <a href={links.bankruptcies({ chapter: 7 })}>to close</a>,
        },
        {
          name: 'With WARN notices',
          value: count(all.warn_matched),
          note: <a href={links.bankruptcies({ warn_only: true })}>of the same company</a>,
        },
        { name: 'Debtors', value: count(all.unique_debtors), note: 'told apart by name' },
      ]}
    />
  )
}
