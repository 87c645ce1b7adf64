import { expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { ask } from '../testing/ask.ts'
import { seriesId, type ValueRow, valuesDatabase } from '../testing/files.ts'
import stats from './stats.ts'

const ELEMENTS = ['JO', 'HI', 'TS', 'QU', 'LD']

const nation = (period: string, value: number, footnotes = ''): ValueRow[] =>
  ELEMENTS.flatMap((element): ValueRow[] => [
    [seriesId({ element }), period, value, footnotes],
    [seriesId({ element, level: 'R' }), period, value / 1000, footnotes],
  ])

test('what is held by scope, and the latest month of the nation', async () => {
  const db = await valuesDatabase([
    ...nation('2023-06', 1000),
    ...nation('2024-05', 3000),
    ...nation('2024-06', 2900, 'P'),
    [seriesId({ state: 'OR' }), '2023-12', 5],
    [seriesId({ state: 'WA' }), '2024-05', 5],
    [seriesId({ region: 'WE' }), '2024-06', 5],
    [seriesId({ industry: '300000' }), '2000-12', 5],
    [seriesId({ industry: '300000' }), '2024-06', '-'],
  ])
  const { latest, ...answer } = await ask(stats, db)
  expect(answer).toEqual({
    observations: 30 + 5,
    series: 10 + 4,
    discontinued_series: 1,
    first_period: '2000-12',
    last_period: '2024-06',
    scopes: [
      { scope: 'nation', series: 10, discontinued: 0, first_period: '2023-06', last_period: '2024-06' },
      { scope: 'industry', series: 1, discontinued: 0, first_period: '2000-12', last_period: '2000-12' },
      { scope: 'state', series: 2, discontinued: 1, first_period: '2023-12', last_period: '2024-05' },
      { scope: 'region', series: 1, discontinued: 0, first_period: '2024-06', last_period: '2024-06' },
    ],
    warnings: [],
  })
  expect(latest?.period).toBe('2024-06')
  expect(latest?.records.map((r) => r.element)).toEqual(ELEMENTS)
  expect(latest?.records[0]).toEqual({
    element: 'JO',
    element_name: 'Job openings',
    level_thousands: 2900,
    rate_percent: 2.9,
    change_thousands: -100,
    change_year_thousands: 1900,
    preliminary: true,
    seasonally_adjusted: true,
  })
})

test('the latest month is one that all five elements have', async () => {
  const rows = [...nation('2024-05', 1000), ...nation('2024-06', 2000)]
  const db = await valuesDatabase(
    rows.filter(([id, period]) => !(id.endsWith('LDL') && period === '2024-06')),
  )
  const { latest } = await ask(stats, db)
  expect(latest?.period).toBe('2024-05')
  expect(latest?.records.map((r) => r.level_thousands)).toEqual([1000, 1000, 1000, 1000, 1000])
  expect(latest?.records.map((r) => r.change_thousands)).toEqual([null, null, null, null, null])
})

test('an element that is not held, has ended, or is not adjusted is told', async () => {
  const db = await valuesDatabase([
    [seriesId(), '2024-06', 1],
    [seriesId({ element: 'QU' }), '2020-01', 1],
    [seriesId({ element: 'HI', adjusted: false }), '2024-06', 1],
  ])
  const { latest, warnings } = await ask(stats, db)
  expect(latest?.records.map((r) => [r.element, r.seasonally_adjusted, r.rate_percent])).toEqual([
    ['JO', true, null],
    ['HI', false, null],
  ])
  expect(textsOf(warnings)).toEqual([
    'hires for the nation are not seasonally adjusted: no adjusted series is held',
    'no series of total separations is held for the nation',
    'no series of layoffs and discharges is held for the nation',
    'discontinued series are left out: QU (last 2020-01)',
  ])
})

test('an old newest month is told, and of nothing is nothing', async () => {
  const old = await valuesDatabase(nation('2024-03', 1))
  expect(textsOf((await ask(stats, old)).warnings)).toEqual([
    'the newest month held is 2024-03: later months are missing',
  ])
  const states = await valuesDatabase([[seriesId({ state: 'OR' }), '2024-06', 1]])
  expect(await ask(stats, states)).toMatchObject({ latest: null, series: 1 })
})
