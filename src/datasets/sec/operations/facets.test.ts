import { expect, test } from 'vitest'
import { ask, planOfDays, refused } from '../testing/ask.ts'
import { filingRecord, secDatabase } from '../testing/filings.ts'
import facets from './facets.ts'

const some = () =>
  secDatabase({
    filings: [
      filingRecord({ filing_date: '2024-03-01', items: '2.05,9.01', ticker: 'CDR' }),
      filingRecord({ filing_date: '2024-02-01', items: '2.05' }),
      filingRecord({ filing_date: '2023-02-01', items: '1.03' }),
      filingRecord({ filing_date: null, items: '9.01', company: 'Fir' }),
    ],
  })

test('items and years are counted, a filing for each of its items', async () => {
  expect(await ask(facets, await some())).toEqual({
    total: 4,
    items: [
      { item: '2.05', title: 'Costs Associated with Exit or Disposal Activities', filings: 2 },
      { item: '9.01', title: 'Financial Statements and Exhibits', filings: 2 },
      { item: '1.03', title: 'Bankruptcy or Receivership', filings: 1 },
    ],
    years: [
      { year: 2024, filings: 2 },
      { year: 2023, filings: 1 },
      { year: null, filings: 1 },
    ],
    warnings: [],
  })
})

test('a facet is counted under every filter but its own', async () => {
  const answer = await ask(facets, await some(), { items: '2.05', start: '2024-01-01', end: '2024-02-28' })
  expect(answer.total).toBe(1)
  expect(answer.items.map(({ item, filings }) => [item, filings])).toEqual([['2.05', 1]])
  expect(answer.years).toEqual([{ year: 2024, filings: 2 }])
})

test('the days of a plan hold for all counts', async () => {
  const answer = await ask(facets, await some(), {}, { plan: planOfDays(100) })
  expect([answer.total, answer.years]).toEqual([1, [{ year: 2024, filings: 1 }]])
})

test.each([{ items: 'layoffs' }, { start: '2024-02-30' }])('%j is refused', (query) => {
  expect(refused(facets, query)).toEqual(Object.keys(query))
})
