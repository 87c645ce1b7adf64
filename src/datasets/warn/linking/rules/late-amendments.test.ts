import { describe, expect, test } from 'vitest'
import type { NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { linkNotices, setStatus } from '../index.ts'

/** A row with the days of its notice and layoff, received on the day that is told. */
const row = (id: string, received_date: string | null, fields: Partial<NoticeRecord> = {}) =>
  notice({
    id,
    city: 'Bend',
    received_date,
    effective_date: '2024-01-02',
    effective_date_precision: 'day',
    is_temporary: true,
    ...fields,
  })

const FIRST = '2024-01-10'
const MONTHS_LATER = '2024-06-10'
const more = { employees_affected: 110 }

const amending = (...rows: NoticeRecord[]) =>
  linkNotices(rows).map((l) => `${l.notice_id} ${l.kind} ${l.other_id}`)

test('what came in months later with the days of its notice and another count amends it, and is summed alone', () => {
  const rows = [row('b', FIRST), row('a', MONTHS_LATER, more)]
  const links = linkNotices(rows)
  expect(links).toEqual([
    {
      notice_id: 'a',
      other_id: 'b',
      kind: 'amends',
      score: 0.8,
      reason: 'same employer, place and days; received more than a month after it',
    },
  ])
  setStatus(rows, links, () => false)
  expect(rows.map((r) => [r.id, r.status, r.in_totals])).toEqual([
    ['b', 'amended', false],
    ['a', 'listed', true],
  ])
})

describe('is no amendment', () => {
  test.each([
    ['received within a month', { received_date: '2024-02-09' }],
    ['of which no receipt is known', { received_date: null }],
    ['of another town', { city: 'Salem' }],
    ['that tells no town', { city: null }],
    ['of another day of notice', { notice_date: '2023-10-02' }],
    ['of another day of layoff', { effective_date: '2024-02-01' }],
    ['of which the layoff is known by the month', { effective_date_precision: 'month' }],
    ['of other people: for good', { is_temporary: false }],
    ['of another kind', { event_type: 'closure' }],
    ['that is no WARN notice', { is_warn: false }],
    ['without a count', { employees_affected: null }],
  ] as const)('a row %s', (_, fields) => {
    expect(amending(row('a', FIRST), row('b', MONTHS_LATER, { ...more, ...fields }))).toEqual([])
  })

  test('one of two sites of a day, nor is one of them amended', () => {
    const sites = [row('a', FIRST), row('b', FIRST, { employees_affected: 90 })]
    expect(amending(...sites, row('c', MONTHS_LATER, more))).toEqual([])
    const later = [row('b', MONTHS_LATER, more), row('c', MONTHS_LATER, { employees_affected: 90 })]
    expect(amending(row('a', FIRST), ...later)).toEqual([])
  })

  test('what says the same again: that is a repetition', () => {
    expect(amending(row('a', FIRST), row('b', MONTHS_LATER))).toEqual(['b possible_duplicate_of a'])
  })
})

test('of several months the last one is amended, each by the next', () => {
  const rows = [
    row('a', FIRST),
    row('b', '2024-03-10', more),
    row('c', MONTHS_LATER, { employees_affected: 120 }),
  ]
  expect(amending(...rows)).toEqual(['b amends a', 'c amends b'])
})
