import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contextOn, refused } from '#contract/testing/ask.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import { sourceHealth } from '#datasets/warn/testing/ask.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, toPositional } from '#storage/sql.ts'
import { catalogue } from '../testing/datasets.ts'
import {
  bankruptcyCase,
  casesOfDays,
  hubRow,
  lcaCase,
  notice,
  publishEdition,
  rawWeek,
  seriesId,
  type TestEdition,
} from '../testing/editions.ts'
import { distressScore, distressScoreMax, distressSignals } from './distress.ts'
import stateIntelligence from './state-intelligence.ts'

let edition: TestEdition

/** Weeks that end on Saturdays: four up to 2024-05-25, and the four of 52 weeks before. */
const NOW = ['5/4/2024', '5/11/2024', '5/18/2024', '5/25/2024']
const BEFORE = ['5/6/2023', '5/13/2023', '5/20/2023', '5/27/2023']

beforeAll(async () => {
  edition = await publishEdition({
    warn: [
      // The 30 days up to 2024-06-01 begin on 2024-05-03.
      notice({
        company_name: 'Cedar Works',
        notice_date: '2024-05-03',
        employees_affected: 40,
        sector: '51',
      }),
      notice({ company_name: 'Alder Mills', notice_date: '2024-05-02', employees_affected: 325 }),
      notice({ company_name: 'Alder Mills', notice_date: '2010-05-02', employees_affected: 1000 }),
      notice({ company_name: 'Birch Foods', notice_date: '2024-05-30', employees_affected: 5, state: 'WA' }),
      notice({ company_name: 'Fir Mines', notice_date: '2020-05-30', employees_affected: 5, state: 'MT' }),
      notice({ company_name: 'Oak Docks', notice_date: '2020-05-30', employees_affected: 5, state: 'NV' }),
      // Its day is not told, and may be one of the last.
      notice({ company_name: 'Oak Docks', notice_date: null, first_seen: '2024-05-20', state: 'NV' }),
      notice({ company_name: 'Elm Paper', notice_date: '2024-05-30', employees_affected: 5, state: 'ND' }),
    ],
    h1b: [
      hubRow({ initial_approvals: 6, continuing_approvals: 30, initial_denials: 4 }),
      hubRow({ fiscal_year: 2021, initial_approvals: 90 }),
      hubRow({ employer: 'GUM SOFTWARE', state: 'TX', naics_sector: '51' }),
    ],
    lca: [
      lcaCase(),
      lcaCase({ status: 'denied', employer: 'ALDER MILLS' }),
      lcaCase({ worksite_state: 'WA' }),
    ],
    bankruptcy: [
      bankruptcyCase({ debtor: 'Cedar Works' }),
      bankruptcyCase({ debtor: 'Alder Mills', date_filed: '2022-05-20' }),
      ...casesOfDays('2023-06-03', '2024-05-20'),
    ],
    dol_claims: [
      ...NOW.map((rptdate, i) => rawWeek({ rptdate, c3: 120 + i * 20, c8: 1000, c18: 50_000, c19: 3 })),
      ...BEFORE.map((rptdate) => rawWeek({ rptdate, c3: 120, c8: 1000, c18: 50_000, c19: 2 })),
      rawWeek({ st: 'WA', rptdate: '5/25/2024', c3: 900, c8: 1000, c18: 150_000, c19: 0.67 }),
    ],
    jolts: [
      [seriesId({ state: 'OR' }), '2024-02', 90],
      [seriesId({ state: 'OR' }), '2024-03', 91],
      [seriesId({ state: 'OR', level: 'R' }), '2024-03', 4.4],
      [seriesId({ state: 'OR', element: 'LD' }), '2024-03', 30, 'P'],
      [seriesId(), '2024-03', 8000],
    ],
  })
})

afterAll(() => edition.close())

const of = (state_code: string, around = {}) => edition.ask(stateIntelligence, { state_code }, around)

/** The edition as a service that stays open has it, with the statements that it was asked. */
function keptOpen() {
  const asked: string[] = []
  const db: Database = Object.assign(Object.create(edition.db), {
    all(question: Sql) {
      asked.push(toPositional(question).text)
      return edition.db.all(question)
    },
    get(question: Sql) {
      asked.push(toPositional(question).text)
      return edition.db.get(question)
    },
  })
  const made = { file: '', bytes: 0, rows: {}, made_at: '2024-06-01T00:00:00Z' }
  const datasets = Object.fromEntries(Object.keys(edition.files).map((name) => [name, made]))
  const { edition: open } = contextOn('2024-06-01', db, { edition: { datasets } }, catalogue)
  const ask = (state_code: string, today = '2024-06-01') =>
    stateIntelligence.run(
      { ...contextOn(today, db, {}, catalogue), edition: open },
      stateIntelligence.input.parse({ state_code }),
    )
  return { asked, ask }
}

test('the parts of a state are asked once a day, and are its own', async () => {
  const { asked, ask } = keptOpen()
  const first = await ask('OR')
  expect(asked.filter((text) => text.includes('state =')).length).toBeGreaterThan(5)
  asked.length = 0
  expect(await ask('OR')).toEqual(first)
  expect(asked.filter((text) => /company_notices|dol_claims|_totals|jolts_observations/.test(text))).toEqual(
    [],
  )
  expect((await ask('WA')).warn).toMatchObject({ total: 1 })
  expect(first.warn).toMatchObject({ total: 3, last_30d: 1 })
  expect((await ask('OR', '2024-06-10')).warn).toMatchObject({ total: 3, last_30d: 0 })
})

describe('a state', () => {
  test('in every dataset', async () => {
    const answer = await of('oregon')
    expect(answer.warn).toEqual({
      total: 3,
      total_employees: 1365,
      employees_affected: 1365,
      notices_unsized: 0,
      notices_undated: 0,
      last_30d: 1,
      last_30d_employees: 40,
      last_365d: 2,
      last_365d_employees: 365,
      last_30d_unsized: 0,
      last_365d_unsized: 0,
      last_365d_companies: 2,
      latest_notice: '2024-05-03',
      top_industries: [
        {
          industry: 'Information',
          naics_sector: '51',
          notices: 1,
          employees_affected: 40,
          notices_unsized: 0,
        },
      ],
      top_companies: [
        {
          company: 'Alder Mills',
          company_id: 'co-alder-mills',
          ticker: null,
          notices: 1,
          employees_affected: 325,
          notices_unsized: 0,
          latest_notice: '2024-05-02',
        },
        {
          company: 'Cedar Works',
          company_id: 'co-cedar-works',
          ticker: null,
          notices: 1,
          employees_affected: 40,
          notices_unsized: 0,
          latest_notice: '2024-05-03',
        },
      ],
    })
    expect(answer.lca).toEqual({
      fiscal_year: 2024,
      total_petitions: 2,
      certified: 1,
      unique_employers: 2,
      average_wage_usd: 100_000,
      top_occupations: [{ soc_code: '15-1252', soc_title: 'Software Developers', petitions: 2 }],
    })
    expect(answer.h1b).toEqual({
      fiscal_year: 2022,
      initial_approvals: 6,
      approvals: 36,
      denials: 4,
      employers: 1,
    })
    expect(answer.dol_claims).toEqual({
      week_ending: '2024-05-25',
      latest_initial: 180,
      latest_continued: 1000,
      insured_unemployment_rate: 2,
      initial_4wk_mean: 150,
      initial_4wk_mean_year_ago: 120,
      national_insured_unemployment_rate: 1,
    })
    expect(answer.bankruptcies_warn_matched).toBe(1)
    expect(answer.jolts).toEqual({
      period: '2024-03',
      records: [
        {
          element: 'JO',
          element_name: 'Job openings',
          level_thousands: 91,
          rate_percent: 4.4,
          preliminary: false,
          seasonally_adjusted: true,
        },
        {
          element: 'LD',
          element_name: 'Layoffs and discharges',
          level_thousands: 30,
          rate_percent: null,
          preliminary: true,
          seasonally_adjusted: true,
        },
      ],
    })
  })

  test('its score is the sum of its parts, each with its figures', async () => {
    const { distress_score, distress_signals, warn, dol_claims, bankruptcies_warn_matched } = await of('OR')
    expect(distress_signals.map(({ signal, points, max }) => [signal, points, max])).toEqual([
      // 40 workers against a mean of 365 × 30 / 365 = 30.
      ['warn_surge', 1, 3],
      // 150 claims a week against 120: a quarter more, of a half that gives all.
      ['initial_claims', 1.5, 3],
      ['insured_unemployment', 2, 2],
      ['bankruptcies', 2, 2],
    ])
    expect(distress_score).toBe(6.5)
    expect(distress_signals[0]!.detail).toBe(
      '40 workers in the last 30 days, 1.33 times the mean of the last 365',
    )
    const again = distressSignals({
      employees_30d: warn.last_30d_employees!,
      employees_365d: warn.last_365d_employees!,
      initial_claims_4wk: dol_claims!.initial_4wk_mean,
      initial_claims_4wk_year_ago: dol_claims!.initial_4wk_mean_year_ago,
      insured_unemployment_rate: dol_claims!.insured_unemployment_rate,
      national_insured_unemployment_rate: dol_claims!.national_insured_unemployment_rate,
      companies_365d: warn.last_365d_companies,
      bankruptcies_warn_matched,
    })
    expect(distressScore(again)).toBe(distress_score)
  })

  describe('whose list was not read lately', () => {
    const at = (today: string, day: string) => {
      const sources = [sourceHealth({ id: 'warn/or', last_success: `${day}T03:00:00Z`, quietDays: 9999 })]
      return of('OR', { today, edition: { sources } })
    }

    test('has no points for notices, since none listed is not none filed', async () => {
      const answer = await at('2024-06-10', '2024-06-01')
      expect(answer.warn).toMatchObject({ last_30d: null, last_30d_employees: null, last_365d: 2 })
      expect(answer.distress_signals[0]).toMatchObject({
        points: null,
        detail: expect.stringContaining('newer notices may be missing: last read on 2024-06-01'),
      })
      expect([answer.distress_score, answer.score_max]).toEqual([3.5, 5])
      expect(answer.warnings.map(({ code }) => code)).toContain('stale')
    })

    test('has them again when it was', async () => {
      const answer = await at('2024-06-10', '2024-06-10')
      expect(answer.warn).toMatchObject({ last_30d: 0, last_30d_employees: 0, last_365d: 2 })
      expect(answer.distress_signals[0]!.points).toBe(0)
      // Cases are held up to 20 May alone.
      expect(answer.score_max).toBe(8)
    })

    test('keeps those that are held, and is scored by none of them', async () => {
      const answer = await at('2024-06-01', '2024-05-20')
      expect(answer.warn).toMatchObject({ last_30d: 1, last_30d_employees: 40 })
      expect(answer.distress_signals[0]!.points).toBeNull()
    })
  })

  test('without claims and JOLTS has no points for them, and says so', async () => {
    const { distress_signals, dol_claims, jolts, warnings } = await of('ND')
    expect([dol_claims, jolts]).toEqual([null, null])
    expect(distress_signals.map(({ points }) => points)).toEqual([3, null, null, 0])
    expect(textsOf(warnings)).toContain('no unemployment claims of North Dakota are held')
    expect(textsOf(warnings)).toContain('no JOLTS series of North Dakota is held')
  })

  test('has no points for claims of long ago, nor for cases that are not held', async () => {
    const at = async (today: string) => of('OR', { today })
    const [last, later] = [await at('2024-07-24'), await at('2024-07-25')]
    expect([last, later].map(({ distress_signals }) => distress_signals.map(({ points }) => points))).toEqual(
      [
        [0, 1.5, 2, null],
        [0, null, null, null],
      ],
    )
    expect(later.dol_claims).toEqual(last.dol_claims)
    expect(later.distress_signals[1]!.detail).toMatch(/^no initial claims held of the last weeks/)
    // What is found counts as long as both are of the last year, the notice of 2024-05-03 and the case of the 20th.
    expect((await at('2025-05-02')).bankruptcies_warn_matched).toBe(1)
    expect((await at('2025-05-03')).bankruptcies_warn_matched).toBeNull()
    const none = await at('2025-05-20')
    expect(none.bankruptcies_warn_matched).toBeNull()
    expect(textsOf(none.warnings).join()).toContain('the newest are of 2024-05-20')
  })

  test('of an excerpt of bankruptcies has those that are found, and none found is unknown', async () => {
    const held = {
      warn: [notice({ company_name: 'Cedar Works' }), notice({ company_name: 'Fir Mines', state: 'WA' })],
    }
    const few = casesOfDays('2024-05-20', '2024-06-01')
    const other = await publishEdition({
      ...held,
      bankruptcy: [bankruptcyCase({ debtor: 'Cedar Works' }), ...few],
    })
    const told = async (state_code: string) => {
      const { bankruptcies_warn_matched, distress_signals, warnings } = await other.ask(stateIntelligence, {
        state_code,
      })
      return { bankruptcies_warn_matched, ...distress_signals[3]!, texts: textsOf(warnings) }
    }
    const oregon = await told('OR')
    expect(oregon).toMatchObject({ bankruptcies_warn_matched: 1, points: null })
    expect(oregon.detail).toMatch(
      /^1 of 1 companies .* as far as the cases of these days are held, which is not scored$/,
    )
    expect(oregon.texts).toContain(
      'no bankruptcies of 2023-06-03 to 2024-06-01, or only some, are held: there none found is not none filed',
    )
    expect(await told('WA')).toMatchObject({
      bankruptcies_warn_matched: null,
      points: null,
      detail: 'no bankruptcies of the last 365 days, or only some, are held',
    })
    await other.close()
  })

  test('with a single week of claims has no mean', async () => {
    const { dol_claims, distress_signals } = await of('WA')
    expect(dol_claims).toMatchObject({
      latest_initial: 900,
      initial_4wk_mean: null,
      initial_4wk_mean_year_ago: null,
    })
    expect(distress_signals[1]).toMatchObject({
      points: null,
      detail: expect.stringMatching(/^no initial claims held/),
    })
  })

  test('in which nothing happened is in no distress', async () => {
    const { distress_score, score_max, warn, lca } = await of('MT')
    expect([distress_score, score_max, warn.total, lca!.total_petitions]).toEqual([0, 5, 1, 0])
    expect([warn.last_30d, warn.last_365d_companies]).toEqual([0, 0])
  })

  test('of which a notice without a day may be of the last ones has no points for them', async () => {
    const { score_max, distress_signals, warn } = await of('NV')
    expect(warn).toMatchObject({ total: 2, last_30d: null, last_30d_employees: null, last_365d: 0 })
    expect([distress_signals[0]!.points, score_max]).toEqual([null, 2])
    expect(distress_signals[0]!.detail).toBe('workers of the last 30 days are not known')
  })

  test('of which no notice is held is in no known distress', async () => {
    const { distress_score, warn } = await of('UT')
    expect(distress_score).toBeNull()
    expect(warn).toMatchObject({
      total: null,
      total_employees: null,
      employees_affected: null,
      notices_unsized: null,
      notices_undated: null,
      last_30d: null,
      last_365d: null,
      last_365d_companies: null,
    })
  })

  test('that publishes no list is in no known distress', async () => {
    const { distress_score, score_max, distress_signals, warn, warnings } = await of('GU')
    expect([distress_score, score_max]).toEqual([null, 0])
    expect(distress_signals[0]!.detail).toContain('the state publishes no list')
    expect(warn).toMatchObject({
      total: null,
      last_30d: null,
      last_30d_employees: null,
      last_365d_companies: null,
    })
    expect(warnings.map(({ code }) => code)).toContain('no_public_list')
  })
})

test('the profile belongs to the Pro plan; what cannot be read is null', async () => {
  await expect(of('OR', { plan: 'starter' })).rejects.toThrow(
    'Bankruptcies are part of the Pro plan and above',
  )
  expect((await of('OR', { plan: 'pro' })).distress_score).toBe(6.5)
  const broken = new Map(
    ['lca', 'dol_claims', 'bankruptcy', 'jolts', 'h1b'].map((name) => [name, new Error('damaged')]),
  )
  const answer = await of('OR', { edition: { broken } })
  expect(answer).toMatchObject({
    lca: null,
    h1b: null,
    dol_claims: null,
    jolts: null,
    bankruptcies_warn_matched: null,
    distress_score: 1,
  })
  expect(answer.warnings).toHaveLength(5)
  expect(refused(stateIntelligence, { state_code: 'zz' })).toEqual(['state_code'])
})

test('no figures make a score below 0 or above 10', () => {
  const count = fc.nat(1_000_000)
  const maybe = fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }))
  const inputs = fc.record({
    employees_30d: count,
    employees_365d: count,
    initial_claims_4wk: maybe,
    initial_claims_4wk_year_ago: maybe,
    insured_unemployment_rate: maybe,
    national_insured_unemployment_rate: maybe,
    companies_365d: count,
    bankruptcies_warn_matched: fc.option(count),
  })
  fc.assert(
    fc.property(inputs, (of) => {
      const signals = distressSignals(of)
      expect(signals.every(({ points, max }) => points === null || (points >= 0 && points <= max))).toBe(true)
      expect(distressScore(signals) ?? 0).toBeLessThanOrEqual(distressScoreMax(signals))
      expect(distressScore(signals) === null).toBe(distressScoreMax(signals) === 0)
    }),
  )
})

const UNKNOWN = {
  employees_30d: null,
  employees_365d: null,
  initial_claims_4wk: null,
  initial_claims_4wk_year_ago: null,
  insured_unemployment_rate: null,
  national_insured_unemployment_rate: null,
}

test('why a share of bankrupt companies is not known is told as it is', () => {
  const detailOf = (bankruptcies_warn_matched: number | null, companies_365d: number | null) =>
    distressSignals({ ...UNKNOWN, bankruptcies_warn_matched, companies_365d }).find(
      ({ signal }) => signal === 'bankruptcies',
    )!.detail
  expect(detailOf(null, 570)).toBe('no bankruptcies of the last 365 days, or only some, are held')
  expect(detailOf(3, null)).toBe('companies with a WARN notice in the last 365 days are not known')
  expect(detailOf(0, 0)).toBe('no company with a WARN notice in the last 365 days')
  expect(detailOf(1, 10)).toMatch(/^1 of 10 companies/)
})
