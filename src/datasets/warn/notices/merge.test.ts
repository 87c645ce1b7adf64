import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placedNotice } from '../testing/notices.ts'
import { IdMaker } from './identity.ts'
import { type Kept, mergeReading } from './merge.ts'
import type { PlacedNotice } from './placing.ts'

const empty = (): Kept => ({ records: new Map(), versions: new Map() })
const read = (kept: Kept, rows: PlacedNotice[]) =>
  mergeReading(kept, rows, 'warn/or', new IdMaker(kept.records.values()))
const records = (kept: Kept) => [...kept.records.values()]

test('reading the same page again changes nothing', () => {
  const kept = empty()
  const rows = [placedNotice(), placedNotice({ company_name: 'Fir Mill', city: 'Salem' })]
  expect(read(kept, rows)).toEqual({ new: 2, changed: 0, gone: 0 })
  const before = structuredClone(kept)
  expect(read(kept, rows)).toEqual({ new: 0, changed: 0, gone: 0 })
  expect(kept).toEqual(before)
})

test('an id is made of state, year and eight hex digits, and does not depend on the order of the page', () => {
  const rows = ['A', 'B', 'C'].flatMap((name) =>
    [10, 20].map((count) => placedNotice({ company_name: name, employees_affected: count })),
  )
  const [one, two] = [empty(), empty()]
  read(one, rows)
  read(two, [...rows].reverse())
  const ids = (kept: Kept) =>
    records(kept)
      .map((r) => `${r.id} ${r.company_name} ${r.employees_affected}`)
      .sort()
  expect(ids(one)).toEqual(ids(two))
  expect(records(one).every((r) => /^OR-2024-[0-9a-f]{8}$/.test(r.id))).toBe(true)
})

test('waves and sites of one employer on one day stay separate, a repeated row is one', () => {
  const kept = empty()
  const wave = (effective_date: string) => placedNotice({ effective_date })
  read(kept, [wave('2024-03-01'), wave('2024-04-01'), wave('2024-03-01'), placedNotice({ city: 'Bend' })])
  expect(records(kept)).toHaveLength(3)
})

test('undated rows are never taken for one another', () => {
  const kept = empty()
  const undated = placedNotice({ notice_date: null, notice_date_precision: null })
  read(kept, [undated, { ...undated }])
  expect(records(kept)).toHaveLength(2)
})

test('a changed headcount is a new version of the same notice', () => {
  const kept = empty()
  read(kept, [placedNotice()])
  const { id } = records(kept)[0]!
  expect(read(kept, [placedNotice({ employees_affected: 120, seen_on: '2024-02-08' })])).toMatchObject({
    changed: 1,
    new: 0,
  })
  expect(kept.records.get(id)).toMatchObject({
    employees_affected: 120,
    first_seen: '2024-02-01',
    changed_on: '2024-02-08',
  })
  expect(kept.versions.get(id)?.map((v) => [v.version, v.seen_on, v.employees_affected])).toEqual([
    [1, '2024-02-01', 100],
  ])
})

test('a rewritten date is the same notice when everything else agrees, a new filing is not', () => {
  const kept = empty()
  const first = placedNotice({ city: 'Bend', effective_date: '2024-03-01' })
  read(kept, [first])
  const { id } = records(kept)[0]!
  expect(read(kept, [placedNotice({ ...first, notice_date: '2024-01-03' })])).toEqual({
    new: 0,
    changed: 1,
    gone: 0,
  })
  expect(kept.records.get(id)?.notice_date).toBe('2024-01-03')
  const another = placedNotice({
    ...first,
    notice_date: '2024-06-03',
    effective_date: '2024-08-01',
    employees_affected: 7,
  })
  expect(read(kept, [another])).toEqual({ new: 1, changed: 0, gone: 1 })
})

describe('where no day of layoff is told', () => {
  const first = placedNotice({ city: 'Bend', employees_affected: 50 })
  const rewrite = (fields: Partial<typeof first>) => {
    const kept = empty()
    read(kept, [first])
    return read(kept, [placedNotice({ ...first, ...fields })])
  }
  const same = { new: 0, changed: 1, gone: 0 }
  const another = { new: 1, changed: 0, gone: 1 }

  test('a date or a town put right is the same notice', () => {
    expect(rewrite({ notice_date: '2024-01-12' })).toEqual(same)
    expect(rewrite({ city: 'Salem' })).toEqual(same)
  })

  test('a letter of the name put right is, another name is not', () => {
    expect(rewrite({ company_name: 'Cedar Wroks' })).toEqual(another)
    expect(rewrite({ company_name: 'Cedar Work' })).toEqual(same)
    expect(rewrite({ company_name: 'Cedar Work', employees_affected: 51 })).toEqual(another)
    expect(rewrite({ company_name: 'Fir Mill' })).toEqual(another)
  })

  test('the same number at the same place more than 45 days later is a new filing', () => {
    expect(rewrite({ notice_date: '2024-02-16' })).toEqual(same)
    expect(rewrite({ notice_date: '2024-02-17' })).toEqual(another)
  })

  test('where two fields differ it is a new filing', () => {
    expect(rewrite({ notice_date: '2024-01-12', city: 'Salem' })).toEqual(another)
  })
})

test('names that differ in a number are never one rewritten notice', () => {
  const kept = empty()
  const store = placedNotice({ company_name: 'Store #1', city: 'Bend', effective_date: '2024-03-01' })
  read(kept, [store])
  expect(read(kept, [placedNotice({ ...store, company_name: 'Store #2' })])).toEqual({
    new: 1,
    changed: 0,
    gone: 1,
  })
})

test('a vanished row stays, marked, and comes back under its id', () => {
  const kept = empty()
  const [a, b] = [placedNotice(), placedNotice({ company_name: 'Fir Mill' })]
  read(kept, [a, b])
  const ids = records(kept).map((r) => r.id)
  expect(read(kept, [{ ...a, seen_on: '2024-02-08' }])).toEqual({ new: 0, changed: 0, gone: 1 })
  expect(records(kept).map((r) => r.listed)).toEqual([true, false])
  expect(records(kept)[1]).toMatchObject({ last_seen: '2024-02-01', changed_on: '2024-02-08' })
  expect(read(kept, [a, { ...b, seen_on: '2024-02-15' }])).toEqual({ new: 0, changed: 1, gone: 0 })
  expect(records(kept).map((r) => r.id)).toEqual(ids)
  expect(records(kept).every((r) => r.listed)).toBe(true)
})

test("the publisher's own number is the identity, whatever else changes", () => {
  const kept = empty()
  read(kept, [placedNotice({ notice_key: '17' })])
  const moved = placedNotice({
    notice_key: '17',
    company_name: 'Cedar Works LLC',
    notice_date: '2023-12-30',
    city: 'Bend',
  })
  expect(read(kept, [moved])).toEqual({ new: 0, changed: 1, gone: 0 })
  expect(records(kept)).toHaveLength(1)
})

test('an identity that comes back after its notice was rewritten is a notice of its own', () => {
  const kept = empty()
  const ids = new IdMaker([])
  const first = placedNotice({ city: 'Bend', effective_date: '2024-03-01' })
  const rewritten = placedNotice({ ...first, notice_date: '2024-01-03' })
  for (const page of [[first], [rewritten], [rewritten, first]]) mergeReading(kept, page, 'warn/or', ids)
  expect(records(kept).map((r) => r.notice_date)).toEqual(['2024-01-03', '2024-01-02'])
})

test('notices rewritten onto one identity have their own ordinals', () => {
  const kept = empty()
  const wave = (notice_date: string, effective_date: string) =>
    placedNotice({
      city: 'Bend',
      notice_date,
      effective_date,
      employees_affected: Number(effective_date.slice(6, 7)),
    })
  read(kept, [wave('2024-01-02', '2024-03-01'), wave('2024-01-05', '2024-04-01')])
  const counts = read(kept, [wave('2024-01-03', '2024-03-01'), wave('2024-01-03', '2024-04-01')])
  expect(counts).toEqual({ new: 0, changed: 2, gone: 0 })
  expect(new Set(records(kept).map((r) => r.identity)).size).toBe(1)
  expect(records(kept).map((r) => r.ordinal)).toEqual([1, 2])
})

test('a changed wave is the one that was listed, not one that is long gone', () => {
  const kept = empty()
  const wave = (effective_date: string) => placedNotice({ effective_date })
  read(kept, [wave('2024-03-01'), wave('2024-04-01')])
  read(kept, [wave('2024-04-01')])
  expect(read(kept, [wave('2024-05-01')])).toEqual({ new: 0, changed: 1, gone: 0 })
  expect(records(kept).map((r) => [r.effective_date, r.listed])).toEqual([
    ['2024-03-01', false],
    ['2024-05-01', true],
  ])
})

describe('properties', () => {
  const row = fc.record({
    company_name: fc.constantFrom('A', 'B Inc', 'B', 'C #1'),
    city: fc.constantFrom(null, 'Bend', 'Salem'),
    notice_date: fc.constantFrom(null, '2024-01-02', '2024-01-03'),
    effective_date: fc.constantFrom(null, '2024-03-01', '2024-03-02'),
    employees_affected: fc.constantFrom(null, 1, 2),
  })
  const page = fc.array(
    row.map((fields) => placedNotice(fields)),
    { maxLength: 12 },
  )

  test('listed rows are those of the last page, ids are unique, nothing is lost, again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 4 }), (pages) => {
        const kept = empty()
        let seenBefore = new Set<string>()
        for (const rows of pages) {
          read(kept, rows)
          const ids = new Set(kept.records.keys())
          expect([...seenBefore].every((id) => ids.has(id))).toBe(true)
          seenBefore = ids
        }
        const last = pages.at(-1)!
        const texts = (list: Partial<PlacedNotice>[]) =>
          list.map((r) =>
            JSON.stringify([r.company_name, r.city, r.notice_date, r.effective_date, r.employees_affected]),
          )
        const listed = records(kept).filter((r) => r.listed)
        expect(new Set(texts(listed))).toEqual(new Set(texts(last)))
        expect(read(kept, last)).toEqual({ new: 0, changed: 0, gone: 0 })
        for (const record of records(kept)) {
          const versions = kept.versions.get(record.id) ?? []
          expect(versions.map((v) => v.version)).toEqual(versions.map((_, i) => i + 1))
        }
      }),
    )
  })
})
