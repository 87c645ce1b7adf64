import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlanTooSmall } from '#contract/errors.ts'
import { refused } from '#contract/testing/ask.ts'
import { saying } from '#contract/testing/warnings.ts'
import { bankruptcyCase, filing, notice, publishEdition, type TestEdition } from '../testing/editions.ts'
import warnCrossref from './warn-crossref.ts'

const OPEN: TestEdition[] = []
/** An edition with these cases and notices, published for real. */
async function edition(cases: ReturnType<typeof bankruptcyCase>[], notices: ReturnType<typeof notice>[]) {
  const sec = [
    filing({ company: 'Alderon Semiconductor, Inc.', cik: '0000000042', ticker: 'ALDR', items: '8.01' }),
  ]
  const made = await publishEdition({ bankruptcy: cases, warn: notices, sec })
  OPEN.push(made)
  return made
}

let spellings: TestEdition
beforeAll(async () => {
  spellings = await edition(
    [
      bankruptcyCase({
        id: 'txsb-24-90001',
        court_id: 'txsb',
        court_name: 'U.S. Bankruptcy Court, Southern District of Texas',
        court_state: 'TX',
        docket_url: null,
        debtor: 'Alderon Semiconductor, Inc.',
        date_filed: '2024-05-20',
      }),
      bankruptcyCase({ debtor: 'Quiet Kestrel Mills LLC', date_filed: '2024-05-21' }),
    ],
    [
      notice({
        company_name: 'ALDERON SEMICONDUCTOR INC',
        notice_date: '2024-03-01',
        employees_affected: 100,
      }),
      notice({ company_name: 'Alderon Semiconductor', notice_date: '2022-01-01', employees_affected: null }),
      notice({
        company_name: 'Alderon Semiconductor Inc.',
        notice_date: '2024-04-01',
        employees_affected: 50,
        in_totals: false,
      }),
      notice({ company_name: 'Harbor Kestrel Paper LLC' }),
    ],
  )
})
afterAll(() => Promise.all(OPEN.map((made) => made.close())))

describe('a case', () => {
  test('stands beside all notices of its company, whatever each spelt it like', async () => {
    const answer = await spellings.ask(warnCrossref)
    expect(answer).toEqual({
      records: [
        {
          id: 'txsb-24-90001',
          debtor: 'Alderon Semiconductor, Inc.',
          chapter: '11',
          court_id: 'txsb',
          court_name: 'U.S. Bankruptcy Court, Southern District of Texas',
          court_state: 'TX',
          docket_url: null,
          date_filed: '2024-05-20',
          filing_date: '2024-05-20',
          company_id: 'cik-42',
          ticker: 'ALDR',
          cik: '0000000042',
          warn_company: answer.records[0]?.warn_company,
          warn_notices: 2,
          employees_affected: 100,
          notices_unsized: 1,
          latest_notice: '2024-03-01',
        },
      ],
      count: 1,
      limit: 50,
      warnings: [],
    })
    expect(answer.records[0]!.warn_company).toMatch(/^alderon semiconductor/i)
  })

  test('is left out when it was filed before the window, or nobody knows when', async () => {
    const debtor = 'Alderon Semiconductor, Inc.'
    const days = ['2024-06-01', '2024-05-03', '2024-05-02', null, '2024-06-02']
    const made = await edition(
      days.map((date_filed) => bankruptcyCase({ debtor, date_filed })),
      [notice({ company_name: debtor })],
    )
    const filed = async (query: object) =>
      (await made.ask(warnCrossref, { ...query })).records.map(({ date_filed }) => date_filed)
    expect(await filed({ days: 30 })).toEqual(['2024-06-01', '2024-05-03'])
    expect(await filed({ days: 31, limit: 2 })).toEqual(['2024-06-01', '2024-05-03'])
    expect(await filed({})).toEqual(['2024-06-01', '2024-05-03', '2024-05-02'])
  })
})

test('without the file of insights nothing is matched, and the answer says so', async () => {
  const broken = new Map([['insights', new Error('damaged')]])
  expect(await spellings.ask(warnCrossref, {}, { edition: { broken } })).toMatchObject({
    records: [],
    count: 0,
    warnings: saying(expect.stringContaining('the edition lacks the file')),
  })
})

test('it needs both datasets', async () => {
  expect(warnCrossref.datasets).toEqual(['bankruptcy', 'warn'])
  await expect(spellings.ask(warnCrossref, {}, { plan: 'starter' })).rejects.toThrow(PlanTooSmall)
  expect((await spellings.ask(warnCrossref, { limit: 200 }, { plan: 'pro' })).limit).toBe(200)
})

test.each<[Record<string, unknown>, string[]]>([
  [{ days: '1', limit: '1' }, []],
  [{ days: '3650', limit: '200' }, []],
  [{ days: '0' }, ['days']],
  [{ days: '3651' }, ['days']],
  [{ limit: '0' }, ['limit']],
  [{ limit: '201' }, ['limit']],
  [{ days: 'abc' }, ['days']],
])('%o', (query, expected) => expect(refused(warnCrossref, query)).toEqual(expected))
