/** A notice whose employer its publisher lost is nobody's: it counts for its day, its state and its place, and for no company. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unknownEmployer } from '#datasets/warn/table.ts'
import companies from './company/companies.ts'
import topCompanies from './company/top-companies.ts'
import byCity from './crossref/by-city.ts'
import marketPulse from './market-pulse/market-pulse.ts'
import riskSignal from './risk/risk-signal.ts'
import { unifiedSearch } from './search/unified-search.ts'
import industryDomino from './signals/industry-domino.ts'
import metroContagion from './signals/metro-contagion.ts'
import stateIntelligence from './state-intelligence/state-intelligence.ts'
import { datasets } from './testing/datasets.ts'
import { bankruptcyCase, notice, publishEdition, type TestEdition } from './testing/editions.ts'

/** What stands in a list in place of an employer. */
const LOST = unknownEmployer('Century Blvd., Hillsboro')
const HILLSBORO = {
  city: 'Hillsboro',
  latitude: 45.52,
  longitude: -122.99,
  geo_basis: 'city',
  sector: '31',
} as const

let edition: TestEdition
beforeAll(async () => {
  edition = await publishEdition({
    warn: [
      notice({ company_name: LOST, notice_date: '2024-05-20', employees_affected: 900, ...HILLSBORO }),
      notice({ company_name: LOST, notice_date: '2024-05-21', employees_affected: 70, ...HILLSBORO }),
      notice({
        company_name: 'Cedar Works',
        notice_date: '2024-05-10',
        employees_affected: 100,
        ...HILLSBORO,
      }),
      notice({
        company_name: 'Alder Mills',
        notice_date: '2024-05-01',
        employees_affected: 60,
        state: 'WA',
        sector: '31',
      }),
    ],
    bankruptcy: [bankruptcyCase({ debtor: 'Birch Foods', cik: null })],
  })
})
afterAll(() => edition.close())

test('is none of a company in rankings and lists, with a filter and without one', async () => {
  for (const query of [{}, { state: 'OR' }, { date_from: '2024-05-05' }]) {
    const { records } = await edition.ask(topCompanies, query)
    expect(records.map(({ company_name }) => company_name).filter((name) => name !== 'Alder Mills')).toEqual([
      'Cedar Works',
    ])
  }
  const listed = (await edition.ask(companies)).records.map(({ company }) => company)
  expect(listed.sort()).toEqual(['Alder Mills', 'Cedar Works'])
  const atRisk = (await edition.ask(riskSignal)).records.map(({ company }) => company)
  expect(atRisk.sort()).toEqual(['Alder Mills', 'Birch Foods', 'Cedar Works'])
})

test('counts for its place, its industry, its state and its days', async () => {
  const laid = { notices: 3, employees_affected: 1070 }
  expect((await edition.ask(byCity, { state: 'OR' })).records).toMatchObject([{ ...laid, companies: 1 }])
  const areas = await edition.ask(metroContagion, { min_companies: 1 })
  expect(areas.records).toMatchObject([{ ...laid, companies: 1, company_names: ['Cedar Works'] }])
  const industries = await edition.ask(industryDomino, { min_states: 1 })
  expect(industries.records[0]).toMatchObject({
    notices: 4,
    companies: 2,
    company_names: ['Cedar Works', 'Alder Mills'],
  })
  expect(await edition.ask(stateIntelligence, { state_code: 'OR' })).toMatchObject({
    warn: {
      total: 3,
      last_365d: 3,
      last_365d_employees: 1070,
      last_365d_companies: 1,
      top_companies: [{ company: 'Cedar Works' }],
    },
  })
  expect((await edition.ask(marketPulse)).warn).toMatchObject({ last_30_days: { notices: 3 } })
})

test('is found at its place, and is told to be nobody’s', async () => {
  const { results, totals } = await edition.ask(unifiedSearch(datasets), { q: 'hillsboro' })
  expect(totals.warn).toBe(3)
  expect(results.warn!.map(({ company_id }) => company_id)).toEqual([null, null, expect.any(String)])
})
