import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readName } from './read-name.ts'
import { Wordings } from './wordings.ts'

/** Wordings that have taken in these names. */
function wordingsOf(names: readonly string[]): Wordings {
  const wordings = new Wordings()
  const given = [...wordings.takeIn(names.map((name) => ({ name })))]
  expect(given).toEqual([...new Set(names)].map(readName))
  return wordings
}

const NAMES = [
  'Quillon, Inc. - Durham',
  'QUILLON INC (Farrowdale Holdings)',
  'Brantwick LLC dba Elm Paper',
  'FARROWDALE INTERNATIONAL PAPER COM',
  'Relco, a Quillon Company',
  'The',
  '---',
  '',
]

test.each(NAMES)('"%s" is read out of its wording as it is read at once', (name) => {
  expect(wordingsOf([name]).read(name)).toEqual(readName(name))
})

test('any names are read as they are read at once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...NAMES)), { maxLength: 10 }), (names) => {
      const wordings = wordingsOf(names)
      for (const name of names) expect(wordings.read(name)).toEqual(readName(name))
    }),
  )
})

test('names that say the same are one wording; names that say nothing are one each', () => {
  const wordings = wordingsOf(['Quillon Inc', 'QUILLON, INC.', '--', '---'])
  const [one, other, nothing, less] = ['Quillon Inc', 'QUILLON, INC.', '--', '---'].map((name) =>
    wordings.numberOf(name),
  )
  expect(one).toBe(other)
  expect(nothing).not.toBe(less)
  expect(wordings.numberOf('Quillon')).toBeUndefined()
})
