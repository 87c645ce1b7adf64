import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, refused } from '../testing/ask.ts'
import {
  dataFile,
  joltsDatabase,
  mapFile,
  monthsFrom,
  seriesId,
  type ValueRow,
  valuesDatabase,
} from '../testing/files.ts'
import series from './all-series.ts'
import byIndustry from './by-industry.ts'
import { industryOf, parentsOf } from './industry-names.ts'

const NAMES: Record<string, [string, number]> = {
  '000000': ['Total nonfarm', 0],
  '100000': ['Total private', 1],
  '230000': ['Construction', 2],
  '300000': ['Manufacturing', 2],
  '320000': ['Durable goods manufacturing', 3],
  '340000': ['Nondurable goods manufacturing', 3],
  '420000': ['Wholesale trade', 3],
  '440000': ['Retail trade', 3],
  '900000': ['Government', 1],
  '910000': ['Federal', 2],
}

const database = (rows: ValueRow[]) =>
  joltsDatabase([
    { part: 'jt.data.1.allitems', text: dataFile(rows) },
    { part: 'jt.industry', text: mapFile('industry', NAMES) },
  ])

const months = monthsFrom('2008-11', '2009-02')
const every = (fields: Parameters<typeof seriesId>[0], from = 1): ValueRow[] =>
  months.map((month, i) => [seriesId(fields), month, from + i])

const held = () =>
  database([
    ...every({}),
    ...every({ industry: '230000', element: 'LD', level: 'R' }, 5),
    ...every({ industry: '230000', element: 'LD', level: 'R', adjusted: false }, 50),
    ...every({ industry: '440000', element: 'LD', level: 'R' }, 9),
    ...every({ industry: '420000', element: 'JO', level: 'R' }, 3),
    ...every({ state: 'TX', element: 'QU' }, 200),
    ...every({ state: 'OR', element: 'QU' }, 20),
    ...every({ region: 'MW', element: 'QU' }, 400),
    ...every({ industry: '100000', size: '01', element: 'QU' }, 7),
    ...every({ element: 'UO', level: 'R' }, 1.5),
  ])

describe('one series', () => {
  test('of an industry, by name or code, month by month from the oldest on', async () => {
    const db = await held()
    const answer = await ask(series, db, {
      element: 'layoffs',
      level: 'rate',
      industry: 'construction',
      year_from: 2009,
    })
    expect(answer).toMatchObject({ total: 2, has_more: false })
    expect(answer.records[0]).toEqual({
      series_id: seriesId({ industry: '230000', element: 'LD', level: 'R' }),
      state: null,
      region: null,
      industry_code: '230000',
      industry: 'Construction',
      industry_level: 2,
      size_class: null,
      period: '2009-01',
      year: 2009,
      month: 1,
      element: 'LD',
      element_name: 'Layoffs and discharges',
      level: 'R',
      unit: 'percent',
      value: 7,
      preliminary: false,
      seasonally_adjusted: true,
    })
    const byCode = await ask(series, db, { element: 'LD', level: 'R', industry: '23', year_from: 2009 })
    expect(byCode.records).toEqual(answer.records)
    const plain = await ask(series, db, {
      element: 'LD',
      level: 'R',
      industry: '230000',
      seasonally_adjusted: 'false',
    })
    expect(plain.records.map((row) => row.value)).toEqual([50, 51, 52, 53])
  })

  test.each([
    [{ element: 'quits', state: 'Texas' }, [200, 201, 202, 203]],
    [{ element: 'QU', state: 'tx', year_to: 2008 }, [200, 201]],
    [{ element: 'quits', region: 'midwest' }, [400, 401, 402, 403]],
    [{ element: 'quits', size_class: '01' }, [7, 8, 9, 10]],
    [{}, [1, 2, 3, 4]],
    [{ industry: 'total nonfarm' }, [1, 2, 3, 4]],
    // A ratio has no level, and none need be asked for.
    [{ element: 'UO' }, [1.5, 2.5, 3.5, 4.5]],
  ])('%j', async (query, values) => {
    const { records } = await ask(series, await held(), query)
    expect(records.map((row) => row.value)).toEqual(values)
  })

  test('that is not held is said', async () => {
    const { records, warnings } = await ask(series, await held(), { element: 'hires', state: 'TX' })
    expect(records).toEqual([])
    expect(JSON.stringify(warnings)).toContain('no series of hires is held for Texas')
  })
})

describe('all series', () => {
  test('of a kind, each whole before the next', async () => {
    const db = await held()
    const states = await ask(series, db, { element: 'QU', state: 'all' })
    expect(states.records.map((row) => row.state)).toEqual([...Array(4).fill('OR'), ...Array(4).fill('TX')])
    const industries = await ask(series, db, { element: 'LD', level: 'R', industry: 'all' })
    expect([...new Set(industries.records.map((row) => row.industry))]).toEqual([
      'Construction',
      'Retail trade',
    ])
    const nation = await ask(series, db, { element: 'all', level: 'all' })
    expect([...new Set(nation.records.map((row) => row.element))]).toEqual(['JO', 'UO'])
  })

  test('come in pages that fit together', async () => {
    const db = await held()
    const query = { element: 'QU', state: 'all' }
    const seen: unknown[] = []
    let cursor: string | null = null
    do {
      const page: { records: unknown[]; next_cursor: string | null } = await ask(series, db, {
        ...query,
        limit: '3',
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...page.records)
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual((await ask(series, db, query)).records)
  })
})

describe('what is not known', () => {
  const failing = async (query: Record<string, unknown>) =>
    ask(series, await held(), query).then(
      () => '',
      (error: Error) => error.message,
    )

  test('names what is', async () => {
    expect(await failing({ industry: 'fishing' })).toMatch(
      /is no industry of the survey: ask for one of .*230000 Construction/,
    )
    expect(await failing({ industry: 'trade' })).toMatch(
      /may mean several industries: ask for one of 420000 Wholesale trade; 440000/,
    )
    expect(await failing({ state: 'TX', industry: 'construction' })).toMatch(/no series of both/)
    expect(await failing({ year_from: 2010, year_to: 2009 })).toMatch(/must not be after/)
  })

  test.each([
    [{ element: 'wages' }, ['element']],
    [{ level: 'share' }, ['level']],
    [{ state: 'atlantis' }, ['state']],
    [{ region: 'TX' }, ['region']],
    [{ size_class: '00' }, ['size_class']],
    [{ limit: 5001 }, ['limit']],
    [{ year_from: 1999 }, ['year_from']],
  ])('%j', (query, names) => expect(refused(series, query)).toEqual(names))

  test('an unknown element is answered with those that are known', () => {
    const read = series.input.safeParse({ element: 'wages' })
    expect(read.error?.issues[0]?.message).toBe(
      '"wages" is not known: ask for JO (job openings), HI (hires), TS (total separations), QU (quits), LD (layoffs and discharges), OS (other separations), UO (unemployed persons per job opening ratio) or all',
    )
  })
})

const INDUSTRIES = Object.entries(NAMES)
  .sort()
  .map(([industry_code, [industry, industry_level]]) => ({
    industry_code,
    industry,
    industry_level,
  }))

test('every industry is found by its code and its name, in any case', () => {
  fc.assert(
    fc.property(fc.constantFrom(...INDUSTRIES), fc.boolean(), ({ industry_code, industry }, loud) => {
      expect(industryOf(INDUSTRIES, industry_code)).toBe(industry_code)
      expect(industryOf(INDUSTRIES, loud ? industry.toUpperCase() : industry)).toBe(industry_code)
    }),
  )
})

test('the industry that holds another is the one before it in the tree', () => {
  expect(Object.fromEntries(parentsOf(INDUSTRIES))).toMatchObject({
    '100000': '000000',
    '230000': '100000',
    '320000': '300000',
    '340000': '300000',
    '900000': '000000',
    '910000': '900000',
  })
})

test('industries of one level can be compared by themselves', async () => {
  const rows = ['100000', '230000', '300000', '320000'].map(
    (industry): ValueRow => [seriesId({ industry }), '2024-06', 10],
  )
  const { records } = await ask(byIndustry, await database(rows), { industry_level: 2 })
  expect(records.map((row) => [row.industry, row.parent])).toEqual([
    ['Construction', 'Total private'],
    ['Manufacturing', 'Total private'],
  ])
})

test('without the map of industries, codes are found all the same', async () => {
  const db = await valuesDatabase(every({ industry: '230000' }))
  expect((await ask(series, db, { industry: '230000' })).records).toHaveLength(4)
})
