import { describe, expect, test } from 'vitest'
import { saying, textsOf } from '#contract/testing/warnings.ts'
import { ask, refused } from '../testing/ask.ts'
import { monthsFrom, seriesId, type ValueRow, valuesDatabase } from '../testing/files.ts'
import trends from './trends.ts'

const run = (id: string, first: string, last: string): ValueRow[] =>
  monthsFrom(first, last).map((period, i) => [id, period, i])

describe('the trend', () => {
  test('is the last 36 months of the nation, oldest first', async () => {
    const db = await valuesDatabase(run(seriesId(), '2021-01', '2024-06'))
    const { records, ...answer } = await ask(trends, db)
    expect(records).toHaveLength(36)
    expect(records[0]).toEqual({
      state: null,
      period: '2021-07',
      year: 2021,
      month: 7,
      element: 'JO',
      element_name: 'Job openings',
      level: 'L',
      unit: 'thousands',
      value: 6,
      preliminary: false,
      seasonally_adjusted: true,
    })
    expect(records.at(-1)).toMatchObject({ period: '2024-06', value: 41 })
    expect(answer).toEqual({
      count: 36,
      state: null,
      element: 'JO',
      element_name: 'Job openings',
      level: 'L',
      seasonally_adjusted: true,
      discontinued: false,
      warnings: [],
    })
  })

  test('is of a state, an element and a level', async () => {
    const db = await valuesDatabase([
      ...run(seriesId({ state: 'OR', element: 'QU', level: 'R' }), '2023-01', '2024-05'),
      ...run(seriesId({ element: 'QU', level: 'R' }), '2023-01', '2024-06'),
    ])
    const answer = await ask(trends, db, { state: 'oregon', element: 'QU', level: 'R' })
    expect(answer).toMatchObject({ state: 'OR', count: 36, level: 'R', warnings: [] })
    expect(answer.records.at(-1)).toMatchObject({
      state: 'OR',
      period: '2024-05',
      unit: 'percent',
      value: 16,
    })
  })

  test('has months without a value as null, and ends with one that has', async () => {
    const db = await valuesDatabase([
      [seriesId(), '2024-03', 5],
      [seriesId(), '2024-05', 7],
      [seriesId(), '2024-06', '-'],
    ])
    const { records } = await ask(trends, db)
    expect(records).toHaveLength(36)
    expect(records.slice(-3).map((r) => [r.period, r.value])).toEqual([
      ['2024-03', 5],
      ['2024-04', null],
      ['2024-05', 7],
    ])
  })

  test('of all plans is as long', async () => {
    const db = await valuesDatabase(run(seriesId(), '2021-01', '2024-06'))
    expect(await ask(trends, db, {}, { plan: 'starter' })).toMatchObject({ count: 36, warnings: [] })
  })
})

describe('a question without an answer says so', () => {
  test('a territory is not surveyed', async () => {
    const db = await valuesDatabase(run(seriesId(), '2024-01', '2024-06'))
    expect(await ask(trends, db, { state: 'PR' })).toEqual({
      records: [],
      count: 0,
      state: 'PR',
      element: 'JO',
      element_name: 'Job openings',
      level: 'L',
      seasonally_adjusted: null,
      discontinued: false,
      warnings: saying('no series of job openings is held for Puerto Rico'),
    })
  })

  test('a region of the same letters is not taken for a state', async () => {
    const db = await valuesDatabase(run(seriesId({ region: 'NE' }), '2024-01', '2024-06'))
    expect(await ask(trends, db, { state: 'NE' })).toMatchObject({
      records: [],
      warnings: saying('no series of job openings is held for Nebraska'),
    })
  })

  test('a series that has ended', async () => {
    const db = await valuesDatabase([
      ...run(seriesId({ state: 'OR' }), '2023-01', '2023-12'),
      ...run(seriesId(), '2023-01', '2024-06'),
    ])
    const { discontinued, warnings } = await ask(trends, db, { state: 'OR' })
    expect(discontinued).toBe(true)
    expect(textsOf(warnings)).toEqual([
      'the series has ended; its last month is 2023-12',
      'the newest month held is 2023-12: later months are missing',
    ])
  })

  test('a series without a value', async () => {
    const db = await valuesDatabase([[seriesId(), '2024-06', '-']])
    expect(await ask(trends, db)).toMatchObject({ records: [], count: 0, seasonally_adjusted: true })
  })
})

test.each([
  [{ state: 'CA', element: 'HI' }, []],
  [{ state: 'XX' }, ['state']],
  [{ element: 'hires' }, []],
  [{ element: 'wages' }, ['element']],
])('%j', (query, names) => expect(refused(trends, query)).toEqual(names))
