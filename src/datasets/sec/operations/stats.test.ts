import { describe, expect, test } from 'vitest'
import { ask, planOfDays } from '../testing/ask.ts'
import { filersOf, filingRecord, secDatabase } from '../testing/filings.ts'
import stats from './stats.ts'

describe('stats', () => {
  test('counts filings, companies, symbols, days and items', async () => {
    const db = await secDatabase({
      filings: [
        filingRecord({ filing_date: '2024-06-01', items: '2.05,9.01', ticker: 'CDR' }),
        filingRecord({
          filing_date: '2024-05-26',
          items: '1.03,9.01',
          first_103: true,
          ticker: 'CDR',
          parsed_at: '2024-05-27',
        }),
        filingRecord({ filing_date: '2024-05-25', items: '1.03' }),
        filingRecord({ filing_date: '2024-05-03', items: '8.01', cik: '0000002222' }),
        filingRecord({ filing_date: '2024-05-02', items: null }),
        filingRecord({ filing_date: '2024-06-02', items: '8.01' }),
      ],
    })
    expect(await ask(stats, db)).toEqual({
      total_filings: 6,
      unique_companies: 2,
      unique_tickers: 1,
      date_range: { first: '2024-05-02', last: '2024-06-02' },
      last_7_days: 2,
      last_30_days: 4,
      restructurings: 1,
      bankruptcies: 1,
      filings_read: 1,
      items_unknown: 1,
      top_items: [
        { item: '1.03', title: 'Bankruptcy or Receivership', filings: 2 },
        { item: '8.01', title: 'Other Events', filings: 2 },
        { item: '9.01', title: 'Financial Statements and Exhibits', filings: 2 },
        { item: '2.05', title: 'Costs Associated with Exit or Disposal Activities', filings: 1 },
      ],
      warnings: [],
    })
  })

  test('of nothing are zero', async () => {
    expect(await ask(stats, await secDatabase({}))).toMatchObject({
      total_filings: 0,
      date_range: { first: null, last: null },
      last_7_days: null,
      last_30_days: null,
      top_items: [],
    })
  })

  test('of days that are newer than all that is held are not told', async () => {
    const db = await secDatabase({ filings: [filingRecord({ filing_date: '2024-05-25' })] })
    expect(await ask(stats, db)).toMatchObject({ total_filings: 1, last_7_days: null, last_30_days: 1 })
  })

  test('count all companies that signed', async () => {
    const shared = filingRecord({})
    const filers = filersOf(shared, { cik: '0000003333', company: 'Fir' })
    const answer = await ask(stats, await secDatabase({ filings: [shared], filers }))
    expect(answer).toMatchObject({ total_filings: 1, unique_companies: 2 })
  })

  test('leave out what the plan does not see', async () => {
    const db = await secDatabase({ filings: [filingRecord({ filing_date: '2020-01-01', items: '1.03' })] })
    const answer = await ask(stats, db, {}, { plan: planOfDays(30) })
    expect(answer).toMatchObject({ total_filings: 0, top_items: [] })
    expect(answer.warnings).toHaveLength(1)
  })
})
