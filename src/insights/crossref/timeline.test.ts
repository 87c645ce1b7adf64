import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused } from '#contract/testing/ask.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import { addDays } from '#lib/dates.ts'
import { KEYED_MAX } from '#storage/sql.ts'
import { bankruptcyCase, filing, notice, publishEdition, type TestEdition } from '../testing/editions.ts'
import companyTimeline from './company-timeline.ts'
import secFilingsWarnCrossref from './sec-filings-warn-crossref.ts'

let edition: TestEdition

beforeAll(async () => {
  edition = await publishEdition({
    warn: [
      notice({
        company_name: 'Cedar Works',
        notice_date: '2024-05-01',
        employees_affected: 100,
        city: 'Bend',
      }),
      notice({ company_name: 'Cedar Works', notice_date: null, in_totals: false }),
      notice({ company_name: 'Cedar Workshop', notice_date: '2023-01-01' }),
      notice({ company_name: 'Cedar Works', notice_date: '2024-05-03', is_warn: false, in_totals: false }),
      notice({ company_name: '100% Pine', notice_date: '2024-05-04' }),
    ],
    sec: [
      filing({ company: 'Cedar Works Inc', items: '2.05,9.01', filing_date: '2024-05-10' }),
      filing({ company: 'Cedar Works Inc', items: '1.03', filing_date: '2023-05-10' }),
      filing({ company: 'Old Cedar Holdings', filing_date: '2024-04-10' }),
    ],
    bankruptcy: [
      bankruptcyCase({ debtor: 'Cedar Works, LLC', date_filed: '2024-05-20' }),
      bankruptcyCase({ debtor: 'Elm Foods', trade_name: 'Cedar Works Cafe', date_filed: '2024-05-10' }),
    ],
  })
})

afterAll(() => edition.close())

const timelineOf = (company_name: string, around = {}) =>
  edition.ask(companyTimeline, { company_name }, around)

test('events of all sources, newest first, with the fields of each', async () => {
  const answer = await timelineOf('Cedar Works')
  expect(answer).toMatchObject({
    company: 'Cedar Works',
    ticker: 'CDRW',
    other_matches_more: 0,
    warn_notices: 1,
    employees_affected: 100,
    sec_filings: 3,
    bankruptcy_cases: 1,
    total_events: 5,
    total_rows: 6,
    count: 6,
  })
  expect(answer.other_matches.map(({ company }) => company)).toEqual(['Cedar Workshop', 'Elm Foods'])
  expect(answer.timeline.map(({ source, date, matched_by }) => [source, date, matched_by])).toEqual([
    ['bankruptcy', '2024-05-20', 'identity'],
    ['sec', '2024-05-10', 'identity'],
    ['warn', '2024-05-01', 'identity'],
    // One SEC number is one company, under whatever name it filed.
    ['sec', '2024-04-10', 'identity'],
    ['sec', '2023-05-10', 'identity'],
    ['warn', null, 'identity'],
  ])
  const one = (source: string) => answer.timeline.find((event) => event.source === source)
  expect(one('warn')).toMatchObject({ employees_affected: 100, state: 'OR', city: 'Bend' })
  expect(one('sec')).toMatchObject({ ticker: 'CDRW', items: '2.05,9.01' })
  expect(one('bankruptcy')).toMatchObject({
    chapter: '11',
    court: 'U.S. Bankruptcy Court, District of Delaware',
  })
})

test('with match=name, all records whose name as filed holds the text, and no others', async () => {
  const answer = await edition.ask(companyTimeline, { company_name: 'Cedar Works', match: 'name' })
  expect(answer.timeline.map(({ source, date, matched_by }) => [source, date, matched_by])).toEqual([
    ['bankruptcy', '2024-05-20', 'identity'],
    ['bankruptcy', '2024-05-10', 'name'],
    ['sec', '2024-05-10', 'identity'],
    ['warn', '2024-05-01', 'identity'],
    ['sec', '2023-05-10', 'identity'],
    ['warn', '2023-01-01', 'name'],
    ['warn', null, 'identity'],
  ])
  expect(answer).toMatchObject({ warn_notices: 2, sec_filings: 2, bankruptcy_cases: 2, total_events: 6 })
})

test('where too little is held of the years of the notices, none found is unknown', async () => {
  const answer = await timelineOf('100% Pine')
  expect(answer).toMatchObject({
    warn_notices: 1,
    sec_filings: null,
    bankruptcy_cases: null,
    total_events: 1,
  })
  expect(answer.warnings).toMatchObject([
    { code: 'window_not_held', dataset: 'sec', years: [2023, 2024] },
    { code: 'window_not_held', dataset: 'bankruptcy', years: [2023, 2024] },
  ])
})

test('signs in a name mean themselves', async () => {
  expect((await timelineOf('100% Pine')).total_events).toBe(1)
  await expect(timelineOf('%')).rejects.toThrow('No company is called "%"')
})

test('a plan sees its datasets and its history, and the counts of what it holds', async () => {
  const free = await timelineOf('Cedar Works', { plan: 'free' })
  expect(free).toMatchObject({
    warn_notices: 1,
    sec_filings: null,
    bankruptcy_cases: null,
    total_events: 1,
    count: 1,
  })
  expect(textsOf(free.warnings)).toContainEqual(
    expect.stringContaining('records before 2024-03-03 are left out: the free plan goes back 90 days'),
  )
  expect(textsOf(free.warnings)).toContain(
    'Bankruptcies are left out: they are part of the Pro plan and above',
  )
})

test('the newest events within the limit', async () => {
  const { timeline, warnings, total_events } = await edition.ask(companyTimeline, {
    company_name: 'cedar',
    limit: 2,
  })
  expect([timeline.map(({ date }) => date), total_events]).toEqual([['2024-05-20', '2024-05-10'], 5])
  expect(textsOf(warnings)).toContain('the newest 2 of 6 events are shown')
  for (const limit of [0, 5001])
    expect(refused(companyTimeline, { company_name: 'a', limit })).toEqual(['limit'])
})

test('more events than are looked up one by one, each once', async () => {
  const days = Array.from({ length: KEYED_MAX + 1 }, (_, i) => addDays('2022-01-01', i))
  const other = await publishEdition({
    warn: days.map((notice_date) => notice({ company_name: 'Fir Paper', notice_date })),
  })
  const { timeline } = await other.ask(companyTimeline, { company_name: 'fir paper', limit: 5000 })
  expect(timeline.map(({ date }) => date)).toEqual(days.toReversed())
  await other.close()
})

test('companies with both notices and filings in the days asked for', async () => {
  const answer = await edition.ask(secFilingsWarnCrossref)
  expect(answer.window).toEqual({ from: '2024-03-04', to: '2024-06-01' })
  expect(answer.records).toEqual([
    {
      company: 'Cedar Works',
      company_id: 'cik-417',
      ticker: 'CDRW',
      cik: '0000000417',
      notices: 1,
      employees_affected: 100,
      notices_unsized: 0,
      latest_notice: '2024-05-01',
      states: ['OR'],
      filings: 2,
      filings_205: 2,
      filings_103: 0,
      latest_filing: '2024-05-10',
    },
  ])
  expect((await edition.ask(secFilingsWarnCrossref, { days: 30 })).records).toEqual([])
  expect((await edition.ask(secFilingsWarnCrossref, { days: 3650 })).records[0]).toMatchObject({
    filings: 3,
    filings_103: 1,
  })
  for (const bad of [{ days: 0 }, { days: 3651 }, { limit: 0 }, { limit: 501 }])
    expect(refused(secFilingsWarnCrossref, bad)).toEqual(Object.keys(bad))
})

test('days of which not all records are held are named', async () => {
  const gapOf = async (days: number, of = 'sec', around = {}) => {
    const { warnings } = await edition.ask(secFilingsWarnCrossref, { days }, around)
    return textsOf(warnings.filter(({ dataset }) => dataset === of))
  }
  // A few days late is no news, but of a window of fewer days nothing is held.
  expect(await gapOf(5, 'warn', { today: '2024-05-15' })).toEqual([
    'no WARN notices of 2024-05-11 to 2024-05-15 are held: the newest are of 2024-05-04',
  ])
  expect(await gapOf(20, 'warn', { today: '2024-05-15' })).toEqual([])
  expect(await gapOf(10)).toEqual([
    'no SEC filings of 2024-05-23 to 2024-06-01 are held: the newest are of 2024-05-10',
  ])
  expect(await gapOf(30)).toEqual([
    'no SEC filings of 2024-05-03 to 2024-06-01, or only some, are held: there none found is not none filed; the newest are of 2024-05-10',
  ])
})
