import { expect, test } from 'vitest'
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { findCorrectedCounts } from './corrected-counts.ts'
import { Relations } from './relations.ts'

const own = (id: string, fields: Partial<NoticeRecord> = {}) =>
  notice({ id, company_name: 'Cedar Works (Mill)', site_address: '12 Elm Street Bend, OR 97701', ...fields })
const copy = (id: string, fields: Partial<NoticeRecord> = {}) =>
  own(id, {
    company_name: 'Cedar Works, 2 sites',
    site_address: '12 Elm Street Bend, OR, 97701',
    employees_affected: 95,
    source_id: 'warn/register',
    origin: 'register',
    ...fields,
  })

const found = (rows: NoticeRecord[], links: NoticeLink[] = []) =>
  findCorrectedCounts(rows, new Relations(links)).map((l) => `${l.notice_id}>${l.other_id}`)
const link = (kind: NoticeLink['kind'], notice_id: string, other_id: string): NoticeLink => ({
  ...{ kind, notice_id, other_id, score: 1, reason: 'said so' },
  other_origin: kind === 'replaces' ? 'register' : null,
})

test('a copy of a notice whose count was corrected since repeats it', () => {
  expect(findCorrectedCounts([copy('a'), own('b')], new Relations())).toEqual([
    {
      notice_id: 'a',
      other_id: 'b',
      kind: 'possible_duplicate_of',
      score: 0.9,
      reason: 'employer’s name begins alike, day of notice and house agree, headcount nearly; of two origins',
    },
  ])
})

test.each([
  ['another day of notice', { notice_date: '2024-01-03' }],
  ['a month of notice', { notice_date_precision: 'month' }],
  ['another house', { site_address: '14 Elm Street Bend, OR 97701' }],
  ['no house', { site_address: 'Bend, OR 97701' }],
  ['another name', { company_name: 'Fir Mill' }],
  ['a count that is no correction', { employees_affected: 79 }],
  ['a handful of people', { employees_affected: 9 }],
  ['the same origin', { origin: 'publisher' }],
] as const)('not with %s', (_, fields) => {
  expect(found([own('a'), copy('b', fields)])).toEqual([])
})

test('of the amendments of one page the nearest is meant, of sites of a house none', () => {
  const pages = [own('a'), own('b', { employees_affected: 96 }), own('c', { employees_affected: 80 })]
  expect(found([...pages, copy('d')])).toEqual([])
  const amended = pages.map(({ id }) => link('amends', id, 'z'))
  expect(found([...pages, copy('d')], amended)).toEqual(['d>b'])
  expect(found([own('a'), copy('d'), copy('e')])).toEqual([])
})

test('of two that are as near, the one of the first id is meant, in whatever order they come', () => {
  const rows = [own('b', { employees_affected: 96 }), own('a', { employees_affected: 96 }), copy('d')]
  const amended = ['a', 'b'].map((id) => link('amends', id, 'z'))
  for (const ordered of [rows, [...rows].reverse()]) expect(found(ordered, amended)).toEqual(['d>a'])
})

test('what stands for a row of the copy already is no other one’s, and an amendment is left alone', () => {
  expect(found([own('a'), copy('b')], [link('replaces', 'a', 'gone')])).toEqual([])
  expect(found([own('a'), copy('b')], [link('amends', 'b', 'z')])).toEqual([])
})
