/** A city: what employers told of it, where, and who asks for visas there. For local desks. */

import { z } from 'zod'
import { stateParam, text } from '#contract/fields.ts'
import records from '#datasets/warn/operations/records.ts'
import byCity from '#insights/crossref/by-city.ts'
import city from '#insights/profiles/city.ts'
import { isThere, type Locked, type Unread } from '../../ask.ts'
import { sheet } from '../../files/forms.ts'
import { cityWord, links } from '../../links.ts'
import { rowsOf } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Columns } from '../../parts/columns.tsx'
import { Employers } from '../../parts/employers.tsx'
import { Figures } from '../../parts/figures.tsx'
import { Months, monthsChart } from '../../parts/months.tsx'
import { NoticeTable } from '../../parts/notices.tsx'
import { Table } from '../../parts/table.tsx'
import { Missing, Warnings } from '../../parts/warnings.tsx'
import { heldFrom, noticesOf } from '../../words/notices.ts'
import { count, counted, percent, UNKNOWN } from '../../words/numbers.ts'
import { InState } from './in-state.tsx'

const NEWEST = 15
const POINTS = 8
/** The cities of a state among which its visas are looked up. */
const CITIES_MAX = 500

type Held = z.output<typeof city.output>
type Visas = z.output<typeof byCity.output>

export default page({
  path: '/cities/{state}/{city}',
  summary: 'One city',
  input: z.object({ state: stateParam, city: text(100).transform(cityWord) }),
  load: async (ask, { state, city: asked }, visit) => {
    const [held, visas] = await Promise.all([
      ask.of(city, { state, city: asked, limit: rowsOf(visit, NEWEST) }),
      ask.part(byCity, { state, limit: CITIES_MAX }),
    ])
    const list = await ask.of(records, { state, city: held.city, limit: 1 })
    return {
      held,
      visas,
      isWhole: list.total_in_totals === held.notices,
      isLate: visit.moment.late.some(({ code }) => code === state),
    }
  },
  head: ({ held }) => ({
    title: `Layoffs in ${held.city}, ${held.state}`,
    // However it is spelt, it is one page.
    address: links.city(held.state, held.city),
    description: `${finding(held)}.`,
    figure: { value: count(held.employees_affected), name: 'workers in WARN notices' },
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Places', href: '/states' },
      { name: held.state_name, href: links.state(held.state) },
    ],
    section: 'places',
  }),
  forms: {
    json: (asked, settings) => ({ operation: city, params: { ...asked, limit: rowsOf(settings, NEWEST) } }),
    csv: sheet('Newest notices', records, ({ held }) => held.latest_notices),
  },
  charts: {
    months: ({ held }) =>
      monthsChart({
        of: held.city,
        rows: held.trends,
        source: `WARN notices as ${held.state_name} publishes them.`,
      }),
  },
  view: ({ held, visas, isWhole, isLate }, { months }) => (
    <>
      <Top held={held} isLate={isLate} />
      <Warnings of={held.warnings} />
      <Columns left={<Months chart={months} />} right={<Employers rows={held.top_companies} />} />
      <Block
        id="newest"
        title="Newest notices"
        tools={[
          {
            // Lists are asked for a part of the city's name: Orange brings East Orange too, and not every spelling.
            name: isWhole ? 'All notices' : `Notices whose city holds “${held.city}”`,
            href: links.layoffs({ state: held.state, city: held.city }),
          },
        ]}
      >
        <NoticeTable label={`Table of the newest notices of ${held.city}`} notices={held.latest_notices} />
      </Block>
      <Columns
        left={
          isThere(visas) ? (
            <InState state={held.state} city={held.city} visas={visas} />
          ) : (
            <Points {...held} />
          )
        }
        right={
          <>
            <Asked visas={visas} held={held} />
            {isThere(visas) && <Points {...held} />}
          </>
        }
      />
    </>
  ),
})

const finding = ({ city: name, notices, employees_affected }: Held): string =>
  `${noticesOf(notices, employees_affected, 'layoff notice')} in ${name}`

export function Top({ held, isLate }: { held: Held; isLate: boolean }) {
  const { last_30_days: last, by_type, spellings, county, cbsa_title } = held
  const closures = by_type.find(({ layoff_type }) => layoff_type === 'closure')
  return (
    <div class="stack head">
      <h1>{finding(held)}</h1>
      <p class="lead">
        {`${counted(held.notices, 'notice')} ${held.notices === 1 ? 'is' : 'are'} held${heldFrom(held)}`}
        {(county ?? cbsa_title) &&
          ` It lies in ${[county, cbsa_title && `the area of ${cbsa_title}`].filter(Boolean).join(' and ')}.`}
        {spellings.length > 1 &&
          ` Notices write it in ${spellings.length} ways: ${spellings
            .slice(0, 4)
            .map((each) => each.city)
            .join(', ')}.`}
      </p>
      <Figures
        items={[
          {
            name: 'Workers, 30 days',
            value: isLate ? UNKNOWN : count(last.employees_affected),
            note: isLate ? 'newer notices may be missing' : undefined,
          },
          { name: 'Notices, 30 days', value: isLate ? UNKNOWN : count(last.notices) },
          { name: 'Notices, all time', value: count(held.notices) },
          {
            name: 'Workers, all time',
            value: count(held.employees_affected),
            note: `${count(held.notices_unsized)} notices do not say how many`,
          },
          { name: 'Closures', value: count(closures?.notices), note: 'where the kind is said' },
        ]}
      />
      {held.state_notices_without_city > 0 && (
        <p class="small quiet">
          {counted(held.state_notices_without_city, 'notice')} of{' '}
          <a href={links.state(held.state)}>{held.state_name}</a> name no city: some of them may be of this
          one.
        </p>
      )}
    </div>
  )
}

const BASIS_WORDS: Readonly<Record<string, string>> = {
  site: 'the site itself',
  city: 'the middle of the city',
  county: 'the middle of the county',
  state: 'the middle of the state',
}

const basisOf = (basis: string | null) => (basis === null ? 'not placed' : (BASIS_WORDS[basis] ?? basis))

function Points({ points, points_more, by_geo_basis, notices }: Held) {
  const [most] = by_geo_basis
  return (
    <Block id="points" title="Where the notices lie">
      {most && (
        <p class="small quiet">
          {percent(most.notices, notices)} of notices are placed by {basisOf(most.geo_basis)}.
        </p>
      )}
      <Table
        label="Places of the notices"
        rows={points.slice(0, POINTS)}
        keyOf={({ latitude, longitude, geo_basis }) => `${latitude} ${longitude} ${geo_basis}`}
        empty="None is placed."
        columns={[
          {
            head: 'Place',
            kind: 'row',
            cell: ({ latitude, longitude }) => (
              <a
                class="nowrap"
                href={links.layoffs({ near: `${latitude},${longitude}`, miles: 1 })}
                rel="nofollow"
              >{`${latitude?.toFixed(3)}, ${longitude?.toFixed(3)}`}</a>
            ),
          },
          { head: 'Placed by', cell: ({ geo_basis }) => basisOf(geo_basis) },
          { head: 'Notices', kind: 'num', cell: (row) => count(row.notices) },
          { head: 'Workers', kind: 'num', cell: ({ employees_affected }) => count(employees_affected) },
        ]}
      />
      {points.length + points_more > POINTS && (
        <p class="small quiet under">
          {count(points.length + points_more - POINTS)} more places are in the API’s answer.
        </p>
      )}
    </Block>
  )
}

function Asked({ visas, held }: { visas: Visas | Locked | Unread; held: Held }) {
  const own = isThere(visas)
    ? visas.records.find(({ city: name }) => cityWord(name) === cityWord(held.city))
    : undefined
  return (
    <Block id="visas" title="Visas asked for here">
      {!isThere(visas) ? (
        <Missing part={visas} />
      ) : own === undefined ? (
        <p class="quiet">
          Not among the {count(visas.count)} cities of the state with most layoffs and visas.
        </p>
      ) : (
        <dl class="facts one">
          <div>
            <dt>H-1B approvals</dt>
            <dd>{count(own.h1b_approvals)}</dd>
          </div>
          <div>
            <dt>LCA cases</dt>
            <dd>{count(own.lca_petitions)}</dd>
          </div>
        </dl>
      )}
    </Block>
  )
}
