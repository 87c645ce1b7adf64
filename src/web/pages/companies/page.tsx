/** The employers with most workers in notices, or those of a name. */

import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import companies from '#insights/company/companies.ts'
import { stateNames } from '#lib/states.ts'
import { plain } from '../../asked.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { rowsAt, rowsOf } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Table } from '../../parts/table.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { count, counted } from '../../words/numbers.ts'

const ROWS = 50
/** The first 500 rows are shown to everybody. */
const PAGES_MAX = 10

const { company, state, sort } = companies.input.shape

const input = z.object({ company, state, sort, page: whole().min(1).max(PAGES_MAX).optional() })

const titleOf = (asked: { company?: string | undefined; state?: string | undefined }) =>
  `${asked.company ? `Employers called “${asked.company}”` : 'Largest employers in layoff notices'}${asked.state ? ` of ${stateNames(asked.state)}` : ''}`

export default page({
  path: '/companies',
  summary: 'Employers with most workers in notices',
  input,
  load: async (ask, { page: number = 1, ...given }, visit) => {
    const asked = plain(given)
    const rows = rowsOf(visit, ROWS)
    const list = await ask.of(companies, { ...asked, ...rowsAt(number, rows) })
    return { asked, number, rows, list }
  },
  head: ({ asked, list }) => ({
    title: titleOf(asked),
    description: `${counted(list.total, 'employer')} with WARN notices, each under one name however it was filed.`,
    figure: { value: count(list.total), name: 'employers with WARN notices' },
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'companies',
    isPrivate: Object.keys(asked).length > 1,
  }),
  forms: {
    json: ({ page: number = 1, ...asked }, settings) => ({
      operation: companies,
      params: { ...plain(asked), ...rowsAt(number, rowsOf(settings, ROWS)) },
    }),
    csv: sheet('Employers', companies, ({ list }) => list.records),
  },
  view: ({ asked, number, rows, list }) => (
    <>
      <div class="stack head">
        <h1>{titleOf(asked)}</h1>
        <p class="lead">
          {counted(list.total, 'employer')}. Each stands once, under whatever names it filed; parts and brands
          have pages of their own.
        </p>
        <form class="big-find" action="/companies">
          <label class="sr" for="company-find">
            A company
          </label>
          <input
            id="company-find"
            type="search"
            name="company"
            placeholder="A company"
            value={asked.company}
          />
          {asked.state && <input type="hidden" name="state" value={asked.state} />}
          <button class="btn main" type="submit">
            Search
          </button>
        </form>
      </div>
      <Warnings of={list.warnings} />
      {list.total === 0 ? (
        <p>
          No employer with a notice is called so.{' '}
          <a href={links.search(asked.company ?? '')}>Search everything</a>.
        </p>
      ) : (
        <Table
          label="Employers"
          rows={list.records}
          keyOf={({ company_id }, i) => `${company_id} ${i}`}
          columns={[
            {
              head: 'Employer',
              kind: 'row',
              cell: ({ company: name, company_id }) => <a href={links.company(company_id!)}>{name}</a>,
            },
            { head: 'Symbol', priority: 2, cell: ({ ticker }) => ticker ?? '–' },
            {
              head: 'Workers',
              kind: 'num',
              cell: ({ employees_affected }) => count(employees_affected ?? null),
            },
            { head: 'Notices', kind: 'num', cell: ({ notices }) => count(notices ?? null) },
            { head: 'States', kind: 'num', priority: 3, cell: ({ states }) => count(states?.length ?? null) },
            { head: 'Newest', priority: 2, cell: ({ latest_notice }) => day(latest_notice ?? null) },
          ]}
        />
      )}
      <Pager
        number={number}
        rows={rows}
        total={list.total}
        pagesMax={PAGES_MAX}
        href={(to) => links.companies({ ...asked, page: to === 1 ? undefined : to })}
      />
    </>
  ),
})
