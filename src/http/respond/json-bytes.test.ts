import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBytes } from './json-bytes.ts'

const row = fc.oneof(
  fc.record(
    { id: fc.string({ unit: 'binary' }), workers: fc.option(fc.integer()), more: fc.anything() },
    { requiredKeys: ['id'] },
  ),
  fc.constant(undefined),
  fc.jsonValue(),
)
const rows = fc.array(row, { maxLength: 90, size: 'max' })
const answer = fc.dictionary(fc.string(), fc.oneof(rows, rows, fc.jsonValue(), fc.constant(undefined)), {
  maxKeys: 5,
})

/** What JSON does not have. */
const isTold = (value: unknown) => {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

test('any answer is what JSON says of it in one piece', () => {
  fc.assert(
    fc.property(fc.oneof(answer, fc.jsonValue()).filter(isTold), (value) => {
      expect(jsonBytes(value).toString()).toBe(Buffer.from(JSON.stringify(value)).toString())
    }),
    { numRuns: 300 },
  )
})

test('lists of any length are whole, wherever they stand', () => {
  for (const length of [0, 1, 19, 20, 21, 40, 41, 100]) {
    const list = Array.from({ length }, (_, i) => ({ i, text: `it’s ${i}` }))
    for (const value of [
      { list },
      { list, total: length },
      { of: 'it', list, more: list },
      { none: undefined, list },
    ])
      expect(jsonBytes(value).equals(Buffer.from(JSON.stringify(value)))).toBe(true)
  }
})

test('what tells its own JSON, and lists that are no object’s, are told as they are', () => {
  const list = Array.from({ length: 50 }, (_, i) => i)
  const own = { list, toJSON: () => ({ told: true }) }
  expect(jsonBytes(own).toString()).toBe('{"told":true}')
  expect(jsonBytes(list).toString()).toBe(JSON.stringify(list))
})
