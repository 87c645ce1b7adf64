/** What the pages of the survey have in common, of the nation and of a state: newest figures, three years, states. */
import type { z } from 'zod'
import allSeries from '#datasets/jolts/operations/all-series.ts'
import byState from '#datasets/jolts/operations/by-state.ts'
import trends from '#datasets/jolts/operations/trends.ts'
import type { Ask } from '../../ask.ts'
import type { LineChart } from '../../charts/chart.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { Block } from '../../parts/block.tsx'
import { ByState } from '../../parts/by-state.tsx'
import { Figures } from '../../parts/figures.tsx'
import { Rank } from '../../parts/rank.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import type { Question } from '../../question.ts'
import { month, shortMonth } from '../../words/dates.ts'
import { change, compared, count, percentage, signed } from '../../words/numbers.ts'
import { ELEMENTS, type Element, elementOf, figureOf, JOLTS_SOURCE, LEVELS, type Level } from './words.ts'

const MONTHS_OF_YEAR = 12
/** Series are asked from the January of the year before the newest month on: its year before is among them. */
const YEARS_BACK = 2

type Trend = z.output<typeof trends.output>
type Point = Partial<z.output<typeof allSeries.output>['records'][number]>

interface Asked {
  element?: string | undefined
  level?: Level | undefined
}

/** The question for the months that both pages show. */
export const seriesOf = ({ element, level = 'L' }: Asked, state?: string): Question => ({
  operation: trends,
  params: { element: elementOf(element).code, level, state },
})

/** The months as a table. */
export const monthsSheet = sheet<{ survey: Survey }>('Months', trends, ({ survey }) => survey.trend.records)

/** What both pages load. */
export async function loadSurvey(ask: Ask, state: string | undefined, query: Asked) {
  const element = elementOf(query.element)
  const level = query.level ?? 'L'
  const choice = { element: element.code, level }
  const [trend, compared] = await Promise.all([
    ask.of(trends, seriesOf(query, state).params),
    ask.of(byState, choice),
  ])
  const newest = trend.records.findLast(({ value }) => value !== null)
  const points =
    newest === undefined
      ? []
      : (
          await ask.of(allSeries, {
            state,
            element: 'all',
            level: 'all',
            year_from: newest.year - YEARS_BACK,
            limit: 2000,
          })
        ).records
  return { state, element, level, trend, newest, states: compared, points }
}

export type Survey = Awaited<ReturnType<typeof loadSurvey>>

/** A month and the one a year before it. */
function yearAgo({ records }: Trend): Trend['records'][number] | undefined {
  const last = records.findLastIndex(({ value }) => value !== null)
  return records[last - MONTHS_OF_YEAR]
}

/** The finding with its figure; `where` is `the United States`, `Ohio`. */
export function findingOf({ trend, newest, element, level }: Survey, where: string): string {
  if (!newest) return `No figures of ${element.many} are held of ${where}`
  const before = yearAgo(trend)?.value ?? null
  const when = month(newest.period)
  if (level === 'R')
    return `A ${element.one} rate of ${percentage(newest.value)} in ${where} in ${when}, ${percentage(before)} a year before`
  const against = compared(change(newest.value, before))
  return `${count(newest.value)} thousand ${element.many} in ${where} in ${when}${against === null ? '' : `, ${against} a year before`}`
}

/** The newest figure, for the page's card; none where no month has one. */
export function newestFigure({ newest, element, level }: Survey) {
  if (!newest) return {}
  const what = level === 'R' ? `${element.one} rate` : `thousand ${element.many}`
  return { figure: { value: figureOf(level)(newest.value), name: `${what} in ${month(newest.period)}` } }
}

/** Three years of the element, with preliminary months marked. */
export function monthsChart(survey: Survey, where: string): LineChart {
  const { trend, element, level } = survey
  const { records, seasonally_adjusted: adjusted } = trend
  const missing = records.filter(({ value }) => value === null).length
  return {
    kind: 'lines',
    title: findingOf(survey, where),
    says: [
      `${element.name} of ${where} by month, ${level === 'L' ? 'in thousands' : 'in percent of jobs'}, ${adjusted ? 'seasonally adjusted' : 'not seasonally adjusted'}.`,
      ...(records.some(({ preliminary }) => preliminary)
        ? ['Hollow dots: preliminary, and revised by the next release.']
        : []),
      ...(missing > 0 ? [`${missing} of ${records.length} months are missing.`] : []),
    ].join(' '),
    source: JOLTS_SOURCE,
    heads: ['Month', level === 'L' ? 'Thousands' : 'Percent'],
    format: figureOf(level),
    steps: records.map(({ period, month: number, value, preliminary }) => ({
      key: period,
      label: shortMonth(period),
      axis: number === 1 ? period.slice(0, 4) : number === 7 ? 'Jul' : '',
      note: value === null ? 'missing' : preliminary ? 'preliminary' : undefined,
    })),
    lines: [{ name: element.name, values: records.map(({ value }) => value) }],
  }
}

export function Choice({ state, element, level }: Pick<Survey, 'state' | 'element' | 'level'>) {
  const asked = (code: Element['code'], which: Level) =>
    links.jolts(state ?? null, {
      element: code === 'JO' ? undefined : code,
      level: which === 'L' ? undefined : which,
    })
  return (
    <div class="choices">
      <Tabs
        label="What is counted"
        tabs={ELEMENTS.map(({ code, name }) => ({
          name,
          href: asked(code, level),
          isHere: code === element.code,
        }))}
      />
      <Tabs
        label="In which unit"
        tabs={LEVELS.map(({ code, name }) => ({
          name,
          href: asked(element.code, code),
          isHere: code === level,
        }))}
      />
    </div>
  )
}

/** All that is counted, in the newest month of each: level, rate, and the change on a year before. */
export function Newest({ points }: Pick<Survey, 'points'>) {
  return (
    <Figures
      items={ELEMENTS.map(({ code, name }) => {
        const { last, before } = newestOf(points, code, 'L')
        const rate = newestOf(points, code, 'R').last
        return {
          name: last?.period ? `${name}, ${shortMonth(last.period)}` : name,
          value: (
            <>
              {count(last?.value)}
              {last && <span class="unit"> thousand</span>}
            </>
          ),
          note: `${percentage(rate?.value)} of jobs; ${signed(change(last?.value, before?.value))} on a year before`,
        }
      })}
    />
  )
}

function newestOf(points: readonly Point[], element: string, level: Level) {
  const own = points.filter((point) => point.element === element && point.level === level)
  const last = own.findLast(({ value }) => value !== null && value !== undefined)
  const before = own.find(
    ({ year, month: number }) => year === (last?.year ?? 0) - 1 && number === last?.month,
  )
  return { last, before }
}

/** The census regions beside the nation. */
export function Regions({ states, element, level }: Survey) {
  const { regions, nation, period } = states
  if (period === null || regions.length === 0) return null
  const figure = figureOf(level)
  return (
    <Block id="regions" title="Regions">
      <p class="small quiet">
        {element.name} in {month(period)}, {level === 'L' ? 'thousands' : 'percent of jobs'}; the nation has{' '}
        {figure(nation?.value)}.
      </p>
      <Rank items={regions.map(({ name, value }) => ({ name, value, shown: figure(value) }))} />
    </Block>
  )
}

export function States({ states, state, element, level }: Survey) {
  const { records, nation, period, seasonally_adjusted: adjusted } = states
  if (records.length === 0 || period === null) return null
  const [most] = records
  const figure = figureOf(level)
  const unit = level === 'L' ? 'thousand' : 'of jobs'
  return (
    <Block
      id="states"
      title={`${most!.name} has most${level === 'R' ? ' for its size' : ''}: ${figure(most!.value)} ${unit}`}
    >
      <p class="small quiet">
        {element.name} by state in {month(period)}, {level === 'L' ? 'thousands' : 'percent of jobs'},{' '}
        {adjusted ? 'seasonally adjusted' : 'not seasonally adjusted'}; the nation has {figure(nation?.value)}
        . Figures of states are worked out by a model.
      </p>
      <ByState
        label={`${element.name} by state in ${month(period)}`}
        rows={records}
        keyOf={(row) => row.state}
        columns={[
          {
            head: 'State',
            kind: 'row',
            cell: (row) => (row.state === state ? row.name : <a href={links.jolts(row.state)}>{row.name}</a>),
          },
          { head: level === 'L' ? 'Thousands' : 'Percent', kind: 'num', cell: (row) => figure(row.value) },
          {
            head: 'Status',
            priority: 2,
            cell: ({ preliminary }) => (preliminary ? 'preliminary' : 'final'),
          },
        ]}
        tiles={{
          id: 'tiles-h',
          title: `${element.name}, ${level === 'L' ? 'thousands' : 'percent of jobs'}, ${month(period)}`,
          unit,
          values: new Map(records.map((row) => [row.state, row.value])),
          late: new Set(),
          format: figure,
          brief: level === 'L' ? count : (value) => value.toFixed(1),
          ...(level === 'R' && { limits: quarters(records.map(({ value }) => value)) }),
          href: links.jolts,
        }}
      />
    </Block>
  )
}

/** Quarters of rates, to a tenth. */
function quarters(values: readonly (number | null)[]): number[] {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  return [...new Set([1, 2, 3].map((part) => sorted[Math.floor((part * sorted.length) / 4)]!))]
}
