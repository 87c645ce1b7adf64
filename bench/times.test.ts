import { expect, test } from 'vitest'
import { at } from './times.ts'

test('such a share of the times is no longer than the one told, and one fewer would be too few', () => {
  const times = Array.from({ length: 200 }, (_, i) => 200 - i)
  expect([at(times, 0.99), at(times, 0.5), at(times, 1)]).toEqual([198, 100, 200])
  expect([at([7], 0.5), at([7], 0.99), at([], 0.99)]).toEqual([7, 7, 0])
  expect(at([1.26, 3, 2], 0.01)).toBe(1.3)
})
