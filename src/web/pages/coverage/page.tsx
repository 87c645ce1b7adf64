/** What is held of one state, year by year, with its sources and known faults. */

import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import coverage from '#datasets/warn/operations/coverage.ts'
import stats from '#insights/stats/stats.ts'
import { stateName } from '#lib/states.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Table } from '../../parts/table.tsx'
import { day } from '../../words/dates.ts'
import { fieldName } from '../../words/fields.ts'
import { count, counted, percentage } from '../../words/numbers.ts'
import { readingOf, Sources } from './reading.tsx'

const share = (value: number | null) => percentage(value, 0)

export default page({
  path: '/coverage/{state_code}',
  summary: 'What is covered of one state',
  input: z.object({ state_code: stateParam }),
  load: async (ask, { state_code }, { moment, context }) => {
    const [held, { jurisdictions }] = await Promise.all([
      ask.of(coverage, { state: state_code }),
      ask.of(stats),
    ])
    return {
      ...held,
      name: stateName(state_code),
      code: state_code,
      late: moment.late.find(({ code }) => code === state_code),
      read: jurisdictions.find(({ state }) => state === state_code)!,
      health: context.edition.sources,
    }
  },
  head: ({ name }) => ({
    title: `What is covered of ${name}`,
    description: `Notices of ${name} by year, when its sources were read, and what they leave out.`,
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Coverage', href: '/coverage' },
    ],
    section: 'places',
  }),
  forms: {
    json: ({ state_code }) => ({ operation: coverage, params: { state: state_code } }),
    csv: sheet('Years', coverage, ({ records }) => records),
  },
  view: ({ name, code, records, known_faults: faults, read, health, late }) => {
    const rows = records.reduce((sum, each) => sum + each.rows, 0)
    const missing = records.flatMap(({ documents_missing }) => documents_missing)
    const reason = records.find((each) => each.reason !== null)?.reason
    return (
      <>
        <div class="stack head">
          <h1>
            {rows === 0 ? `${name} publishes no list of notices` : `${counted(rows, 'row')} of ${name}`}
          </h1>
          <p class="lead">
            {late
              ? `Newer notices may be missing: ${late.reason}.`
              : reason
                ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
                : readingOf(read)}{' '}
            <a href={links.state(code)}>Notices of {name}</a>.
          </p>
        </div>
        <Block id="sources" title="Its sources">
          <Sources of={read} health={health} />
        </Block>
        <Block id="years" title="Year by year">
          <Table
            label={`Notices of ${name} by year`}
            rows={records.filter((each) => each.rows > 0).reverse()}
            empty="None is held."
            keyOf={({ year }) => String(year)}
            columns={[
              { head: 'Year', kind: 'row', cell: ({ year }) => year ?? 'not told' },
              { head: 'Rows', kind: 'num', cell: (each) => count(each.rows) },
              { head: 'Counted', kind: 'num', cell: ({ notices }) => count(notices) },
              { head: 'Workers', kind: 'num', cell: ({ employees_affected }) => count(employees_affected) },
              {
                head: 'With a day',
                kind: 'num',
                priority: 2,
                cell: (each) => share(each.dated_to_day_percent),
              },
              { head: 'With a place', kind: 'num', priority: 3, cell: (each) => share(each.placed_percent) },
            ]}
          />
        </Block>
        {faults.length > 0 && (
          <Block id="faults" title="What is known to be wrong">
            <Table
              label="Known faults"
              rows={faults}
              keyOf={({ field, text }) => `${field} ${text}`}
              columns={[
                { head: 'Field', kind: 'row', cell: ({ field }) => fieldName(field) },
                { head: 'What is wrong', cell: ({ text, reason: why }) => `${text}: ${why}` },
                { head: 'Rows', kind: 'num', cell: (each) => count(each.rows) },
              ]}
            />
          </Block>
        )}
        {missing.length > 0 && (
          <Block id="missing" title="Documents that are not to be had">
            <ul>
              {missing.map(({ name: called, url, reason: why, since }) => (
                <li key={url}>
                  <a href={url}>{called}</a>, since {day(since)}: {why}
                </li>
              ))}
            </ul>
          </Block>
        )}
      </>
    )
  },
})
