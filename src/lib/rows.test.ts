import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBy, withMore } from './rows.ts'

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
