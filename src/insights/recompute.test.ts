/** Every score, worked out again by hand from rows that the other routes give, by other code than the program's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import dolClaims from '#datasets/dol-claims/operations/dol-claims.ts'
import national from '#datasets/dol-claims/operations/national.ts'
import { wholeWeek } from '#datasets/dol-claims/testing/files.ts'
import h1bEmployers from '#datasets/h1b/operations/employers.ts'
import lcaEmployers from '#datasets/lca/operations/employers.ts'
import secFilings from '#datasets/sec/operations/sec-filings.ts'
import warnRecords from '#datasets/warn/operations/records.ts'
import { sectorOfCode } from '#lib/naics.ts'
import bankruptcies from './bankruptcies/bankruptcies.ts'
import riskSignal from './risk/risk-signal.ts'
import industryDomino from './signals/industry-domino.ts'
import metroContagion from './signals/metro-contagion.ts'
import talentDisplacement from './signals/talent-displacement.ts'
import stateIntelligence from './state-intelligence/state-intelligence.ts'
import {
  bankruptcyCase,
  casesOfDays,
  filing,
  hubRow,
  lcaCase,
  notice,
  publishEdition,
  rawWeek,
  type TestEdition,
} from './testing/editions.ts'

let edition: TestEdition

const NAMES = [
  'Alder Mills',
  'Birch Foods',
  'Cedar Works',
  'Dune Motors',
  'Elm Paper',
  'Fir Hotels',
  'Gum Media',
]
const CITIES = [
  ['Portland', 'OR'],
  ['Salem', 'OR'],
  ['Seattle', 'WA'],
  ['Reno', 'NV'],
] as const
const CODES = ['441', '5112', '721', null]
/** The same mixed rows on every run. */
const mixed = (i: number, of: number) => (i * 7919 + (i % 13) * 104_729) % of
const day = (i: number) => new Date(Date.UTC(2024, 5, 1) - i * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  edition = await publishEdition({
    warn: Array.from({ length: 160 }, (_, i) => {
      const [city, state] = CITIES[mixed(i, 4)]!
      const naics_code = CODES[mixed(i + 3, 4)]!
      return notice({
        company_name: `${NAMES[mixed(i + 1, 7)]}${i % 3 === 0 ? ', Inc.' : ''}`,
        notice_date: day(mixed(i + 2, 500)),
        employees_affected: i % 9 === 0 ? null : mixed(i + 5, 300),
        in_totals: i % 11 !== 0,
        city,
        state,
        latitude: 45,
        longitude: -120,
        geo_basis: 'city',
        naics_code,
        sector: sectorOfCode(naics_code)?.code ?? null,
      })
    }),
    h1b: NAMES.slice(0, 5).flatMap((name, i) => [
      hubRow({
        employer: name.toUpperCase(),
        initial_approvals: 7 * i,
        continuing_approvals: 20,
        initial_denials: i * 3,
        state: CITIES[i % 4]![1],
        naics_sector: String(42 + i),
      }),
      hubRow({
        employer: name.toUpperCase(),
        fiscal_year: 2021,
        initial_approvals: 500,
        tax_id_last4: '9999',
      }),
    ]),
    lca: Array.from({ length: 40 }, (_, i) =>
      lcaCase({
        employer: NAMES[mixed(i, 4)],
        status: ['certified', 'certified_withdrawn', 'denied'][i % 3]!,
        fiscal_year: i % 5 === 0 ? 2023 : 2024,
        decision_date: i % 5 === 0 ? '2023-05-01' : '2024-01-08',
      }),
    ),
    sec: Array.from({ length: 12 }, (_, i) =>
      filing({
        company: 'Cedar Works',
        filing_date: day(i * 70),
        items: ['2.05', '5.02', '1.03,2.05'][i % 3]!,
        is_amendment: i === 3,
        first_103: i === 2,
      }),
    ),
    bankruptcy: [
      bankruptcyCase({ debtor: 'Alder Mills', date_filed: day(400) }),
      bankruptcyCase({ debtor: 'Birch Foods', date_filed: day(364) }),
      bankruptcyCase({ debtor: 'Elm Paper', date_filed: day(730) }),
      ...casesOfDays(day(364), day(0)),
    ],
    dol_claims: Array.from({ length: 60 }, (_, i) => {
      const ended = new Date(Date.UTC(2024, 4, 25) - i * 7 * 86_400_000)
      const rptdate = `${ended.getUTCMonth() + 1}/${ended.getUTCDate()}/${ended.getUTCFullYear()}`
      const own = rawWeek({ rptdate, c3: 1500 - i * 9, c8: 4000, c18: 100_000, c19: 4 })
      return i === 0
        ? [...wholeWeek({ rptdate, c8: 1000, c18: 50_000, c19: 2 }).filter(({ st }) => st !== 'OR'), own]
        : [own]
    }).flat(),
  })
})

afterAll(() => edition.close())

/** All notices of the API that sums count, of a window. */
async function noticesBetween(date_from: string | null, date_to: string) {
  const { records } = await edition.ask(warnRecords, {
    ...(date_from ? { date_from } : {}),
    date_to,
    limit: 5000,
  })
  return records.filter((record) => record.in_totals) as Required<(typeof records)[number]>[]
}

const workers = (rows: readonly { employees_affected: number | null }[]) =>
  rows.reduce((sum, row) => sum + (row.employees_affected ?? 0), 0)
const spread = (rows: readonly { notice_date: string | null }[]) => {
  const days = rows.map((row) => Date.parse(row.notice_date!) / 86_400_000)
  return Math.max(1, Math.max(...days) - Math.min(...days))
}
const log2 = (value: number) => (value > 1 ? Math.log(value) / Math.LN2 : 0)

/** What an employer has in a fiscal year; names of the test are those of one employer each. */
const visas = async (company: string, h1b: number, lca: number) => {
  const name = company.replace(', Inc.', '')
  const hub = await edition.ask(h1bEmployers, { employer: name, fiscal_year: h1b })
  const cases = await edition.ask(lcaEmployers, { employer: name, fiscal_year: lca })
  const sum = (of: (row: (typeof hub.records)[number]) => number) =>
    hub.records.reduce((all, row) => all + of(row), 0)
  return {
    initial: sum((row) => row.initial_approvals),
    approvals: sum((row) => row.approvals),
    denials: sum((row) => row.denials),
    certified: cases.records.reduce((all, row) => all + row.certified!, 0),
  }
}

test('talent displacement', async () => {
  const answer = await edition.ask(talentDisplacement, { months: 9, min_layoffs: 1 })
  const notices = await noticesBetween(answer.window.from, answer.window.to)
  expect(answer.records.length).toBeGreaterThan(3)
  for (const row of answer.records) {
    const layoffs = workers(notices.filter((notice) => notice.company_id === row.company_id))
    const asked = await visas(row.company, answer.h1b_fiscal_year!, answer.lca_fiscal_year!)
    const index = ((asked.certified + asked.initial) / layoffs) * log2(layoffs)
    expect([row.layoffs, row.lca_petitions, row.h1b_approvals]).toEqual([
      layoffs,
      // The year of LCA cases is held in part: a company without one may have had some.
      asked.certified || null,
      asked.initial,
    ])
    expect(row.talent_displacement_index).toBeCloseTo(index, 4)
  }
})

test('metro contagion', async () => {
  const answer = await edition.ask(metroContagion, { months: 4, min_companies: 1 })
  const notices = await noticesBetween(answer.window.from, answer.window.to)
  expect(answer.records).toHaveLength(4)
  for (const row of answer.records) {
    const own = notices.filter((notice) => notice.city === row.city && notice.state === row.state)
    const companies = new Set(own.map((notice) => notice.company_id)).size
    expect([row.companies, row.employees, row.date_spread_days]).toEqual([
      companies,
      workers(own),
      spread(own),
    ])
    expect(row.metro_contagion_score).toBeCloseTo((companies ** 2 * log2(workers(own))) / spread(own), 4)
  }
})

test('industry domino', async () => {
  const answer = await edition.ask(industryDomino, { months: 6, min_states: 1 })
  const notices = await noticesBetween(answer.window.from, answer.window.to)
  expect(answer.records).toHaveLength(3)
  for (const row of answer.records) {
    const own = notices.filter((notice) => sectorOfCode(notice.naics_code)?.title === row.industry)
    const states = new Set(own.map((notice) => notice.state)).size
    const companies = new Set(own.map((notice) => notice.company_id)).size
    expect([row.states, row.companies, row.employees]).toEqual([states, companies, workers(own)])
    expect(row.industry_domino_index).toBeCloseTo(
      (states * companies * log2(workers(own))) / Math.sqrt(spread(own)),
      4,
    )
  }
})

test('the risk score', async () => {
  const { records, as_of, h1b_fiscal_year } = await edition.ask(riskSignal, { min_score: 1, limit: 500 })
  const notices = await noticesBetween(null, as_of)
  const within = (date: string | null, days: number) => date !== null && date > day(days) && date <= as_of
  expect(records.length).toBeGreaterThan(5)
  for (const { company, company_id, cik, score, factors } of records) {
    const own = notices.filter((notice) => notice.company_id === company_id)
    const [year, recent] = [365, 90].map((days) => own.filter((notice) => within(notice.notice_date, days)))
    const n = year!.length + 2 * recent!.length
    const w = workers(year!) + 2 * workers(recent!)
    const filings = cik ? (await edition.ask(secFilings, { cik, limit: 500 })).records : []
    const lastYear = filings.filter((each) => within(each.filing_date ?? null, 365))
    const costs = lastYear.filter((each) => each.items!.includes('2.05') && !each.is_amendment).length
    const first = lastYear.filter((each) => each.is_first_bankruptcy).length
    const cases = (await edition.ask(bankruptcies, { company: company.replace(', Inc.', '') })).records
    const filed = (days: number) => cases.some((each) => within(each.date_filed ?? null, days))
    const { approvals, denials } = await visas(company, h1b_fiscal_year!, 2024)
    const decided = approvals + denials
    const points = [
      Math.min(1, n / 6) + Math.min(3, (3 / 8) * Math.log2(1 + w / 25)),
      Math.min(2.5, costs + 1.5 * first),
      filed(365) ? 2.5 : filed(730) ? 1.25 : 0,
      decided < 10 ? 0 : Math.min(1, denials / decided / 0.2),
    ].map((each) => Math.round(each * 100) / 100)
    expect([company, factors.map((factor) => factor.points)]).toEqual([company, points])
    expect(score).toBe(Math.round(points.reduce((sum, each) => sum + each)))
  }
})

test('the distress score', async () => {
  const answer = await edition.ask(stateIntelligence, { state_code: 'OR' })
  const notices = (await noticesBetween(null, answer.as_of)).filter((notice) => notice.state === 'OR')
  const last = (days: number) => notices.filter((notice) => notice.notice_date! > day(days))
  const { records: weeks } = await edition.ask(dolClaims, { state: 'OR', limit: 60 })
  const mean = (from: number) =>
    weeks.slice(from, from + 4).reduce((sum, week) => sum + week.initial_claims!, 0) / 4
  const nation = (await edition.ask(national, { limit: 1 })).records[0]!
  const companies = new Set(last(365).map((notice) => notice.company_id))
  const { records: cases } = await edition.ask(bankruptcies, { start: day(364), warn_only: true })
  const bankrupt = new Set(cases.map((each) => each.company_id).filter((id) => companies.has(id!)))
  const clamp = (share: number) => Math.min(1, Math.max(0, share))
  const points = [
    3 * clamp(workers(last(30)) / ((workers(last(365)) * 30) / 365) - 1),
    3 * clamp((mean(0) / mean(52) - 1) / 0.5),
    2 * clamp(weeks[0]!.insured_unemployment_rate! / nation.insured_unemployment_rate! - 1),
    2 * clamp(bankrupt.size / companies.size / 0.1),
  ].map((each) => Math.round(each * 100) / 100)
  expect(answer.distress_signals.map((signal) => signal.points)).toEqual(points)
  expect(answer.distress_score).toBeCloseTo(
    points.reduce((sum, each) => sum + each),
    1,
  )
  expect(points.filter((each) => each > 0).length).toBeGreaterThan(2)
})
