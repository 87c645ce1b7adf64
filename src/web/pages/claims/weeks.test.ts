import { expect, test } from 'vitest'
import { rowsOf } from '../../charts/chart.ts'
import { measureOf } from './measures.ts'
import { figureOf, newestOf, weeksChart } from './weeks.ts'

const records = [
  { week_ending: '2026-08-01', initial_claims: 10, continued_claims: 200, insured_unemployment_rate: 1.02 },
]

const told = (key: string) => {
  const measure = measureOf(key)
  const chart = weeksChart({
    title: '',
    whose: 'Ohio',
    records,
    measure,
    years: undefined,
    noteOf: () => undefined,
    dots: '',
  })
  const { figure } = figureOf({ newest: newestOf(records, measure), measure })
  return [figure?.name, rowsOf(chart)[0]!.slice(1, 3), chart.lines[0]!.name]
}

test('what continued is of the week before that of the report, and so is the rate out of it', () => {
  expect(told('initial')).toEqual([
    'Initial claims, week to Aug 1, 2026',
    ['Aug 1, 2026', '10'],
    'To Aug 1, 2026',
  ])
  expect(told('continued')).toEqual([
    'Continued, week to Jul 25, 2026',
    ['Jul 25, 2026', '200'],
    'To Jul 25, 2026',
  ])
  expect(told('rate')).toEqual([
    'Insured rate, week to Jul 25, 2026',
    ['Jul 25, 2026', '1.02%'],
    'To Jul 25, 2026',
  ])
})
