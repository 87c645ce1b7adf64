import fc from 'fast-check'
import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('what was asked is not worked out again, until there is too much of it', () => {
  const asked: string[] = []
  const spelled = remembered(
    2,
    (text: string) => text,
    (text) => {
      asked.push(text)
      return text.toUpperCase()
    },
  )
  expect(['a', 'bb', 'a', 'bb'].map(spelled)).toEqual(['A', 'BB', 'A', 'BB'])
  expect(asked).toEqual(['a', 'bb'])
  expect(['ccc', 'ccc', 'a'].map(spelled)).toEqual(['CCC', 'CCC', 'A'])
  expect(asked).toEqual(['a', 'bb', 'ccc', 'a'])
})

test('an answer is that of its own question, however many come between', () => {
  const text = fc.constantFrom('', 'a', 'b', '__proto__')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(fc.tuple(text, fc.nat(2))), (most, questions) => {
      const same = remembered(
        most,
        (word: string, number: number) => `${number} ${word}`,
        (word, number) => ({ word, number }),
      )
      for (const [word, number] of questions) expect(same(word, number)).toEqual({ word, number })
    }),
  )
})
