import { describe, expect, test } from 'vitest'
import { saying, textsOf } from '#contract/testing/warnings.ts'
import { ask, refused } from '../testing/ask.ts'
import {
  dataFile,
  joltsDatabase,
  mapFile,
  seriesId,
  type ValueRow,
  valuesDatabase,
} from '../testing/files.ts'
import byIndustry from './by-industry.ts'

const of = (industry: string, period: string, value: number | string): ValueRow => [
  seriesId({ industry }),
  period,
  value,
]

describe('the comparison', () => {
  test('is of the national industries, largest first, with total nonfarm beside', async () => {
    const rows: ValueRow[] = [
      of('300000', '2024-06', 600),
      of('320000', '2024-06', 400),
      of('100000', '2024-06', 7000),
      of('000000', '2024-06', 8000),
      [seriesId({ industry: '100000', size: '01' }), '2024-06', 1],
      [seriesId({ state: 'OR' }), '2024-06', 1],
    ]
    const db = await joltsDatabase([
      { part: 'jt.data.1.allitems', text: dataFile(rows) },
      {
        part: 'jt.industry',
        text: mapFile('industry', { '100000': ['Total private', 1], '300000': ['Manufacturing', 2] }),
      },
    ])
    const { records, ...answer } = await ask(byIndustry, db)
    expect(records.map((r) => [r.industry_code, r.industry, r.industry_level, r.value])).toEqual([
      ['100000', 'Total private', 1, 7000],
      ['300000', 'Manufacturing', 2, 600],
      ['320000', null, null, 400],
    ])
    expect(records[1]).toEqual({
      industry_code: '300000',
      industry: 'Manufacturing',
      industry_level: 2,
      parent_code: '100000',
      parent: 'Total private',
      period: '2024-06',
      year: 2024,
      month: 6,
      element: 'JO',
      element_name: 'Job openings',
      level: 'L',
      unit: 'thousands',
      value: 600,
      preliminary: false,
      seasonally_adjusted: true,
    })
    expect(answer).toEqual({
      nation: expect.objectContaining({ value: 8000, period: '2024-06' }),
      count: 3,
      period: '2024-06',
      year: 2024,
      month: 6,
      element: 'JO',
      element_name: 'Job openings',
      level: 'L',
      seasonally_adjusted: true,
      warnings: [],
    })
  })

  test('is of the latest month that all have', async () => {
    const db = await valuesDatabase([
      of('300000', '2024-05', 1),
      of('300000', '2024-06', 2),
      of('440000', '2024-05', 3),
      of('440000', '2024-06', '-'),
    ])
    const { period, records } = await ask(byIndustry, db)
    expect(period).toBe('2024-05')
    expect(records.map((r) => r.value)).toEqual([3, 1])
  })

  test('leaves out what has ended by name, or by code where the name is not held', async () => {
    const db = await valuesDatabase([of('300000', '2024-06', 1), of('480099', '2020-09', 1)])
    expect(textsOf((await ask(byIndustry, db)).warnings)).toEqual([
      'discontinued series are left out: 480099 (last 2020-09)',
    ])
  })
})

test('a question without an answer says so', async () => {
  const db = await valuesDatabase([of('300000', '2024-06', 1)])
  expect(await ask(byIndustry, db, { element: 'LD', level: 'R' })).toMatchObject({
    records: [],
    nation: null,
    period: null,
    level: 'R',
    seasonally_adjusted: null,
    warnings: saying('no series of layoffs and discharges is held for industries'),
  })
})

test.each([
  [{ element: 'LD', level: 'R' }, []],
  [{ element: 'all' }, ['element']],
  [{ level: 'rate' }, []],
  [{ level: 'x' }, ['level']],
  [{ industry_level: 4 }, ['industry_level']],
])('%j', (query, names) => expect(refused(byIndustry, query)).toEqual(names))
