/** 8-K filings by filters, with their items as facets. For investors and reporters. */

import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import facets from '#datasets/sec/operations/facets.ts'
import { filingFilter } from '#datasets/sec/operations/filter.ts'
import secFilings from '#datasets/sec/operations/sec-filings.ts'
import stats from '#datasets/sec/operations/stats.ts'
import { type Asked, plain } from '../../asked.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { rowsAt, rowsOf } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { Chips, type Facet, Facets, filingYears, Side } from '../../parts/facets.tsx'
import { Figures } from '../../parts/figures.tsx'
import { type FilterField, FilterForm } from '../../parts/filter-form.tsx'
import { NothingFound } from '../../parts/nothing-found.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { askWhenEmpty } from '../../when-empty.ts'
import { day } from '../../words/dates.ts'
import { itemWords } from '../../words/items.ts'
import { count, counted } from '../../words/numbers.ts'
import { FilingTable, type ShownFiling } from './table.tsx'

const PAGE_ROWS = 50
/** The first 500 rows are shown to everybody. */
const PAGES_MAX = 10

const FIELDS: readonly FilterField[] = [
  { name: 'company', label: 'Company', type: 'search', placeholder: 'Part of the name' },
  { name: 'ticker', label: 'Stock symbol', type: 'text' },
  { name: 'start', label: 'From', type: 'date' },
  { name: 'end', label: 'To', type: 'date' },
]

export default page({
  path: '/filings',
  summary: '8-K filings by filters',
  input: z.object({ ...filingFilter, page: whole().min(1).max(PAGES_MAX).optional() }),
  load: async (ask, query, visit) => {
    const { page: number = 1, ...given } = query
    const { operations } = visit
    const rows = rowsOf(visit, PAGE_ROWS)
    const asked = plain(given)
    const [list, narrowed, all] = await Promise.all([
      ask.of(secFilings, { ...asked, ...rowsAt(number, rows) }),
      ask.of(facets, asked),
      Object.keys(asked).length === 0 ? ask.of(stats) : null,
    ])
    const help =
      list.total === 0 ? await askWhenEmpty(ask, secFilings, asked, { operations, byName: 'company' }) : null
    return { asked, number, rows, list, narrowed, all, help }
  },
  head: ({ asked, list, all }) => ({
    title: title(asked),
    description: `${finding(asked, list.total, all)}: what listed companies report of exits, bankruptcies and their officers.`,
    figure: { value: count(list.total), name: '8-K filings' },
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'companies',
    sources: '8-K and 8-K/A filings as EDGAR of the SEC publishes them.',
    isPrivate: Object.keys(asked).length > 1,
  }),
  forms: {
    json: ({ page: number = 1, ...asked }, settings) => ({
      operation: secFilings,
      params: { ...plain(asked), ...rowsAt(number, rowsOf(settings, PAGE_ROWS)) },
    }),
    csv: sheet('Filings', secFilings, ({ list }) => list.records),
  },
  form: { title: '8-K filings', fields: FIELDS },
  view: ({ asked, number, rows, list, narrowed, all, help }) => (
    <>
      <div class="stack head">
        <h1>{finding(asked, list.total, all)}</h1>
        <p class="lead">
          Listed companies tell the SEC within four business days what matters to their owners. Item 2.05 is
          of layoffs and closures that cost money, item 1.03 of bankruptcy.
        </p>
        {all && <Strip {...all} />}
      </div>
      <div class="cols side-l">
        <Side set={Object.keys(asked).length}>
          <FilterForm action="/filings" fields={FIELDS} asked={asked} />
          <Facets asked={asked} facets={facetsOf(narrowed)} href={links.filings} />
        </Side>
        <div>
          <Chips asked={asked} say={say} href={links.filings} />
          <Warnings of={list.warnings} />
          {help ? (
            <NothingFound what="filings" asked={asked} help={help} say={say} href={links.filings}>
              <p class="small quiet">Private companies file none, whatever happens to them.</p>
            </NothingFound>
          ) : (
            <FilingTable label="8-K filings, newest first" filings={list.records as ShownFiling[]} />
          )}
          <Pager
            number={number}
            rows={rows}
            total={list.total}
            pagesMax={PAGES_MAX}
            href={(to) => links.filings({ ...asked, page: to === 1 ? undefined : to })}
          />
        </div>
      </div>
    </>
  ),
})

/** What is asked for, without its count. */
const title = (asked: Asked): string => `8-K filings${ofAndWith(asked)}`

/** The same with its figure; of all filings, how many are of layoffs. */
function finding(asked: Asked, total: number, all: Totals | null): string {
  if (total === 0) return `No 8-K filings${ofAndWith(asked)}`
  if (all === null) return `${counted(total, '8-K filing')}${ofAndWith(asked)}`
  return `${counted(total, 'filing')} to the SEC, ${count(all.restructurings)} of them of exits and layoffs`
}

function ofAndWith({ items, company, ticker }: Asked): string {
  const of = company ?? ticker
  return `${of ? ` of “${of}”` : ''}${items ? ` with ${itemsInWords(items)}` : ''}`
}

const itemsInWords = (items: string) =>
  items
    .split(',')
    .map((item) => `item ${item}, ${itemWords(item).toLowerCase()}`)
    .join('; ')

/** A filter as a chip says it. */
function say(name: string, value: string): string {
  if (name === 'items') return itemsInWords(value)
  if (name === 'start') return `from ${day(value)}`
  if (name === 'end') return `to ${day(value)}`
  return name === 'ticker' ? `symbol ${value}` : `${name.replaceAll('_', ' ')}: ${value}`
}

type Narrowed = Awaited<ReturnType<typeof facets.run>>

function facetsOf({ items, years }: Narrowed): Facet[] {
  return [
    {
      title: 'What it reports',
      names: ['items'],
      entries: items.map(({ item, filings }) => ({
        name: `${itemWords(item)} (${item})`,
        count: filings,
        sets: { items: item },
      })),
    },
    filingYears(years),
  ]
}

type Totals = Awaited<ReturnType<typeof stats.run>>

function Strip(all: Totals) {
  return (
    <Figures
      items={[
        {
          name: 'Filings, 30 days',
          value: count(all.last_30_days),
          note: `newest of ${day(all.date_range.last)}`,
        },
        {
          name: 'Costs of exits',
          value: count(all.restructurings),
          note: <a href={links.filings({ items: '2.05' })}>item 2.05, all years</a>,
        },
        { name: 'Bankruptcies', value: count(all.bankruptcies), note: 'each counted once' },
        { name: 'Companies', value: count(all.unique_companies), note: `since ${day(all.date_range.first)}` },
        {
          name: 'Read for facts',
          value: count(all.filings_read),
          note: `of ${count(all.total_filings)}; items of ${count(all.items_unknown)} not known`,
        },
      ]}
    />
  )
}
