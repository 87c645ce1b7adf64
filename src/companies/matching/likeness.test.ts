import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNames, isSlip, isTypo } from './likeness.ts'

const words = (text: string) => text.split(' ')

test('what both begin with, what they share besides, and what each has alone', () => {
  expect(compareNames(words('elm paper mill of ohio'), words('elm felt mill works'))).toEqual({
    beginning: ['elm'],
    shared: ['mill'],
    extra: [1, 3, 4],
    missing: ['felt', 'works'],
    typos: [],
    meant: [],
  })
})

test('a misspelt word is the word, and told', () => {
  expect(compareNames(words('marrowbx stone'), words('marrowby stone'))).toMatchObject({
    beginning: [],
    missing: ['marrowby'],
  })
  expect(compareNames(words('marowby stone'), words('marrowby stone'))).toEqual({
    beginning: ['marrowby', 'stone'],
    shared: [],
    extra: [],
    missing: [],
    typos: ['marowby'],
    meant: ['marrowby'],
  })
})

test.each([
  ['halliburton', 'haliburton', 'a letter doubled'],
  ['hannifin', 'hannifan', 'a vowel for another'],
  ['technologies', 'technologeis', 'two neighbours swapped'],
  ['technologies', 'technologis', 'a letter less in a long word'],
])('%s and %s: %s', (a, b) => {
  expect([isTypo(a, b), isTypo(b, a)]).toEqual([true, true])
})

test.each([
  ['verifone', 'veritone', 'another consonant'],
  ['pentair', 'penair', 'a letter less in a short word'],
  ['elm', 'elms', 'too short'],
  ['route66', 'route67', 'numbers'],
  ['wolfspeed', 'volfspeed', 'another beginning'],
  ['quillon', 'quillon', 'no difference at all'],
])('%s and %s are two words: %s', (a, b) => {
  expect([isTypo(a, b), isTypo(b, a)]).toEqual([false, false])
})

test('every word of both names is accounted for once', () => {
  const name = fc.array(fc.constantFrom('elm', 'ash', 'oak', 'paper', 'mill'), { maxLength: 6 })
  fc.assert(
    fc.property(name, name, (a, b) => {
      const { beginning, shared, extra, missing } = compareNames(a, b)
      expect(beginning.length + shared.length + extra.length).toBe(a.length)
      expect(beginning.length + shared.length + missing.length).toBe(b.length)
    }),
  )
})

test.each([
  ['studio', 'stuidio', true],
  ['cooling', 'coolinc', true],
  ['clothing', 'clothes', false],
  ['studio', 'audio', false],
  ['plant2', 'plant3', false],
])('where all else agrees, %s and %s are one word: %s', (a, b, expected) => {
  expect([isSlip(a, b), isSlip(b, a)]).toEqual([expected, expected])
})
