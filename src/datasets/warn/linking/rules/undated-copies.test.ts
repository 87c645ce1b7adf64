import { expect, test } from 'vitest'
import type { NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { Relations } from './relations.ts'
import { findUndatedCopies } from './undated-copies.ts'

const dated = (id: string, fields: Partial<NoticeRecord> = {}) => notice({ id, city: 'Bend', ...fields })
const undated = (id: string, fields: Partial<NoticeRecord> = {}) =>
  dated(id, { notice_date: null, notice_date_precision: null, ...fields })
const found = (...rows: NoticeRecord[]) =>
  findUndatedCopies(rows, new Relations()).map((l) => `${l.notice_id}>${l.other_id}`)

test('a row without any day is a copy of the one of that employer, town and headcount', () => {
  expect(found(undated('a'), dated('b'))).toEqual(['a>b'])
  expect(found(undated('a', { company_name: 'Cedar Works @ Bend' }), dated('b'))).toEqual(['a>b'])
  expect(found(undated('a'), dated('b', { notice_date: null, effective_date: '2024-03-01' }))).toEqual([
    'a>b',
  ])
})

test.each([
  ['another employer', { company_name: 'Fir Mill' }],
  ['another headcount', { employees_affected: 99 }],
  ['another town', { city: 'Salem' }],
  ['another state', { state: 'WA' }],
] as const)('%s is another notice', (_, fields) => {
  expect(found(undated('a', fields), dated('b'))).toEqual([])
})

test('a handful of workers says too little, and a few dozen where no town is told', () => {
  for (const [workers, city, isCopy] of [
    [9, 'Bend', false],
    [10, 'Bend', true],
    [49, null, false],
    [50, null, true],
  ] as const) {
    const fields = { employees_affected: workers, city }
    expect(found(undated('a', fields), dated('b', fields))).toEqual(isCopy ? ['a>b'] : [])
  }
})

test('each row stands for one: two of a headcount are two of the other', () => {
  const rows = [undated('a'), undated('b'), dated('c'), dated('d', { notice_date: '2024-05-02' })]
  expect(found(...rows).map((pair) => pair.slice(0, 1))).toEqual(['a', 'b'])
  expect(new Set(found(...rows).map((pair) => pair.slice(2)))).toEqual(new Set(['c', 'd']))
})

test('without a headcount it is a copy of the one row of its employer at its house', () => {
  const lost = { employees_affected: null, site_address: '12 Elm Street Bend, OR 97701' }
  const other = { site_address: '12 Elm Street, Bend, OR' }
  expect(found(undated('a', lost), dated('b', other))).toEqual(['a>b'])
  expect(found(undated('a', lost), dated('b'))).toEqual([])
  const later = dated('c', { ...other, notice_date: '2024-05-02' })
  expect(found(undated('a', lost), dated('b', other), later)).toEqual([])
})

test('a row whose one day of layoff is the day of the notice is a copy, with any other day it is a notice', () => {
  const copy = undated('a', { effective_date: '2024-01-02' })
  const told = dated('b', { effective_date: '2024-03-01' })
  expect(found(copy, told)).toEqual(['a>b'])
  expect(found(undated('a', { effective_date: '2024-01-01' }), told)).toEqual(['a>b'])
  expect(found(undated('a', { effective_date: '2024-01-04' }), told)).toEqual([])
  expect(found(copy, dated('b', { effective_date: '2024-01-02' }))).toEqual([])
  expect(found(copy, dated('b', { effective_date: '2024-03-01', city: 'Salem' }))).toEqual([])
  // Without a headcount a day that is told is one that may be another layoff's.
  const house = { site_address: '12 Elm Street Bend, OR 97701' }
  expect(found({ ...copy, ...house, employees_affected: null }, { ...told, ...house })).toEqual([])
})
