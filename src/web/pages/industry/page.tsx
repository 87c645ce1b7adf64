/** One industry: months, states, employers, and whether its layoffs spread. For analysts. */

import { z } from 'zod'
import { sectorParam } from '#datasets/warn/operations/notice-filter.ts'
import records from '#datasets/warn/operations/records.ts'
import industry from '#insights/profiles/industry.ts'
import industryDomino from '#insights/signals/industry-domino.ts'
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
import { Table } from '../../parts/table.tsx'
import { Tiles } from '../../parts/tiles.tsx'
import { Missing, Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { heldFrom, noticesOf } from '../../words/notices.ts'
import { count, counted, percent } from '../../words/numbers.ts'
import { indexText } from '../signal/signals.tsx'

const NEWEST = 15
/** More than there are sectors. */
const SECTORS_MAX = 30

type Held = z.output<typeof industry.output>
type Domino = z.output<typeof industryDomino.output>

export default page({
  path: '/industries/{sector}',
  summary: 'One industry',
  input: z.object({ sector: sectorParam }),
  load: async (ask, { sector }, visit) => {
    const { moment } = visit
    const [held, domino] = await Promise.all([
      ask.of(industry, { sector, limit: rowsOf(visit, NEWEST) }),
      ask.part(industryDomino, { min_states: 1, limit: SECTORS_MAX }),
    ])
    return { held, domino, late: new Set(moment.late.map(({ code }) => code)), known: moment.states }
  },
  head: ({ held }) => ({
    title: `Layoffs in ${held.industry}`,
    description: `${finding(held)}.`,
    figure: { value: count(held.employees_affected), name: 'workers in WARN notices' },
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Industries', href: '/industries' },
    ],
    section: 'layoffs',
  }),
  forms: {
    json: ({ sector }, settings) => ({
      operation: industry,
      params: { sector, limit: rowsOf(settings, NEWEST) },
    }),
    csv: sheet('Newest notices', records, ({ held }) => held.latest_notices),
    atom: ({ sector }) => withQuery('/feeds/layoffs.atom', { naics_sector: sector }),
    ics: ({ sector }) => withQuery('/feeds/layoffs.ics', { naics_sector: sector }),
  },
  charts: {
    months: ({ held }) =>
      monthsChart({
        of: held.industry,
        rows: held.trends,
        source: 'WARN notices as the states publish them, those that name an industry.',
      }),
  },
  view: ({ held, domino, late, known }, { months }) => (
    <>
      <div class="cols r7-5 top">
        <Top {...held} />
        <Tiles
          id="tiles-h"
          title="Workers in its notices, all time"
          unit="workers"
          values={valuesOf(held, known)}
          late={late}
        />
      </div>
      <Strip {...held} />
      <Warnings of={held.warnings} />
      <Columns left={<Months chart={months} />} right={<Employers rows={held.top_companies} />} />
      <Columns left={<States {...held} />} right={<Spread domino={domino} sector={held.naics_sector} />} />
      <Block
        id="newest"
        title="Newest notices"
        tools={[{ name: 'All notices', href: links.layoffs({ naics_sector: held.naics_sector }) }]}
      >
        <NoticeTable
          label={`Table of the newest notices of ${held.industry}`}
          notices={held.latest_notices}
        />
      </Block>
    </>
  ),
})

const finding = ({ industry: name, notices, employees_affected }: Held): string =>
  employees_affected === null
    ? `${name}: ${noticesOf(notices, null, 'layoff notice')}`
    : `${name}: ${count(employees_affected)} workers in ${counted(notices, 'layoff notice')}`

/** None of a state whose notices name industries is none; of a state that names none it is not known. */
function valuesOf({ states, states_without_industry }: Held, known: ReadonlySet<string>) {
  const silent = new Set(states_without_industry)
  const sums = new Map(states.map(({ state, employees_affected }) => [state, employees_affected]))
  return new Map(
    [...known].map((code) => [code, sums.has(code) ? sums.get(code)! : silent.has(code) ? null : 0]),
  )
}

export function Top(held: Held) {
  return (
    <div class="stack">
      <h1>{finding(held)}</h1>
      <p class="lead">
        {`NAICS ${held.naics_sector}: ${counted(held.notices, 'notice')} ${held.notices === 1 ? 'is' : 'are'} held${heldFrom(held)} `}
        {percent(held.notices_without_industry, held.notices_total)} of all notices name no industry, and some
        of those may be of this one.
      </p>
    </div>
  )
}

function Strip({
  last_30_days: last,
  by_type,
  notices,
  notices_unsized,
  states,
  states_without_industry,
}: Held) {
  const closures = by_type.find(({ layoff_type }) => layoff_type === 'closure')
  return (
    <Figures
      items={[
        { name: 'Workers, 30 days', value: count(last.employees_affected) },
        { name: 'Notices, 30 days', value: count(last.notices) },
        {
          name: 'Notices, all time',
          value: count(notices),
          note: `${count(notices_unsized)} do not say how many workers`,
        },
        { name: 'Closures', value: count(closures?.notices), note: 'where the kind is said' },
        {
          name: 'States',
          value: count(states.length),
          note: `${count(states_without_industry.length)} print no industry`,
        },
      ]}
    />
  )
}

/** States shown at once. */
const STATES_SHOWN = 12

function States({ states, naics_sector }: Held) {
  return (
    <Block id="states" title="State by state">
      <Table
        label="Its notices by state"
        rows={states.slice(0, STATES_SHOWN)}
        keyOf={({ state }) => state}
        columns={[
          {
            head: 'State',
            kind: 'row',
            cell: ({ state, name }) => <a href={links.layoffs({ state, naics_sector })}>{name}</a>,
          },
          { head: 'Workers', kind: 'num', cell: ({ employees_affected }) => count(employees_affected) },
          { head: 'Notices', kind: 'num', cell: ({ notices }) => count(notices) },
          {
            head: 'Without industry',
            kind: 'num',
            cell: ({ share_without_industry }) => percent(share_without_industry, 1),
          },
          { head: 'Newest', priority: 2, cell: ({ latest_notice }) => day(latest_notice) },
        ]}
      />
      {states.length > STATES_SHOWN && (
        <p class="small quiet under">{count(states.length - STATES_SHOWN)} more are in the tiles above.</p>
      )}
    </Block>
  )
}

function Spread({ domino, sector }: { domino: Domino | Locked | Unread; sector: string }) {
  const own = isThere(domino) ? domino.records.find(({ naics_sector }) => naics_sector === sector) : undefined
  return (
    <Block
      id="spread"
      title="Does it spread?"
      tools={[{ name: 'All industries', href: '/signals/industry-domino' }]}
    >
      {!isThere(domino) ? (
        <Missing part={domino} />
      ) : own === undefined ? (
        <p class="quiet">
          No notice of it from {day(domino.window.from)} to {day(domino.window.to)} names this industry.
        </p>
      ) : (
        <>
          <p class="formula">
            {count(own.states)} × {count(own.companies)} × log₂({count(own.employees_affected)}) ÷ √
            {count(own.date_spread_days)} = {indexText(own.industry_domino_index)}
          </p>
          <p class="small">
            {counted(own.companies, 'company', 'companies')} in {counted(own.states, 'state')} told of{' '}
            {count(own.employees_affected)} workers within {counted(own.date_spread_days, 'day')}.{' '}
            <a href="/methodology#industry-domino-index">The Industry Domino Index</a>.
          </p>
        </>
      )}
    </Block>
  )
}
