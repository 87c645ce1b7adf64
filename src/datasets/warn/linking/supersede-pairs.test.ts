import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NoticeRecord } from '../notices/record.ts'
import { notice } from '../testing/notices.ts'
import { findSuperseded } from './supersede-pairs.ts'

const own = (fields: Partial<NoticeRecord> = {}) => notice(fields)
const imported = (fields: Partial<NoticeRecord> = {}) =>
  notice({ origin: 'register', source_id: 'warn/register', ...fields })
const superseded = (a: NoticeRecord[], b: NoticeRecord[]) =>
  findSuperseded(a, b).map((l) => [l.notice_id, l.other_id])

test("an imported row that says what the publisher's says is replaced, with score and reason", () => {
  const both = { city: 'Bend', effective_date: '2024-03-01' }
  const [a, b] = [own(both), imported({ ...both, company_name: 'CEDAR WORKS, INC.' })]
  expect(findSuperseded([a], [b])).toEqual([
    {
      notice_id: a.id,
      other_id: b.id,
      kind: 'replaces',
      score: 1,
      reason: 'same employer; notice date, effective date, headcount, place agree',
      other_origin: 'register',
    },
  ])
})

const NOTHING = { notice_date: null, employees_affected: null }
const TOWN = (city: string) => ({ city, geo_basis: 'city' })

test.each<[string, Partial<NoticeRecord>, Partial<NoticeRecord>, boolean]>([
  ['notice date and headcount', {}, {}, true],
  ['notice date alone, where nothing contradicts', { employees_affected: null }, {}, true],
  [
    'effective date alone',
    { ...NOTHING, effective_date: '2024-03-01' },
    { ...NOTHING, effective_date: '2024-03-01' },
    false,
  ],
  [
    'effective date and headcount, no notice date',
    { notice_date: null, effective_date: '2024-03-01' },
    { effective_date: '2024-03-01' },
    true,
  ],
  ['headcount alone', { notice_date: null }, {}, false],
  ['headcount and place', { notice_date: null, city: 'Bend' }, { city: 'Bend' }, true],
  ['notice date, with another headcount', { employees_affected: 1 }, {}, false],
  [
    'notice date, and for a headcount the total of which we know the state’s part',
    { employees_affected: 1, employees_total: 430 },
    { employees_affected: 430 },
    true,
  ],
  [
    'notice date and place, with another headcount',
    { employees_affected: 1, city: 'Bend' },
    { city: 'Bend' },
    true,
  ],
  [
    'headcount and place, with another notice date',
    { notice_date: '2023-05-01', city: 'Bend' },
    { city: 'Bend' },
    false,
  ],
  [
    'the received date standing in for the notice date',
    { notice_date: null, received_date: '2024-01-02' },
    {},
    true,
  ],
  ['notice date and headcount, in another town', TOWN('Bend'), TOWN('Salem'), false],
  ['notice date and headcount, in a town that no map knows', { city: 'Bedn' }, { city: 'Bend' }, true],
  [
    'the town inside an address',
    { site_address: '12 Elm St, Bend, OR', employees_affected: null },
    { city: 'Bend' },
    true,
  ],
  [
    'nothing but missing values',
    { notice_date: null, employees_affected: null },
    { notice_date: null, employees_affected: null },
    false,
  ],
])('a pair that agrees in %s: %o and %o is one notice: %s', (_, a, b, expected) => {
  expect(superseded([own(a)], [imported(b)]).length === 1).toBe(expected)
})

test('words that every address has do not make one place', () => {
  const known = { geo_basis: 'city' }
  const [a, b] = [{ site_address: '1 North Elm Street' }, { site_address: '2 North Oak Street' }]
  expect(superseded([own({ ...a, ...known })], [imported({ ...b, ...known })])).toEqual([])
})

test('other employers, other states and other numbers in a name are other notices', () => {
  expect(superseded([own()], [imported({ company_name: 'Fir Mill' })])).toEqual([])
  expect(superseded([own()], [imported({ state: 'WA' })])).toEqual([])
  expect(superseded([own({ company_name: 'Store 1' })], [imported({ company_name: 'Store 2' })])).toEqual([])
})

test('where little is known a pair counts only when no other row could be meant', () => {
  const day = { employees_affected: null }
  const [bend, salem] = [TOWN('Bend'), TOWN('Salem')].map((town) => ({ ...day, ...town }))
  expect(superseded([own(day)], [imported(day)])).toHaveLength(1)
  expect(superseded([own(bend), own(salem)], [imported(day)])).toEqual([])
  expect(superseded([own(day)], [imported(bend), imported(salem)])).toEqual([])
})

test('of rows that read the same as many give way as there are on the other side, whichever is which', () => {
  const day = { employees_affected: null }
  const rows = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
  const given = (ours: number, theirs: number) =>
    superseded(
      rows(ours, () => own(day)),
      rows(theirs, () => imported(day)),
    ).length
  expect([given(2, 1), given(1, 2), given(2, 2), given(2, 3)]).toEqual([1, 1, 2, 2])
})

test('a name that is only alike needs nearly all else, and nothing against it', () => {
  const named = (company_name: string, fields = {}) => ({
    company_name,
    effective_date: '2024-03-01',
    ...fields,
  })
  const alike = (a: Partial<NoticeRecord>, b: Partial<NoticeRecord>) =>
    superseded([own(a)], [imported(b)]).length === 1
  expect(alike(named('Cedar Works'), named('Cedar Works Bend Plant'))).toBe(true)
  expect(alike(named('Cedar Works'), named('Ceder Works'))).toBe(true)
  expect(
    alike(
      named('Cedar Works'),
      named('Cedar Works Plant', { effective_date: null, employees_affected: null }),
    ),
  ).toBe(false)
  expect(alike(named('Cedar Works'), named('Cedar Works Plant', { effective_date: '2024-03-02' }))).toBe(
    false,
  )
  expect(alike(named('Cedar Works 1'), named('Cedar Works 2'))).toBe(false)
})

test('a name that is the same comes before one that is only alike, whichever row comes first', () => {
  const fields = { city: 'Bend', effective_date: '2024-03-01' }
  const names = ['Cedar Designed Works', 'Cedar Designet Works']
  for (const order of [names, names.toReversed()]) {
    const [ours, theirs] = [
      names.map((company_name) => own({ ...fields, company_name })),
      order.map((company_name) => imported({ ...fields, company_name })),
    ]
    const nameOf = new Map([...ours, ...theirs].map((r) => [r.id, r.company_name]))
    const found = superseded(ours, theirs)
    expect(found).toHaveLength(2)
    for (const [a, b] of found) expect(nameOf.get(a!)).toBe(nameOf.get(b!))
  }
})

test('a date that names no day agrees with every day in it, for less', () => {
  const month = { notice_date: '2024-01-01', notice_date_precision: 'month' as const }
  expect(superseded([own(month)], [imported()])).toHaveLength(1)
  expect(superseded([own({ ...month, employees_affected: null })], [imported()])).toEqual([])
  expect(superseded([own({ ...month, notice_date: '2024-02-01' })], [imported()])).toEqual([])
})

test('a row of the notice alone and one of a layoff soon after it are one notice when the counts agree', () => {
  const layoff = (effective_date: string) => ({ notice_date: null, effective_date })
  expect(superseded([own()], [imported(layoff('2024-03-01'))])).toHaveLength(1)
  expect(superseded([own()], [imported(layoff('2024-05-02'))])).toEqual([])
  expect(superseded([own()], [imported(layoff('2024-01-01'))])).toEqual([])
})

test('each notice is used once, the best pairs first; the rest is history', () => {
  const sites = ['Bend', 'Salem', 'Eugene'].map((city) => ({ city, effective_date: '2024-03-01' }))
  const [bend, salem] = sites.slice(0, 2).map((site) => own(site))
  const [oldBend, oldSalem, oldEugene] = sites.map((site) => imported(site))
  const found = superseded([salem!, bend!], [oldBend!, oldEugene!, oldSalem!])
  expect(new Map(found as [string, string][])).toEqual(
    new Map([
      [bend!.id, oldBend!.id],
      [salem!.id, oldSalem!.id],
    ]),
  )
})

test.each<[string, Partial<NoticeRecord>, Partial<NoticeRecord>, boolean]>([
  ['layoff and headcount', { effective_date: '2024-03-01' }, { effective_date: '2024-03-01' }, true],
  ['place and headcount', { city: 'Warwick' }, { city: 'Warwick' }, true],
  [
    'place and headcount, and not the misprinted layoff',
    { city: 'Warwick', effective_date: '2024-03-01' },
    { city: 'Warwick', effective_date: '2026-03-01' },
    true,
  ],
  ['headcount alone', {}, { city: 'Warwick' }, true],
  ['place, and another headcount', { city: 'Warwick' }, { city: 'Warwick', employees_affected: 16 }, false],
  ['layoff and headcount, and a day before', {}, { notice_date: '2023-12-01' }, false],
  ['headcount, and a day two years later', {}, { notice_date: '2026-01-01' }, false],
  ['headcount, in a state whose days stand in place', { state: 'OR' }, { state: 'OR' }, false],
])('where the publisher’s days slipped, a copy with a later day is one by: %s', (_, a, b, is) => {
  const copy = imported({ state: 'RI', notice_date: '2024-09-02', ...b })
  expect(superseded([own({ state: 'RI', ...a })], [copy])).toHaveLength(Number(is))
})

test('of copies with a slipped day and without one the latter is replaced: it contradicts in nothing', () => {
  const [a, slipped, undated] = [
    own({ state: 'RI', city: 'Warwick', effective_date: '2024-03-01' }),
    imported({ state: 'RI', city: 'Warwick', effective_date: '2024-03-01', notice_date: '2024-09-02' }),
    imported({ state: 'RI', city: 'Warwick', effective_date: '2024-03-01', notice_date: null }),
  ]
  expect(superseded([a], [slipped, undated])).toEqual([[a.id, undated.id]])
})

test('no notice is used twice, and the order of the rows does not matter', () => {
  const row = fc.record({
    company_name: fc.constantFrom('A', 'A Inc', 'B'),
    city: fc.constantFrom(null, 'Bend', 'Salem'),
    notice_date: fc.constantFrom(null, '2024-01-02', '2024-01-03'),
    effective_date: fc.constantFrom(null, '2024-03-01'),
    employees_affected: fc.constantFrom(null, 1, 2),
  })
  const rows = fc.array(row, { maxLength: 8 })
  fc.assert(
    fc.property(rows, rows, fc.nat(), (ours, theirs, turn) => {
      const [a, b] = [ours.map(own), theirs.map(imported)]
      const found = superseded(a, b)
      expect(new Set(found.flat()).size).toBe(found.length * 2)
      const turned = <T>(list: T[]) => [
        ...list.slice(turn % (list.length || 1)),
        ...list.slice(0, turn % (list.length || 1)),
      ]
      expect(superseded(turned(a), turned(b))).toEqual(found)
      // What is left over on both sides cannot be paired any more.
      const used = new Set(found.flat())
      const left = (list: NoticeRecord[]) => list.filter((r) => !used.has(r.id))
      expect(superseded(left(a), left(b))).toEqual([])
    }),
  )
})
