import { describe, expect, test } from 'vitest'
import { saying, textsOf } from '#contract/testing/warnings.ts'
import { STATES } from '#lib/states.ts'
import { ask, refused } from '../testing/ask.ts'
import {
  dataFile,
  joltsDatabase,
  seriesFile,
  seriesId,
  type ValueRow,
  valuesDatabase,
} from '../testing/files.ts'
import byState from './by-state.ts'

const PLACES = STATES.map(({ code }) => code).filter((code) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code))

/** A value of each of the 51 places in a month; places named have another value. */
const everywhere = (period: string, values: Record<string, number | string> = {}): ValueRow[] =>
  PLACES.map((state) => [seriesId({ state }), period, values[state] ?? 10])

const without = (rows: ValueRow[], state: string) => rows.filter(([id]) => id !== seriesId({ state }))

describe('the comparison', () => {
  test('is of the 51 places, largest first, with regions and nation beside', async () => {
    const db = await valuesDatabase([
      ...everywhere('2024-05', { CA: 90, WY: 1 }),
      [seriesId({ region: 'NE' }), '2024-05', 200],
      [seriesId({ region: 'SO' }), '2024-05', 300, 'P'],
      [seriesId(), '2024-05', 1000],
      [seriesId(), '2024-06', 2000],
    ])
    const { records, ...answer } = await ask(byState, db)
    expect(records).toHaveLength(51)
    expect(records[0]).toEqual({
      state: 'CA',
      name: 'California',
      period: '2024-05',
      year: 2024,
      month: 5,
      element: 'JO',
      element_name: 'Job openings',
      level: 'L',
      unit: 'thousands',
      value: 90,
      preliminary: false,
      seasonally_adjusted: true,
    })
    expect(records.slice(1, 4).map((r) => r.state)).toEqual(['AK', 'AL', 'AR'])
    expect(records.at(-1)).toMatchObject({ state: 'WY', value: 1 })
    expect(answer).toEqual({
      regions: [
        expect.objectContaining({ region: 'SO', name: 'South region', value: 300, preliminary: true }),
        expect.objectContaining({ region: 'NE', name: 'Northeast region', value: 200 }),
      ],
      nation: expect.objectContaining({ period: '2024-05', value: 1000 }),
      count: 51,
      period: '2024-05',
      year: 2024,
      month: 5,
      element: 'JO',
      element_name: 'Job openings',
      level: 'L',
      seasonally_adjusted: true,
      warnings: [],
    })
  })

  test('is of the latest month that all have, though some have a later one', async () => {
    const db = await valuesDatabase([
      ...everywhere('2024-04'),
      ...everywhere('2024-05', { CA: 5 }),
      ...without(everywhere('2024-06'), 'TX'),
      [seriesId({ state: 'TX' }), '2024-06', '-'],
    ])
    const { period, records, warnings } = await ask(byState, db)
    expect([period, warnings]).toEqual(['2024-05', []])
    expect(records.at(-1)).toMatchObject({ state: 'CA', value: 5 })
  })

  test('names what lacks where no month of the last year has all', async () => {
    const db = await valuesDatabase([
      ...everywhere('2023-06'),
      ...without(everywhere('2024-05'), 'TX'),
      ...without(without(everywhere('2024-06'), 'TX'), 'OR'),
      [seriesId({ state: 'TX' }), '2024-04', 1],
      [seriesId({ state: 'OR' }), '2024-04', 1],
    ])
    const { period, records, warnings } = await ask(byState, db)
    expect(period).toBe('2024-05')
    expect(records).toHaveLength(51)
    expect(records.at(-1)).toMatchObject({ state: 'TX', value: null, period: '2024-05' })
    expect(textsOf(warnings)).toEqual(['no month of the last year has a value of each; 2024-05 lacks TX'])
  })

  test('leaves out what has ended, and says so', async () => {
    const db = await valuesDatabase([...everywhere('2023-12'), ...without(everywhere('2024-05'), 'TX')])
    const { period, count, warnings } = await ask(byState, db)
    expect([period, count]).toEqual(['2024-05', 50])
    expect(textsOf(warnings)).toEqual(['discontinued series are left out: TX (last 2023-12)'])
  })

  test('says of which states no series is held', async () => {
    const db = await valuesDatabase(without(without(everywhere('2024-06'), 'AK'), 'WY'))
    expect(textsOf((await ask(byState, db)).warnings)).toEqual(['no series is held of AK, WY'])
  })

  test('takes an element and a level', async () => {
    const db = await valuesDatabase([
      [seriesId({ state: 'OR' }), '2024-06', 1],
      [seriesId({ state: 'OR', element: 'LD' }), '2024-06', 2],
      [seriesId({ state: 'OR', element: 'LD', level: 'R' }), '2024-06', 3.5],
    ])
    const values = async (query: object) =>
      (await ask(byState, db, { ...query })).records.map(({ value, unit }) => [value, unit])
    expect(await values({ element: 'LD' })).toEqual([[2, 'thousands']])
    expect(await values({ element: 'LD', level: 'R' })).toEqual([[3.5, 'percent']])
  })

  test('compares what is adjusted with what is, and says when nothing is', async () => {
    const plain = PLACES.map((state): ValueRow => [seriesId({ state, adjusted: false }), '2024-06', 7])
    const db = await valuesDatabase([
      ...plain,
      [seriesId(), '2024-06', 9],
      [seriesId({ adjusted: false }), '2024-06', 8],
    ])
    const answer = await ask(byState, db)
    expect(answer).toMatchObject({
      seasonally_adjusted: false,
      nation: { value: 8, seasonally_adjusted: false },
    })
    expect(textsOf(answer.warnings)).toEqual([
      'job openings for states are not seasonally adjusted: no adjusted series is held',
    ])
    const both = await valuesDatabase([...plain, ...everywhere('2024-06')])
    expect((await ask(byState, both)).records[0]).toMatchObject({ value: 10, seasonally_adjusted: true })
    const declined = await ask(byState, both, { seasonally_adjusted: 'false' })
    expect(declined.records[0]).toMatchObject({ value: 7, seasonally_adjusted: false })
  })
})

describe('a question without an answer says so', () => {
  test.each(['JO', 'QU'])('no series of %s', async (element) => {
    const db = await valuesDatabase([[seriesId({ state: 'OR', element: 'HI' }), '2024-06', 1]])
    expect(await ask(byState, db, { element })).toMatchObject({
      records: [],
      regions: [],
      nation: null,
      count: 0,
      period: null,
      year: null,
      month: null,
      seasonally_adjusted: null,
      warnings: saying(`no series of ${element === 'JO' ? 'job openings' : 'quits'} is held for states`),
    })
  })

  test('series without a value', async () => {
    const db = await joltsDatabase([
      {
        part: 'jt.data.1.allitems',
        text: dataFile(everywhere('2024-06').map(([id, period]) => [id, period, '-'])),
      },
      { part: 'jt.series', text: seriesFile({ [seriesId({ state: 'OR' })]: '2024-06' }) },
    ])
    expect(await ask(byState, db)).toMatchObject({ records: [], period: null, nation: null })
  })

  test('an old newest month', async () => {
    const db = await valuesDatabase(everywhere('2024-03'))
    expect(textsOf((await ask(byState, db)).warnings)).toEqual([
      'the newest month held is 2024-03: later months are missing',
    ])
  })
})

test.each([
  [{ element: 'TS' }, []],
  [{ element: 'UO' }, ['element']],
  [{ level: 'l' }, []],
  [{ seasonally_adjusted: '2' }, ['seasonally_adjusted']],
])('%j', (query, names) => expect(refused(byState, query)).toEqual(names))
