import { expect, test } from 'vitest'
import { foldName, nameTokens } from './read-name.ts'
import { Spellings } from './spellings.ts'
import { Vocabulary } from './vocabulary.ts'

const lettersOf = (name: string) => foldName(name).replaceAll(' ', '')

/** Joins names, each of so many records, and tells which stands for which. */
function joined(names: Record<string, number>, former: Record<string, string> = {}) {
  const vocabulary = new Vocabulary()
  const spellings = new Spellings()
  const keyOf = (name: string) => nameTokens(name).join('')
  for (const [name, records] of Object.entries(names)) {
    const tokens = nameTokens(name)
    vocabulary.add(tokens)
    spellings.add({ key: keyOf(name), tokens, records })
    if (name.length === 34) spellings.addCut(lettersOf(name), keyOf(name))
  }
  for (const name of Object.keys(names))
    if (name.length !== 34) spellings.addWhole(lettersOf(name), keyOf(name))
  for (const [name, before] of Object.entries(former)) spellings.addFormer(keyOf(name), keyOf(before))
  spellings.join(vocabulary)
  return {
    standing: (name: string) => spellings.standing(keyOf(name)),
    misspelt: (name: string) => spellings.misspelt(nameTokens(name), vocabulary),
    keyOf,
  }
}

test('the best-known spelling stands for a misspelt one', () => {
  const { standing, keyOf } = joined({ 'Farrowdale Paper': 9, 'Farowdale Paper': 1, 'Barrowdale Paper': 1 })
  expect(standing('Farowdale Paper')).toBe(keyOf('Farrowdale Paper'))
  expect(standing('Farrowdale Paper')).toBe(keyOf('Farrowdale Paper'))
  expect(standing('Barrowdale Paper')).toBe(keyOf('Barrowdale Paper'))
})

test('a word that several firms have is no misspelling', () => {
  const { standing, keyOf } = joined({
    'Marlowe Paper': 9,
    'Marlowa Paper': 1,
    'Marlowa Steel': 1,
    'Marlowa Trucking': 1,
  })
  expect(standing('Marlowa Paper')).toBe(keyOf('Marlowa Paper'))
})

test('a name alone is not taken for another, a letter off', () => {
  const { standing, keyOf } = joined({ Farrowdale: 9, Farowdale: 1 })
  expect(standing('Farowdale')).toBe(keyOf('Farowdale'))
})

test('a name cut at 34 characters stands for the only one that goes on from it', () => {
  const cut = 'FARROWDALE INTERNATIONAL PAPER COM'
  const { standing, keyOf } = joined({ 'Farrowdale International Paper Company, Inc.': 3, [cut]: 5 })
  expect(standing(cut)).toBe(keyOf('Farrowdale International Paper Company'))
})

test('a name cut short that two firms go on from stands for neither', () => {
  const cut = 'FARROWDALE INTERNATIONAL PAPER COM'
  const { standing, keyOf } = joined({
    'Farrowdale International Paper Company Inc': 3,
    'Farrowdale International Paper Compounds Inc': 3,
    [cut]: 5,
  })
  expect(standing(cut)).toBe(keyOf(cut))
})

test('a former name is joined where it is on record', () => {
  const { standing, keyOf } = joined(
    { 'Elm Works': 1, 'Oak Works': 2 },
    { 'Elm Works': 'Oak Works', 'Ash Works': 'Fir Works' },
  )
  expect(standing('Elm Works')).toBe(keyOf('Oak Works'))
  expect(standing('Ash Works')).toBe(keyOf('Ash Works'))
})

test('a new name may misspell a known one, if only one', () => {
  const { misspelt, keyOf } = joined({ 'Farrowdale Paper': 9, 'Elm Paper': 2 })
  expect(misspelt('Farrowdalle Paper')).toBe(keyOf('Farrowdale Paper'))
  expect(misspelt('Narrowdale Paper')).toBeNull()
})
