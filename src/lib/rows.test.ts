import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connected, firstPlaces, firstWhere, groupBy, placesBetween, withMore } from './rows.ts'

test('groups come in the order in which they were met, each with its rows in their order', () => {
  const rows = ['b1', 'a1', 'b2']
  expect([...groupBy(rows, (row) => row[0])]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ])
})

test('a row with more said of it is what spreading both would give, in the same order, and changes neither', () => {
  const facts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer())
  fc.assert(
    fc.property(facts, facts, (row, more) => {
      const [before, added] = [{ ...row }, { ...more }]
      expect(Object.entries(withMore(row, more))).toEqual(Object.entries({ ...row, ...more }))
      expect([row, more]).toEqual([before, added])
    }),
  )
})

test('the first so many are those that sorting all puts first, the earlier of equal ones before the later', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 })), fc.integer({ min: 0, max: 8 }), (values, limit) => {
      const sorted = values.map((_, place) => place).sort((a, b) => values[b]! - values[a]!)
      const first = firstPlaces(values.length, limit, (a, b) => values[a]! > values[b]!)
      expect(first).toEqual(sorted.slice(0, limit))
    }),
  )
})

test('places from one to another are those that stand there when all are sorted by key, then by place', () => {
  const keys = fc.array(fc.oneof(fc.constant(Infinity), fc.integer({ min: -3, max: 9 })), { maxLength: 60 })
  fc.assert(
    fc.property(
      keys,
      fc.infiniteStream(fc.boolean()),
      fc.nat(70),
      fc.nat(70),
      (values, isMeant, skip, take) => {
        const places = values.map((_, place) => place).filter(() => isMeant.next().value)
        const sorted = places.toSorted((a, b) => (values[a] === values[b] ? a - b : values[a]! - values[b]!))
        const found = placesBetween(Int32Array.from(places), Float64Array.from(values), skip, take)
        expect(found).toEqual(sorted.slice(skip, skip + take))
      },
    ),
  )
})

test('the first place from which on a condition holds is the one that looking at each finds, or behind all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 })),
      fc.integer({ min: -1, max: 10 }),
      (values, least) => {
        const sorted = values.sort((a, b) => a - b)
        const found = sorted.findIndex((value) => value >= least)
        expect(firstWhere(sorted.length, (at) => sorted[at]! >= least)).toBe(
          found === -1 ? sorted.length : found,
        )
      },
    ),
  )
})

test('rows that are near to one of a part are of it, and join two parts that they are both near to', () => {
  const near = (a: number, b: number) => Math.abs(a - b) <= 1
  const sorted = (rows: number[]) => connected(rows, near).map((part) => part.sort((a, b) => a - b))
  expect(sorted([1, 9, 3, 2, 8]).sort((a, b) => a[0]! - b[0]!)).toEqual([
    [1, 2, 3],
    [8, 9],
  ])
  expect(connected([], near)).toEqual([])
})
