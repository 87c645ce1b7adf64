/** One occupation: where, at what wage, by whom, and which of those let people go. For workers and recruiters. */

import { z } from 'zod'
import { NotFound } from '#contract/errors.ts'
import byCity from '#datasets/lca/operations/by-city.ts'
import bySoc from '#datasets/lca/operations/by-soc.ts'
import byState from '#datasets/lca/operations/by-state.ts'
import employers from '#datasets/lca/operations/employers.ts'
import { socCodeParam } from '#datasets/lca/operations/filter.ts'
import talentPipeline from '#insights/crossref/talent-pipeline.ts'
import { stateName } from '#lib/states.ts'
import { isThere, type Locked, type Unread } from '../../ask.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { ByState } from '../../parts/by-state.tsx'
import { Columns } from '../../parts/columns.tsx'
import { Figures } from '../../parts/figures.tsx'
import { Rank } from '../../parts/rank.tsx'
import { Table } from '../../parts/table.tsx'
import { Missing, Warnings } from '../../parts/warnings.tsx'
import { day, yearSpans } from '../../words/dates.ts'
import { count, counted, short, usd } from '../../words/numbers.ts'
import { certifiedShare, LCA_SOURCE, occupationTitle } from '../../words/visas.ts'
import { occupation } from './linked.ts'

const HELD = 1000
const CITIES = 12
const EMPLOYERS = 20
const LAYOFF_DAYS = 365

type Row = z.output<typeof bySoc.output>['records'][number]
type States = z.output<typeof byState.output>
type Pipeline = z.output<typeof talentPipeline.output>

export default page({
  path: '/occupations/{soc}',
  summary: 'One occupation',
  input: z.object({ soc: socCodeParam }),
  load: async (ask, { soc }) => {
    const [all, states, cities, firms, layoffs] = await Promise.all([
      ask.of(bySoc, { limit: HELD }),
      ask.of(byState, { soc_code: soc }),
      ask.of(byCity, { soc_code: soc, limit: CITIES }),
      ask.of(employers, { soc_code: soc, limit: EMPLOYERS }),
      ask.part(talentPipeline, { soc_code: soc, days: LAYOFF_DAYS, limit: CITIES }),
    ])
    const row = all.records.find(({ soc_code }) => soc_code === soc)
    if (row === undefined) throw new NotFound(`No LCA case that is held was filed for occupation ${soc}`)
    return { soc, row, title: occupationTitle(row.soc_title, soc), states, cities, firms, layoffs }
  },
  head: ({ title, row }) => ({
    title,
    description: findingOf(title, row),
    figure: { value: usd(row.median_wage_usd), name: 'median wage offered in LCA cases, a year' },
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Visas', href: links.visas },
      { name: 'Occupations', href: '/occupations' },
    ],
    section: 'visas',
    sources: LCA_SOURCE,
  }),
  linked: (told, at) => [occupation(told, at)],
  forms: {
    csv: sheet('Wages by state', byState, ({ states }) => states.records),
  },
  view: ({ soc, row, title, states, cities, firms, layoffs }) => (
    <>
      <div class="stack head">
        <h1>{findingOf(title, row)}</h1>
        <p class="lead">
          Wages are those that employers offered in LCA cases, a year, over all fiscal years held:{' '}
          {yearSpans(states.fiscal_years)}. Occupation {soc}.{' '}
          <a href={links.sponsors({ soc_code: soc })}>Who sponsors it</a>.
        </p>
        <Figures
          items={[
            {
              name: 'Median wage',
              value: usd(row.median_wage_usd),
              note: `of ${count(row.wage_petitions)} cases`,
            },
            { name: 'Mean wage', value: usd(row.average_wage_usd) },
            { name: 'Lowest', value: usd(row.min_wage_usd) },
            { name: 'Highest', value: usd(row.max_wage_usd) },
            {
              name: 'LCA cases',
              value: count(row.petitions),
              note: `certified: ${certifiedShare(row)}`,
            },
          ]}
        />
      </div>
      <Warnings of={states.warnings} />
      <Wages {...states} />
      <Columns
        left={
          <Block id="employers" title="Who files for it">
            <Table
              label={`Employers with most LCA cases for ${title}`}
              rows={firms.records}
              keyOf={({ employer }, i) => `${employer} ${i}`}
              columns={[
                {
                  head: 'Employer',
                  kind: 'row',
                  cell: ({ employer }) => <a href={links.visaEmployer(employer)}>{employer}</a>,
                },
                { head: 'LCA cases', kind: 'num', cell: ({ petitions }) => count(petitions) },
                { head: 'Median wage', kind: 'num', cell: ({ median_wage_usd }) => usd(median_wage_usd) },
                {
                  head: 'Certified',
                  kind: 'num',
                  priority: 2,
                  cell: (row) => certifiedShare(row),
                },
              ]}
            />
          </Block>
        }
        right={
          <Block id="cities" title="Cities">
            <Rank
              items={cities.records.map(({ city, state, petitions, median_wage_usd }) => ({
                name: [city, state].filter(Boolean).join(', '),
                value: petitions,
                shown: count(petitions),
                note: `median ${usd(median_wage_usd)}`,
              }))}
            />
          </Block>
        }
      />
      <Layoffs layoffs={layoffs} />
    </>
  ),
})

const findingOf = (title: string, { median_wage_usd, petitions }: Row) =>
  median_wage_usd === null
    ? `${title}: ${counted(petitions, 'LCA case')}`
    : `${title}: a median of ${usd(median_wage_usd)} offered in ${counted(petitions, 'LCA case')}`

function Wages({ records }: States) {
  const told = records.filter(({ state }) => state !== null)
  return (
    <Block id="states" title="Wages by state">
      <ByState
        label="Wages by state of the worksite, most LCA cases first"
        rows={told}
        keyOf={({ state }) => state!}
        columns={[
          {
            head: 'State',
            kind: 'row',
            cell: ({ state }) => <a href={links.state(state!)}>{stateName(state!)}</a>,
          },
          { head: 'LCA cases', kind: 'num', cell: ({ petitions }) => count(petitions) },
          { head: 'Median wage', kind: 'num', cell: ({ median_wage_usd }) => usd(median_wage_usd) },
          { head: 'Mean', kind: 'num', priority: 3, cell: ({ average_wage_usd }) => usd(average_wage_usd) },
        ]}
        tiles={{
          id: 'tiles-h',
          title: 'Median wage offered, a year',
          unit: 'a year',
          values: new Map(told.map(({ state, median_wage_usd }) => [state!, median_wage_usd])),
          late: new Set(),
          format: usd,
          brief: short,
        }}
      />
    </Block>
  )
}

function Layoffs({ layoffs }: { layoffs: Pipeline | Locked | Unread }) {
  return (
    <Block id="layoffs" title="Employers of it that let people go within a year">
      {isThere(layoffs) ? (
        <>
          <Table
            label="Companies with layoff notices and LCA cases for this occupation"
            rows={layoffs.records}
            keyOf={({ company_id }) => company_id}
            empty="No company with a layoff notice of the last year filed for it in the fiscal years asked."
            columns={[
              {
                head: 'Employer',
                kind: 'row',
                cell: ({ company, company_id }) => <a href={links.company(company_id)}>{company}</a>,
              },
              { head: 'Workers in notices', kind: 'num', cell: (row) => count(row.employees_affected) },
              { head: 'Notices', kind: 'num', cell: ({ notices }) => count(notices) },
              { head: 'Newest', priority: 2, cell: ({ latest_notice }) => day(latest_notice) },
              {
                head: 'LCA cases',
                kind: 'num',
                priority: 2,
                cell: ({ lca_petitions }) => count(lca_petitions),
              },
            ]}
          />
          <p class="small quiet">
            LCA cases of fiscal years {yearSpans(layoffs.lca_fiscal_years)}; notices from{' '}
            {day(layoffs.window.from)} to {day(layoffs.window.to)}.
          </p>
        </>
      ) : (
        <Missing part={layoffs} />
      )}
    </Block>
  )
}
