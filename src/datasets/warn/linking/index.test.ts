import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linked, row } from '../testing/linked.ts'
import { notice } from '../testing/notices.ts'
import { linkNotices } from './index.ts'

describe('never linked', () => {
  const later = { notice_date: '2024-01-20' }
  const amendment = { ...later, mark: 'amendment' as const }

  test.each([later, amendment])('sites whose names differ by a digit, %o', (second) => {
    expect(
      linked(row('a', { company_name: 'Store 12' }), row('b', { ...second, company_name: 'Store 13' })),
    ).toEqual([])
    // Even where the numbers fold away: what is left of the names is the same.
    expect(
      linked(row('a', { company_name: 'Cedar 1 Inc' }), row('b', { ...second, company_name: 'Cedar Inc' })),
    ).toEqual([])
  })

  test.each([later, amendment])('other places, as far as both are told, %o', (second) => {
    expect(linked(row('a', { city: 'Bend' }), row('b', { ...second, city: 'Salem' }))).toEqual([])
    expect(linked(row('a', { city: 'Bend' }), row('b', { ...second, city: 'BEND' }))).toHaveLength(1)
    const address = { site_address: '1 Elm St', city: 'Bend' }
    expect(linked(row('a', address), row('b', { ...second, ...address, site_address: '2 Elm St' }))).toEqual(
      [],
    )
    expect(linked(row('a', address), row('b', { ...second, city: 'Bend' }))).toHaveLength(1)
    // The address of the head office stands beside the town of each remote worker.
    expect(linked(row('a', address), row('b', { ...second, ...address, city: 'Salem' }))).toEqual([])
    expect(
      linked(row('a', { city: null, county: 'Lane' }), row('b', { ...second, city: null, county: 'Linn' })),
    ).toEqual([])
  })

  test.each([later, amendment])('WARN notices and other events, %o', (second) => {
    expect(linked(row('a', { is_warn: false }), row('b', second))).toEqual([])
  })

  test.each([later, amendment])('other employers and other states, %o', (second) => {
    expect(linked(row('a'), row('b', { ...second, company_name: 'Fir Mill' }))).toEqual([])
    expect(linked(row('a'), row('b', { ...second, state: 'WA' }))).toEqual([])
  })
})

test('links do not depend on the order of the rows, point to what is there, and never to the row itself', () => {
  const fields = fc.record({
    company_name: fc.constantFrom('A', 'A Inc', 'A 1'),
    city: fc.constantFrom(null, 'Bend', 'Salem'),
    notice_date: fc.constantFrom(null, '2024-01-02', '2024-01-10', '2024-02-20'),
    effective_date: fc.constantFrom(null, '2024-03-01', '2024-03-02'),
    employees_affected: fc.constantFrom(null, 1, 2),
    mark: fc.constantFrom(null, null, 'amendment' as const, 'rescission' as const),
    notice_key: fc.constantFrom(null, null, '1', '2'),
    amends_key: fc.constantFrom(null, null, '1', '2'),
  })
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 10 }), fc.nat(), (list, turn) => {
      const rows = list.map((f, i) => notice({ id: `n${i}`, ...f }))
      const found = linkNotices(rows)
      const at = turn % (rows.length || 1)
      expect(linkNotices([...rows.slice(at), ...rows.slice(0, at)])).toEqual(found)
      expect(new Set(found.map((l) => l.notice_id)).size).toBe(found.length)
      const ids = new Set(rows.map((r) => r.id))
      for (const l of found) {
        expect(l.notice_id).not.toBe(l.other_id)
        expect(ids.has(l.notice_id) && ids.has(l.other_id)).toBe(true)
      }
    }),
  )
})
