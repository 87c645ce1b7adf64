/** Weekly claims of a state. For economists and agencies: are they rising? */

import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import dolClaims from '#datasets/dol-claims/operations/dol-claims.ts'
import { stateName } from '#lib/states.ts'
import { ChartFigure } from '../../charts/figure.tsx'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Columns } from '../../parts/columns.tsx'
import { Figures } from '../../parts/figures.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { change, compared, count, percentage, signed } from '../../words/numbers.ts'
import { Choice } from './choice.tsx'
import { CLAIMS_SOURCE, claimsInput, measureOf, weekOf } from './measures.ts'
import { Recent } from './recent.tsx'
import { figureOf, newestOf, weeksAsked, weeksChart } from './weeks.ts'

export default page({
  path: '/claims/{state_code}',
  summary: 'Unemployment claims of a state',
  input: z.object({ state_code: stateParam, ...claimsInput }),
  load: async (ask, { state_code, measure, years }) => {
    const { records, warnings } = await ask.of(dolClaims, { state: state_code, limit: weeksAsked(years) })
    const measured = measureOf(measure)
    return {
      name: stateName(state_code),
      code: state_code,
      records,
      warnings,
      years,
      measure: measured,
      newest: newestOf(records, measured),
    }
  },
  head: (data) => ({
    title: `Unemployment claims in ${data.name}`,
    description: findingOf(data),
    ...figureOf(data),
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Unemployment claims', href: links.claims() },
    ],
    section: 'economy',
    sources: CLAIMS_SOURCE,
  }),
  forms: {
    json: ({ state_code, years }) => ({
      operation: dolClaims,
      params: { state: state_code, limit: weeksAsked(years) },
    }),
    csv: sheet('Weeks', dolClaims, ({ records }) => records),
  },
  charts: {
    weeks: (data) =>
      weeksChart({
        ...data,
        title: findingOf(data),
        whose: data.name,
        dots: 'Hollow dots: the raw report lacks the week, and the figure is that of the published table.',
        noteOf,
      }),
  },
  view: (data, { weeks }) => (
    <>
      <Top {...data} />
      <Warnings of={data.warnings} />
      <Columns
        left={
          <Block
            id="weeks"
            title={data.years === '5' ? 'Five years by week' : 'A year beside the year before'}
            tools={[
              { name: 'All states', href: links.claims() },
              { name: `Layoff notices of ${data.name}`, href: links.state(data.code) },
              { name: 'Openings and quits', href: links.jolts(data.code) },
            ]}
          >
            <Choice code={data.code} measure={data.measure} years={data.years} />
            {data.newest ? (
              <ChartFigure labelledBy="weeks-h" {...weeks} />
            ) : (
              <p class="quiet">No week of {data.name} is held.</p>
            )}
          </Block>
        }
        right={<Recent {...data} noteOf={noteOf} />}
      />
    </>
  ),
})

/** What is to be known of a week of a state. */
const noteOf = ({ source }: Week) => (source === 'r539cy' ? 'of the published table' : undefined)

interface Found {
  name: string
  measure: ReturnType<typeof measureOf>
  newest: ReturnType<typeof newestOf<Week>>
}

type Week = Partial<z.output<typeof dolClaims.output>['records'][number]>

function findingOf({ name, measure, newest }: Found): string {
  if (!newest) return `No unemployment claims of ${name} are held`
  const value = newest.week[measure.field]
  const before = newest.before?.[measure.field]
  const said = measure.format(value)
  const until = `in the week to ${day(weekOf(measure, newest.week.week_ending))}`
  if (measure.key === 'rate')
    return `${said} of insured jobs in ${name} draw unemployment, ${before === null || before === undefined ? until : `${measure.format(before)} a year before`}`
  const against = compared(change(value, before))
  const what = measure.key === 'initial' ? 'initial claims' : 'weeks of unemployment claimed'
  return `${said} ${what} in ${name} ${against === null ? until : `in a week, ${against} a year before`}`
}

function Top(data: Found & { code: string }) {
  const { name, newest } = data
  const { week, before } = newest ?? {}
  return (
    <div class="stack head">
      <h1>{findingOf(data)}</h1>
      <p class="lead">
        {week
          ? `The newest week of ${name} that is held ended on ${day(week.week_ending)}. Figures of states are not seasonally adjusted, so a week is read beside the same one a year before.`
          : `That is not to say that nobody claimed: of ${name} no week can be read.`}
      </p>
      {week && (
        <Figures
          items={[
            {
              name: 'Initial claims',
              value: count(week.initial_claims),
              note: `${signed(change(week.initial_claims, before?.initial_claims))} on ${count(before?.initial_claims)} a year before`,
            },
            {
              name: 'Weeks claimed',
              value: count(week.continued_claims),
              // A report that does not name the week is of the one before it too.
              note: `in the week to ${day(week.continued_week_ending ?? weekOf({ key: 'continued' }, week.week_ending))}`,
            },
            {
              name: 'Insured unemployment rate',
              value: percentage(week.insured_unemployment_rate, 2),
              note: `of the same week; ${percentage(before?.insured_unemployment_rate, 2)} a year before`,
            },
            {
              name: 'Federal employees, initial',
              value: count(week.ucfe_initial_claims),
              note: 'counted apart',
            },
            { name: 'Insured jobs', value: count(week.covered_employment), note: 'mean of twelve months' },
          ]}
        />
      )}
    </div>
  )
}
