import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JURISDICTIONS } from '../jurisdictions.ts'
import { readCount, readRate, readUsDate } from './cells.ts'
import { continuedWeek, insuredRate, placeWeek } from './week.ts'

describe('a count', () => {
  test.each([
    ['4578', 4578],
    ['0', 0],
    [' 4,578 ', 4578],
    ['1,923,741', 1_923_741],
    ['2147483647', 2_147_483_647],
  ])('%j', (cell, value) => expect(readCount(cell)).toEqual({ value, problem: null }))

  test.each(['', ' ', '\u00a0'])('%j is blank, and no problem', (cell) =>
    expect(readCount(cell)).toEqual({ value: null, problem: null }),
  )

  test.each(['-1', '1.5', '1e3', '1,2', '12,34', '1,2345', ',123', 'NA', '.', '2147483648', '4 578', '４'])(
    '%j is not guessed at',
    (cell) => expect(readCount(cell)).toEqual({ value: null, problem: expect.any(String) }),
  )
})

describe('a rate', () => {
  test.each([
    ['0.96', 0.96],
    ['3.795', 3.795],
    ['.5', 0.5],
    ['12', 12],
    ['166.5', 166.5],
  ])('%j', (cell, value) => expect(readRate(cell)).toEqual({ value, problem: null }))

  test.each(['-0.1', '0.96%', '1,5', '1.', 'Infinity', '1e2', '1234567'])('%j is not guessed at', (cell) =>
    expect(readRate(cell)).toEqual({ value: null, problem: expect.any(String) }),
  )
})

test('days come with and without leading zeros, and only days that exist', () => {
  expect(readUsDate('1/4/2020').value).toBe('2020-01-04')
  expect(readUsDate('01/04/2020').value).toBe('2020-01-04')
  expect(readUsDate('')).toEqual({ value: null, problem: null })
  for (const cell of ['2/30/2024', '13/1/2024', '2024-01-06', '1/4/20', '1/4/2020 0:00'])
    expect(readUsDate(cell), cell).toEqual({ value: null, problem: expect.any(String) })
})

test('whatever stands in a cell, a value is read only where the cell is that value', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d,./ -]{0,12}$/)), (cell) => {
      for (const read of [readCount, readRate]) {
        const { value, problem } = read(cell)
        if (value !== null) expect(value).toBe(Number(cell.replaceAll(',', '').trim()))
        else expect(problem === null).toBe(cell.trim() === '')
      }
      const { value } = readUsDate(cell)
      if (value === null) return
      const [year, month, day] = value.split('-').map(Number)
      expect(cell.trim().split('/').map(Number)).toEqual([month, day, year])
    }),
  )
})

describe('a week', () => {
  test('is of one of 53 jurisdictions and ends on a Saturday', () => {
    expect(JURISDICTIONS).toHaveLength(53)
    expect(placeWeek('Virgin Islands', '1/6/2024', null)).toEqual({ state: 'VI', week_ending: '2024-01-06' })
    expect(placeWeek('pr', '01/06/2024', '2024-01-06')).toEqual({ state: 'PR', week_ending: '2024-01-06' })
    expect(placeWeek('AL', '1/7/1967', null)).toEqual({ state: 'AL', week_ending: '1967-01-07' })
  })

  test.each([
    ['GU', '1/6/2024', 'state'],
    ['US', '1/6/2024', 'state'],
    ['', '1/6/2024', 'state'],
    ['OR', '1/5/2024', 'week_ending'],
    ['OR', '1/7/2024', 'week_ending'],
    ['OR', '', 'week_ending'],
    ['OR', '12/31/1966', 'week_ending'],
    ['OR', '1/13/2024', 'week_ending'],
  ])('%s %s is refused for its %s', (state, week, field) => {
    const place = placeWeek(state, week, '2024-01-12')
    expect(place.refused).toEqual({ field, cell: expect.any(String), reason: expect.any(String) })
  })

  test('has its continued claims seven days before, or none that are dated', () => {
    expect(continuedWeek('12/30/2023', '2024-01-06')).toEqual({ value: '2023-12-30', problem: null })
    expect(continuedWeek('', '2024-01-06')).toEqual({ value: null, problem: null })
    expect(continuedWeek('12/23/2023', '2024-01-06')).toMatchObject({ value: null, problem: /week before/ })
    expect(continuedWeek('1/6/2024', '2024-01-06').value).toBeNull()
  })
})

describe('the insured unemployment rate', () => {
  test('is rounded half up to two decimals, without binary fractions', () => {
    expect(insuredRate(18_523, 1_923_741)).toBe(0.96)
    expect(insuredRate(1005, 100_000)).toBe(1.01)
    expect(insuredRate(1004, 100_000)).toBe(1)
    expect(insuredRate(145, 100_000)).toBe(0.15)
    expect(insuredRate(0, 5)).toBe(0)
  })

  test('is missing where a part of it is', () => {
    expect(insuredRate(null, 5)).toBeNull()
    expect(insuredRate(5, null)).toBeNull()
    expect(insuredRate(5, 0)).toBeNull()
  })

  test('is within half of a hundredth of the exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000_000 }),
        fc.integer({ min: 1, max: 200_000_000 }),
        (a, b) => {
          expect(Math.abs(insuredRate(a, b)! - (100 * a) / b)).toBeLessThanOrEqual(0.005 + 1e-6)
        },
      ),
    )
  })
})
