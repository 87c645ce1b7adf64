import { expect, test } from 'vitest'
import { Spellings } from './spellings.ts'
import { Vocabulary } from './vocabulary.ts'

const spelt = (...names: [string, number, state?: string][]) => {
  const vocabulary = new Vocabulary()
  const spellings = new Spellings()
  for (const [name, records, state = null] of names) {
    const tokens = name.split(' ')
    vocabulary.add(tokens)
    spellings.add({ key: tokens.join(''), tokens, records: 0 })
    spellings.count(tokens.join(''), records, state)
  }
  spellings.join(vocabulary)
  return (name: string) => spellings.standing(name.replaceAll(' ', ''))
}

test('a known firm’s name with a place, a part or a vague trade behind it is that firm', () => {
  const standing = spelt(
    ['quillonda', 9],
    ['quillonda springfield', 1],
    ['quillonda customer care', 1],
    ['quillonda system', 8],
    ['marloweth felt', 5],
    ['marloweth felt warehouse', 1],
  )
  for (const name of ['quillonda springfield', 'quillonda customer care', 'quillonda system'])
    expect(standing(name)).toBe('quillonda')
  expect(standing('marloweth felt warehouse')).toBe('marlowethfelt')
})

test('another trade, a house of its own or a chapter is another firm', () => {
  const standing = spelt(
    ['quillonda', 9],
    ['quillonda oil', 1],
    ['quillonda hospital', 1],
    ['quillonda marloweth', 1],
    ['ymca quillonda', 5],
    ['ymca quillonda springfield', 1],
  )
  for (const name of [
    'quillonda oil',
    'quillonda hospital',
    'quillonda marloweth',
    'ymca quillonda springfield',
  ])
    expect(standing(name)).toBe(name.replaceAll(' ', ''))
})

test('a word that many firms begin with is none of them', () => {
  const standing = spelt(
    ['quillonda', 2],
    ...['ash', 'elm', 'fir', 'gum'].map((word): [string, number] => [`quillonda ${word}berry`, 1]),
    ['quillonda springfield', 1],
  )
  expect(standing('quillonda springfield')).toBe('quillondaspringfield')
})

test('one word and a trade are another firm’s in another state, unless many states know the word', () => {
  const known = (...states: string[]) =>
    spelt(
      ...states.map((state): [string, number, string] => ['quillonda', 2, state]),
      ['quillonda system', 1, 'MS'],
      ['quillonda springfield', 1, 'MS'],
    )
  for (const states of [['MS'], ['OH', 'TX', 'CA', 'FL']])
    expect(known(...states)('quillonda system')).toBe('quillonda')
  expect(known('OH')('quillonda system')).toBe('quillondasystem')
  expect(known('OH')('quillonda springfield')).toBe('quillonda')
})

test('what people are called by is no firm’s with a place or a trade behind it', () => {
  const states = ['OH', 'TX', 'CA', 'FL', 'NY']
  const standing = spelt(
    ...states.map((state): [string, number, string] => ['tiffany', 9, state]),
    ['tiffany springfield', 1, 'TX'],
    ['tiffany food', 1, 'TX'],
  )
  for (const name of ['tiffany springfield', 'tiffany food'])
    expect(standing(name)).toBe(name.replaceAll(' ', ''))
})

test('numbers before a name are of its sites', () => {
  const standing = spelt(['257 quillonda elm', 1], ['333 quillonda elm', 1])
  expect(standing('333 quillonda elm')).toBe(standing('257 quillonda elm'))
})
