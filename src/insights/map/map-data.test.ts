import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused } from '#contract/testing/ask.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import {
  bankruptcyCase,
  filing,
  lcaCase,
  notice,
  publishEdition,
  type TestEdition,
} from '../testing/editions.ts'
import mapData from './map-data.ts'

let edition: TestEdition

beforeAll(async () => {
  const bend = { city: 'Bend', latitude: 44.06, longitude: -121.31, geo_basis: 'city' as const }
  edition = await publishEdition({
    warn: [
      notice({ company_name: 'Cedar Works', notice_date: '2024-05-01', ...bend }),
      notice({ company_name: 'Alder Mills', notice_date: '2024-05-09', ...bend }),
      notice({ company_name: 'Elm Foods', notice_date: '2024-05-10', ...bend, geo_basis: 'state' }),
      notice({ company_name: 'Fir Paper', notice_date: '2024-05-10' }),
      notice({ company_name: 'Gum Paper', notice_date: '2020-05-10', ...bend }),
    ],
    lca: [
      lcaCase({ annual_wage_usd: 90_000 }),
      lcaCase({ worksite_city: 'portland ' }),
      lcaCase({ worksite_city: 'SALEM' }),
      lcaCase({ worksite_city: 'Nowhere At All' }),
    ],
    sec: [filing({ filing_date: '2024-05-10' }), filing({ state: null })],
    bankruptcy: [bankruptcyCase()],
  })
})

afterAll(() => edition.close())

test('notices at their place, newest first; what is only in a state is no point', async () => {
  const { records, count, warnings } = await edition.ask(mapData, {}, { plan: 'free' })
  expect(records).toMatchObject([
    {
      company_name: 'Alder Mills',
      latitude: 44.06,
      longitude: -121.31,
      geo_basis: 'city',
      employees_affected: 100,
    },
    { company_name: 'Cedar Works' },
  ])
  expect(count).toBe(2)
  expect(textsOf(warnings)).toContainEqual(
    expect.stringContaining('records before 2024-03-03 are left out: the free plan goes back 90 days'),
  )
  expect((await edition.ask(mapData, { limit: 1 })).count).toBe(1)
})

test('cities with LCA cases where they really are, most cases first', async () => {
  const { records } = await edition.ask(mapData, { dataset: 'lca' })
  expect(records).toMatchObject([
    {
      city: 'Portland',
      state: 'OR',
      petitions: 2,
      certified: 2,
      average_wage_usd: 95_000,
      fiscal_year: 2024,
    },
    { city: 'Salem', petitions: 1 },
  ])
  expect(records[0]!.latitude).toBeCloseTo(45.52, 1)
  expect(records[0]!.longitude).toBeCloseTo(-122.68, 1)
})

test('of a year whose cases tell no decision, nothing is known to be certified', async () => {
  const other = await publishEdition({ lca: [lcaCase({ status: null })] })
  const { records } = await other.ask(mapData, { dataset: 'lca' })
  expect(records).toMatchObject([{ petitions: 1, certified: null }])
  await other.close()
})

test('filings and cases at the middle of their state', async () => {
  const sec = await edition.ask(mapData, { dataset: 'sec' })
  expect(sec.records).toMatchObject([{ ticker: 'CDRW', state: 'OR', geo_basis: 'state', items: '2.05' }])
  expect(sec.warnings[0]?.text).toMatch(/^1 filings are left out/)
  const cases = await edition.ask(mapData, { dataset: 'bankruptcy' })
  expect(cases.records).toMatchObject([{ company_name: 'Cedar Works', state: 'DE', chapter: '11' }])
  expect(cases.records[0]!.latitude).toBeCloseTo(39, 0)
})

test('each dataset needs its plan and its file, and nothing else does', async () => {
  await expect(edition.ask(mapData, { dataset: 'lca' }, { plan: 'free' })).rejects.toThrow('Starter plan')
  await expect(edition.ask(mapData, { dataset: 'sec' }, { plan: 'starter' })).rejects.toThrow('Pro plan')
  const broken = new Map([['warn', new Error('damaged')]])
  await expect(edition.ask(mapData, {}, { edition: { broken } })).rejects.toThrow(
    'The warn data cannot be read',
  )
  expect((await edition.ask(mapData, { dataset: 'sec' }, { edition: { broken } })).count).toBe(1)
  for (const bad of [{ limit: 0 }, { limit: 2001 }, { dataset: 'h1b' }])
    expect(refused(mapData, bad)).toEqual(Object.keys(bad))
  expect(refused(mapData, { limit: '2000' })).toEqual([])
})
