import { expect, test } from 'vitest'
import { names, partOf } from './ranges.ts'

test.each([
  ['bytes=0-9', 100, { start: 0, end: 9 }],
  ['bytes=90-', 100, { start: 90, end: 99 }],
  ['bytes=90-500', 100, { start: 90, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  ['bytes=-500', 100, { start: 0, end: 99 }],
  ['BYTES= 5-5 ', 100, { start: 5, end: 5 }],
  ['bytes=100-', 100, null],
  ['bytes=-0', 100, null],
  ['bytes=0-', 0, null],
  ['bytes=-5', 0, null],
  // What is no range, or several: the whole.
  [undefined, 100, undefined],
  ['bytes=0-1,5-9', 100, undefined],
  ['bytes=9-5', 100, undefined],
  ['bytes=-', 100, undefined],
  ['lines=1-2', 100, undefined],
  ['bytes=a-b', 100, undefined],
])('%s of %i bytes', (range, bytes, part) => {
  expect(partOf(range, bytes)).toEqual(part)
})

test('a tag is named alone, among others or by a star, and never weakly', () => {
  expect(['"a"', '"b", "a"', '*'].map((header) => names(header, '"a"'))).toEqual([true, true, true])
  expect(['"b"', 'W/"a"', 'a', ''].map((header) => names(header, '"a"'))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
