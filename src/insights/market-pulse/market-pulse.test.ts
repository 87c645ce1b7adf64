import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { wholeWeek } from '#datasets/dol-claims/testing/files.ts'
import {
  bankruptcyCase,
  casesOfDays,
  filing,
  filingsOfDays,
  hubRow,
  lcaCase,
  notice,
  publishEdition,
  rawWeek,
  seriesId,
  type TestEdition,
} from '../testing/editions.ts'
import marketPulse from './market-pulse.ts'
import { changePercent, trendOf } from './trend.ts'

let edition: TestEdition

const ELEMENTS = ['JO', 'HI', 'TS', 'QU', 'LD']

/** A notice that the state's list still had on the last day. */
const listed = (fields: Parameters<typeof notice>[0]) => notice({ last_seen: '2024-06-01', ...fields })

beforeAll(async () => {
  edition = await publishEdition({
    warn: [
      // The 30 days up to 2024-06-01 begin on 2024-05-03, the 30 before on 2024-04-03; the trend compares what lies
      // 30 days back: from 2024-04-03 on, and from 2024-03-04 on.
      listed({
        company_name: 'Cedar Works',
        notice_date: '2024-05-03',
        employees_affected: 60,
        sector: '51',
      }),
      listed({
        company_name: 'Alder Mills',
        notice_date: '2024-05-02',
        employees_affected: 30,
        sector: '42',
      }),
      listed({ company_name: 'Alder Mills', notice_date: '2024-04-03', employees_affected: 20 }),
      listed({ company_name: 'Alder Mills', notice_date: '2024-04-02', employees_affected: 1000 }),
      listed({
        company_name: 'Alder Mills',
        notice_date: '2024-05-20',
        employees_affected: 1000,
        in_totals: false,
      }),
    ],
    h1b: [
      hubRow({ initial_approvals: 6, continuing_approvals: 30, initial_denials: 4 }),
      hubRow({ fiscal_year: 2021 }),
    ],
    lca: [lcaCase(), lcaCase({ status: 'denied' })],
    sec: [
      filing({ company: 'Cedar Works', filing_date: '2024-05-03' }),
      filing({ company: 'Cedar Works', items: '1.03', filing_date: '2024-05-02' }),
    ],
    bankruptcy: [
      bankruptcyCase({ debtor: 'Cedar Works' }),
      bankruptcyCase({ debtor: 'Elm Foods', chapter: '7' }),
    ],
    dol_claims: [...wholeWeek({ rptdate: '5/18/2024', c3: 10 }), rawWeek({ rptdate: '5/25/2024' })],
    jolts: ELEMENTS.map((element) => [seriesId({ element }), '2024-03', 100]),
  })
})

afterAll(() => edition.close())

test('every dataset, and where layoffs are heading', async () => {
  const answer = await edition.ask(marketPulse)
  expect(answer).toMatchObject({
    as_of: '2024-06-01',
    warn: {
      total_notices: 4,
      notices: 4,
      total_employees: 1110,
      employees_affected: 1110,
      latest_notice: '2024-05-03',
      last_30_days: { notices: 1, employees_affected: 60 },
      previous_30_days: { notices: 2, employees_affected: 50 },
      trend: 'falling',
      change_percent: -95,
      trend_windows: {
        recent: { from: '2024-04-03', to: '2024-05-02', notices: 2, employees_affected: 50 },
        before: { from: '2024-03-04', to: '2024-04-02', notices: 1, employees_affected: 1000 },
        lag_days: 30,
        states_left_out: [],
      },
    },
    top_industries: [
      { industry: 'Information', naics_sector: '51', notices: 1, employees_affected: 60 },
      { industry: 'Wholesale Trade', naics_sector: '42', notices: 1, employees_affected: 30 },
    ],
    h1b: { fiscal_year: 2022, initial_approvals: 6, approvals: 36, denials: 4 },
    lca: { fiscal_year: 2024, petitions: 2, certified: 1, employers: 1, average_wage_usd: 100_000 },
    dol_claims: { week_ending: '2024-05-18', initial_claims: 530, initial_claims_sa: null },
    // Of a few days of the month: that none is found of a kind says nothing.
    sec: { total_filings: 2, last_30_days: 1, restructuring_30_days: 1, bankruptcy_30_days: null },
    bankruptcy: {
      total_cases: 2,
      last_30_days: 2,
      chapter_11_30_days: 1,
      chapter_7_30_days: 1,
      warn_matched_30_days: 1,
    },
    jolts: { period: '2024-03' },
  })
  expect(answer.at_risk_companies!.map(({ company, level }) => [company, level])).toEqual([
    ['Cedar Works', 'Critical'],
    ['Alder Mills', 'Elevated'],
    ['Elm Foods', 'Moderate'],
  ])
})

test('a plan sees what it holds; the rest is null and named', async () => {
  const free = await edition.ask(marketPulse, {}, { plan: 'anonymous' })
  const { at_risk_companies, h1b, lca, dol_claims, sec, bankruptcy, jolts, warnings } = free
  expect([at_risk_companies, h1b, lca, dol_claims, sec, bankruptcy, jolts]).toEqual(Array(7).fill(null))
  expect(free.warn.total_notices).toBe(4)
  expect(warnings.filter(({ code }) => code === 'plan_dataset')).toHaveLength(6)
  const starter = await edition.ask(marketPulse, {}, { plan: 'starter' })
  expect(starter.at_risk_companies!.map(({ company }) => company)).toEqual(['Alder Mills', 'Cedar Works'])
})

test('scores that were made on another day say so, where they are shown', async () => {
  const later = { today: '2024-06-03' }
  const said = 'scores are as of 2024-06-01, when the data were last published'
  expect(textsOf((await edition.ask(marketPulse)).warnings)).not.toContain(said)
  expect(textsOf((await edition.ask(marketPulse, {}, later)).warnings)).toContain(said)
  expect(textsOf((await edition.ask(marketPulse, {}, { ...later, plan: 'free' })).warnings)).not.toContain(
    said,
  )
})

test('filings and cases of days that are newer than all that is held are not told', async () => {
  const later = await edition.ask(marketPulse, {}, { today: '2024-09-01' })
  expect(later.sec).toEqual({
    total_filings: 2,
    last_30_days: null,
    restructuring_30_days: null,
    bankruptcy_30_days: null,
  })
  expect(later.bankruptcy).toEqual({
    total_cases: 2,
    last_30_days: null,
    chapter_11_30_days: null,
    chapter_7_30_days: null,
    warn_matched_30_days: null,
  })
})

test('a month of filings and cases that is held whole has none where none is found', async () => {
  const other = await publishEdition({
    warn: [],
    sec: filingsOfDays('2024-05-03', '2024-06-01'),
    bankruptcy: casesOfDays('2024-05-03', '2024-05-31'),
  })
  const { sec, bankruptcy, warnings } = await other.ask(marketPulse)
  expect(sec).toMatchObject({ last_30_days: 210, restructuring_30_days: 0, bankruptcy_30_days: 0 })
  expect(bankruptcy).toMatchObject({ last_30_days: 210, chapter_11_30_days: 0, warn_matched_30_days: 0 })
  expect(warnings.filter(({ dataset }) => dataset === 'sec' || dataset === 'bankruptcy')).toEqual([])
  await other.close()
})

test('a week that few have reported is not the latest', async () => {
  const other = await publishEdition({ warn: [], dol_claims: [rawWeek({ rptdate: '5/25/2024' })] })
  const { dol_claims, warnings } = await other.ask(marketPulse)
  expect(dol_claims).toBeNull()
  expect(textsOf(warnings)).toContain(
    'no week of unemployment claims is held that all 53 jurisdictions have reported',
  )
  await other.close()
})

test('nothing at all has no trend, and is told', async () => {
  const other = await publishEdition({ warn: [] })
  const { warn, top_industries, at_risk_companies, warnings } = await other.ask(marketPulse)
  expect([warn.trend, warn.change_percent, top_industries, at_risk_companies]).toEqual([null, null, [], []])
  expect(textsOf(warnings)).toContain('no WARN notices of a known day are held')
  await other.close()
})

test.each([
  [110, 100, 'stable', 10],
  [111, 100, 'rising', 11],
  [90, 100, 'stable', -10],
  [89, 100, 'falling', -11],
  [1, 0, 'rising', null],
  [0, 0, 'stable', null],
  [0, 5, 'falling', -100],
] as const)('%i after %i is %s', (last, before, trend, change) => {
  expect([trendOf(last, before), changePercent(last, before)]).toEqual([trend, change])
})

test('the trend compares windows of equal age, of states whose lists were read since', async () => {
  const other = await publishEdition({
    warn: [
      // Just published, and most of what belongs to these days is still to come.
      listed({ notice_date: '2024-05-25', employees_affected: 1 }),
      listed({ notice_date: '2024-04-20', employees_affected: 110 }),
      listed({ notice_date: '2024-03-20', employees_affected: 100 }),
      // A list that nobody has read since April would make a fall of its own.
      notice({ state: 'WV', notice_date: '2024-03-20', employees_affected: 5000, last_seen: '2024-04-15' }),
    ],
  })
  const { warn } = await other.ask(marketPulse)
  expect(warn).toMatchObject({ trend: 'stable', change_percent: 10 })
  expect(warn.trend_windows).toMatchObject({
    recent: { employees_affected: 110 },
    before: { employees_affected: 100 },
    states_left_out: ['WV'],
  })
  await other.close()
})
