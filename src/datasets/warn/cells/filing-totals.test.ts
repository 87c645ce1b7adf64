import { describe, expect, test } from 'vitest'
import { FILING_TOTALS, isFilingTotal } from './filing-totals.ts'

describe('a count of all states', () => {
  test('is known by name, time and number', () => {
    expect(isFilingTotal('NE', 'United States Cellular Corporation (USCC)', '2025-03-26', 4100)).toBe(true)
    expect(isFilingTotal('CT', 'Davids Bridal', '2023-06-12', 9248)).toBe(true)
    expect(isFilingTotal('AZ', 'Black Bear Diner', '2020-04-09', 2137)).toBe(true)
    expect(isFilingTotal('GA', 'Bitwise Industries, Inc.', '2023-06-14', 625)).toBe(true)
  })

  test.each([
    ['another number', 'TN', 'United States Cellular Corporation', '2025-03-26', 286],
    ['another year', 'NE', 'United States Cellular Corporation', '2024-03-26', 4100],
    ['another employer', 'NE', 'United States Steel Corporation', '2025-03-26', 4100],
    ['the state where all of them work', 'CA', 'Watsonville Community Hospital', '2022-01-21', 658],
    ['no day', 'NE', 'United States Cellular Corporation', null, 4100],
  ] as const)('is not one with %s', (_, state, name, day, count) => {
    expect(isFilingTotal(state, name, day, count)).toBe(false)
  })

  test('each is told with its reason', () => {
    for (const { because, first, last, employees_total } of FILING_TOTALS) {
      expect(because.length).toBeGreaterThan(20)
      expect(first < last && employees_total.every((n) => n > 100)).toBe(true)
    }
  })
})
