import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#lib/dates.ts'
import { accession } from '../testing/filings.ts'
import { amendedFilings, firstBankruptcies, hasItem } from './events.ts'

const filing = (n: number, filing_date: string | null, fields = {}) => ({
  accession: accession(n),
  cik: '0000001111',
  is_amendment: false,
  filing_date,
  report_date: filing_date,
  items: '1.03,9.01' as string | null,
  ...fields,
})

describe('bankruptcies', () => {
  test('are told once: plan and emergence follow under the same item', () => {
    const first = firstBankruptcies([
      filing(3, '2025-09-30'),
      filing(1, '2025-07-01'),
      filing(2, '2025-09-10'),
      filing(4, '2025-07-02', { items: '8.01' }),
    ])
    expect([...first]).toEqual([accession(1)])
  })

  test('another one, more than eighteen months later, counts again', () => {
    const first = firstBankruptcies([
      filing(1, '2020-01-01'),
      filing(2, '2021-06-30'),
      filing(3, '2021-07-05'),
    ])
    expect([...first]).toEqual([accession(1), accession(3)])
  })

  test('of different filers are different', () => {
    expect(
      firstBankruptcies([filing(1, '2020-01-01'), filing(2, '2020-01-01', { cik: '0000002222' })]).size,
    ).toBe(2)
  })

  test('a filing without a date counts for itself', () => {
    expect(firstBankruptcies([filing(1, null), filing(2, '2020-01-01')]).size).toBe(2)
  })

  test('two that count are more than eighteen months apart, and every other follows one that counts', () => {
    const days = fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(days, (offsets) => {
        const all = offsets.map((offset, i) => filing(i, addDays('2005-01-01', offset)))
        const first = firstBankruptcies(all)
        const dates = all
          .filter((one) => first.has(one.accession))
          .map((one) => one.filing_date!)
          .sort()
        for (const [i, date] of dates.slice(1).entries())
          expect(daysBetween(dates[i]!, date)).toBeGreaterThan(548)
        for (const one of all.filter((other) => !first.has(other.accession))) {
          expect(
            dates.some((date) => date <= one.filing_date! && daysBetween(date, one.filing_date!) <= 548),
          ).toBe(true)
        }
      }),
    )
  })
})

describe('an amendment', () => {
  const amendment = filing(9, '2024-03-10', { is_amendment: true, report_date: '2024-03-01', items: '9.01' })

  test('amends the first filing of the same filer for the same day', () => {
    const found = amendedFilings([
      amendment,
      filing(2, '2024-03-02', { report_date: '2024-03-01', items: '8.01' }),
      filing(1, '2024-03-01', { items: '2.01' }),
      filing(3, '2024-03-01', { cik: '0000002222' }),
    ])
    expect([...found]).toEqual([[accession(9), accession(1)]])
  })

  test('rather one that shares an item with it', () => {
    const found = amendedFilings([
      { ...amendment, items: '8.01,9.01' },
      filing(1, '2024-03-01', { items: '2.01,9.01' }),
      filing(2, '2024-03-02', { report_date: '2024-03-01', items: '8.01' }),
    ])
    expect(found.get(accession(9))).toBe(accession(2))
  })

  test('amends nothing that came later, is another amendment, or is of an unknown day', () => {
    expect(
      amendedFilings([
        amendment,
        filing(1, '2024-03-11', { report_date: '2024-03-01' }),
        filing(2, '2024-03-01', { is_amendment: true, items: '9.01' }),
        filing(3, '2024-03-01', { report_date: null }),
      ]).size,
    ).toBe(0)
  })
})

test('a code is told from one that begins alike', () => {
  expect(hasItem('2.05,9.01', '2.05')).toBe(true)
  expect(hasItem('12.05', '2.05')).toBe(false)
  expect(hasItem(null, '2.05')).toBeNull()
})
