import { describe, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { ask, refused } from '../testing/ask.ts'
import { monthsFrom, seriesId, type ValueRow, valuesDatabase } from '../testing/files.ts'
import national from './national.ts'

const ELEMENTS = ['JO', 'HI', 'TS', 'QU', 'LD']

/** Two months of all five elements, as levels and rates. */
const held = () =>
  valuesDatabase(
    ELEMENTS.flatMap((element, i): ValueRow[] => [
      [seriesId({ element }), '2024-05', 1000 + i],
      [seriesId({ element }), '2024-06', 2000 + i, 'P'],
      [seriesId({ element, level: 'R' }), '2024-06', 3.5, 'P'],
    ]),
  )

const told = (records: readonly { element?: string; period?: string }[]) =>
  records.map(({ element, period }) => `${period} ${element}`)

describe('the answer', () => {
  test('has the five elements as levels, newest month first', async () => {
    const { records, ...answer } = await ask(national, await held())
    expect(told(records)).toEqual([
      ...['HI', 'JO', 'LD', 'QU', 'TS'].map((element) => `2024-06 ${element}`),
      ...['HI', 'JO', 'LD', 'QU', 'TS'].map((element) => `2024-05 ${element}`),
    ])
    expect(records[1]).toEqual({
      period: '2024-06',
      year: 2024,
      month: 6,
      element: 'JO',
      element_name: 'Job openings',
      level: 'L',
      unit: 'thousands',
      value: 2000,
      preliminary: true,
      seasonally_adjusted: true,
    })
    expect(answer).toEqual({
      count: 10,
      total: 10,
      limit: 500,
      offset: 0,
      has_more: false,
      next_cursor: null,
      warnings: [],
    })
  })

  test('takes an element, a level and years', async () => {
    const db = await valuesDatabase(
      monthsFrom('2022-12', '2024-01').map((period, i): ValueRow => [seriesId(), period, i]),
    )
    const asked = async (query: object) =>
      told((await ask(national, db, { element: 'JO', ...query })).records)
    expect(await asked({ year_from: '2024' })).toEqual(['2024-01 JO'])
    expect(await asked({ year_to: '2022' })).toEqual(['2022-12 JO'])
    expect(await asked({ year_from: '2023', year_to: '2023' })).toHaveLength(12)
    const rates = await ask(national, await held(), { element: 'QU', level: 'R' })
    expect(rates.records).toMatchObject([{ element: 'QU', level: 'R', unit: 'percent', value: 3.5 }])
  })

  test('shows a missing value as null', async () => {
    const db = await valuesDatabase([
      [seriesId(), '2024-05', 1],
      [seriesId(), '2024-06', '-'],
    ])
    expect((await ask(national, db, { element: 'JO' })).records).toMatchObject([
      { value: null },
      { value: 1 },
    ])
  })

  test('comes in pages that fit together, within a month too', async () => {
    const db = await held()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof ask<typeof national.input, typeof national.output>>> = await ask(
        national,
        db,
        { limit: '3', ...(cursor ? { cursor } : {}) },
      )
      seen.push(...told(page.records))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual(told((await ask(national, db)).records))
    const fields = await ask(national, db, { limit: '1', fields: 'value,period' })
    expect(fields.records).toEqual([{ period: '2024-06', value: 2001 }])
  })

  test('holds nothing of states, regions, industries and size classes', async () => {
    const db = await valuesDatabase([
      [seriesId({ state: 'OR' }), '2024-06', 1],
      [seriesId({ region: 'WE' }), '2024-06', 1],
      [seriesId({ industry: '300000' }), '2024-06', 1],
      [seriesId({ industry: '100000', size: '01' }), '2024-06', 1],
    ])
    const { records, warnings } = await ask(national, db, { element: 'JO' })
    expect(records).toEqual([])
    expect(textsOf(warnings)).toEqual(['no series of job openings is held for the nation'])
  })
})

describe('seasonal adjustment', () => {
  const both = () =>
    valuesDatabase([
      [seriesId(), '2024-06', 10],
      [seriesId({ adjusted: false }), '2024-06', 11],
      [seriesId({ adjusted: false, element: 'HI' }), '2024-06', 12],
    ])

  test('is taken where it exists, and said where it does not', async () => {
    const { records, warnings } = await ask(national, await both())
    expect(records.map((r) => [r.element, r.seasonally_adjusted, r.value])).toEqual([
      ['JO', true, 10],
      ['HI', false, 12],
    ])
    expect(textsOf(warnings)).toEqual([
      'hires for the nation are not seasonally adjusted: no adjusted series is held',
      'no series of total separations is held for the nation',
      'no series of quits is held for the nation',
      'no series of layoffs and discharges is held for the nation',
    ])
  })

  test('can be asked for or declined, and nothing else is answered then', async () => {
    const db = await both()
    const asked = async (query: object) => {
      const { records, warnings } = await ask(national, db, query as Record<string, unknown>)
      return [records.map((r) => r.value), textsOf(warnings)]
    }
    expect(await asked({ element: 'JO', seasonally_adjusted: 'false' })).toEqual([[11], []])
    expect(await asked({ element: 'HI', seasonally_adjusted: 'true' })).toEqual([
      [],
      ['no seasonally adjusted series of hires is held for the nation'],
    ])
  })
})

describe('what is not shown is said', () => {
  test('a plan of fewer records lowers the limit, and one of a year cuts the history', async () => {
    const db = await valuesDatabase(
      monthsFrom('2023-07', '2024-06').map((period, i): ValueRow => [seriesId(), period, i]),
    )
    const answer = await ask(national, db, { element: 'JO' }, { plan: 'starter', today: '2024-08-20' })
    expect(answer).toMatchObject({ limit: 100, total: 11, count: 11 })
    expect(answer.records.at(-1)).toMatchObject({ period: '2023-08' })
    expect(textsOf(answer.warnings)).toEqual([
      expect.stringContaining('records before 2023-08-21 are left out: the starter plan goes back 365 days'),
      'limit lowered from 500 to 100: the starter plan gives at most 100 records a call',
    ])
  })

  test('an old newest month', async () => {
    const db = await held()
    const warned = async (today: string) => textsOf((await ask(national, db, {}, { today })).warnings)
    expect(await warned('2024-10-09')).toEqual([])
    expect(await warned('2024-10-10')).toEqual(['the newest month held is 2024-06: later months are missing'])
    const asked = await ask(national, db, { year_to: 2023 }, { today: '2024-10-10' })
    expect(asked.warnings).toEqual([])
  })
})

describe('parameters', () => {
  test('years that end before they start are refused', async () => {
    const asked = ask(national, await held(), { year_from: '2024', year_to: '2023' })
    await expect(asked).rejects.toMatchObject({
      status: 422,
      message: 'year_from must not be after year_to, and 2024 is after 2023',
    })
  })

  test.each([
    [{ limit: '1' }, []],
    [{ limit: '5000' }, []],
    [{ limit: '0' }, ['limit']],
    [{ limit: '5001' }, ['limit']],
    [{ year_from: '2000', year_to: '2100' }, []],
    [{ year_from: '1999' }, ['year_from']],
    [{ year_to: '2101' }, ['year_to']],
    [{ year_to: '20' }, ['year_to']],
    [{ element: 'OS' }, ['element']],
    [{ element: 'jo' }, []],
    [{ element: 'quits', level: 'rate' }, []],
    [{ level: 'X' }, ['level']],
    [{ seasonally_adjusted: 'yes' }, ['seasonally_adjusted']],
  ])('%j', (query, names) => expect(refused(national, query)).toEqual(names))
})
