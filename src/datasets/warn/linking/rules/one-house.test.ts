import { expect, test } from 'vitest'
import type { NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { findOneHouse } from './one-house.ts'
import { Relations } from './relations.ts'

const row = (id: string, fields: Partial<NoticeRecord> = {}) =>
  notice({
    id,
    source_id: 'warn/register',
    origin: 'register',
    company_name: 'FIR Public Schools, (FIR Mill & FIR Bridge)',
    site_address: '7800 Mill Park Drive , & 1500 N. Elm Drive , Bend, OR',
    city: 'Bend',
    effective_date: '2024-03-01',
    effective_date_precision: 'day',
    employees_affected: 212,
    ...fields,
  })
const again = (id: string, fields: Partial<NoticeRecord> = {}) =>
  row(id, {
    company_name: 'F',
    site_address: 'F, IR Mill , (1500 N. Elm Drive, , Bend, OR 97701)',
    ...fields,
  })
const found = (...rows: NoticeRecord[]) =>
  findOneHouse(rows, new Relations()).map((l) => `${l.notice_id}>${l.other_id}`)

test('rows of one house, headcount and both days are one event, however often a reading has it', () => {
  expect(found(row('a'), again('b'))).toEqual(['b>a'])
  expect(found(again('b'), row('a'), again('c'))).toEqual(['b>a', 'c>a'])
  // Another house of that day and headcount is an event beside it, whatever the order.
  for (const id of ['0', 'z']) {
    const other = row(id, { site_address: '9 Fir Street, Bend, OR' })
    expect(found(other, row('a'), again('b'))).toEqual(['b>a'])
  }
})

test.each([
  ['another headcount', { employees_affected: 213 }],
  ['another day of notice', { notice_date: '2024-01-03' }],
  ['another day of layoff', { effective_date: '2024-03-02' }],
  ['no day of layoff', { effective_date: null, effective_date_precision: null }],
  ['another town', { city: 'Salem' }],
  ['another house', { site_address: '1502 N. Elm Drive, Bend, OR 97701' }],
  ['no address', { site_address: null }],
  ['another state', { state: 'WA' }],
  ['no WARN notice', { is_warn: false }],
] as const)('%s is another event', (_, fields) => {
  expect(found(row('a'), again('b', fields))).toEqual([])
})

test('two stores, two numbers of the publisher and a box at the post are no one house', () => {
  const [store, other] = [{ company_name: 'Farm #6275' }, { company_name: 'Farm #6256' }]
  expect(found(row('a', store), row('b', other))).toEqual([])
  const numbered = { origin: 'publisher', source_id: 'warn/or' } as const
  expect(
    found(row('a', { ...numbered, notice_key: '12' }), again('b', { ...numbered, notice_key: '13' })),
  ).toEqual([])
  const box = { site_address: 'P.O. Box 2250, Bend, OR' }
  expect(found(row('a', box), again('b', box))).toEqual([])
})

test('a few dozen workers may be those of another firm of the house', () => {
  expect(found(row('a', { employees_affected: 49 }), again('b', { employees_affected: 49 }))).toEqual([])
  expect(found(row('a', { employees_affected: 50 }), again('b', { employees_affected: 50 }))).toEqual(['b>a'])
})
