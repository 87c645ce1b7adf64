import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contextOn } from '#contract/testing/ask.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import { hubRow, lcaCase, notice, publishEdition, type TestEdition, TODAY } from '../testing/editions.ts'
import { sumAreas, tellAreas } from './areas.ts'
import industryDominoRoute from './industry-domino.ts'
import metroContagionRoute from './metro-contagion.ts'
import { placedNotices } from './placed-notices.ts'
import summary from './summary.ts'
import talentDisplacementRoute from './talent-displacement.ts'

let edition: TestEdition

/** Where a city is that the gazetteer knows. */
const LOCATED = { latitude: 45, longitude: -123, geo_basis: 'city' as const }

/** Today is 2024-06-01: three months reach back to 2024-03-01, six to 2023-12-01. */
beforeAll(async () => {
  edition = await publishEdition({
    warn: [
      notice({
        company_name: 'Cedar Works',
        notice_date: '2024-05-01',
        employees_affected: 100,
        city: 'Portland',
        ...LOCATED,
        sector: '51',
      }),
      notice({ company_name: 'Cedar Works', notice_date: '2023-12-01', employees_affected: 28, state: 'WA' }),
      notice({ company_name: 'Cedar Works', notice_date: '2023-11-30', employees_affected: 500 }),
      notice({
        company_name: 'Cedar Works',
        notice_date: '2024-06-02',
        employees_affected: 500,
        city: 'Portland',
        ...LOCATED,
      }),
      notice({
        company_name: 'Cedar Works',
        notice_date: '2024-05-02',
        employees_affected: 9,
        in_totals: false,
      }),
      notice({
        company_name: 'Alder Mills',
        notice_date: '2024-03-01',
        employees_affected: 28,
        city: 'Portland',
        ...LOCATED,
        sector: '51',
      }),
      notice({
        company_name: 'Birch Foods',
        notice_date: '2024-05-01',
        employees_affected: 64,
        city: 'Salem',
        ...LOCATED,
      }),
      notice({
        company_name: 'Dune Motors',
        notice_date: '2024-05-01',
        employees_affected: null,
        city: 'Salem',
        ...LOCATED,
        sector: '42',
      }),
      notice({
        company_name: 'Elm Paper',
        notice_date: '2024-04-01',
        employees_affected: 1,
        city: 'Bend',
        ...LOCATED,
        sector: '42',
      }),
      notice({
        company_name: 'Fir Paper',
        notice_date: '2024-04-10',
        employees_affected: 3,
        state: 'WA',
        sector: '42',
      }),
      notice({
        company_name: 'Gum Paper',
        notice_date: '2024-04-11',
        employees_affected: 4,
        state: 'CA',
        sector: '42',
      }),
    ],
    h1b: [
      hubRow({ employer: 'CEDAR WORKS', initial_approvals: 6, continuing_approvals: 70 }),
      hubRow({ employer: 'CEDAR WORKS', fiscal_year: 2021, initial_approvals: 900 }),
      hubRow({
        employer: 'BIRCH FOODS',
        initial_approvals: 0,
        continuing_approvals: 5,
        state: 'WA',
        naics_sector: '31',
      }),
    ],
    lca: [
      lcaCase(),
      lcaCase({ status: 'certified_withdrawn' }),
      lcaCase({ status: 'denied' }),
      lcaCase({ fiscal_year: 2023, decision_date: '2023-09-01' }),
    ],
  })
})

afterAll(() => edition.close())

describe('talent displacement', () => {
  test('visas by layoff, each row with the inputs of its index', async () => {
    const answer = await edition.ask(talentDisplacementRoute)
    expect(answer.records).toEqual([
      {
        company: 'Cedar Works',
        company_id: 'co-cedar-works',
        ticker: null,
        layoffs: 128,
        employees_affected: 128,
        notices: 2,
        notices_unsized: 0,
        lca_petitions: 2,
        h1b_approvals: 6,
        talent_displacement_index: 0.4375,
        first_notice: '2023-12-01',
        latest_notice: '2024-05-01',
        states: ['OR', 'WA'],
      },
    ])
    const [row] = answer.records
    const index = ((row!.lca_petitions! + row!.h1b_approvals!) / row!.layoffs) * Math.log2(row!.layoffs)
    expect(row!.talent_displacement_index).toBe(index)
    expect(answer).toMatchObject({
      window: { months: 6, from: '2023-12-01', to: '2024-06-01' },
      lca_fiscal_year: 2024,
      h1b_fiscal_year: 2022,
      total: 1,
    })
    expect(answer.warnings[0]?.text).toBe(
      'LCA data: fiscal year 2024 is held in part: decisions are held of 2023-12-08 to 2023-12-08 alone',
    )
  })

  test('the least number of layoffs counts itself', async () => {
    const of = async (min_layoffs: number) =>
      (await edition.ask(talentDisplacementRoute, { min_layoffs })).count
    expect([await of(128), await of(129)]).toEqual([1, 0])
  })

  test('of a year whose cases tell no decision, certified cases are not known, and the index rests on H-1B alone', async () => {
    const other = await publishEdition({
      warn: [notice({ company_name: 'Cedar Works', notice_date: '2024-05-01', employees_affected: 64 })],
      lca: [lcaCase({ status: null })],
      h1b: [hubRow({ initial_approvals: 8 })],
    })
    expect((await other.ask(talentDisplacementRoute)).records).toMatchObject([
      { lca_petitions: null, h1b_approvals: 8, talent_displacement_index: 0.75 },
    ])
    await other.close()
  })

  test('without H-1B data the index rests on LCA cases and says so', async () => {
    const broken = new Map([['h1b', new Error('damaged')]])
    const { records, h1b_fiscal_year, warnings } = await edition.ask(
      talentDisplacementRoute,
      {},
      { edition: { broken } },
    )
    expect(records[0]).toMatchObject({
      lca_petitions: 2,
      h1b_approvals: null,
      talent_displacement_index: 0.1094,
    })
    expect(h1b_fiscal_year).toBeNull()
    expect(warnings[0]?.text).toBe('H-1B data are left out: they cannot be read at the moment')
  })
})

describe('metro contagion', () => {
  test('companies of a city, each row with the inputs of its score', async () => {
    const { records, window, warnings } = await edition.ask(metroContagionRoute, { min_companies: 2 })
    expect(window).toEqual({ months: 3, from: '2024-03-01', to: '2024-06-01' })
    expect(
      records.map(({ city, companies, employees, date_spread_days }) => [
        city,
        companies,
        employees,
        date_spread_days,
      ]),
    ).toEqual([
      // Two notices of one day spread over 1 day, and one without a number has no workers.
      ['Salem', 2, 64, 1],
      ['Portland', 2, 128, 61],
    ])
    expect(records.map((row) => row.metro_contagion_score)).toEqual([24, 0.459])
    expect(records.map((row) => [row.notices, row.notices_unsized])).toEqual([
      [2, 1],
      [2, 0],
    ])
    expect(records[1]).toMatchObject({
      company_names: ['Cedar Works', 'Alder Mills'],
      state: 'OR',
      latitude: expect.any(Number),
    })
    expect(textsOf(warnings)).toContain(
      '2 notices of the window name no city and are left out: 1 of CA, 1 of WA',
    )
  })

  test('one notice of one worker scores nothing', async () => {
    const { records } = await edition.ask(metroContagionRoute, { min_companies: 1 })
    expect(records.at(-1)).toMatchObject({
      city: 'Bend',
      companies: 1,
      employees: 1,
      employees_affected: 1,
      date_spread_days: 1,
      metro_contagion_score: 0,
    })
  })
})

describe('industry domino', () => {
  test('states of an industry, each row with the inputs of its index', async () => {
    const { records, warnings } = await edition.ask(industryDominoRoute)
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      industry: 'Wholesale Trade',
      naics_sector: '42',
      states: 3,
      state_codes: ['CA', 'OR', 'WA'],
      companies: 4,
      employees: 8,
      employees_affected: 8,
      date_spread_days: 30,
      company_names: ['Gum Paper', 'Fir Paper', 'Elm Paper', 'Dune Motors'],
    })
    expect(records[0]!.industry_domino_index).toBeCloseTo((3 * 4 * 3) / Math.sqrt(30), 4)
    expect(warnings[0]?.text).toMatch(/^1 of \d+ notices of the window give no industry/)
  })

  test('one state is enough when it is asked for', async () => {
    const { total } = await edition.ask(industryDominoRoute, { min_states: 1, limit: 1 })
    expect(total).toBe(2)
  })
})

test('the summary shows what the routes show by themselves', async () => {
  const all = await edition.ask(summary)
  const { records, count } = await edition.ask(industryDominoRoute)
  expect(all.industry_domino).toMatchObject({ records, count, total: 1 })
  expect(all.talent_displacement.records[0]!.company).toBe('Cedar Works')
  expect(all.metro_contagion).toMatchObject({ records: [], total: 0 })
  expect(Object.keys(summary.input.shape)).toEqual([])
})

test('a window beyond the newest notice is empty, and says why; one that ends long after it says so too', async () => {
  const around = { today: '2025-03-01' }
  const answers = [
    await edition.ask(talentDisplacementRoute, { months: 3 }, around),
    await edition.ask(metroContagionRoute, {}, around),
    await edition.ask(industryDominoRoute, {}, around),
  ]
  for (const { records, warnings } of answers) {
    expect(records).toEqual([])
    expect(textsOf(warnings)).toContain(
      'no WARN notices of 2024-12-01 to 2025-03-01 are held: the newest are of 2024-05-01',
    )
  }
  const { records, warnings } = await edition.ask(talentDisplacementRoute, { months: 12 }, around)
  expect(records).toHaveLength(1)
  expect(textsOf(warnings)).toContain(
    'the newest WARN notices held are of 2024-05-01: the days after it are missing, not quiet',
  )
})

describe('areas', () => {
  const of = (company_name: string, fields: Parameters<typeof notice>[0] = {}) =>
    notice({ company_name, notice_date: '2024-05-01', employees_affected: 10, ...LOCATED, ...fields })
  const ask = async (warn: object[]) => {
    const other = await publishEdition({ warn })
    const answer = await other.ask(metroContagionRoute, { min_companies: 1 })
    await other.close()
    return answer
  }

  test('are metropolitan where the county is known, over state lines too', async () => {
    const portland = { city: 'Portland', county_fips: '41051' }
    const { records } = await ask([
      of('Cedar Works', portland),
      of('Alder Mills', { city: 'Vancouver', state: 'WA', county_fips: '53011' }),
      of('Birch Foods', { city: null, county_fips: '41067' }),
      // Of a city alone the county is not known.
      of('Dune Motors', { city: 'Bend' }),
    ])
    expect(records).toMatchObject([
      {
        city: 'Portland',
        state: 'OR',
        cbsa: '38900',
        cbsa_title: expect.stringMatching(/^Portland-Vancouver/),
        cities: ['Portland', 'Vancouver'],
        states: ['OR', 'WA'],
        companies: 3,
        employees: 30,
        employees_affected: 30,
      },
      { city: 'Bend', cbsa: null, cbsa_title: null, companies: 1 },
    ])
  })

  test('count a firm once, whatever broke its name and however many sites it has', async () => {
    const { records } = await ask([
      of('Labour\\xe9 College, Inc.', { city: 'Milton', state: 'MA' }),
      of('Labour\ufffd College, Inc.', { city: 'Milton', state: 'MA' }),
      of('Birch Dairy, Inc. Hill Creamery', { city: 'Shullsburg', state: 'WI' }),
      of('Birch Dairy, Inc. White Cheese', { city: 'Shullsburg', state: 'WI' }),
      of('Birch Dairy Supply', { city: 'Shullsburg', state: 'WI' }),
    ])
    expect(Object.fromEntries(records.map((row) => [row.city, row.companies]))).toEqual({
      Milton: 1,
      Shullsburg: 2,
    })
  })

  test('are cities however they are spelt, and nothing that is no place', async () => {
    const { records, warnings } = await ask([
      of('Cedar Works', { city: 'St. Louis', state: 'MO' }),
      of('Alder Mills', { city: 'Saint Louis', state: 'MO' }),
      of('Birch Foods', {
        city: 'Pikes Peak',
        state: 'CO',
        latitude: null,
        longitude: null,
        geo_basis: null,
      }),
    ])
    expect(records.map((row) => [row.state, row.companies])).toEqual([['MO', 2]])
    expect(textsOf(warnings)[0]).toMatch(/^1 notices of the window name a place that is no known city/)
  })

  test('of equal ones those shown are the first by name, and a metropolitan one before its city', async () => {
    const other = await publishEdition({
      warn: [
        // The newest window does not have it, and the order of the notices tells nothing.
        of('Elm Paper', { city: 'Portland', notice_date: '2020-05-01' }),
        of('Cedar Works', { city: 'Salem' }),
        of('Alder Mills', { city: 'Portland', county_fips: '41051' }),
        of('Birch Foods', { city: 'Portland' }),
        of('Dune Motors', { city: 'Bend' }),
        of('Fir Paper', { city: 'Astoria', notice_date: null, notice_date_precision: null }),
      ],
    })
    const first = async (limit: number) => {
      const { records, total, count } = await other.ask(metroContagionRoute, { min_companies: 1, limit })
      expect([total, count]).toEqual([4, Math.min(limit, 4)])
      return records.map(({ city, cbsa }) => [city, cbsa])
    }
    const all = [
      ['Bend', null],
      ['Portland', '38900'],
      ['Portland', null],
      ['Salem', null],
    ]
    for (const limit of [1, 2, 3, 4, 5]) expect(await first(limit)).toEqual(all.slice(0, limit))
    await other.close()
  })

  test('are those of each window, of notices that are read once an edition', async () => {
    const other = await publishEdition({
      warn: [
        of('Cedar Works', { employees_affected: 7 }),
        of('Cedar Works', { notice_date: '2024-01-01', employees_affected: 5 }),
        of('Alder Mills', { notice_date: '2024-01-02', employees_affected: null }),
      ].map((each) => ({ ...each, city: 'Salem' })),
    })
    const context = contextOn(TODAY, other.db)
    const held = await placedNotices(context)
    expect(await placedNotices(context)).toBe(held)
    const within = (from: string, to: string) => {
      const { areas } = sumAreas(held, { from, to })
      const told = tellAreas(held, { from, to }, areas)
      return areas.map(({ area, ...sums }) => ({ ...sums, ...told.get(area) }))
    }
    const newest = within('2024-03-01', TODAY)
    expect(newest).toMatchObject([
      { companies: 1, notices: 1, notices_unsized: 0, employees: 7, company_names: ['Cedar Works'] },
    ])
    expect(within('2024-01-01', TODAY)).toMatchObject([
      {
        city: 'Salem',
        companies: 2,
        notices: 3,
        notices_unsized: 1,
        employees: 12,
        first_notice: '2024-01-01',
        latest_notice: '2024-05-01',
        date_spread_days: 121,
        company_names: ['Cedar Works', 'Alder Mills'],
      },
    ])
    expect(within('2024-01-02', '2024-01-31')).toMatchObject([{ companies: 1, employees: null }])
    expect(within('2024-02-01', '2024-02-29')).toEqual([])
    expect(within('2024-03-01', TODAY)).toEqual(newest)
    await other.close()
  })
})
