import { expect, test } from 'vitest'
import { siteLength } from './sites.ts'

test.each([
  ['elm huntington beach', 1, 2],
  ['elm springfield', 1, 1],
  ['elm north carolina', 1, 2],
  ['elm paper', 1, 0],
  ['elm bank', 1, 0],
  ['elm college', 1, 0],
  ['elm medical center', 2, 0],
  ['elm', 1, 0],
])('in "%s" the place from word %i on has %i words', (name, from, length) => {
  expect(siteLength(name.split(' '), from)).toBe(length)
})
