import { describe, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { ask, refused } from '../testing/ask.ts'
import {
  claimsDatabase,
  nationalReport,
  rawDatabase,
  rawReport,
  rawWeek,
  wholeWeek,
} from '../testing/files.ts'
import national from './national.ts'

const two = () =>
  rawDatabase([...wholeWeek({ rptdate: '1/13/2024', c3: 20 }).slice(1), ...wholeWeek({ c3: 10 })])

describe('the answer', () => {
  test("adds the states up, newest week first, with DOL's own figures beside the sums", async () => {
    const db = await claimsDatabase([
      { part: 'ar539', text: rawReport(wholeWeek({ c3: 10, c8: 100, c18: 4000 })) },
      {
        part: 'r539cy-national',
        text: nationalReport({ '12/30/2023': ['199,000', '5,400'], '01/06/2024': ['540', '9,999'] }),
      },
    ])
    expect(await ask(national, db)).toEqual({
      records: [
        {
          week_ending: '2024-01-06',
          initial_claims: 530,
          continued_claims: 5300,
          continued_week_ending: '2023-12-30',
          jurisdictions: 53,
          continued_jurisdictions: 53,
          complete: true,
          partial: false,
          covered_employment: 212_000,
          insured_unemployment_rate: 2.5,
          published_initial_claims: 540,
          initial_claims_sa: 540,
          initial_claims_sa_4wk: 540,
          published_continued_claims: 5400,
          continued_claims_sa: 5400,
          continued_claims_sa_4wk: 5400,
          insured_unemployment_rate_sa: 1.3,
        },
      ],
      count: 1,
      total: 1,
      limit: 500,
      offset: 0,
      has_more: false,
      next_cursor: null,
      warnings: [],
    })
  })

  test('comes in pages, of a window', async () => {
    const db = await two()
    const first = await ask(national, db, { limit: '1' })
    expect(first.records.map((r) => r.week_ending)).toEqual(['2024-01-13'])
    const second = await ask(national, db, { limit: '1', cursor: first.next_cursor! })
    expect(second.records.map((r) => r.week_ending)).toEqual(['2024-01-06'])
    expect(second.next_cursor).toBeNull()
    const window = await ask(national, db, { start: '2024-01-01', end: '2024-01-12' })
    expect(window.records.map((r) => r.initial_claims)).toEqual([530])
  })
})

describe('what is not shown is said', () => {
  test('sums over fewer than 53, with their number', async () => {
    const db = await two()
    const { records, warnings } = await ask(national, db)
    expect(records.map((r) => [r.jurisdictions, r.complete, r.initial_claims])).toEqual([
      [52, false, 1040],
      [53, true, 530],
    ])
    expect(textsOf(warnings)).toEqual([
      '1 of 2 weeks shown are sums over fewer than 53 jurisdictions; the newest of them, 2024-01-13, over 52',
    ])
    expect((await ask(national, db, { end: '2024-01-12' })).warnings).toEqual([])
  })

  test('both numbers where they differ', async () => {
    const [first, ...rest] = wholeWeek()
    const { warnings } = await ask(national, await rawDatabase([{ ...first, c8: '' }, ...rest]))
    expect(textsOf(warnings)).toEqual([
      '1 of 1 weeks shown are sums over fewer than 53 jurisdictions; the newest of them, 2024-01-06, over 53 (initial claims) and 52 (continued claims)',
    ])
  })

  test('late weeks, uneven years, a lower limit and a shorter history', async () => {
    const db = await rawDatabase([...wholeWeek(), ...wholeWeek({ rptdate: '12/27/1986' })])
    expect(textsOf((await ask(national, db, {}, { today: '2024-03-01' })).warnings)).toEqual([
      'the newest week held ended on 2024-01-06: later weeks are missing, not zero',
      'before 1987 states reported unevenly: weeks and states are missing and figures jump',
    ])
    const { count, limit, warnings } = await ask(national, db, {}, { plan: 'starter' })
    expect({ count, limit }).toEqual({ count: 1, limit: 100 })
    expect(textsOf(warnings)).toEqual([
      expect.stringContaining('records before 2023-01-18 are left out: the starter plan goes back 365 days'),
      'limit lowered from 500 to 100: the starter plan gives at most 100 records a call',
    ])
  })
})

describe('parameters', () => {
  test('a window that ends before it starts is refused', async () => {
    const db = await rawDatabase([rawWeek()])
    await expect(ask(national, db, { start: '2024-02-02', end: '2024-02-01' })).rejects.toMatchObject({
      status: 422,
      message: 'start must not be after end, and 2024-02-02 is after 2024-02-01',
    })
  })

  test.each([
    [{ limit: '5000' }, []],
    [{ limit: '0' }, ['limit']],
    [{ limit: '5001' }, ['limit']],
    [{ start: '2024-02-31' }, ['start']],
    [{ end: '2024-13-01' }, ['end']],
    [{ fields: 'state' }, ['fields']],
  ])('%j', (query, names) => expect(refused(national, query)).toEqual(names))
})
