/** The employers with most workers in notices. */
import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import topCompanies from '#insights/company/top-companies.ts'
import { stateName } from '#lib/states.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Table } from '../../parts/table.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { count } from '../../words/numbers.ts'

const ROWS = 100

export default page({
  path: '/companies',
  summary: 'Employers with most workers in notices',
  input: z.object({ state: stateParam.optional() }),
  load: async (ask, query) => ({ query, ...(await ask.of(topCompanies, { ...query, limit: ROWS })) }),
  head: ({ query }) => ({
    title: `Largest employers in layoff notices${query.state ? ` of ${stateName(query.state)}` : ''}`,
    description: 'Employers by workers in WARN notices, each under one name however it was filed.',
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'companies',
  }),
  view: ({ query, records, warnings }) => (
    <>
      <div class="stack head">
        <h1>Largest employers in layoff notices{query.state && ` of ${stateName(query.state)}`}</h1>
        <p class="lead">
          Each employer stands once, under whatever names it filed; parts and brands have pages of their own.
        </p>
        <form class="big-find" action="/search">
          <label class="sr" for="company-find">
            A company
          </label>
          <input id="company-find" type="search" name="q" placeholder="A company" />
          <button class="btn main" type="submit">
            Search
          </button>
        </form>
      </div>
      <Warnings of={warnings} />
      <Table
        label="Employers"
        rows={records}
        keyOf={({ company_id, company_name }, i) => `${company_id ?? company_name} ${i}`}
        columns={[
          {
            head: 'Employer',
            kind: 'row',
            cell: ({ company, company_id, company_name }) =>
              company_id ? <a href={links.company(company_id)}>{company}</a> : company_name,
          },
          { head: 'Symbol', priority: 2, cell: ({ ticker }) => ticker ?? '–' },
          { head: 'Workers', kind: 'num', cell: ({ employees_affected }) => count(employees_affected) },
          { head: 'Notices', kind: 'num', cell: ({ notices }) => count(notices) },
          { head: 'States', kind: 'num', priority: 3, cell: ({ states }) => count(states.length) },
          { head: 'Newest', priority: 2, cell: ({ latest_notice }) => day(latest_notice) },
        ]}
      />
    </>
  ),
})
