import { describe, expect, test } from 'vitest'
import { ask, planOfDays, refused } from '../testing/ask.ts'
import { filersOf, filingRecord, secDatabase } from '../testing/filings.ts'
import byDate from './by-date.ts'

describe('days', () => {
  test('count filings and companies, the newest first, today included and tomorrow not', async () => {
    const db = await secDatabase({
      filings: ['2024-06-02', '2024-06-01', '2024-05-31', '2024-05-31', '2024-05-30', null].map(
        (filing_date) => filingRecord({ filing_date, items: '2.05' }),
      ),
    })
    expect(await ask(byDate, db, { days: 2 })).toEqual({
      records: [
        { date: '2024-06-01', filings: 1, companies: 1, restructurings: 1, bankruptcies: 0 },
        { date: '2024-05-31', filings: 2, companies: 1, restructurings: 2, bankruptcies: 0 },
      ],
      count: 2,
      warnings: [],
    })
  })

  test('count a filing once, and all companies that signed it', async () => {
    const shared = filingRecord({ filing_date: '2024-05-31', items: '2.05' })
    const db = await secDatabase({
      filings: [shared],
      filers: filersOf(shared, { cik: '0000003333', company: 'Fir' }, { cik: '0000004444', company: 'Elm' }),
    })
    expect((await ask(byDate, db)).records).toEqual([
      { date: '2024-05-31', filings: 1, companies: 3, restructurings: 1, bankruptcies: 0 },
    ])
  })

  test('go no further back than the plan', async () => {
    const db = await secDatabase({ filings: [filingRecord({ filing_date: '2024-04-01' })] })
    expect((await ask(byDate, db, {}, { plan: planOfDays(30) })).records).toEqual([])
    expect((await ask(byDate, db)).count).toBe(1)
  })

  test.each([{ days: 0 }, { days: 3651 }, { days: 'abc' }])('%j is refused', (query) => {
    expect(refused(byDate, query)).toEqual(['days'])
    expect(refused(byDate, { days: 3650 })).toEqual([])
  })
})
