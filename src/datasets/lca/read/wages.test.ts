import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { annualise, annualiseRange, readFigure, readUnit, readWageText, type WageUnit } from './wages.ts'

const UNITS = ['hour', 'week', 'bi-weekly', 'month', 'year'] as const

describe('one figure in a year', () => {
  test.each<[number | null, WageUnit | null, number | null, string | null]>([
    [30.25, 'hour', 62_920, null],
    [1300, 'week', 67_600, null],
    [2000, 'bi-weekly', 52_000, null],
    [4500.5, 'month', 54_006, null],
    [61_000, 'year', 61_000, null],
    // What binary fractions add is cut off.
    [37.72, 'hour', 78_457.6, null],
    // A yearly figure under another unit, at each edge of what a yearly wage may be.
    [61_000, 'hour', 61_000, 'raw_taken'],
    [15_000, 'hour', 15_000, 'raw_taken'],
    [14_999, 'hour', null, 'excluded'],
    [1_000_000, 'month', 1_000_000, 'raw_taken'],
    [1_000_001, 'month', null, 'excluded'],
    [90_000, 'month', 90_000, 'raw_taken'],
    // The figure alone is no yearly wage, but what it comes to is still counted.
    [500, 'hour', 1_040_000, null],
    [2403.84, 'hour', 4_999_987.2, null],
    [2404, 'hour', null, 'excluded'],
    // At a million exactly nothing is doubted.
    [83_333.33, 'month', 999_999.96, null],
    [1_000_000, 'year', 1_000_000, null],
    [1_200_000, 'year', 1_200_000, null],
    // Each edge of what counts.
    [10_000, 'year', 10_000, null],
    [9999.99, 'year', null, 'excluded'],
    [5_000_000, 'year', 5_000_000, null],
    [5_000_000.01, 'year', null, 'excluded'],
    [45, 'year', null, 'excluded'],
    // Without a unit only a plausible yearly wage is taken.
    [60_000, null, 60_000, 'raw_taken'],
    [28.5, null, null, 'excluded'],
    [1_200_000, null, null, 'excluded'],
    [null, 'year', null, 'no_wage'],
    [null, null, null, 'no_wage'],
  ])('%s per %s', (figure, unit, annual, flag) => expect(annualise(figure, unit)).toEqual({ annual, flag }))
})

describe('a range in a year', () => {
  test.each<
    [
      string,
      number | null,
      number | null,
      WageUnit | null,
      number | null,
      number | null,
      number | null,
      string | null,
    ]
  >([
    ['its middle', 66_000, 70_000, 'year', 66_000, 70_000, 68_000, null],
    ['no upper bound', 41_000, null, 'year', 41_000, null, 41_000, null],
    ['both ends under the wrong unit', 82_909, 85_280, 'hour', 82_909, 85_280, 84_094.5, 'raw_taken'],
    ['the high end alone under it', 40, 85_000, 'hour', 83_200, 85_000, 84_100, 'raw_taken'],
    ['the low end alone under it', 52_000, 60, 'hour', 52_000, 124_800, 88_400, 'raw_taken'],
    ['a high end out of bounds bounds nothing', 60, 5000, 'hour', 124_800, null, 124_800, null],
    ['a high end below the low one bounds nothing', 100_000, 60_000, 'year', 100_000, null, 100_000, null],
    ['a high end of another unit bounds nothing', 100_000, 55, 'year', 100_000, null, 100_000, null],
    ['ends alike', 100_000, 100_000, 'year', 100_000, 100_000, 100_000, null],
    ['a low end out of bounds is no wage to count', 45, 95_000, 'year', null, null, null, 'excluded'],
    ['a high end without a low one', null, 95_000, 'year', null, null, null, 'no_wage'],
  ])('%s', (_, from, to, unit, annual_from, annual_to, annual_wage_usd, wage_flag) =>
    expect(annualiseRange(from, to, unit)).toEqual({ annual_from, annual_to, annual_wage_usd, wage_flag }),
  )
})

const figures = fc.oneof(
  fc.constant(null),
  fc.double({ min: 0.01, max: 1e15, noNaN: true }),
  fc.double({ min: 1, max: 2_000_000, noNaN: true }),
)
const units = fc.constantFrom(...UNITS, null)

test('a wage in a year is within its bounds or null, and its flag says which', () => {
  fc.assert(
    fc.property(figures, figures, units, (from, to, unit) => {
      const { annual_from, annual_to, annual_wage_usd, wage_flag } = annualiseRange(from, to, unit)
      const usable = wage_flag === null || wage_flag === 'raw_taken'
      expect(annual_from !== null).toBe(usable)
      expect(annual_wage_usd !== null).toBe(usable)
      expect(wage_flag === 'no_wage').toBe(from === null)
      for (const annual of [annual_from, annual_to, annual_wage_usd])
        if (annual !== null) expect(annual >= 10_000 && annual <= 5_000_000).toBe(true)
      if (annual_to === null) expect(annual_wage_usd).toBe(annual_from)
      else expect(annual_from! <= annual_wage_usd! && annual_wage_usd! <= annual_to).toBe(true)
      if (wage_flag === 'raw_taken')
        expect([annual_from, annual_to]).toSatisfy((taken) => taken.includes(from) || taken.includes(to))
    }),
    { numRuns: 5000 },
  )
})

describe('units, compared without case, hyphen and blank', () => {
  test.each([
    ['Hour', 'hour'],
    ['Bi-Weekly', 'bi-weekly'],
    ['BI WEEKLY', 'bi-weekly'],
    ['2 Week', 'bi-weekly'],
    ['week', 'week'],
    ['Month', 'month'],
    ['YEAR', 'year'],
    ['', null],
    ['N/A', null],
    ['Select Pay Range', null],
    ['Fortnight', undefined],
    ['constructor', undefined],
  ])('%j', (cell, unit) => expect(readUnit(cell)).toBe(unit))
})

describe('figures', () => {
  test.each([
    ['65000.0', 65_000],
    ['$65,000.00', 65_000],
    ['1,250,000', 1_250_000],
    ['.5', 0.5],
    ['1.2E5', 120_000],
    ['45.670000000000002', 45.67],
    ['0', null],
    ['0.0', null],
    ['', null],
    ['N/A', null],
    ['-5', undefined],
    ['12,34', undefined],
    ['65000 USD', undefined],
    ['$', undefined],
    ['E5', undefined],
    ['1e99', undefined],
  ])('%j', (cell, figure) => expect(readFigure(cell)).toBe(figure))

  test('no text throws, and what is read is a positive number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d,.$Ee+-]{1,12}$/)), (text) => {
        const figure = readFigure(text)
        if (figure !== null && figure !== undefined) expect(figure > 0 && Number.isFinite(figure)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe("FY2015's one text", () => {
  test.each([
    ['20000 -', { from: 20_000, to: null }],
    ['66000 - 70000', { from: 66_000, to: 70_000 }],
    ['$20.50 - $25.00', { from: 20.5, to: 25 }],
    ['65000', { from: 65_000, to: null }],
    ['20000 - 0', { from: 20_000, to: null }],
    [' - 70000', { from: null, to: 70_000 }],
    ['-', null],
    ['', null],
    ['1 - 2 - 3', undefined],
    ['as agreed', undefined],
  ])('%j', (cell, range) => expect(readWageText(cell)).toEqual(range))

  test('both ends come back as they were written', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 }).map((n) => n / 100)
    fc.assert(
      fc.property(cents, fc.option(cents), (from, to) => {
        expect(readWageText(`${from} - ${to ?? ''}`)).toEqual({ from, to })
      }),
    )
  })
})
