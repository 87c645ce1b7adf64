import { expect, test } from 'vitest'
import type { NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { linkNotices } from '../index.ts'

/** A row of Michigan's list of receipts, and the card of its letter. */
const receipt = (id: string, fields: Partial<NoticeRecord> = {}) =>
  notice({
    id,
    state: 'MI',
    source_id: 'warn/register',
    origin: 'register',
    first_seen: '2026-07-16',
    company_name: 'Fir Foods LLC',
    city: 'Muskegon',
    notice_date: '2025-09-10',
    effective_date: null,
    effective_date_precision: null,
    employees_affected: 175,
    ...fields,
  })
const card = (id: string, fields: Partial<NoticeRecord> = {}) =>
  receipt(id, {
    company_name: 'Cedar’s Quality Bread',
    first_seen: '2026-07-26',
    notice_date_precision: 'inferred',
    effective_date: '2025-11-09',
    effective_date_precision: 'day',
    ...fields,
  })
const found = (...rows: NoticeRecord[]) => linkNotices(rows).map((l) => `${l.notice_id}>${l.other_id}`)

test('a receipt and a card of one town, headcount and day are one event, whatever the names; the receipt stays', () => {
  expect(found(receipt('a'), card('b'))).toEqual(['b>a'])
  expect(found(card('b'), receipt('a'))).toEqual(['b>a'])
  // A publisher's own card stays in place of what the register has of the list of receipts.
  expect(found(receipt('a'), card('b', { source_id: 'warn/mi', origin: 'publisher' }))).toEqual(['a>b'])
})

test('a letter has a day near to that of its receipt', () => {
  expect(found(receipt('a'), card('b', { notice_date: '2025-10-01' }))).toHaveLength(1)
  expect(found(receipt('a'), card('b', { notice_date: '2025-10-02' }))).toEqual([])
  expect(found(receipt('a'), card('b', { notice_date: '2025-08-20' }))).toHaveLength(1)
})

test.each([
  ['another state', { state: 'OH' }],
  ['another headcount', { employees_affected: 174 }],
  ['another town', { city: 'Detroit' }],
  ['no town', { city: null }],
  ['no WARN notice', { is_warn: false }],
] as const)('%s is another event', (_, fields) => {
  expect(found(receipt('a'), card('b', fields))).toEqual([])
})

test('a few workers may be those of another firm', () => {
  const few = { employees_affected: 19 }
  expect(found(receipt('a', few), card('b', few))).toEqual([])
  expect(found(receipt('a', { employees_affected: 20 }), card('b', { employees_affected: 20 }))).toHaveLength(
    1,
  )
})

test('two receipts and two cards do not tell which belong together; a receipt twice and a card do', () => {
  const other = { company_name: 'Elm Works' }
  const last = { company_name: 'Oak Hotels', effective_date: '2025-11-20' }
  expect(found(receipt('a'), receipt('b', other), card('c'), card('d', last))).toEqual([])
  expect(found(receipt('a'), receipt('b', other), card('c'))).toEqual(['b>a', 'c>a'])
})

test('a card near to two receipts of other days says of neither that it is its own', () => {
  const early = receipt('a', { notice_date: '2025-09-01' })
  const late = receipt('c', { company_name: 'Oak Bank', notice_date: '2025-09-29' })
  const between = card('b', { notice_date: '2025-09-15' })
  expect(found(early, between)).toEqual(['b>a'])
  expect(found(early, between, late)).toEqual([])
})

test('the list of receipts has some under two names of one day, and under one name two notices', () => {
  const other = { company_name: 'Elm Works' }
  expect(found(receipt('a'), receipt('b', other))).toEqual(['b>a'])
  expect(found(receipt('a'), receipt('b'))).toEqual([])
  expect(found(receipt('a'), receipt('b', { ...other, notice_date: '2025-09-11' }))).toEqual([])
})

test('rows of an export are sites of each other, and repeat receipts', () => {
  const exported = {
    source_id: 'warn/export-mi',
    origin: 'warn-scraper',
    notice_date_precision: 'inferred',
  } as const
  const other = { ...exported, company_name: 'Elm Works' }
  expect(found(receipt('a', exported), receipt('b', other))).toEqual([])
  expect(found(receipt('a'), receipt('b', { ...other, notice_date: '2025-09-14' }))).toEqual(['b>a'])
})

test('where the place is not told the names share a word, where it is another they are one firm’s of one day', () => {
  const alike = { company_name: 'Quality Fir Foods' }
  expect(found(receipt('a'), card('b', { ...alike, city: null, notice_date: '2025-09-17' }))).toHaveLength(1)
  expect(found(receipt('a'), card('b', { ...alike, city: null, notice_date: '2025-09-18' }))).toEqual([])
  const elsewhere = { city: 'Detroit', company_name: 'Fir Foods Oakland' }
  expect(found(receipt('a'), card('b', elsewhere))).toHaveLength(1)
  expect(found(receipt('a'), card('b', { ...elsewhere, notice_date: '2025-09-11' }))).toEqual([])
  expect(found(receipt('a'), card('b', { ...elsewhere, ...alike }))).toEqual([])
})

test('a card without a day of its letter is near by its layoff, in one town and under a name with a word in common', () => {
  const bare = { notice_date: null, notice_date_precision: null, effective_date: '2025-07-01' }
  const alike = { ...bare, company_name: 'Quality Fir Foods' }
  expect(found(receipt('a'), card('b', alike))).toEqual(['b>a'])
  expect(found(receipt('a'), card('b', bare))).toEqual([])
  expect(found(receipt('a'), card('b', { ...alike, city: null }))).toEqual([])
  expect(found(receipt('a'), card('b', { ...alike, effective_date: '2026-01-19' }))).toEqual([])
})
