import { describe, expect, test } from 'vitest'
import { companies, companyNames } from '#companies/table.ts'
import { askOn, refused } from '#contract/ask.ts'
import type { CaseRecord } from '#datasets/bankruptcy/record.ts'
import { bankruptcyDatabase, bankruptcyRow } from '#datasets/bankruptcy/testing.ts'
import { warnNotices } from '#datasets/warn/table.ts'
import { notice } from '#datasets/warn/testing.ts'
import type { EditionFile } from '#storage/manifest.ts'
import warnCrossref from './warn-crossref.ts'

const ask = askOn('2024-06-01')
const file: EditionFile = { file: 'f', bytes: 1, rows: {}, made_at: '2024-06-01T00:00:00Z' }
const whole = { edition: { datasets: { bankruptcy: file, warn: file, companies: file } } }

/** Who is who: the company of each spelling, as the file of companies has it. */
const SPELLINGS = {
  'Alderon Semiconductor, Inc.': 'cik-42',
  'ALDERON SEMICONDUCTOR INC': 'cik-42',
  'Alderon Semiconductor': 'cik-42',
  'Alderon Semiconductor Inc.': 'cik-42',
  'Quiet Kestrel Mills LLC': 'co-quiet',
  'Harbor Kestrel Paper LLC': 'co-harbor',
}
const COMPANIES = [
  { company_id: 'cik-42', name: 'Alderon Semiconductor, Inc.', cik: '0000000042', ticker: 'ALDR' },
  { company_id: 'co-quiet', name: 'Quiet Kestrel Mills LLC' },
  { company_id: 'co-harbor', name: 'Harbor Kestrel Paper LLC' },
]

/** An edition with these cases and notices. */
function edition(cases: CaseRecord[], notices: ReturnType<typeof notice>[]) {
  const because = { method: 'exact', confidence: 1, reason: 'the test says so' }
  const names = Object.entries(SPELLINGS).map(([name, company_id]) => ({ name, company_id, ...because }))
  return bankruptcyDatabase(
    cases,
    [],
    [
      { table: companies, rows: COMPANIES },
      { table: companyNames, rows: names },
      { table: warnNotices, rows: notices },
    ],
  )
}

const spellings = () =>
  edition(
    [
      bankruptcyRow({
        court_id: 'txsb',
        docket_number: '24-90001',
        debtor: 'Alderon Semiconductor, Inc.',
        date_filed: '2024-05-20',
      }),
      bankruptcyRow({ court_id: 'deb', debtor: 'Quiet Kestrel Mills LLC', date_filed: '2024-05-21' }),
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

describe('a case', () => {
  test('stands beside all notices of its company, whatever each spelt it like', async () => {
    expect(await ask(warnCrossref, await spellings(), {}, whole)).toEqual({
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
          company_id: 'cik-42',
          ticker: 'ALDR',
          cik: '0000000042',
          warn_company: 'Alderon Semiconductor, Inc.',
          warn_notices: 2,
          employees_affected: 100,
          latest_notice: '2024-03-01',
        },
      ],
      count: 1,
      limit: 50,
      warnings: [],
    })
  })

  test('is left out when it was filed before the window, or nobody knows when', async () => {
    const debtor = 'Alderon Semiconductor, Inc.'
    const days = ['2024-06-01', '2024-05-03', '2024-05-02', null, '2024-06-02']
    const db = await edition(
      days.map((date_filed) => bankruptcyRow({ debtor, date_filed })),
      [notice({ company_name: debtor })],
    )
    const filed = async (query: object) =>
      (await ask(warnCrossref, db, { ...query }, whole)).records.map(({ date_filed }) => date_filed)
    expect(await filed({ days: 30 })).toEqual(['2024-06-01', '2024-05-03'])
    expect(await filed({ days: 31, limit: 2 })).toEqual(['2024-06-01', '2024-05-03'])
    expect(await filed({})).toEqual(['2024-06-01', '2024-05-03', '2024-05-02'])
  })
})

test('without the file of companies nothing is matched, and the answer says so', async () => {
  const db = await bankruptcyDatabase([bankruptcyRow()])
  expect(await ask(warnCrossref, db)).toMatchObject({
    records: [],
    count: 0,
    warnings: [expect.stringContaining('the edition lacks the file')],
  })
})

test('it needs both datasets, and a plan may lower its limit', async () => {
  expect(warnCrossref.datasets).toEqual(['bankruptcy', 'warn'])
  const lowered = await ask(warnCrossref, await spellings(), { limit: 200 }, { ...whole, plan: 'starter' })
  expect(lowered.limit).toBe(100)
  expect(lowered.warnings.join()).toContain('limit lowered from 200 to 100')
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
