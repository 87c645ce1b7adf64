/** Weekly claims of the nation, and of the states by their change. For economists: are claims rising, and where? */

import { z } from 'zod'
import dolClaims from '#datasets/dol-claims/operations/dol-claims.ts'
import national from '#datasets/dol-claims/operations/national.ts'
import stats from '#datasets/dol-claims/operations/stats.ts'
import { addDays } from '#lib/dates.ts'
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
import { CLAIMS_SOURCE, claimsInput, type Measured, measureOf, NO_REPORT, weekOf } from './measures.ts'
import { Recent } from './recent.tsx'
import { besideYearBefore, States } from './states.tsx'
import { figureOf, newestOf, weeksAsked, weeksChart, YEAR_DAYS } from './weeks.ts'

const JURISDICTIONS = 53

type Week = Partial<z.output<typeof national.output>['records'][number]>
const isTold = (value: unknown) => value !== null && value !== undefined
const isWhole = ({ partial }: Week) => partial !== true

export default page({
  path: '/claims',
  summary: 'Unemployment claims of the nation and the states',
  input: z.object(claimsInput),
  load: async (ask, { measure, years }) => {
    const measured = measureOf(measure)
    const [held, { records, warnings }] = await Promise.all([
      ask.of(stats),
      ask.of(national, { limit: weeksAsked(years) }),
    ])
    const week = held.latest_complete?.week_ending ?? held.last_week
    const ofWeek = (ending: string | null) =>
      ending === null ? null : ask.of(dolClaims, { start: ending, end: ending })
    const [now, ago] = await Promise.all([ofWeek(week), ofWeek(week && addDays(week, -YEAR_DAYS))])
    return {
      held,
      records,
      warnings,
      years,
      measure: measured,
      newest: newestOf(records, measured, isWhole),
      week,
      states: besideYearBefore(now?.records ?? [], ago?.records ?? []),
    }
  },
  head: (data) => ({
    title: 'Unemployment claims',
    description: findingOf(data),
    ...figureOf(data),
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'economy',
    sources: CLAIMS_SOURCE,
  }),
  forms: {
    json: ({ years }) => ({ operation: national, params: { limit: weeksAsked(years) } }),
    csv: sheet('Weeks', national, ({ records }) => records),
  },
  charts: {
    weeks: (data) =>
      weeksChart({
        ...data,
        title: findingOf(data),
        whose: 'the nation',
        dots: 'Hollow dots: weeks that states have revised since, or that some have not reported yet.',
        noteOf: noteOf(data.measure),
      }),
  },
  view: (data, { weeks }) => (
    <>
      <Top {...data} />
      <Warnings of={data.warnings.filter(({ code }) => code !== 'incomplete')} />
      <Columns
        left={
          <Block
            id="weeks"
            title={data.years === '5' ? 'Five years by week' : 'A year beside the year before'}
            tools={[{ name: 'Openings, quits and layoffs', href: links.jolts() }]}
          >
            <Choice code={null} measure={data.measure} years={data.years} />
            {data.newest ? (
              <ChartFigure labelledBy="weeks-h" {...weeks} />
            ) : (
              <p class="quiet">No week is held yet.</p>
            )}
          </Block>
        }
        right={<Recent {...data} noteOf={noteOf(data.measure)} />}
      />
      <States {...data} />
    </>
  ),
})

interface Found {
  measure: ReturnType<typeof measureOf>
  newest: ReturnType<typeof newestOf<Week>>
}

/** What is to be known of a sum over the states: who is missing, and what it was when the nation’s total was published. */
const noteOf =
  ({ key, field }: Measured) =>
  (week: Week): string | undefined => {
    const { partial, jurisdictions = 0, continued_jurisdictions: continued = 0 } = week
    if (partial) return `${Math.min(jurisdictions, continued)} of ${JURISDICTIONS} have reported`
    if (key === 'rate') return undefined
    const published = week[`published_${field as 'initial_claims' | 'continued_claims'}`]
    return isTold(published) && published !== week[field]
      ? `revised since: ${count(published)} at first`
      : undefined
  }

function findingOf({ measure, newest }: Found): string {
  if (!newest) return 'No unemployment claims are held'
  const value = newest.week[measure.field]
  const before = newest.before?.[measure.field]
  if (measure.key === 'rate')
    return `${measure.format(value)} of insured jobs draw unemployment; ${measure.format(before)} a year before`
  const against = compared(change(value, before))
  const what = measure.key === 'initial' ? 'initial claims' : 'weeks of unemployment claimed'
  const until = `in the week to ${day(weekOf(measure, newest.week.week_ending))}`
  return `${measure.format(value)} ${what} ${until}${against === null ? '' : `, ${against} a year before`}`
}

function Top(data: Found & { held: z.output<typeof stats.output> }) {
  const { newest, held } = data
  const { latest, not_reported } = held
  const week = newest?.week
  const before = newest?.before
  return (
    <div class="stack head">
      <h1>{findingOf(data)}</h1>
      <p class="lead">
        Claims for unemployment insurance, summed over the states that reported and not seasonally adjusted;
        the headline figures of the Department of Labor are adjusted, and stand below.{' '}
        {not_reported.length > 0 &&
          `Of the week to ${day(latest?.week_ending)} ${not_reported.length} of ${JURISDICTIONS} are still missing.`}
      </p>
      {week && (
        <Figures
          items={[
            {
              name: 'Initial claims, adjusted',
              value: count(week.initial_claims_sa),
              note: isTold(week.initial_claims_sa)
                ? `mean of four weeks ${count(week.initial_claims_sa_4wk)}`
                : NO_REPORT,
            },
            {
              name: 'Initial claims, as counted',
              value: count(week.initial_claims),
              note: `${signed(change(week.initial_claims, before?.initial_claims))} on ${count(before?.initial_claims)} a year before`,
            },
            {
              name: 'Continued, adjusted',
              value: count(week.continued_claims_sa),
              note: isTold(week.continued_claims_sa)
                ? `in the week to ${day(week.continued_week_ending)}`
                : NO_REPORT,
            },
            {
              name: 'Continued, as counted',
              value: count(week.continued_claims),
              note: `in the week to ${day(week.continued_week_ending)}, ${signed(change(week.continued_claims, before?.continued_claims))} on a year before`,
            },
            {
              name: 'Insured unemployment rate',
              value: percentage(week.insured_unemployment_rate, 2),
              note: `of the same week; ${percentage(before?.insured_unemployment_rate, 2)} a year before`,
            },
          ]}
        />
      )}
    </div>
  )
}
