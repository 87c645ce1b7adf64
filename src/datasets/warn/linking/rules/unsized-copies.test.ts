import { expect, test } from 'vitest'
import type { NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { Relations } from './relations.ts'
import { findUnsizedCopies } from './unsized-copies.ts'

const page = (id: string, fields: Partial<NoticeRecord> = {}) => notice({ id, city: 'Bend', ...fields })
const copy = (id: string, fields: Partial<NoticeRecord> = {}) =>
  page(id, { origin: 'register', source_id: 'warn/register', employees_affected: null, ...fields })
const found = (...rows: NoticeRecord[]) =>
  findUnsizedCopies(rows, new Relations()).map((l) => `${l.notice_id} ${l.other_id}`)

test('a copy that has lost the headcount is summed with the row that has it', () => {
  expect(found(copy('a'), page('b'))).toEqual(['a b'])
  expect(found(page('b'), copy('a', { city: null }))).toEqual(['a b'])
})

test.each([
  ['another employer', { company_name: 'Fir Mill' }],
  ['another day', { notice_date: '2024-01-03' }],
  ['another town', { city: 'Salem' }],
  ['a list of its own', { source_id: 'warn/or', origin: 'publisher' }],
  ['a total beyond the state', { employees_total: 900 }],
  ['no WARN notice', { is_warn: false }],
] as const)('%s makes a notice of its own', (_, fields) => {
  expect(found(copy('a', fields), page('b'))).toEqual([])
})

test('of two rows with a headcount nothing tells which is meant', () => {
  expect(found(copy('a'), page('b'), page('c', { employees_affected: 7 }))).toEqual([])
})

test.each([
  ['goes on', 'Cedar Works', 'Cedar Works, Inc. subsidiary of Fir Mills'],
  ['is spelt otherwise', 'Cedar Works', 'Ceder Works'],
])('of a name that %s the one copy on its day at its place is the same event', (_, one, other) => {
  const library = page('a', { company_name: other, employees_affected: null })
  const list = copy('b', { company_name: one, employees_affected: 33 })
  expect(found(library, list)).toEqual(['a b'])
  expect(found(library, { ...list, city: null })).toEqual([])
  expect(found(library, list, copy('c', { company_name: one, employees_affected: 12 }))).toEqual([])
})

test('where neither copy has a headcount the publisher’s own stays', () => {
  const unsized = { employees_affected: null }
  expect(found(page('a', unsized), copy('b', { company_name: 'Cedar Works Developer LLC' }))).toEqual(['b a'])
})

test('of two readings that both lost the headcount one is summed, where the days agree and no third does', () => {
  const unsized = { employees_affected: null, effective_date: '2024-03-01' }
  const [early, late] = ['2024-02-01', '2024-02-08'].map((first_seen, i) =>
    copy(`${'ab'[i]}`, { ...unsized, first_seen }),
  )
  expect(found(early!, late!)).toEqual(['b a'])
  expect(found(early!, { ...late!, first_seen: '2024-02-01' })).toEqual([])
  expect(found(early!, { ...late!, effective_date: '2024-03-02' })).toEqual([])
  expect(found(early!, { ...late!, city: 'Salem' })).toEqual([])
  expect(found(early!, late!, copy('c', { ...unsized, first_seen: '2024-02-15' }))).toEqual([])
})
