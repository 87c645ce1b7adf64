import { expect, test } from 'vitest'
import type { NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { linkNotices } from '../index.ts'

/** A row of Michigan's list of receipts, and a card of a letter of that firm whose file is named by another month. */
const receipt = (id: string, fields: Partial<NoticeRecord> = {}) =>
  notice({
    id,
    state: 'MI',
    source_id: 'warn/register',
    origin: 'register',
    first_seen: '2026-07-16',
    company_name: 'Fir Foods',
    city: 'Novi',
    county: 'Oakland County',
    county_fips: '26125',
    notice_date: '2022-12-01',
    employees_affected: 268,
    ...fields,
  })
const card = (id: string, fields: Partial<NoticeRecord> = {}) =>
  receipt(id, {
    company_name: 'Fir Foods -- Novi',
    first_seen: '2026-07-26',
    notice_date: '2023-01-31',
    notice_date_precision: 'inferred',
    effective_date: '2023-02-20',
    effective_date_precision: 'day',
    ...fields,
  })
const nowhere = { city: null, county: null, county_fips: null }
const found = (...rows: NoticeRecord[]) =>
  linkNotices(rows)
    .filter(({ score }) => score >= 0.9)
    .map((l) => `${l.notice_id}>${l.other_id}`)

test('a receipt and a card of one firm, town and headcount are one letter, whenever its file was put up', () => {
  expect(found(receipt('a'), card('b'))).toEqual(['b>a'])
  // A publisher's own card stays, also one that is marked.
  const marked = { source_id: 'warn/mi', origin: 'publisher', mark: 'amendment' } as const
  expect(found(receipt('a'), card('b', marked))).toEqual(['a>b'])
})

test('the layoff lies about the receipt; before it only at one place', () => {
  expect(found(receipt('a'), card('b', { effective_date: '2023-04-10' }))).toHaveLength(1)
  expect(found(receipt('a'), card('b', { effective_date: '2023-04-11' }))).toEqual([])
  const late = { effective_date: '2022-07-14', company_name: 'Fir Foods' }
  expect(found(receipt('a'), card('b', late))).toHaveLength(1)
  expect(found(receipt('a'), card('b', { ...late, city: 'Troy' }))).toEqual([])
})

test('another town of the county, or no place, is enough for numbers that say more', () => {
  const sized = (employees_affected: number, fields: Partial<NoticeRecord>) =>
    found(receipt('a', { employees_affected }), card('b', { employees_affected, ...fields })).length
  expect(sized(40, { city: 'Troy' })).toBe(1)
  expect(sized(39, { city: 'Troy' })).toBe(0)
  expect(sized(268, { city: 'Saginaw', county_fips: '26145' })).toBe(0)
  expect(sized(101, nowhere)).toBe(1)
  expect(sized(99, nowhere)).toBe(0)
})

test.each([
  ['another firm', { company_name: 'Cedar Works' }],
  ['another headcount', { employees_affected: 267 }],
  ['the same reading', { first_seen: '2026-07-16' }],
  ['another state', { state: 'OH' }],
  ['no WARN notice', { is_warn: false }],
] as const)('a card of %s is another letter', (_, fields) => {
  expect(found(receipt('a'), card('b', fields))).toEqual([])
})

test('a receipt that has its card has no other one, but for numbers that no two sites have', () => {
  const own = { company_name: 'Fir Foods', effective_date: '2023-01-30', notice_date: '2022-12-02' }
  const other = { city: 'Troy', first_seen: '2026-07-27' }
  expect(found(receipt('a'), card('b', own), card('c', other))).toEqual(['b>a'])
  const many = { employees_affected: 664 }
  expect(
    found(receipt('a', many), card('b', { ...own, ...many }), card('c', { ...other, ...many })),
  ).toHaveLength(2)
})

test('sites of a firm stay: several receipts, several cards', () => {
  const towns = ['Novi', 'Troy', 'Pontiac']
  expect(found(...towns.map((city, i) => receipt(`a${i}`, { city })))).toEqual([])
  expect(found(...towns.map((city, i) => card(`b${i}`, { city })))).toEqual([])
  // And of two receipts nothing says whose card it is.
  expect(found(receipt('a'), receipt('c', { city: 'Troy' }), card('b', { city: 'Pontiac' }))).toEqual([])
})

test('two lists tell a card with its layoff, the county of one looked up by the name of a town', () => {
  const undated = { notice_date: null, notice_date_precision: null, company_name: 'Fir Foods', city: null }
  const cards = [
    card('a', { ...undated, origin: 'warn-scraper', source_id: 'warn/export-mi' }),
    card('b', { ...undated, county: 'Oscoda County', county_fips: '26135' }),
  ]
  expect(found(...cards)).toHaveLength(1)
  expect(found(cards[0]!, { ...cards[1]!, effective_date: '2023-02-21' })).toEqual([])
  expect(found(cards[0]!, { ...cards[1]!, site_address: '1 Elm Street, Mio' })).toEqual([])
})

test('a receipt stands once more under the beginning of its town’s name', () => {
  const [a, b] = [receipt('a', { city: 'Farmington Hills' }), receipt('b', { city: 'Farmington' })]
  expect(found(a, b)).toHaveLength(1)
  expect(found(a, { ...b, notice_date: '2023-01-02' })).toEqual([])
  expect(found(a, { ...b, city: 'Farmington Hills' })).toEqual([])
})

test('a township is one however it is shortened', () => {
  const rows = [
    receipt('a', {
      company_name: 'Elm Care of Michigan',
      city: 'Commerce Twp.',
      county: null,
      county_fips: null,
    }),
    receipt('b', {
      company_name: 'Elm Cares of Michigan, LLC',
      city: 'Commerce Township',
      notice_date: '2022-11-28',
      notice_date_precision: 'inferred',
      origin: 'warn-scraper',
      source_id: 'warn/export-mi',
    }),
  ]
  expect(found(...rows)).toEqual(['b>a'])
})
