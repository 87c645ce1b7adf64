import { describe, expect, test } from 'vitest'
import { ask, refused } from '../testing/ask.ts'
import { filersOf, filingRecord, registrantRecord, secDatabase } from '../testing/filings.ts'
import byCompany from './by-company.ts'

describe('companies', () => {
  const some = () =>
    secDatabase({
      filings: [
        filingRecord({ filing_date: '2024-01-01', company: 'Old Cedar', ticker: 'CDR', items: '2.05' }),
        filingRecord({
          filing_date: '2024-03-01',
          company: 'New Cedar',
          ticker: 'CDR',
          items: '1.03',
          first_103: true,
        }),
        filingRecord({ filing_date: '2024-02-01', cik: '0000002222', company: 'Fir' }),
      ],
      registrants: [registrantRecord({ name: 'Cedar Holdings' })],
    })

  test('are ranked by their filings, under the name they have now', async () => {
    expect(await ask(byCompany, await some())).toEqual({
      records: [
        {
          ticker: 'CDR',
          company: 'Cedar Holdings',
          cik: '0000001111',
          filings: 2,
          first_filing: '2024-01-01',
          last_filing: '2024-03-01',
          restructurings: 1,
          bankruptcies: 1,
        },
        {
          ticker: null,
          company: 'Fir',
          cik: '0000002222',
          filings: 1,
          first_filing: '2024-02-01',
          last_filing: '2024-02-01',
          restructurings: 0,
          bankruptcies: 0,
        },
      ],
      count: 2,
      total: 2,
      limit: 50,
      warnings: [],
    })
  })

  test('of one filing that several signed are ranked each, those as well that never filed alone', async () => {
    const shared = filingRecord({ filing_date: '2024-04-01', company: 'Cedar', items: '2.05' })
    const db = await secDatabase({
      filings: [shared, filingRecord({ filing_date: '2024-03-01', company: 'Cedar' })],
      filers: filersOf(shared, { cik: '0000003333', company: 'Cedar Mills' }),
    })
    const answer = await ask(byCompany, db)
    expect(answer.total).toBe(2)
    expect(
      answer.records.map(({ company, filings, ticker, restructurings }) => [
        company,
        filings,
        ticker,
        restructurings,
      ]),
    ).toEqual([
      ['Cedar', 2, shared.ticker, 1],
      ['Cedar Mills', 1, null, 1],
    ])
    expect((await ask(byCompany, db, { end: '2024-03-31' })).total).toBe(1)
  })

  test('within days, up to a limit', async () => {
    const answer = await ask(byCompany, await some(), { start: '2024-02-01', end: '2024-02-29', limit: 1 })
    expect(answer).toMatchObject({ records: [{ cik: '0000002222' }], count: 1, total: 1, limit: 1 })
    expect((await ask(byCompany, await some(), { limit: 1 })).total).toBe(2)
  })

  test.each([{ limit: 0 }, { limit: 501 }, { limit: 'x' }])('%j is refused', (query) => {
    expect(refused(byCompany, query)).toEqual(['limit'])
  })
})
