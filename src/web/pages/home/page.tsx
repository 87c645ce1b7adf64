/** The start page: what happened just now. For everybody who comes by. */
import aggregate from '#datasets/warn/operations/aggregate.ts'
import records from '#datasets/warn/operations/records.ts'
import trends from '#datasets/warn/operations/trends.ts'
import violations from '#datasets/warn/operations/violations.ts'
import stats from '#insights/stats/stats.ts'
import { addDays } from '#lib/dates.ts'
import type { Ask } from '../../ask.ts'
import type { BarChart } from '../../charts/chart.ts'
import { ChartFigure, type Placed } from '../../charts/figure.tsx'
import { links } from '../../links.ts'
import { page, type Visit } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Columns } from '../../parts/columns.tsx'
import { Figures } from '../../parts/figures.tsx'
import { NoticeTable } from '../../parts/notices.tsx'
import { Rank } from '../../parts/rank.tsx'
import { Tiles } from '../../parts/tiles.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { day, longDay, month, shortMonth, weekday } from '../../words/dates.ts'
import { count, counted, percent } from '../../words/numbers.ts'
import { DATASETS } from './datasets.ts'
import { Doors } from './doors.tsx'

const WINDOW_DAYS = 30
const MONTHS = 36

async function load(ask: Ask, { today, moment }: Visit) {
  // Counted back from the newest day that notices were read, so that an old copy still tells of its last month.
  const to = moment.dataDay ?? today
  const from = addDays(to, 1 - WINDOW_DAYS)
  const before = { date_from: addDays(from, -WINDOW_DAYS), date_to: addDays(from, -1) }
  const [held, states, last, kinds, months, newest, largest, next, sectors, short] = await Promise.all([
    ask.of(stats),
    ask.of(aggregate, { group_by: 'state', date_from: from, date_to: to }),
    ask.of(aggregate, { group_by: 'state', ...before, limit: 1 }),
    ask.of(aggregate, { group_by: 'type', date_from: from, date_to: to }),
    ask.of(trends, { months: MONTHS }),
    ask.of(records, { in_totals: true, limit: 8 }),
    ask.of(records, { in_totals: true, date_from: from, date_to: to, sort: 'employees_affected', limit: 5 }),
    ask.of(records, {
      in_totals: true,
      date_field: 'effective',
      date_from: addDays(to, 1),
      date_to: addDays(to, WINDOW_DAYS),
      sort: 'effective_date',
      order: 'asc',
      limit: 6,
    }),
    ask.of(aggregate, { group_by: 'sector', date_from: addDays(to, -89), date_to: to }),
    ask.of(violations, { date_from: from, date_to: to, limit: 1 }),
  ])
  return { moment, from, to, held, states, last, kinds, months, newest, largest, next, sectors, short }
}

type Data = Awaited<ReturnType<typeof load>>

const finding = ({ states }: Data): string =>
  `Employers told ${counted(states.total, 'state')} of ${count(states.totals.employees_affected)} job losses in ${WINDOW_DAYS} days`

export default page({
  path: '/',
  summary: 'The start page',
  negotiated: true,
  load: (ask, _query, visit) => load(ask, visit),
  head: () => ({
    title: 'US layoff notices, visas, claims, filings and bankruptcies',
    description:
      'Who is letting go whom, where and when: WARN notices of the states beside visas, unemployment claims, SEC filings, bankruptcies and JOLTS.',
  }),
  charts: { months: monthsChart },
  view: (data, charts) => (
    <>
      <Top {...data} />
      <Strip {...data} />
      <Warnings of={data.states.warnings.filter(({ code }) => code !== 'undated')} />
      <Columns left={<Months chart={charts.months} />} right={<Largest {...data} />} />
      <Columns left={<Newest {...data} />} right={<Next {...data} />} />
      <Columns left={<Held {...data} />} right={<Sectors {...data} />} />
      <Doors />
    </>
  ),
})

function Top(data: Data) {
  const { states, largest, from, to, moment } = data
  const [first] = largest.records
  const told = new Map(states.records.map(({ state, employees_affected }) => [state, employees_affected]))
  // A state that has sent nothing in these days has sent none; one whose notices are not held is not known.
  const values = new Map([...moment.states].map((code) => [code, told.has(code) ? told.get(code)! : 0]))
  return (
    <div class="cols r7-5 top">
      <div class="stack">
        <h1>{finding(data)}</h1>
        <p class="lead">
          {first && (
            <>
              The largest notice is from{' '}
              <a href={links.notice(first.id!)}>{first.company ?? first.company_name}</a> in{' '}
              {[first.city ?? first.county, first.state].filter(Boolean).join(', ')}:{' '}
              {count(first.employees_affected)} workers.{' '}
            </>
          )}
          From {longDay(from)} to {longDay(to)}. States publish days or weeks late, so the newest figures
          always grow.
        </p>
        <form class="big-find" action="/search">
          <label class="sr" for="big-find">
            Search companies, places, jobs, cases
          </label>
          <input id="big-find" type="search" name="q" placeholder="A company, a city, a job title" />
          <button class="btn main" type="submit">
            Search
          </button>
        </form>
        <p class="small quiet">
          Try <a href={links.search('Boeing')}>Boeing</a>, <a href={links.state('tx')}>layoffs in Texas</a>,{' '}
          <a href={links.layoffs({ layoff_type: 'closure' })}>closures</a>
        </p>
      </div>
      <Tiles
        id="tiles-h"
        title={`Workers in notices of the last ${WINDOW_DAYS} days`}
        unit="workers"
        values={values}
        late={new Set(moment.late.map(({ code }) => code))}
      />
    </div>
  )
}

function Strip({ states, last, kinds, next, short }: Data) {
  const { totals } = states
  const known = kinds.records.filter(({ layoff_type }) => layoff_type !== null)
  const workers = known.reduce((sum, { employees_affected }) => sum + (employees_affected ?? 0), 0)
  const closed = known.find(({ layoff_type }) => layoff_type === 'closure')
  // No closure among them is none; one that gives no number is not known.
  const closures = closed === undefined ? 0 : closed.employees_affected
  return (
    <Figures
      items={[
        {
          name: `Workers in notices, ${WINDOW_DAYS} days`,
          value: count(totals.employees_affected),
          // Of the newest days states have not told all yet: no share is made of the two.
          note: `${count(last.totals.employees_affected)} by now in the ${WINDOW_DAYS} days before`,
        },
        {
          name: `Notices, ${WINDOW_DAYS} days`,
          value: count(totals.notices),
          note: `${count(totals.notices_unsized)} do not say how many workers`,
        },
        {
          name: `Losing work, next ${WINDOW_DAYS} days`,
          value: count(next.employees_affected),
          note: `by ${counted(next.total_in_totals, 'notice')} given earlier`,
        },
        {
          name: 'Closures among them',
          value: percent(closures, workers),
          note: 'of workers, where the kind is said',
        },
        {
          name: 'Less than 60 days’ notice',
          value: count(short.total),
          note: (
            <>
              a lead, <a href="/short-notice">not a finding of law</a>
            </>
          ),
        },
      ]}
    />
  )
}

/** Three years of workers in notices. */
function monthsChart({ months }: Data): BarChart {
  const closed = months.records.filter(({ partial }) => !partial)
  const highest = closed.reduce<(typeof closed)[number] | undefined>(
    (best, each) => ((each.employees_affected ?? 0) > (best?.employees_affected ?? -1) ? each : best),
    undefined,
  )
  const most = highest && `${month(highest.month)} had the most: ${count(highest.employees_affected)}`
  return {
    kind: 'bars',
    title: most ? `Workers in layoff notices: ${most}` : 'Workers in layoff notices by month',
    says: `Workers in WARN notices by month of notice.${most ? ` ${most}.` : ''}`,
    source: 'WARN notices as the states publish them.',
    heads: ['Month', 'Workers'],
    format: count,
    narrowMax: 24,
    bars: months.records.map(({ month: key, employees_affected, partial }) => ({
      key,
      label: shortMonth(key),
      axis: key.endsWith('-01') ? key.slice(0, 4) : '',
      value: employees_affected,
      isOpen: partial,
    })),
  }
}

function Months({ chart }: { chart: Placed }) {
  return (
    <Block id="months" title="Three years of notices" tools={[{ name: 'Explore', href: links.layoffs() }]}>
      <ChartFigure labelledBy="months-h" {...chart} />
    </Block>
  )
}

function Largest({ largest }: Data) {
  return (
    <Block id="largest" title={`Largest, ${WINDOW_DAYS} days`}>
      <Rank
        items={largest.records.map(
          ({ id, company, company_name, city, county, state, employees_affected }) => ({
            name: <a href={links.notice(id!)}>{company ?? company_name}</a>,
            value: employees_affected ?? null,
            shown: count(employees_affected),
            note: [city ?? county, state].filter(Boolean).join(', '),
          }),
        )}
      />
    </Block>
  )
}

function Newest({ newest }: Data) {
  return (
    <Block id="newest" title="Newest notices" tools={[{ name: 'All notices', href: links.layoffs() }]}>
      <NoticeTable label="Table of the newest notices" notices={newest.records as { id: string }[]} />
    </Block>
  )
}

function Next({ next }: Data) {
  return (
    <Block id="next" title="Takes effect next">
      {next.records.length === 0 && <p class="quiet">Nothing that was given notice of.</p>}
      <ol class="soon">
        {next.records.map(
          ({ id, company, company_name, city, county, state, employees_affected, effective_date }) => (
            <li key={id}>
              <time datetime={effective_date ?? undefined}>{weekday(effective_date)}</time>
              <span>
                <a href={links.notice(id!)}>{company ?? company_name}</a>
                <span class="sub">{[city ?? county, state].filter(Boolean).join(', ')}</span>
              </span>
              <b>{count(employees_affected)}</b>
            </li>
          ),
        )}
      </ol>
    </Block>
  )
}

function Held({ held }: Data) {
  return (
    <Block
      id="held"
      title="What is held"
      tools={[{ name: 'Every source and how it does', href: '/coverage' }]}
    >
      <ul class="sets">
        {DATASETS.map(({ slug, name, href, about }) => {
          const set = held.datasets[slug as keyof typeof held.datasets]
          return (
            <li key={slug}>
              <h3>{href === undefined ? name : <a href={href}>{name}</a>}</h3>
              <p>{about}</p>
              <p class="small quiet">
                {set?.held ? `${count(set.rows)} rows. Newest: ${day(set.last)}` : 'Not held here yet'}
              </p>
            </li>
          )
        })}
      </ul>
    </Block>
  )
}

function Sectors({ sectors }: Data) {
  const named = sectors.records.filter(({ naics_sector }) => naics_sector !== null)
  const unnamed = sectors.records.find(({ naics_sector }) => naics_sector === null)
  return (
    <Block
      id="sectors"
      title="By industry, 90 days"
      tools={[{ name: 'All industries', href: '/industries' }]}
    >
      <Rank
        items={named.slice(0, 6).map(({ naics_sector, sector_title, employees_affected }) => ({
          name: <a href={links.industry(naics_sector!)}>{sector_title}</a>,
          value: employees_affected,
          shown: count(employees_affected),
        }))}
      />
      {unnamed && (
        <p class="small quiet under">
          {percent(unnamed.notices, sectors.totals.notices)} of notices name no industry and are left out.
        </p>
      )}
    </Block>
  )
}
