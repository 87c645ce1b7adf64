/** All states side by side. For who asks which of them tells what. */

import states from '#datasets/warn/operations/states.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Table } from '../../parts/table.tsx'
import { Tiles } from '../../parts/tiles.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { count, counted } from '../../words/numbers.ts'

export default page({
  path: '/states',
  summary: 'All states',
  load: async (ask, _query, { moment }) => ({ moment, ...(await ask.of(states)) }),
  head: ({ records }) => ({
    title: 'Layoff notices by state',
    description: `WARN notices of ${counted(records.length, 'state')} side by side.`,
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'places',
  }),
  forms: {
    json: () => ({ operation: states, params: {} }),
    csv: sheet('States', states, ({ records }) => records),
  },
  view: ({ records, warnings, moment }) => (
    <>
      <div class="cols r7-5 top">
        <div class="stack">
          <h1>Layoff notices of {counted(records.length, 'state')}</h1>
          <p class="lead">
            Each state publishes its notices in its own way, and some publish none.{' '}
            <a href="/coverage">What each of them tells</a>.
          </p>
        </div>
        <Tiles
          id="tiles-h"
          title="Workers in all notices held"
          unit="workers"
          values={new Map(records.map(({ state, employees_affected }) => [state, employees_affected]))}
          late={new Set(moment.late.map(({ code }) => code))}
        />
      </div>
      <Warnings of={warnings} />
      <Table
        label="States"
        rows={records}
        keyOf={({ state }) => state}
        columns={[
          { head: 'State', kind: 'row', cell: ({ state, name }) => <a href={links.state(state)}>{name}</a> },
          { head: 'Notices', kind: 'num', cell: ({ notices }) => count(notices) },
          { head: 'Workers', kind: 'num', cell: ({ employees_affected }) => count(employees_affected) },
          {
            head: 'Without a number',
            kind: 'num',
            priority: 2,
            cell: ({ notices_unsized }) => count(notices_unsized),
          },
          { head: 'Newest', priority: 2, cell: ({ latest_notice }) => day(latest_notice) },
        ]}
      />
    </>
  ),
})
