import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givenNotice } from '../testing/notices.ts'
import { IdMaker, identityOf, isUndated, placeKey } from './identity.ts'

describe('identityOf', () => {
  const same = (a: Parameters<typeof givenNotice>[0], b: Parameters<typeof givenNotice>[0]) =>
    identityOf(givenNotice(a)) === identityOf(givenNotice(b))

  test("the publisher's own number is the identity, whatever else the row says", () => {
    expect(
      same(
        { notice_key: '17' },
        { notice_key: '17', company_name: 'Other', notice_date: null, city: 'Bend' },
      ),
    ).toBe(true)
    expect(same({ notice_key: '17' }, { notice_key: '18' })).toBe(false)
    expect(same({ notice_key: '17' }, {})).toBe(false)
  })

  test('without a number it is employer, date and place, however they are spelt', () => {
    expect(
      same(
        { company_name: 'Cedar Works, Inc.', city: 'BEND' },
        { company_name: 'CEDAR WORKS', city: 'Bend' },
      ),
    ).toBe(true)
    expect(same({ city: 'Bend' }, { city: 'Salem' })).toBe(false)
    expect(same({ notice_date: '2024-01-02' }, { notice_date: '2024-01-03' })).toBe(false)
    expect(same({ company_name: 'Store #1' }, { company_name: 'Store #2' })).toBe(false)
  })

  test('what may change without a new filing is no part of it', () => {
    expect(
      same(
        {},
        {
          employees_affected: 7,
          effective_date: '2024-05-01',
          layoff_type: 'closure',
          naics_code: '11',
          mark: 'amendment',
        },
      ),
    ).toBe(true)
  })

  test('sites of one employer on one day differ by their address', () => {
    expect(same({ city: 'Bend', site_address: '1 Elm St' }, { city: 'Bend', site_address: '2 Elm St' })).toBe(
      false,
    )
    expect(placeKey(givenNotice({ county: 'Lane' }))).toBe('lane')
    expect(placeKey(givenNotice({ county: 'Lane', city: 'Eugene' }))).toBe('eugene')
  })

  test('dates that stand in for a missing notice date are of their own kind', () => {
    const day = '2024-01-02'
    const none = { notice_date: null, received_date: null, effective_date: null }
    const kinds = [{ notice_date: day }, { received_date: day }, { effective_date: day }, {}]
    expect(new Set(kinds.map((k) => identityOf(givenNotice({ ...none, ...k })))).size).toBe(4)
  })

  test("an importer's rows never meet the publisher's", () => {
    expect(same({ origin: 'register' }, {})).toBe(false)
    expect(same({ origin: 'register', notice_key: '17' }, { notice_key: '17' })).toBe(false)
    expect(same({ origin: 'publisher' }, {})).toBe(true)
  })

  test('a row is undated only when no date at all is known', () => {
    const none = { notice_date: null, received_date: null, effective_date: null }
    expect(isUndated(givenNotice(none))).toBe(true)
    expect(isUndated(givenNotice({ ...none, received_date: '2024-01-02' }))).toBe(false)
    expect(isUndated(givenNotice({ ...none, effective_date: '2024-01-02' }))).toBe(false)
  })
})

describe('IdMaker', () => {
  const notice = givenNotice()

  test('an id names state and year, and is the same every time', () => {
    const [one, two] = [new IdMaker([]), new IdMaker([])]
    const id = one.make(notice, 'a', 1)
    expect(id).toMatch(/^OR-2024-[0-9a-f]{8}$/)
    expect(one.make(notice, 'a', 1)).toBe(id)
    expect(two.make(notice, 'a', 1)).toBe(id)
    expect(one.make(notice, 'a', 2)).not.toBe(id)
    expect(one.make(givenNotice({ state: 'WA' }), 'a', 1).slice(0, 2)).toBe('WA')
  })

  test('the year is that of the first date known', () => {
    const year = (fields: Parameters<typeof givenNotice>[0]) =>
      new IdMaker([]).make(givenNotice({ notice_date: null, ...fields }), 'a', 1).slice(3, 7)
    expect(year({ received_date: '2022-01-01', effective_date: '2023-01-01' })).toBe('2022')
    expect(year({ effective_date: '2023-01-01' })).toBe('2023')
    expect(year({})).toBe('0000')
  })

  test('an id that another identity holds is not given again', () => {
    const id = new IdMaker([]).make(notice, 'a', 1)
    const ids = new IdMaker([{ id, state: 'OR', identity: 'other', ordinal: 1 }])
    const made = ids.make(notice, 'a', 1)
    expect(made).not.toBe(id)
    expect(ids.make(notice, 'a', 1)).toBe(made)
  })

  test('a notice that goes by another identity keeps its id, and the old identity gets a new one', () => {
    const ids = new IdMaker([])
    const id = ids.make(notice, 'a', 1)
    ids.move({ id, state: 'OR', identity: 'b', ordinal: 1 })
    expect(ids.make(notice, 'a', 1)).not.toBe(id)
  })

  test('no two identities ever share an id', () => {
    const owner = fc.record({
      identity: fc.string({ maxLength: 6 }),
      ordinal: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(owner, { maxLength: 30 }), fc.array(owner, { maxLength: 30 }), (old, fresh) => {
        const first = new IdMaker([])
        const held = old.map((o) => ({ ...o, state: 'OR', id: first.make(notice, o.identity, o.ordinal) }))
        // The ids are in use, but by the next identity in line.
        const moved = held.map((h, i) => ({ ...h, identity: `${held[(i + 1) % held.length]!.identity}'` }))
        const ids = new IdMaker(moved)
        const owners = new Map(
          [...new Map(moved.map((m) => [m.id, m])).values()].map((m) => [m.id, `${m.identity}|${m.ordinal}`]),
        )
        for (const { identity, ordinal } of fresh) {
          const id = ids.make(notice, identity, ordinal)
          expect(owners.get(id) ?? `${identity}|${ordinal}`).toBe(`${identity}|${ordinal}`)
          owners.set(id, `${identity}|${ordinal}`)
        }
      }),
    )
  })
})
