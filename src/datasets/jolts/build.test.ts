import { describe, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import {
  dataFile,
  joltsDatabase,
  mapFile,
  seriesFile,
  seriesId,
  type ValueRow,
  valuesDatabase,
} from './testing/files.ts'

const ALL = 'jt.data.1.allitems'

const observations = (db: Database) =>
  db.all<Record<string, unknown>>(sql`
    select series_id, year, month, value, preliminary
    from jolts_observations join jolts_series using (series_no) order by series_no, year, month`)

const series = (db: Database) =>
  db.all<Record<string, unknown>>(sql`select * from jolts_series order by series_no`)

const ended = async (db: Database) => (await series(db)).filter((s) => s.discontinued).map((s) => s.series_id)

describe('a month of a series', () => {
  const id = seriesId()

  test('is told by the file fetched last, and within one by the last row', async () => {
    const file = (value: number) => ({
      part: ALL,
      text: dataFile([
        [id, '2024-05', 1],
        [id, '2024-06', 0, 'P'],
        [id, '2024-06', value],
      ]),
    })
    expect(await observations(await joltsDatabase([file(7), file(8)]))).toEqual([
      { series_id: id, year: 2024, month: 5, value: 1, preliminary: false },
      { series_id: id, year: 2024, month: 6, value: 8, preliminary: false },
    ])
  })

  test('may come in a file of one element beside the file of all', async () => {
    const db = await joltsDatabase([
      { part: ALL, text: dataFile([[id, '2024-05', 1]]) },
      { part: 'jt.data.2.jobopenings', text: dataFile([[id, '2024-06', 2]]) },
    ])
    expect((await observations(db)).map((row) => row.value)).toEqual([1, 2])
  })

  test('is kept without a value, and left out after the day that counts as today', async () => {
    const rows: ValueRow[] = [
      [id, '2024-07', 5],
      [id, '2024-08', '-'],
      [id, '2024-09', 9],
    ]
    const db = await valuesDatabase(rows, '2024-08-01')
    expect((await observations(db)).map((row) => row.value)).toEqual([5, null])
    expect(await series(db)).toMatchObject([{ first_period: '2024-07', last_period: '2024-07' }])
  })
})

describe('a series', () => {
  test('has its names, from the maps of codes', async () => {
    const db = await joltsDatabase([
      {
        part: ALL,
        text: dataFile([
          [seriesId({ industry: '110099' }), '2024-06', 1],
          [seriesId({ region: 'MW', level: 'R' }), '2024-06', 1],
          [seriesId({ industry: '100000', size: '01', element: 'UO', level: 'R' }), '2024-06', 1],
        ]),
      },
      { part: 'jt.industry', text: mapFile('industry', { '110099': ['Mining and logging', 2] }) },
      { part: 'jt.state', text: mapFile('state', { MW: ['Midwest', 1] }) },
      { part: 'jt.sizeclass', text: mapFile('sizeclass', { '01': ['1 to 9 employees', 1] }) },
      { part: 'jt.dataelement', text: mapFile('dataelement', { JO: ['Openings', 0] }) },
    ])
    expect(await series(db)).toEqual([
      {
        series_no: 1,
        series_id: 'JTS110099000000000JOL',
        scope: 'industry',
        seasonally_adjusted: true,
        industry_code: '110099',
        state: null,
        region: null,
        sizeclass_code: '00',
        element: 'JO',
        level: 'L',
        element_name: 'Openings',
        unit: 'thousands',
        industry: 'Mining and logging',
        industry_level: 2,
        region_name: null,
        sizeclass: null,
        first_period: '2024-06',
        last_period: '2024-06',
        discontinued: false,
      },
      expect.objectContaining({ scope: 'region', region: 'MW', region_name: 'Midwest', unit: 'percent' }),
      expect.objectContaining({
        scope: 'size_class',
        sizeclass: '1 to 9 employees',
        element_name: 'Unemployed persons per job opening ratio',
        unit: 'ratio',
      }),
    ])
  })

  test('keeps the names we know where the maps are not held', async () => {
    const db = await valuesDatabase([[seriesId({ region: 'NE' }), '2024-06', 1]])
    expect(await series(db)).toMatchObject([
      { element_name: 'Job openings', region_name: 'Northeast region', industry: null },
    ])
  })

  test('of the older layout is the same series', async () => {
    const db = await valuesDatabase([
      ['JTS00000000JOL', '2024-05', 1],
      ['JTS000000000000000JOL', '2024-06', 2],
    ])
    expect(await series(db)).toHaveLength(1)
    expect((await observations(db)).map((row) => row.value)).toEqual([1, 2])
  })

  test('has ended when others go on for more than three months', async () => {
    const [nation, late, gone] = [seriesId(), seriesId({ state: 'OR' }), seriesId({ state: 'WA' })]
    const rows: ValueRow[] = [
      [nation, '2024-06', 1],
      [late, '2024-03', 1],
      [gone, '2024-02', 1],
    ]
    expect(await ended(await valuesDatabase(rows))).toEqual([gone])
  })

  test('goes on when the list of series says so, though its values are not held', async () => {
    const [nation, gone, behind] = [seriesId(), seriesId({ state: 'OR' }), seriesId({ state: 'WA' })]
    const db = await joltsDatabase([
      {
        part: ALL,
        text: dataFile([
          [nation, '2024-06', 1],
          [gone, '2024-01', 1],
          [behind, '2024-01', 1],
        ]),
      },
      {
        part: 'jt.series',
        text: seriesFile({ [nation]: '2024-06', [gone]: '2024-01', [behind]: '2024-05' }),
      },
    ])
    expect(await ended(db)).toEqual([gone])
  })

  test('without values is none', async () => {
    const db = await joltsDatabase([
      { part: ALL, text: dataFile([[seriesId(), '2024-06', 1]]) },
      { part: 'jt.series', text: seriesFile({ [seriesId({ state: 'OR' })]: '2024-06' }) },
    ])
    expect((await series(db)).map((s) => s.series_id)).toEqual([seriesId()])
  })

  test('is numbered by what is asked together', async () => {
    const ids = [
      seriesId({ state: 'WA' }),
      seriesId({ adjusted: false }),
      seriesId({ state: 'CA' }),
      seriesId({ element: 'HI' }),
      seriesId(),
    ]
    const db = await valuesDatabase(ids.map((id): ValueRow => [id, '2024-06', 1]))
    expect((await series(db)).map((s) => s.series_id)).toEqual([
      'JTS000000000000000HIL',
      'JTS000000000000000JOL',
      'JTU000000000000000JOL',
      'JTS000000060000000JOL',
      'JTS000000530000000JOL',
    ])
  })
})
