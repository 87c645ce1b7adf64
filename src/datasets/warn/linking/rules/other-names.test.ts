import { expect, test } from 'vitest'
import type { NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { findOtherNames } from './other-names.ts'
import { Relations } from './relations.ts'

/** A row of the register's first reading of a list, and one of its second. */
const read = (id: string, fields: Partial<NoticeRecord> = {}) =>
  notice({
    id,
    source_id: 'warn/register',
    origin: 'register',
    first_seen: '2026-07-16',
    site_address: '1200 E Elm Ave Bend, OR 97701',
    city: 'Bend',
    ...fields,
  })
const again = (id: string, fields: Partial<NoticeRecord> = {}) =>
  read(id, {
    company_name: 'Fir Mill Division',
    site_address: '1200 EAST ELM AVENUE BEND, OR 97702',
    first_seen: '2026-07-26',
    ...fields,
  })
const found = (...rows: NoticeRecord[]) =>
  findOtherNames(rows, new Relations()).map((l) => `${l.notice_id}>${l.other_id}`)

test('two readings of a day, a house and a headcount are one notice, whatever the employer is called', () => {
  expect(found(read('a'), again('b'))).toEqual(['b>a'])
  expect(found(again('b'), read('a'))).toEqual(['b>a'])
})

test.each([
  ['another day', { notice_date: '2024-01-03' }],
  ['a month of notice', { notice_date_precision: 'month' }],
  ['another headcount', { employees_affected: 99 }],
  ['another house', { site_address: '1202 East Elm Avenue' }],
  ['another street', { site_address: '1200 East Oak Avenue' }],
  ['the same reading', { first_seen: '2026-07-16' }],
  ['no WARN notice', { is_warn: false }],
] as const)('%s is another notice', (_, fields) => {
  expect(found(read('a'), again('b', fields))).toEqual([])
})

test('of a count that was written over the first or the last agrees, and the row that has both stays', () => {
  const both = again('b', { employees_affected: 80, employees_low: 80, employees_high: 100 })
  expect(found(read('a'), both)).toEqual(['a>b'])
  expect(found(read('a', { employees_affected: 80 }), both)).toEqual(['a>b'])
  expect(found(read('a', { employees_affected: 90 }), both)).toEqual([])
  // Without a house the names must be alike.
  const bare = { site_address: 'One Elm Parkway' }
  expect(found(read('a', bare), { ...both, ...bare })).toEqual([])
  expect(found(read('a', bare), { ...both, ...bare, company_name: 'Cedar Works (Del)' })).toEqual(['a>b'])
  const near = { site_address: '1202 Elm Avenue', zip: '97701' }
  const named = { ...both, zip: '97701', company_name: 'Cedar Bend' }
  expect(found(read('a', near), named)).toEqual(['a>b'])
  expect(found(read('a', { ...near, zip: '97702' }), named)).toEqual([])
})

test('where no house is told the town and both days say as much of names with a word in common, and of a store', () => {
  const fields = {
    site_address: null,
    effective_date: '2024-03-01',
    effective_date_precision: 'day',
  } as const
  const named = { ...fields, company_name: 'Cedar Holdings' }
  expect(found(read('a', fields), again('b', named))).toEqual(['b>a'])
  expect(found(read('a', fields), again('b', fields))).toEqual([])
  expect(found(read('a', fields), again('b', { ...named, effective_date: '2024-03-02' }))).toEqual([])
  expect(found(read('a', fields), again('b', { ...named, city: 'Salem' }))).toEqual([])
  const store = (id: string, company_name: string, fields = {}) =>
    read(id, { ...named, employees_affected: 6, company_name, ...fields })
  const second = { first_seen: '2026-07-26' }
  expect(found(store('a', 'Elm #7'), store('b', 'Oak Stores 7', second))).toEqual(['b>a'])
  expect(found(store('a', 'Elm #7'), store('b', 'Oak Stores 8', second))).toEqual([])
  expect(found(store('a', 'Elm'), store('b', 'Elm Stores Ltd', second))).toEqual([])
})

test('of two that it may be it is none', () => {
  expect(found(read('a'), again('b'), again('c', { company_name: 'Oak Mill' }))).toEqual([])
})
