import { expect, test } from 'vitest'
import type { NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { linkNotices, setStatus } from '../index.ts'

/** A page of an event as New York's department showed it. */
const page = (id: string, fields: Partial<NoticeRecord> = {}) =>
  notice({
    id,
    state: 'NY',
    source_id: 'warn/ny',
    company_name: 'Elm College - Oak Campus',
    site_address: '150 Fir Blvd Oak, NY 11769',
    city: 'Oak',
    zip: '11769',
    notice_date: '2016-06-03',
    effective_date: '2016-06-01',
    effective_date_precision: 'day',
    employees_affected: 453,
    layoff_type: 'closure',
    notice_key: '2015-0362',
    ...fields,
  })
/** A page that says when it was amended. */
const amended = (id: string, received_date: string, number: string, fields: Partial<NoticeRecord> = {}) =>
  page(id, {
    mark: 'amendment',
    received_date,
    amends_key: '2015-0362',
    notice_key: `2015-0362 case ${number}`,
    ...fields,
  })

/** The rows that sums count. */
function counted(...rows: NoticeRecord[]): string[] {
  setStatus(rows, linkNotices(rows), () => false)
  return rows.filter((row) => row.in_totals).map((row) => row.id)
}

test('of the pages of one event the last one counts, be they marked or not', () => {
  const pages = [page('a'), page('b', { employees_affected: 438 }), page('c', { employees_affected: 412 })]
  expect(counted(...pages)).toEqual(['c'])
  const last = amended('d', '2016-08-24', '5670', { employees_affected: 411 })
  expect(counted(...pages, last)).toEqual(['d'])
  expect(counted(last, ...pages.reverse())).toEqual(['d'])
})

test('a number that two houses have is of two events, each with its versions', () => {
  const other = { site_address: '9 Elm Road Oak, NY 11769', employees_affected: 70 }
  const pages = [page('a'), page('b', { employees_affected: 412 })]
  expect(counted(...pages, page('c', other))).toEqual(['b', 'c'])
  expect(counted(...pages, page('c', { ...other, received_date: '2016-08-24' }))).toEqual(['b', 'c'])
})

test('amendments of a lost page are one event, of which the later page counts', () => {
  const first = amended('a', '2019-06-17', '6204', { employees_affected: 83 })
  const later = amended('b', '2019-06-17', '6824', { employees_affected: 83, effective_date: '2019-09-06' })
  expect(counted(first, later)).toEqual(['b'])
  const workbook = page('c', {
    source_id: 'warn/register',
    origin: 'register',
    notice_key: '0a1b',
    notice_date: '2019-06-17',
    effective_date: '2019-07-01',
    employees_affected: 83,
  })
  expect(counted(first, later, workbook)).toEqual(['b'])
  expect(counted(first, later, { ...workbook, notice_date: '2019-06-18' })).toHaveLength(2)
  expect(counted(first, later, { ...workbook, employees_affected: 84 })).toHaveLength(2)
})

test.each([
  ['another event', { notice_key: '2015-0363' }],
  ['no number', { notice_key: null }],
  ['the number of a page alone', { notice_key: 'case 5583' }],
  ['another house', { site_address: '152 Fir Blvd Oak, NY 11769' }],
  ['another employer', { company_name: 'Fir Mill' }],
  ['another day of notice', { notice_date: '2016-06-04' }],
  ['another day of layoff', { effective_date: '2016-06-15' }],
  ['another state', { state: 'OR' }],
] as const)('with %s it is an event of its own', (_, fields) => {
  expect(counted(page('a'), page('b', { employees_affected: 70, ...fields }))).toEqual(['a', 'b'])
})
