import { expect, test } from 'vitest'
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { findLettersTwice } from './letters-twice.ts'
import { Relations } from './relations.ts'

/** A letter of Connecticut as its library has it, and as its former page of the year has it. */
const library = (id: string, fields: Partial<NoticeRecord> = {}) =>
  notice({
    id,
    state: 'CT',
    source_id: 'warn/register',
    origin: 'register',
    city: 'Danbury',
    site_address: '12 Elm Street, Danbury CT',
    effective_date: '2024-03-01',
    effective_date_precision: 'day',
    ...fields,
  })
const page = (id: string, fields: Partial<NoticeRecord> = {}) =>
  library(id, { site_address: null, employees_affected: 96, ...fields })
const found = (rows: NoticeRecord[], links: NoticeLink[] = []) =>
  findLettersTwice(rows, new Relations(links)).map((l) => `${l.notice_id}>${l.other_id}`)
const amends = (notice_id: string, other_id: string): NoticeLink => ({
  ...{ notice_id, other_id, kind: 'amends', score: 1, reason: 'said so' },
})

test('a letter with the house is summed, and the one with the town alone is not', () => {
  expect(found([library('a'), page('b')])).toEqual(['b>a'])
  expect(found([library('a', { state: 'OR' }), page('b', { state: 'OR' })])).toEqual([])
  const before = { notice_date: '2018-12-31', effective_date: '2019-03-01' }
  expect(found([library('a', before), page('b', before)])).toEqual([])
})

test('a name that was cut short is like the whole one, whichever of the two is asked about first', () => {
  const full = { company_name: 'Acme Farming', city: null }
  const [cut, whole] = [library('a', { company_name: 'Acme Farm', employees_affected: 96 }), page('b', full)]
  expect(found([cut, whole])).toEqual(found([whole, cut]))
})

test('of headcounts far apart the smaller is summed: the greater is that of all states', () => {
  expect(found([library('a'), page('b', { employees_affected: 7 })])).toEqual(['a>b'])
})

test.each([
  ['a name that goes on', { company_name: 'Cedar Works of Danbury' }, true],
  ['the brand alone', { company_name: 'Cedar Holdings' }, true],
  ['another employer', { company_name: 'Fir Mill' }, false],
  ['a layoff that was moved', { effective_date: '2024-03-15' }, true],
  ['a layoff of others', { effective_date: '2024-03-15', employees_affected: 20 }, false],
  ['another town', { city: 'Salem' }, false],
  ['another day', { notice_date: '2024-01-03' }, false],
  ['no town', { city: null }, false],
  ['no town, and the headcount', { city: null, employees_affected: 100 }, true],
] as const)('with %s', (_, fields, isOne) => {
  expect(found([library('a'), page('b', fields)])).toHaveLength(isOne ? 1 : 0)
})

test('three of a day and place are two letters or more, of which nothing tells which is which', () => {
  expect(found([library('a'), page('b'), page('c', { company_name: 'Cedar Works Inc' })])).toEqual([])
})

test('a file of the library without facts repeats the one of both that is summed', () => {
  const file = page('c', { company_name: 'Cedar-Elm', employees_affected: null, effective_date: null })
  expect(found([library('a'), page('b'), file]).sort()).toEqual(['b>a', 'c>a'])
  expect(found([library('a'), file])).toEqual(['c>a'])
})

test('a chain of extensions goes where the other has all its letters', () => {
  const days = ['2024-01-02', '2024-01-16', '2024-01-30']
  const whole = days.map((notice_date, i) => library(`a${i}`, { notice_date }))
  const bare = days.map((notice_date, i) =>
    page(`b${i}`, { notice_date, ...(i > 0 && { employees_affected: null }) }),
  )
  const links = ['a', 'b'].flatMap((list) => [1, 2].map((i) => amends(`${list}${i}`, `${list}${i - 1}`)))
  expect(found([...whole, ...bare], links)).toEqual(['b0>a0', 'b1>a1', 'b2>a2'])
  expect(found([...whole.slice(0, 2), ...bare], links)).toEqual(['a0>b0', 'a1>b1'])
  expect(found([...whole.slice(1), ...bare.slice(0, 2)], links)).toEqual([])
})

test('a house and its operator are one letter where town, days and a headcount of some forty agree', () => {
  const house = { company_name: 'Elm Terrace Health Center', site_address: null, employees_affected: 56 }
  const operator = { ...house, company_name: 'Fir Hotels Management LLC' }
  expect(found([page('a', house), page('b', operator)])).toEqual(['b>a'])
  for (const other of [
    { employees_affected: 55 },
    { effective_date: '2024-03-02' },
    { effective_date: null },
    { city: 'Stamford' },
    { city: null },
  ])
    expect(found([page('a', house), page('b', { ...operator, ...other })])).toEqual([])
  const few = { employees_affected: 39 }
  expect(found([page('a', { ...house, ...few }), page('b', { ...operator, ...few })])).toEqual([])
})

test('a great number, and no round one, says as much as a town or a day of layoff', () => {
  const great = { city: null, site_address: null, employees_affected: 952, effective_date: '2024-03-02' }
  const first = library('a', { ...great, effective_date: '2024-03-01' })
  expect(found([first, page('b', great)])).toHaveLength(1)
  expect(found([first, page('b', { ...great, employees_affected: 951 })])).toEqual([])
  expect(found([first, page('b', { ...great, company_name: 'Fir Mill' })])).toEqual([])
  const round = { employees_affected: 950 }
  expect(found([library('a', { ...first, ...round }), page('b', { ...great, ...round })])).toEqual([])
})

test.each([
  ['a fortnight later', { notice_date: '2024-01-16' }, true],
  ['later still', { notice_date: '2024-01-17' }, false],
  ['of another layoff', { notice_date: '2024-01-05', effective_date: '2024-03-02' }, false],
  ['of another town', { notice_date: '2024-01-05', city: 'Salem' }, false],
  ['of fewer', { notice_date: '2024-01-05', employees_affected: 95 }, false],
  ['of the same list', { notice_date: '2024-01-05', origin: 'register', source_id: 'warn/register' }, false],
] as const)('a letter %s that agrees in all else: one letter is %s', (_, fields, isOne) => {
  const old = library('a', { employees_affected: 96, site_address: null })
  const own = library('b', {
    company_name: 'Cedar Works dba Cedar League',
    employees_affected: 96,
    origin: 'publisher',
    source_id: 'warn/ct',
    ...fields,
  })
  expect(found([old, own])).toHaveLength(isOne ? 1 : 0)
})
