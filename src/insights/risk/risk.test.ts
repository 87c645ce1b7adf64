import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlanTooSmall } from '#contract/errors.ts'
import { refused } from '#contract/testing/ask.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import {
  bankruptcyCase,
  casesOfDays,
  filing,
  filingsOfDays,
  hubRow,
  notice,
  publishEdition,
  type TestEdition,
  TODAY,
} from '../testing/editions.ts'
import company from './company.ts'
import { bankruptcyPoints, h1bPoints, levelOf, scoreOf, secPoints, warnPoints } from './formula.ts'
import riskSignal from './risk-signal.ts'

let edition: TestEdition

beforeAll(async () => {
  edition = await publishEdition({
    warn: [
      // The window of 365 days begins on 2023-06-03, that of 90 on 2024-03-04.
      notice({ company_name: 'Cedar Works', notice_date: '2024-03-04', employees_affected: 1000 }),
      notice({
        company_name: 'Cedar Works',
        notice_date: '2024-03-03',
        employees_affected: 200,
        state: 'WA',
      }),
      notice({ company_name: 'Cedar Works', notice_date: '2023-06-02', employees_affected: 7000 }),
      notice({
        company_name: 'Cedar Works',
        notice_date: '2024-05-01',
        employees_affected: 9000,
        in_totals: false,
      }),
      notice({ company_name: 'Alder Mills', notice_date: '2024-05-01', employees_affected: 100 }),
      notice({ company_name: 'Birch Foods', notice_date: '2024-05-01', employees_affected: null }),
      notice({ company_name: 'Cedar Workshop', notice_date: '2010-05-01' }),
      notice({ company_name: 'Fir Paper', notice_date: '2010-05-01', employees_affected: 500 }),
    ],
    h1b: [
      hubRow({
        employer: 'CEDAR WORKS',
        initial_approvals: 40,
        continuing_approvals: 50,
        initial_denials: 10,
      }),
      hubRow({ employer: 'ALDER MILLS', initial_approvals: 4, initial_denials: 5 }),
      hubRow({ employer: 'GUM SOFTWARE', initial_approvals: 3, state: 'CA', naics_sector: '51' }),
    ],
    sec: [
      filing({ company: 'Cedar Works Inc' }),
      filing({ company: 'Cedar Works Inc', is_amendment: true, form: '8-K/A' }),
      filing({ company: 'Hazel Energy', cik: '0000000999', ticker: 'HZL', items: '1.03' }),
      ...filingsOfDays('2023-06-03', TODAY),
    ],
    bankruptcy: [
      bankruptcyCase({ debtor: 'Hazel Energy', cik: '0000000999' }),
      bankruptcyCase({ debtor: 'Birch Foods', date_filed: '2022-08-01' }),
      bankruptcyCase({ debtor: 'Ann Alder', is_business: false }),
      ...casesOfDays('2022-06-03', TODAY),
    ],
  })
})

afterAll(() => edition.close())

const one = (name: string) => edition.ask(company, { company_name: name })

test('every score is that of its inputs', async () => {
  const { records } = await edition.ask(riskSignal, { min_score: 1 })
  expect(records.map(({ company: name, score, level }) => [name, score, level])).toEqual([
    ['Cedar Works', 5, 'Elevated'],
    ['Hazel Energy', 4, 'Elevated'],
    ['Alder Mills', 2, 'Moderate'],
    ['Birch Foods', 2, 'Moderate'],
  ])
  for (const { inputs, factors, score, level } of records) {
    const known = inputs as Record<keyof typeof inputs, number>
    const points = [warnPoints(known), secPoints(known), bankruptcyPoints(known), h1bPoints(known)]
    expect(factors.map((factor) => Math.round(factor.points * 100))).toEqual(points)
    expect(score).toBe(scoreOf(points.reduce((sum, each) => sum + each)))
    expect(level).toBe(levelOf(score))
  }
})

test('windows take their first day and leave out what sums leave out', async () => {
  expect((await one('Cedar Works')).inputs).toEqual({
    notices_365d: 2,
    employees_365d: 1200,
    notices_90d: 1,
    employees_90d: 1000,
    filings_205_365d: 1,
    filings_103_365d: 0,
    cases_365d: 0,
    cases_730d: 0,
    h1b_approvals: 90,
    h1b_denials: 10,
  })
})

test('WARN activity is that of all history, and the windows are named', async () => {
  expect(await one('cedar works llc')).toMatchObject({
    company: 'Cedar Works',
    ticker: 'CDRW',
    notice_count: 3,
    employees_affected: 8200,
    latest_notice: '2024-03-04',
    states: ['OR', 'WA'],
    as_of: '2024-06-01',
    h1b_fiscal_year: 2022,
  })
})

test('a notice without a number counts as a notice of no workers', async () => {
  const { factors, score } = await one('Birch')
  expect(factors[0]).toMatchObject({ factor: 'warn_notices', points: 0.5 })
  // A case of the year before last gives half the points of one of the last year.
  expect(factors[2]).toMatchObject({ factor: 'bankruptcy', points: 1.25 })
  expect(score).toBe(2)
})

test('a company without activity is at no risk, and one nobody knows is not found', async () => {
  expect(await one('Gum Software')).toMatchObject({ score: 0, level: 'None', notice_count: 0, states: [] })
  expect(await one('Fir Paper')).toMatchObject({ score: 0, level: 'None', notice_count: 1 })
  await expect(one('Alderr Mils')).rejects.toThrow(
    'No company is called "Alderr Mils"; the nearest are "Alder Mills"',
  )
  await expect(one('Zzyzx')).rejects.toThrow(/^No company is called "Zzyzx"$/)
  await expect(one('Ann Alder')).rejects.toThrow('No company')
})

test('a part of a name finds the company with most records, and names the others', async () => {
  const { company: found, other_matches } = await one('Cedar')
  expect([found, other_matches.map((each) => each.company)]).toEqual(['Cedar Works', ['Cedar Workshop']])
  // Two letters are asked for as a word.
  await expect(one('al')).rejects.toThrow('No company')
})

test('the score is over the datasets of the plan, and says so', async () => {
  const starter = await edition.ask(company, { company_name: 'Hazel Energy' }, { plan: 'starter' })
  expect(starter).toMatchObject({ score: 0, inputs: { filings_103_365d: null, cases_365d: null } })
  expect(starter.factors.map(({ factor }) => factor)).toEqual(['warn_notices', 'h1b_denials'])
  expect(textsOf(starter.warnings)).toContain(
    'SEC filings are left out: they are part of the Pro plan and above',
  )
  await expect(edition.ask(riskSignal, {}, { plan: 'free' })).rejects.toThrow(PlanTooSmall)
  const { records } = await edition.ask(riskSignal, { min_score: 5 }, { plan: 'starter' })
  expect(records.map((record) => record.company)).toEqual([])
})

test('companies of a state, from a score on, within the limit of the plan', async () => {
  const wa = await edition.ask(riskSignal, { state: 'wa' })
  expect(wa).toMatchObject({ total: 1, records: [{ company: 'Cedar Works' }] })
  const first = await edition.ask(riskSignal, { limit: '1' })
  expect(first).toMatchObject({ count: 1, total: 4, limit: 1 })
  const capped = await edition.ask(riskSignal, { limit: 500 }, { plan: 'starter' })
  expect(capped.limit).toBe(100)
  expect(capped.warnings[0]?.text).toMatch(/^limit lowered from 500 to 100/)
  for (const bad of [{ min_score: 0 }, { min_score: 11 }, { limit: 0 }, { limit: 501 }, { state: 'xx' }])
    expect(refused(riskSignal, bad)).toEqual(Object.keys(bad))
  for (const good of [{ min_score: 1 }, { min_score: 10 }, { limit: 1 }, { limit: 500 }])
    expect(refused(riskSignal, good)).toEqual([])
})

test('a state that publishes nothing is not one without risks', async () => {
  const { records, warnings } = await edition.ask(riskSignal, { state: 'PR' })
  expect(records).toEqual([])
  expect(textsOf(warnings).join()).toContain('Puerto Rico publishes no list')
})

test('a dataset that cannot be read is left out; without the insights there is no answer', async () => {
  const broken = new Map([['sec', new Error('damaged')]])
  const { warnings, score } = await edition.ask(company, { company_name: 'Hazel' }, { edition: { broken } })
  expect([score, warnings[0]?.text]).toEqual([
    3,
    'SEC filings are left out: they cannot be read at the moment',
  ])
  const none = { edition: { broken: new Map([['insights', new Error('damaged')]]) } }
  await expect(edition.ask(riskSignal, {}, none)).rejects.toThrow('The insights data cannot be read')
})

test('of what is held whole nothing is left open', async () => {
  const hazel = await one('Hazel Energy')
  expect(hazel).toMatchObject({ score: 4, score_max: 10, level: 'Elevated', level_max: 'Elevated' })
  expect(hazel.remark).toBeNull()
  const named = hazel.warnings.map(({ dataset }) => dataset)
  expect(named.filter((dataset) => dataset === 'sec' || dataset === 'bankruptcy')).toEqual([])
  const starter = await edition.ask(company, { company_name: 'Cedar Works' }, { plan: 'starter' })
  expect(starter).toMatchObject({ score_max: 5, level: 'Elevated', level_max: 'Critical' })
})
