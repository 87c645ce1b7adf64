/** Scores at their edges, worked out again by hand from rows of the API: one notice, one day, no workers, datasets that lack. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import lcaEmployers from '#datasets/lca/operations/employers.ts'
import warnRecords from '#datasets/warn/operations/records.ts'
import companyRisk from './risk/company.ts'
import industryDomino from './signals/industry-domino.ts'
import metroContagion from './signals/metro-contagion.ts'
import talentDisplacement from './signals/talent-displacement.ts'
import stateIntelligence from './state-intelligence/state-intelligence.ts'
import { lcaCase, notice, publishEdition, type TestEdition } from './testing/editions.ts'

let edition: TestEdition

/** No H-1B data, no claims, no filings and no bankruptcies are in this edition. */
beforeAll(async () => {
  edition = await publishEdition({
    warn: [
      notice({ company_name: 'Cedar Works', employees_affected: 64, city: 'Bend', sector: '42' }),
      notice({ company_name: 'Alder Mills', employees_affected: 0, city: 'Reno', state: 'NV', sector: '51' }),
      notice({ company_name: 'Birch Foods', employees_affected: null, city: 'Salem', sector: '72' }),
      notice({ company_name: 'Elm Paper', employees_affected: 1, city: 'Eugene', sector: '31-33' }),
    ].map((row) => ({ ...row, notice_date: '2024-05-20', latitude: 44, longitude: -121, geo_basis: 'city' })),
    lca: [lcaCase(), lcaCase({ employer: 'ALDER MILLS' }), lcaCase({ employer: 'BIRCH FOODS' })],
  })
})

afterAll(() => edition.close())

/** The only notice of a company, as the API lists it. */
async function noticeOf(company: string) {
  const { records } = await edition.ask(warnRecords, { company })
  expect(records).toHaveLength(1)
  return { ...records[0]!, workers: records[0]!.employees_affected ?? 0 }
}
const log2 = (value: number) => (value > 1 ? Math.log(value) / Math.LN2 : 0)

test('one company, one notice, one day: contagion and domino are the logarithm of its workers, of none it is 0', async () => {
  const cities = await edition.ask(metroContagion, { min_companies: 1 })
  const industries = await edition.ask(industryDomino, { min_states: 1 })
  const found: number[] = []
  for (const company of ['Cedar Works', 'Alder Mills', 'Birch Foods', 'Elm Paper']) {
    const { workers, city } = await noticeOf(company)
    const [row] = cities.records.filter((each) => each.city === city)
    const [sector] = industries.records.filter((each) => each.company_names.includes(company))
    for (const each of [row!, sector!])
      expect([each.companies, each.employees, each.date_spread_days, each.notices]).toEqual([
        1,
        row!.notices_unsized === 1 ? null : workers,
        1,
        1,
      ])
    expect(row!.metro_contagion_score).toBeCloseTo((1 ** 2 * log2(workers)) / 1, 4)
    expect(sector!.industry_domino_index).toBeCloseTo((1 * 1 * log2(workers)) / Math.sqrt(1), 4)
    found.push(row!.notices_unsized)
  }
  expect(found).toEqual([0, 0, 1, 0])
})

test('without H-1B data displacement rests on LCA cases; without workers there is none', async () => {
  const answer = await edition.ask(talentDisplacement, { min_layoffs: 1 })
  expect(answer.records.map(({ company }) => company)).toEqual(['Cedar Works'])
  const { workers } = await noticeOf('Cedar Works')
  const { records } = await edition.ask(lcaEmployers, { employer: 'cedar works', fiscal_year: 2024 })
  const certified = records.reduce((sum, row) => sum + row.certified!, 0)
  expect(answer.records[0]!.talent_displacement_index).toBeCloseTo((certified / workers) * log2(workers), 4)
  expect(answer.h1b_fiscal_year).toBeNull()
  expect(textsOf(answer.warnings)).toContain('H-1B data are left out: this edition does not hold them')
})

test.each(['Cedar Works', 'Alder Mills', 'Birch Foods'])(
  'the risk of %s rests on its one notice',
  async (company) => {
    const { workers } = await noticeOf(company)
    const { score, factors, inputs } = await edition.ask(companyRisk, { company_name: company })
    // One notice of the last 90 days counts three times.
    const points = Math.min(1, 3 / 6) + Math.min(3, (3 / 8) * Math.log2(1 + (3 * workers) / 25))
    expect(factors).toEqual([
      expect.objectContaining({ factor: 'warn_notices', points: Math.round(points * 100) / 100 }),
    ])
    expect(score).toBe(Math.round(Math.round(points * 100) / 100))
    expect([inputs.h1b_denials, inputs.cases_365d, inputs.filings_205_365d]).toEqual([null, null, null])
  },
)

test('a state without claims and bankruptcies has points for its notices alone', async () => {
  for (const [state_code, companies] of [
    ['OR', ['Cedar Works', 'Birch Foods', 'Elm Paper']],
    ['NV', ['Alder Mills']],
  ] as const) {
    let workers = 0
    for (const company of companies) workers += (await noticeOf(company)).workers
    const { distress_score, distress_signals, dol_claims } = await edition.ask(stateIntelligence, {
      state_code,
    })
    const surge = workers === 0 ? 0 : 3 * Math.min(1, Math.max(0, workers / ((workers * 30) / 365) - 1))
    expect(distress_signals.map(({ points }) => points)).toEqual([surge, null, null, null])
    expect([distress_score, dol_claims]).toEqual([surge, null])
  }
})
