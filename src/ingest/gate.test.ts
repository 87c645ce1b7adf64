import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SourceHealth } from '#storage/editions/store.ts'
import { countByField, countFilled, type Reading, refuseReading } from './gate.ts'

const before = (fields: Partial<SourceHealth> = {}): SourceHealth => ({
  id: 'warn/or',
  dataset: 'warn',
  publisher: 'Oregon office',
  page: 'https://example.org/warn',
  status: 'ok',
  message: null,
  last_attempt: '2024-01-31T00:00:00Z',
  last_success: '2024-01-31T00:00:00Z',
  rows: 90,
  newest: '2024-01-20',
  ...fields,
})

const reading = (fields: Partial<Reading> = {}): Reading => ({
  rows: 90,
  newest: '2024-01-20',
  filled: {},
  unread: {},
  ...fields,
})

test('rows like those of the day before pass, and so does the first reading of all', () => {
  expect(refuseReading({}, reading(), before())).toBeNull()
  expect(refuseReading({}, reading(), undefined)).toBeNull()
  expect(refuseReading({}, reading({ rows: 1, newest: null }), undefined)).toBeNull()
})

test('no rows never pass', () => {
  expect(refuseReading({}, reading({ rows: 0, newest: null }), undefined)).toBe('no rows were found')
  expect(refuseReading({ rowsFallMax: 1 }, reading({ rows: 0 }), before())).toBe('no rows were found')
})

test('rows may fall by a third, not by more, and by what the source allows', () => {
  expect(refuseReading({}, reading({ rows: 60 }), before())).toBeNull()
  expect(refuseReading({}, reading({ rows: 59 }), before())).toBe('the rows fell from 90 to 59')
  expect(refuseReading({ rowsFallMax: 0.9 }, reading({ rows: 9 }), before())).toBeNull()
  expect(refuseReading({ rowsFallMax: 0.9 }, reading({ rows: 8 }), before())).toBe(
    'the rows fell from 90 to 8',
  )
  expect(refuseReading({ rowsFallMax: 0 }, reading({ rows: 89 }), before())).toBe(
    'the rows fell from 90 to 89',
  )
})

test('a source that never succeeded has no rows to fall from', () => {
  expect(refuseReading({}, reading({ rows: 1 }), before({ last_success: null, newest: null }))).toBeNull()
})

test('a failed attempt in between does not lower the bar', () => {
  expect(refuseReading({}, reading({ rows: 10 }), before({ status: 'failed' }))).toContain('fell')
})

test('the newest record may go back a week, not further, and may not lose its date', () => {
  expect(refuseReading({}, reading({ newest: '2024-01-13' }), before())).toBeNull()
  expect(refuseReading({}, reading({ newest: '2024-01-12' }), before())).toBe(
    'the newest record went back from 2024-01-20 to 2024-01-12',
  )
  expect(refuseReading({}, reading({ newest: null }), before())).toBe('no record has a date any more')
  expect(refuseReading({}, reading({ newest: null }), before({ newest: null }))).toBeNull()
})

test('a third of the cells of a field may be unreadable, not more, and what the source allows', () => {
  const rows = (count: number, field = 'notice_date') => reading({ unread: { [field]: count } })
  expect(refuseReading({}, rows(30), before())).toBeNull()
  expect(refuseReading({}, rows(31), before())).toBe('31 of 90 cells of notice_date could not be read')
  expect(refuseReading({ unreadShareMax: 0.5 }, rows(45), before())).toBeNull()
  expect(refuseReading({ unreadShareMax: 0.5 }, rows(46), before())).toContain('46 of 90')
  const spread = { notice_date: 30, employees_affected: 30 }
  expect(refuseReading({}, reading({ unread: spread }), before())).toBeNull()
})

test('among fewer than ten rows shares say nothing', () => {
  expect(refuseReading({}, reading({ rows: 9, unread: { city: 9 } }), undefined)).toBeNull()
  expect(refuseReading({}, reading({ rows: 10, unread: { city: 9 } }), undefined)).toContain('city')
})

test('a field that stood in many rows may become rarer, not vanish', () => {
  const was = before({ filled: { city: 60, county: 4 } })
  const now = (city: number, rows = 90) =>
    refuseReading({ rowsFallMax: 0.9 }, reading({ rows, filled: { city } }), was)
  expect(now(60)).toBeNull()
  expect(now(20)).toBeNull()
  expect(now(19)).toBe('city was filled in 60 of 90 rows and is in 19 of 90')
  expect(refuseReading({}, reading(), was)).toContain('is in 0 of 90')
  // What the source may lose in rows, its fields may lose too.
  expect(now(8, 12)).toBeNull()
  expect(now(2, 12)).toBe('city was filled in 60 of 90 rows and is in 2 of 12')
  // Of so few rows none need have it.
  expect(now(0, 7)).toContain('fell')
  expect(refuseReading({ rowsFallMax: 1 }, reading({ rows: 7 }), was)).toBeNull()
})

test('a field that is read out of remarks may vanish: no column of it can be gone', () => {
  const was = before({ filled: { city: 60, total: 60 } })
  const now = (filled: Record<string, number>) =>
    refuseReading({ outOfRemarks: ['total'] }, reading({ rows: 90, filled }), was)
  expect(now({ city: 60 })).toBeNull()
  expect(now({ total: 60 })).toContain('city')
})

test('what counts as filled is anything but a missing value', () => {
  expect(
    countFilled([
      { a: 0, b: null, c: '' },
      { a: false, b: undefined, c: 'x' },
    ]),
  ).toEqual({ a: 2, c: 2 })
  expect(countFilled([])).toEqual({})
})

test('more rows, newer ones and fewer unreadable cells are never a reason to refuse', () => {
  const figures = fc.record({
    rows: fc.integer({ min: 1, max: 200 }),
    day: fc.integer({ min: 1, max: 28 }),
    cells: fc.integer({ min: 0, max: 60 }),
  })
  const grown = fc.record({ rows: fc.nat(50), days: fc.nat(3), cells: fc.nat(60) })
  const of = (rows: number, day: number, cells: number) =>
    refuseReading(
      {},
      { rows, newest: `2024-01-${String(day).padStart(2, '0')}`, filled: {}, unread: { city: cells } },
      before(),
    )
  fc.assert(
    fc.property(figures, grown, ({ rows, day, cells }, more) => {
      fc.pre(of(rows, day, cells) === null)
      expect(of(rows + more.rows, Math.min(31, day + more.days), Math.max(0, cells - more.cells))).toBeNull()
    }),
  )
})

test('cells are counted by their field', () => {
  expect(countByField([{ field: 'city' }, { field: 'notice_date' }, { field: 'city' }])).toEqual({
    city: 2,
    notice_date: 1,
  })
  expect(countByField([])).toEqual({})
})

const SAME = { held: 9, gone: 0, read: 9, strangers: 0, newer: 0 }

test('the newest record alone may have been taken off; where more are missing, the list is an older copy', () => {
  const back = (newer: number) => reading({ newest: '2024-01-01', turnover: { ...SAME, newer } })
  expect(refuseReading({}, back(1), before())).toBeNull()
  expect(refuseReading({}, back(2), before())).toContain('newest record went back')
})

test('a list whose rows are gone for others that are no newer is refused; one that goes on is not', () => {
  const turnover = { ...SAME, gone: 9, strangers: 9 }
  expect(refuseReading({}, reading({ turnover }), before())).toBe(
    'of the 9 rows of a year 9 are gone, and 9 others that are no newer stand in their place',
  )
  // Two thirds may go, or be new, as in a list that was put in order.
  for (const passes of [{ gone: 6 }, { strangers: 6 }, { held: 3, gone: 3 }])
    expect(refuseReading({}, reading({ turnover: { ...turnover, ...passes } }), before())).toBeNull()
  expect(refuseReading({}, reading({ turnover: null }), before())).toBeNull()
})
