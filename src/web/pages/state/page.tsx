/** A state: what employers told it, and how it does. For reporters and agencies of that state. */
import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import state from '#datasets/warn/operations/state.ts'
import stateIntelligence from '#insights/state-intelligence/state-intelligence.ts'
import { isThere, type Locked, type Unread } from '../../ask.ts'
import type { BarChart } from '../../charts/chart.ts'
import { ChartFigure, type Placed } from '../../charts/figure.tsx'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Columns } from '../../parts/columns.tsx'
import { Figures } from '../../parts/figures.tsx'
import { NoticeTable } from '../../parts/notices.tsx'
import { Rank } from '../../parts/rank.tsx'
import { Table } from '../../parts/table.tsx'
import { Missing, Warnings } from '../../parts/warnings.tsx'
import { day, month, shortMonth } from '../../words/dates.ts'
import { count, counted, percentage, UNKNOWN } from '../../words/numbers.ts'

const NEWEST = 15

type Held = z.output<typeof state.output>
type Profile = z.output<typeof stateIntelligence.output>

export default page({
  path: '/states/{state_code}',
  summary: 'One state',
  input: z.object({ state_code: stateParam }),
  load: async (ask, { state_code }, { moment }) => {
    const [held, profile] = await Promise.all([
      ask.of(state, { state_code, limit: NEWEST }),
      ask.part(stateIntelligence, { state_code }),
    ])
    return { held, profile, late: moment.late.find(({ code }) => code === state_code) }
  },
  head: ({ held }) => ({
    title: `Layoffs in ${held.name}`,
    description: `${counted(held.notices, 'WARN notice')} of ${count(held.employees_affected)} workers.`,
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Places', href: '/states' },
    ],
    section: 'places',
  }),
  charts: { months: monthsChart },
  view: ({ held, profile, late }, { months }) => (
    <>
      <Top {...held} isLate={late !== undefined} />
      {late && (
        <p class="note late">
          Newer notices of {held.name} may be missing: {late.reason}.{' '}
          <a href={links.coverage(late.code)}>What is covered</a>.
        </p>
      )}
      <Warnings of={held.warnings.filter(({ code }) => code !== 'stale')} />
      <Columns left={<Months chart={months} code={held.state} />} right={<Employers {...held} />} />
      <Block
        id="newest"
        title="Newest notices"
        tools={[{ name: 'All notices', href: links.layoffs({ state: held.state }) }]}
      >
        <NoticeTable label={`Newest notices of ${held.name}`} notices={held.latest_notices} />
      </Block>
      <Distress profile={profile} told={new Set(held.warnings.map(({ text }) => text))} />
    </>
  ),
})

/** Where newer notices may be missing, nothing is said of the last days. */
function headingOf({ name, notices, isLate, last_30_days: last }: TopProps): string {
  if (notices === 0) return `No notices of ${name} are held`
  return isLate
    ? `${counted(notices, 'layoff notice')} of ${name}`
    : `Employers told ${name} of ${count(last.employees_affected)} job losses in 30 days`
}

type TopProps = Held & { isLate: boolean }

function Top(held: TopProps) {
  const { notices, employees_affected, last_30_days: last, by_type, isLate } = held
  const closures = by_type.find(({ layoff_type }) => layoff_type === 'closure')
  return (
    <div class="stack head">
      <h1>{headingOf(held)}</h1>
      <p class="lead">
        {notices === 0
          ? 'That is not to say that there were no layoffs: the state publishes none that can be read.'
          : `${counted(notices, 'notice')} of ${count(employees_affected)} workers are held, from ${day(held.first_notice)} to ${day(held.latest_notice)}.`}
      </p>
      <Figures
        items={[
          { name: 'Workers, 30 days', value: isLate ? UNKNOWN : count(last.employees_affected) },
          { name: 'Notices, 30 days', value: isLate ? UNKNOWN : count(last.notices) },
          { name: 'Notices, all time', value: count(notices) },
          {
            name: 'Workers, all time',
            value: count(employees_affected),
            note: `${count(held.notices_unsized)} notices do not say how many`,
          },
          { name: 'Closures', value: count(closures?.notices), note: 'where the kind is said' },
        ]}
      />
    </div>
  )
}

function monthsChart({ held: { trends, name } }: { held: Held }): BarChart {
  const most = trends.reduce<(typeof trends)[number] | undefined>(
    (best, each) => ((each.employees_affected ?? 0) > (best?.employees_affected ?? 0) ? each : best),
    undefined,
  )
  const found = most
    ? `${month(most.month)} had the most: ${count(most.employees_affected)}`
    : 'none in these months'
  return {
    kind: 'bars',
    title: `Workers in layoff notices of ${name}: ${found}`,
    says: `Workers in notices of ${name} by month of notice. ${found.charAt(0).toUpperCase()}${found.slice(1)}.`,
    source: `WARN notices as ${name} publishes them.`,
    heads: ['Month', 'Workers'],
    format: count,
    narrowMax: 24,
    bars: trends.map(({ month: key, employees_affected, partial }) => ({
      key,
      label: shortMonth(key),
      axis: shortMonth(key).slice(0, 3),
      value: employees_affected,
      isOpen: partial,
    })),
  }
}

function Months({ chart, code }: { chart: Placed; code: string }) {
  const tools = [
    { name: 'Unemployment claims', href: links.claims(code) },
    { name: 'Openings and quits', href: links.jolts(code) },
  ]
  return (
    <Block id="months" title="Month by month" tools={tools}>
      <ChartFigure labelledBy="months-h" {...chart} />
    </Block>
  )
}

function Employers({ top_companies }: Held) {
  return (
    <Block id="employers" title="Largest employers in notices">
      <Rank
        items={top_companies.map(({ company, company_id, company_name, employees_affected, notices }) => ({
          name: company_id ? <a href={links.company(company_id)}>{company}</a> : company_name,
          value: employees_affected,
          shown: count(employees_affected),
          note: counted(notices, 'notice'),
        }))}
      />
    </Block>
  )
}

interface DistressProps {
  profile: Profile | Locked | Unread
  /** Warnings that stand above already. */
  told: ReadonlySet<string>
}

function Distress({ profile, told }: DistressProps) {
  return (
    <Block id="distress" title="How the state does">
      {isThere(profile) ? (
        <>
          <p>
            {profile.distress_score === null
              ? 'Too little is held of these weeks for a score.'
              : `${profile.distress_score} of ${profile.score_max} points of distress; what is not held gives none and says nothing.`}
          </p>
          <Table
            label="What the score is made of"
            rows={profile.distress_signals}
            keyOf={({ signal }) => signal}
            columns={[
              { head: 'Sign', kind: 'row', cell: ({ signal }) => signal.replaceAll('_', ' ') },
              {
                head: 'Points',
                kind: 'num',
                cell: ({ points, max }) => (points === null ? `– of ${max}` : `${points} of ${max}`),
              },
              { head: 'What it rests on', cell: ({ detail }) => detail },
            ]}
          />
          {profile.dol_claims?.week_ending && (
            <p>
              In the week to {day(profile.dol_claims.week_ending)} {count(profile.dol_claims.latest_initial)}{' '}
              filed for unemployment for the first time, and {count(profile.dol_claims.latest_continued)}{' '}
              continued; {percentage(profile.dol_claims.insured_unemployment_rate)} of those insured.{' '}
              <a href={links.claims(profile.state)}>All weeks</a>, and{' '}
              <a href={links.jolts(profile.state)}>openings, quits and layoffs</a>.
            </p>
          )}
          <Warnings of={profile.warnings.filter(({ code, text }) => code !== 'stale' && !told.has(text))} />
        </>
      ) : (
        <Missing part={profile} />
      )}
    </Block>
  )
}
