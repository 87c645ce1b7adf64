import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RepeatSieve } from './repeat-sieve.ts'

test('whatever was added twice may repeat', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 50 }), fc.string(), (others, text) => {
      const sieve = new RepeatSieve(others.length)
      for (const each of [text, ...others, text]) sieve.add(each)
      expect(sieve.mayRepeat(text)).toBe(true)
    }),
  )
})

test('most of what was added once is sieved out', () => {
  const texts = Array.from({ length: 2_000 }, (_, i) => `farrowdale ${i}* paper`)
  const sieve = new RepeatSieve(texts.length)
  for (const text of texts) sieve.add(text)
  expect(texts.filter((text) => sieve.mayRepeat(text)).length).toBeLessThan(texts.length / 2)
})
