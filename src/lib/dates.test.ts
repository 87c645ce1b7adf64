import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, excelSerialDate, fiscalYear, isIsoDate, isoDate } from './dates.ts'

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test.each<[number, number, number, string | null]>([
  [2024, 2, 29, '2024-02-29'],
  [2023, 2, 29, null],
  [1900, 2, 29, null],
  [2000, 2, 29, '2000-02-29'],
  [2024, 4, 31, null],
  [2024, 12, 31, '2024-12-31'],
  [2024, 13, 1, null],
  [2024, 0, 1, null],
  [2024, 1, 0, null],
  [33, 1, 5, '0033-01-05'],
  [0, 1, 1, null],
  [10000, 1, 1, null],
  [Number.NaN, 1, 1, null],
])('year %s, month %s, day %s is %j', (year, month, date, expected) => {
  expect(isoDate(year, month, date)).toBe(expected)
})

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-2-9', false],
  ['2024-02-29T00:00:00Z', false],
  [' 2024-02-29', false],
  ['20240229', false],
  ['٢٠٢٤-٠٢-٢٩', false],
  ['', false],
])('%j is a day of the calendar: %s', (text, expected) => {
  expect(isIsoDate(text)).toBe(expected)
})

test('days are counted over months, leap days and years', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(addDays('2024-01-01', -1)).toBe('2023-12-31')
  expect(daysBetween('2024-01-01', '2024-03-01')).toBe(60)
  expect(daysBetween('2024-03-01', '2024-01-01')).toBe(-60)
})

test('adding days and counting them are each other’s opposite', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
      const other = addDays(date, days)
      expect(isIsoDate(other)).toBe(true)
      expect(daysBetween(date, other)).toBe(days)
      expect(other < date).toBe(days < 0)
    }),
  )
})

test.each<[number, string | null]>([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [59.9, '1900-02-28'],
  // The 29 February 1900 that Excel believes in and the calendar does not.
  [60, '1900-02-28'],
  [61, '1900-03-01'],
  [73, '1900-03-13'],
  [45_292, '2024-01-01'],
  [45_292.99, '2024-01-01'],
  [2_958_465, '9999-12-31'],
  [2_958_465.5, '9999-12-31'],
  [2_958_466, null],
  [0, null],
  [0.5, null],
  [-1, null],
  [Number.NaN, null],
])('the Excel number %s is %j', (serial, expected) => {
  expect(excelSerialDate(serial)).toBe(expected)
})

test.each([
  ['2024-09-30', 2024],
  ['2024-10-01', 2025],
  ['2024-12-31', 2025],
  ['2025-01-01', 2025],
])('%s is of fiscal year %d', (date, year) => expect(fiscalYear(date)).toBe(year))
