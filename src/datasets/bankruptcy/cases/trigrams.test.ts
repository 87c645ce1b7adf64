import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isToldByBits, trigramBits } from './trigrams.ts'

const holds = (whole: string, part: string) =>
  (BigInt(trigramBits(whole)) & BigInt(trigramBits(part))) === BigInt(trigramBits(part))

test('the bits of a part are among those of the whole', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(fc.property(texts, texts, texts, (before, part, after) => holds(before + part + after, part)))
})

test('bits are a number that is held exactly, and none of fewer than three characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) =>
      Number.isSafeInteger(trigramBits(text)),
    ),
  )
  expect(['', 'a', 'ab'].map(trigramBits)).toEqual([0, 0, 0])
  expect(trigramBits('abc')).toBeGreaterThan(0)
})

test('what is told by bits alone is told rightly', () => {
  const runs = ['inc', 'llc', 'ltd', ', i', 'gro', 'abc', 'mill', 'in', 'ïnc', '\u{1f600}c']
  expect(runs.filter(isToldByBits)).toEqual(['inc', 'llc', 'ltd', ', i', 'gro'])
  const letters = fc.string({ unit: fc.constantFrom(...'incltdgro, é'), maxLength: 12 })
  fc.assert(
    fc.property(letters, fc.constantFrom('inc', 'llc', 'ltd', ', i', 'gro'), (text, run) => {
      expect(holds(text, run)).toBe(text.includes(run))
    }),
  )
})

test('most texts that are no part are told by their bits', () => {
  const names = ['cedar works inc.', 'block 12 holdings llc', 'lakeside dairy', 'northern freight company']
  expect(names.filter((name) => holds(name, 'eassurance'))).toEqual([])
  expect(names.filter((name) => holds(name, 'dairy'))).toEqual(['lakeside dairy'])
})
