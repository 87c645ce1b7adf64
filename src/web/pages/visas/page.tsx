/** H-1B decisions and LCA cases in sum. For recruiters and reporters: who hires with visas? */
import type { z } from 'zod'
import byState from '#datasets/h1b/operations/by-state.ts'
import employers from '#datasets/h1b/operations/employers.ts'
import stats from '#datasets/h1b/operations/stats.ts'
import bySoc from '#datasets/lca/operations/by-soc.ts'
import lcaStats from '#datasets/lca/operations/stats.ts'
import { findState } from '#lib/states.ts'
import { isThere, type Locked, type Unread } from '../../ask.ts'
import { ChartFigure, type Placed } from '../../charts/figure.tsx'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { ByState } from '../../parts/by-state.tsx'
import { Columns } from '../../parts/columns.tsx'
import { Figures } from '../../parts/figures.tsx'
import { OccupationTable } from '../../parts/occupations.tsx'
import { Rank } from '../../parts/rank.tsx'
import { Missing, Warnings } from '../../parts/warnings.tsx'
import { yearSpans } from '../../words/dates.ts'
import { count, counted, shared, usd } from '../../words/numbers.ts'
import { H1B_SOURCE, LCA_SOURCE, yearOf } from '../../words/visas.ts'
import { approvalsChart } from './years-chart.ts'

const EMPLOYERS = 8
const OCCUPATIONS = 15

type Part<Route extends { output: z.ZodType }> = z.output<Route['output']> | Locked | Unread

interface Data {
  sums: Part<typeof stats>
  year: number | undefined
  states: Part<typeof byState> | null
  largest: Part<typeof employers> | null
  lca: Part<typeof lcaStats>
  occupations: Part<typeof bySoc>
}

export default page({
  path: '/visas',
  summary: 'H-1B decisions and LCA cases',
  load: async (ask): Promise<Data> => {
    const sums = await ask.part(stats)
    const year = isThere(sums) ? yearOf(sums.by_year)?.fiscal_year : undefined
    const ofYear = { fiscal_year: year }
    const [states, largest, lca, occupations] = await Promise.all([
      year === undefined ? null : ask.part(byState, ofYear),
      year === undefined ? null : ask.part(employers, { ...ofYear, group_by: 'employer', limit: EMPLOYERS }),
      ask.part(lcaStats, { all_time: 1 }),
      ask.part(bySoc, { limit: OCCUPATIONS }),
    ])
    return { sums, year, states, largest, lca, occupations }
  },
  head: (data) => ({
    title: 'Work visas',
    description: findingOf(data),
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'visas',
    sources: `${H1B_SOURCE} ${LCA_SOURCE}`,
  }),
  forms: {
    csv: {
      name: 'Years of H-1B decisions',
      columns: ({ sums }) => (isThere(sums) ? Object.keys(sums.by_year[0] ?? {}) : []),
      rows: ({ sums }) => (isThere(sums) ? sums.by_year : null),
    },
  },
  charts: {
    years: (data) =>
      approvalsChart(findingOf(data), 'of all employers', isThere(data.sums) ? data.sums.by_year : []),
  },
  view: (data, { years }) => (
    <>
      <Top {...data} />
      {isThere(data.sums) && <Warnings of={data.sums.warnings} />}
      <Columns left={<Years {...data} years={years} />} right={<Employers {...data} />} />
      <States {...data} />
      <Occupations {...data} />
    </>
  ),
})

/** Petitioners’ addresses have codes of the armed forces and of other countries too. */
const isState = (code: string) => findState(code) !== undefined

/** The decisions of the year that stands for now. */
const newestOf = ({ sums, year }: Pick<Data, 'sums' | 'year'>) =>
  isThere(sums) ? sums.by_year.find(({ fiscal_year }) => fiscal_year === year) : undefined

export function findingOf(data: Data): string {
  const newest = newestOf(data)
  if (!newest) return 'Work visas: no year of H-1B decisions is held'
  const { initial_approvals, employers: decided, fiscal_year } = newest
  // Employers are those of all decisions: the new petitions that were approved are of some of them.
  return `${counted(initial_approvals, 'new H-1B petition')} approved in fiscal year ${fiscal_year}, in which ${counted(decided, 'employer')} had petitions decided`
}

function Top(data: Data) {
  const { lca } = data
  const newest = newestOf(data)
  return (
    <div class="stack head">
      <h1>{findingOf(data)}</h1>
      <p class="lead">
        An H-1B petition is an employer’s, for one worker; before it, the employer attests a wage in an LCA
        case. Fiscal years end on September 30. <a href={links.sponsors()}>Who sponsors a job</a>, and{' '}
        <a href="/occupations">what each occupation is paid</a>.
      </p>
      <Figures
        items={[
          {
            name: 'New petitions approved',
            value: count(newest?.initial_approvals),
            note: newest && `fiscal year ${newest.fiscal_year}${newest.partial ? ', held in part' : ''}`,
          },
          {
            name: 'New petitions denied',
            value: count(newest?.initial_denials),
            note: newest && `fiscal year ${newest.fiscal_year}`,
          },
          {
            name: 'Approved, of all decisions',
            value: shared(newest?.approval_rate, 1),
            note: newest && `${count(newest.approvals)} of ${count(newest.approvals + newest.denials)}`,
          },
          {
            name: 'LCA cases held',
            value: count(isThere(lca) ? lca.petitions : null),
            note: isThere(lca) ? `fiscal years ${yearSpans(lca.fiscal_years)}` : '',
          },
          {
            name: 'Median wage offered',
            value: usd(isThere(lca) ? lca.median_wage_usd : null),
            note:
              isThere(lca) && lca.wage_petitions !== null
                ? `a year, in ${count(lca.wage_petitions)} LCA cases`
                : '',
          },
        ]}
      />
    </div>
  )
}

function Years({ sums, years }: Data & { years: Placed }) {
  return (
    <Block id="years" title="Approvals by fiscal year">
      {isThere(sums) ? <ChartFigure labelledBy="years-h" {...years} /> : <Missing part={sums} />}
    </Block>
  )
}

function Employers({ largest, year }: Data) {
  if (largest === null) return null
  return (
    <Block id="employers" title={`Most new approvals, ${year}`}>
      {isThere(largest) ? (
        <Rank
          items={largest.records.map(({ employer, initial_approvals, approval_rate }) => ({
            name: employer ? <a href={links.visaEmployer(employer)}>{employer}</a> : 'Name left blank',
            value: initial_approvals,
            shown: count(initial_approvals),
            note: `${shared(approval_rate)} of its decisions were approvals`,
          }))}
        />
      ) : (
        <Missing part={largest} />
      )}
    </Block>
  )
}

function States({ states, year }: Data) {
  if (states === null) return null
  if (!isThere(states)) return <Missing part={states} />
  const [most] = states.records
  if (most === undefined) return null
  return (
    <Block
      id="states"
      title={`${most.name ?? most.state} has most: ${count(most.initial_approvals)} new approvals`}
    >
      <p class="small quiet">
        By the state of the petitioner’s address in fiscal year {year}, which need not be where people work.
      </p>
      <ByState
        label={`H-1B decisions by state of the petitioner, fiscal year ${year}`}
        rows={states.records}
        keyOf={({ state }) => state ?? ''}
        columns={[
          {
            head: 'State',
            kind: 'row',
            cell: ({ state, name }) =>
              state && isState(state) ? (
                <a href={links.state(state)}>{name}</a>
              ) : (
                (name ?? state ?? 'Not told')
              ),
          },
          { head: 'New approvals', kind: 'num', cell: (row) => count(row.initial_approvals) },
          { head: 'All', kind: 'num', priority: 2, cell: ({ approvals }) => count(approvals) },
          { head: 'Approved', kind: 'num', priority: 3, cell: (row) => shared(row.approval_rate, 1) },
        ]}
        tiles={{
          id: 'tiles-h',
          title: `New H-1B petitions approved, fiscal year ${year}`,
          unit: 'new approvals',
          values: new Map(
            states.records.flatMap(({ state, initial_approvals }) =>
              state ? [[state, initial_approvals]] : [],
            ),
          ),
          late: new Set(),
        }}
      />
    </Block>
  )
}

function Occupations({ occupations, lca }: Data) {
  return (
    <Block
      id="occupations"
      title="What employers file for"
      tools={[{ name: 'All occupations', href: '/occupations' }]}
    >
      {isThere(lca) && <Warnings of={lca.warnings} />}
      {isThere(occupations) ? (
        <OccupationTable label="Occupations with most LCA cases" rows={occupations.records} />
      ) : (
        <Missing part={occupations} />
      )}
    </Block>
  )
}
