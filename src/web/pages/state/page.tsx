/** A state: what employers told it, and how it does. For reporters and agencies of that state. */

import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import aggregate from '#datasets/warn/operations/aggregate.ts'
import records from '#datasets/warn/operations/records.ts'
import state from '#insights/profiles/state.ts'
import stateIntelligence from '#insights/state-intelligence/state-intelligence.ts'
import { isThere, type Locked, type Unread } from '../../ask.ts'
import { sheet } from '../../files/forms.ts'
import { links, withQuery } from '../../links.ts'
import { rowsOf } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Columns } from '../../parts/columns.tsx'
import { Employers } from '../../parts/employers.tsx'
import { Figures } from '../../parts/figures.tsx'
import { Months, monthsChart } from '../../parts/months.tsx'
import { NoticeTable } from '../../parts/notices.tsx'
import { Rank } from '../../parts/rank.tsx'
import { Table } from '../../parts/table.tsx'
import { Missing, Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { fieldName } from '../../words/fields.ts'
import { heldFrom, noticesOf } from '../../words/notices.ts'
import { count, counted, percentage, UNKNOWN } from '../../words/numbers.ts'

const NEWEST = 15
const CITIES = 10

/** The sums as the page tells them: of none held it says so, wherever there are none. */
export const summed = ({
  notices,
  notices_unsized,
  notices_undated,
  ...held
}: z.output<typeof state.output>) => ({
  ...held,
  notices: notices ?? 0,
  notices_unsized: notices_unsized ?? 0,
  notices_undated: notices_undated ?? 0,
})

type Held = ReturnType<typeof summed>
type Profile = z.output<typeof stateIntelligence.output>

export default page({
  path: '/states/{state_code}',
  summary: 'One state',
  input: z.object({ state_code: stateParam }),
  load: async (ask, { state_code }, visit) => {
    const [held, profile, cities] = await Promise.all([
      ask.of(state, { state_code, limit: rowsOf(visit, NEWEST) }),
      ask.part(stateIntelligence, { state_code }),
      ask.of(aggregate, { group_by: 'city', state: state_code, limit: CITIES }),
    ])
    return {
      held: summed(held),
      profile,
      cities,
      late: visit.moment.late.find(({ code }) => code === state_code),
    }
  },
  head: ({ held }) => ({
    title: `Layoffs in ${held.name}`,
    description:
      held.notices === 0
        ? `No WARN notices of ${held.name} are held, which is not to say that there were no layoffs.`
        : `${noticesOf(held.notices, held.employees_affected, 'WARN notice')}.`,
    ...(held.notices > 0 && {
      figure: { value: count(held.employees_affected), name: 'workers in WARN notices' },
    }),
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Places', href: '/states' },
    ],
    section: 'places',
  }),
  forms: {
    json: ({ state_code }) => ({ operation: state, params: { state_code, limit: NEWEST } }),
    csv: sheet('Newest notices', records, ({ held }) => held.latest_notices),
    atom: ({ state_code }) => `/feeds/states/${state_code}.atom`,
    ics: ({ state_code }) => withQuery('/feeds/layoffs.ics', { state: state_code }),
  },
  charts: {
    months: ({ held }) =>
      monthsChart({
        of: held.name,
        rows: held.trends,
        source: `WARN notices as ${held.name} publishes them.`,
      }),
  },
  view: ({ held, profile, cities, late }, { months }) => (
    <>
      <Top {...held} isLate={late !== undefined} />
      {late && (
        <p class="note late">
          Newer notices of {held.name} may be missing: {late.reason}.{' '}
          <a href={links.coverage(late.code)}>What is covered</a>.
        </p>
      )}
      <Warnings of={held.warnings.filter(({ code }) => code !== 'stale')} />
      <Columns
        left={<Months chart={months} tools={waysOn(held.state)} />}
        right={<Employers rows={held.top_companies} />}
      />
      <Block
        id="newest"
        title="Newest notices"
        tools={[{ name: 'All notices', href: links.layoffs({ state: held.state }) }]}
      >
        <NoticeTable label={`Newest notices of ${held.name}`} notices={held.latest_notices} />
      </Block>
      <Cities rows={cities.records} of={held.state} />
      <Distress profile={profile} told={new Set(held.warnings.map(({ text }) => text))} />
    </>
  ),
})

/** Where newer notices may be missing, or the last days are not known, nothing is said of these. */
function headingOf({ name, notices, isLate, last_30_days: last }: TopProps): string {
  if (notices === 0) return `No notices of ${name} are held`
  if (isLate || last.notices === null) return `${counted(notices, 'layoff notice')} of ${name}`
  return last.employees_affected === null
    ? `Employers gave ${name} ${counted(last.notices, 'layoff notice')} in 30 days`
    : `Employers told ${name} of ${count(last.employees_affected)} job losses in 30 days`
}

type TopProps = Held & { isLate: boolean }

export function Top(held: TopProps) {
  const { notices, employees_affected, last_30_days: last, by_type, isLate } = held
  const closures = by_type.find(({ layoff_type }) => layoff_type === 'closure')
  return (
    <div class="stack head">
      <h1>{headingOf(held)}</h1>
      <p class="lead">
        {notices === 0
          ? 'That is not to say that there were no layoffs: the state publishes none that can be read.'
          : `${noticesOf(notices, employees_affected)} ${notices === 1 ? 'is' : 'are'} held${heldFrom(held)}`}
      </p>
      <Figures
        items={[
          { name: 'Workers, 30 days', value: isLate ? UNKNOWN : count(last.employees_affected) },
          { name: 'Notices, 30 days', value: isLate ? UNKNOWN : count(last.notices) },
          // None held is not none filed.
          { name: 'Notices, all time', value: notices === 0 ? UNKNOWN : count(notices) },
          notices === 0
            ? { name: 'Workers, all time', value: UNKNOWN }
            : {
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

/** How else the state does. */
const waysOn = (code: string) => [
  { name: 'Unemployment claims', href: links.claims(code) },
  { name: 'Openings and quits', href: links.jolts(code) },
]

interface CityRow {
  city?: string | null | undefined
  notices: number
  employees_affected: number | null
}

/** Notices that name no city are in none of them. */
function Cities({ rows, of }: { rows: readonly CityRow[]; of: string }) {
  const named = rows.filter(({ city }) => city)
  if (named.length === 0) return null
  return (
    <Block id="cities" title="Cities with most workers in notices">
      <Rank
        items={named.map(({ city, notices, employees_affected }) => ({
          name: <a href={links.city(of, city!)}>{city}</a>,
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

export function Distress({ profile, told }: DistressProps) {
  return (
    <Block id="distress" title="How the state does">
      {isThere(profile) ? (
        <>
          <p>
            {profile.distress_score === null
              ? 'Too little is held of these weeks for a score.'
              : `${profile.distress_score} of ${profile.score_max} points of distress; what is not held gives none and says nothing.`}{' '}
            <a href="/methodology#distress-score-of-a-state">How it is worked out</a>.
          </p>
          <Table
            label="What the score is made of"
            rows={profile.distress_signals}
            keyOf={({ signal }) => signal}
            columns={[
              { head: 'Sign', kind: 'row', cell: ({ signal }) => fieldName(signal) },
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
              filed for unemployment for the first time; {count(profile.dol_claims.latest_continued)}{' '}
              continued in the week before it, {percentage(profile.dol_claims.insured_unemployment_rate)} of
              those insured. <a href={links.claims(profile.state)}>All weeks</a>, and{' '}
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
