/** Employers that file for a job, with wages, approvals and layoffs. For workers: who sponsors mine? */

import { z } from 'zod'
import { stateParam, text, whole } from '#contract/fields.ts'
import { socCodeParam } from '#datasets/lca/operations/filter.ts'
import sponsorFinder from '#insights/sponsor-finder/sponsor-finder.ts'
import { stateName } from '#lib/states.ts'
import { plain } from '../../asked.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { rowsOf } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { type FilterField, FilterForm } from '../../parts/filter-form.tsx'
import { Table } from '../../parts/table.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { yearSpans } from '../../words/dates.ts'
import { count, counted, UNKNOWN, usd } from '../../words/numbers.ts'
import { H1B_SOURCE, LCA_SOURCE } from '../../words/visas.ts'

const ROWS = 30

const input = z.object({
  job_title: text().optional(),
  soc_code: socCodeParam.optional(),
  state: stateParam.optional(),
  min_petitions: whole().min(1).max(1_000_000).optional(),
})

const FIELDS: readonly FilterField[] = [
  { name: 'job_title', label: 'Job title', type: 'search', placeholder: 'Part of it' },
  { name: 'soc_code', label: 'Occupation code', type: 'text', placeholder: '15-1252' },
  { name: 'state', label: 'State of the work', type: 'text', placeholder: 'Code or name' },
  { name: 'min_petitions', label: 'LCA cases, at least', type: 'text', placeholder: '3' },
]

type Asked = z.output<typeof input>
type Found = z.output<typeof sponsorFinder.output>
type Sponsor = Found['records'][number]

export default page({
  path: '/visas/sponsors',
  summary: 'Employers that sponsor a job',
  input,
  form: { title: 'Who sponsors a job', fields: FIELDS },
  load: async (ask, asked, visit) => ({
    asked,
    found: await ask.of(sponsorFinder, { ...asked, limit: rowsOf(visit, ROWS) }),
  }),
  head: (data) => ({
    title: 'Who sponsors a job',
    description: findingOf(data),
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Visas', href: links.visas },
    ],
    section: 'visas',
    sources: `${LCA_SOURCE} ${H1B_SOURCE}`,
    isPrivate: Object.values(data.asked).some((value) => value !== undefined),
  }),
  forms: {
    json: (asked, settings) => ({
      operation: sponsorFinder,
      params: { ...asked, limit: rowsOf(settings, ROWS) },
    }),
    csv: sheet('Employers', sponsorFinder, ({ found }) => found.records),
  },
  view: (data) => (
    <>
      <div class="stack head">
        <h1>{findingOf(data)}</h1>
        <p class="lead">
          By LCA cases of fiscal years {yearSpans(data.found.fiscal_years)}. Approvals are those of H-1B
          petitions for all its jobs
          {data.found.h1b_fiscal_year !== null && ` in fiscal year ${data.found.h1b_fiscal_year}`}, found by
          the name.
        </p>
      </div>
      <div class="cols side-l">
        <FilterForm action={links.sponsors()} fields={FIELDS} asked={plain(data.asked)} />
        <div>
          <Warnings of={data.found.warnings} />
          <Sponsors {...data} />
        </div>
      </div>
    </>
  ),
})

interface Data {
  asked: Asked
  found: Found
}

function findingOf({ asked, found }: Data): string {
  const { job_title, soc_code, state } = asked
  const job = [job_title && `“${job_title}”`, soc_code && `occupation ${soc_code}`].filter(Boolean).join(', ')
  const of = job === '' ? '' : ` for ${job}`
  const place = state === undefined ? '' : ` in ${stateName(state)}`
  const [most] = found.records
  if (most === undefined) return `No employer that is held files${of}${place}`
  return `${most.employer} files most${of}${place}: ${counted(most.petitions, 'LCA case')}`
}

function Sponsors({ asked, found }: Data) {
  return (
    <>
      <Table
        label="Employers, most LCA cases first"
        rows={found.records}
        keyOf={({ employer }, i) => `${employer} ${i}`}
        empty={`Nobody is held with ${count(asked.min_petitions ?? 3)} LCA cases or more for that. Ask for fewer cases, a shorter part of the title, or all states; and mind which years are held.`}
        columns={[
          {
            head: 'Employer',
            kind: 'row',
            cell: (row) => (
              <>
                <a href={links.visaEmployer(row.employer)}>{row.employer}</a>
                {row.warn_notices !== null && row.warn_notices > 0 && (
                  <span class="sub only-s">
                    Layoffs: <Layoffs {...row} />
                  </span>
                )}
              </>
            ),
          },
          { head: 'LCA cases', kind: 'num', cell: ({ petitions }) => count(petitions) },
          { head: 'Mean wage', kind: 'num', cell: ({ average_wage_usd }) => usd(average_wage_usd) },
          {
            head: 'Lowest to highest',
            kind: 'num',
            priority: 3,
            cell: ({ min_wage_usd, max_wage_usd }) => `${usd(min_wage_usd)} to ${usd(max_wage_usd)}`,
          },
          { head: 'Last filed', kind: 'num', priority: 3, cell: (row) => row.latest_fiscal_year ?? UNKNOWN },
          {
            head: 'H-1B: yes, no',
            kind: 'num',
            priority: 2,
            cell: ({ h1b_approvals, h1b_denials }) =>
              h1b_approvals === null ? UNKNOWN : `${count(h1b_approvals)}, ${count(h1b_denials)}`,
          },
          {
            head: 'Layoffs',
            priority: 2,
            cell: (row) => <Layoffs {...row} />,
          },
        ]}
      />
      {found.records.length === ROWS && (
        <p class="small quiet">The {ROWS} with most LCA cases; the API goes on to 1,000.</p>
      )}
    </>
  )
}

/** What its company gave notice of; a name that no company, or several, have is looked up by its parts. */
function Layoffs({ employer, company_id, warn_notices, employees_affected }: Sponsor) {
  if (company_id === null || warn_notices === null)
    return (
      <a class="nowrap" href={links.visaEmployer(employer)}>
        look up
      </a>
    )
  if (warn_notices === 0) return <span class="none nowrap">none held</span>
  return (
    <a href={links.company(company_id)}>
      {counted(warn_notices, 'notice')}, {count(employees_affected)} workers
    </a>
  )
}
