import { describe, expect, test } from 'vitest'
import type { NoticeRecord } from '../notices/record.ts'
import { notice } from '../testing/notices.ts'
import { compareNotices } from './compare.ts'

type Fields = Partial<NoticeRecord>
const compared = (row: Fields, other: Fields) => compareNotices(notice(row), notice(other))

test.each<[string, Fields, Fields, string]>([
  ['one day', {}, {}, 'same'],
  ['a month and a day in it', { notice_date: '2024-01-01', notice_date_precision: 'month' }, {}, 'near'],
  ['a year and a day of another', { notice_date: '2023-01-01', notice_date_precision: 'year' }, {}, 'other'],
  ['nothing and a day', { notice_date: null }, {}, 'unknown'],
  ['the receipt in its place', { notice_date: null, received_date: '2024-01-02' }, {}, 'same'],
])('day: %s', (_, row, other, grade) => {
  expect(compared(row, other).days.day.grade).toBe(grade)
  expect(compared(other, row).days.day.grade).toBe(grade)
})

test('days tell which row is later, which has them turned, and how long after a lone notice the layoff is', () => {
  expect(compared({ notice_date: '2024-01-12' }, {}).days.later).toBe(10)
  expect(compared({}, { notice_date: '2024-01-12' }).days.later).toBe(-10)
  const turned = compared(
    { effective_date: '2024-03-01' },
    { notice_date: '2024-03-01', effective_date: '2024-01-02' },
  )
  expect(turned.days.turned).toBe(true)
  const layoff = { notice_date: null, effective_date: '2024-01-12' }
  expect(compared(layoff, {}).days.layoffAfter).toBe(10)
  expect(compared({}, layoff).days.layoffAfter).toBe(10)
  expect(compared({ effective_date: '2024-01-12' }, layoff).days.layoffAfter).toBe(null)
})

test.each([
  ['Cedar Works, Inc.', 'CEDAR WORKS', 'same'],
  ['Cedar Works', 'Cedar Works Bend Plant', 'near'],
  ['Cedar Works', 'Cedar Worcs', 'near'],
  ['Cedar Works', 'Fir Mill', 'other'],
])('employer: %s and %s are %s', (a, b, grade) => {
  expect(compared({ company_name: a }, { company_name: b }).employer.grade).toBe(grade)
})

describe('place', () => {
  test.each<[Fields, Fields, printed: string, site: string, words: string]>([
    [{ city: 'Bend' }, { city: 'BEND' }, 'same', 'same', 'same'],
    [{ city: 'Bend' }, {}, 'unknown', 'unknown', 'unknown'],
    [{ city: 'Bend' }, { city: 'North Bend' }, 'other', 'same', 'same'],
    [{ city: 'Bend' }, { city: 'Salem' }, 'other', 'other', 'near'],
    [{ city: 'Bend', geo_basis: 'city' }, { city: 'Salem', geo_basis: 'city' }, 'other', 'other', 'other'],
    [{ county: 'Lane' }, { county: 'Lane County' }, 'other', 'same', 'same'],
    [{ city: 'Lane' }, { county: 'Lane County' }, 'unknown', 'same', 'same'],
    [{ site_address: '1 Maple St, OR 97701' }, { site_address: '1 Maple St' }, 'same', 'same', 'same'],
    [{ site_address: '1 Maple St' }, { site_address: '2 Maple St' }, 'other', 'same', 'same'],
    // Of one head office for workers of two towns, only what is printed tells that they are two.
    [
      { site_address: '1 Maple St', city: 'Bend' },
      { site_address: '1 Maple St', city: 'Salem' },
      'other',
      'same',
      'same',
    ],
  ])('%o and %o', (row, other, printed, site, words) => {
    for (const { place } of [compared(row, other), compared(other, row)])
      expect([place.printed, place.site, place.words]).toEqual([printed, site, words])
  })

  test('a number of a site in the name is told from another one', () => {
    expect(compared({ company_name: 'Store 12' }, { company_name: 'Store 13' }).mayBeOneSite).toBe(false)
    expect(compared({ company_name: 'Store 12' }, { company_name: 'The Store 12' }).mayBeOneSite).toBe(true)
  })
})

test.each<[number | null, Fields, string, number | null]>([
  [100, {}, 'same', 1],
  [80, {}, 'other', 0.8],
  [null, {}, 'unknown', null],
  [430, { employees_affected: 1, employees_total: 430 }, 'near', 1 / 430],
])('count: %s and %o', (employees_affected, other, grade, part) => {
  expect(compared({ employees_affected }, other).count).toEqual({ grade, part })
})
