import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { isPartial, isPartialFiscalYear } from './partial.ts'

test.each([
  ['2024', '2024-12-31', true],
  ['2024', '2025-01-01', false],
  ['2024-02', '2024-02-29', true],
  ['2024-02', '2024-03-01', false],
  ['2024-05-25', '2024-05-25', true],
  ['2024-05-25', '2024-05-26', false],
  [2023, '2024-01-01', false],
  ['2024-Q1', '2024-03-31', true],
  ['2024-Q1', '2024-04-01', false],
  ['2024-Q4', '2024-10-01', true],
])('%s on %s', (period, today, expected) => expect(isPartial(period, today)).toBe(expected))

test('a fiscal year ends with September', () => {
  expect([isPartialFiscalYear(2024, '2024-09-30'), isPartialFiscalYear(2024, '2024-10-01')]).toEqual([
    true,
    false,
  ])
})

test('a period is partial up to its last day, and never after', () => {
  const day = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2000-01-01', days))
  fc.assert(
    fc.property(day, day, (a, b) => {
      for (const length of [4, 7, 10])
        expect(isPartial(a.slice(0, length), b)).toBe(a.slice(0, length) >= b.slice(0, length))
      if (isPartial(a.slice(0, 7), b)) expect(isPartial(a.slice(0, 4), b)).toBe(true)
    }),
  )
})
