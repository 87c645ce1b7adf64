import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvalidInput } from '#contract/errors.ts'
import { readEmail, readExpiry, readName, readPlan } from './fields.ts'

const NOW = Date.parse('2024-06-15T12:00:00Z')

test('plans are read in any case; anonymous is nobody’s plan', () => {
  expect(readPlan(' Pro ')).toBe('pro')
  expect(() => readPlan('anonymous')).toThrow(
    'must be free, starter, pro, investor, enterprise, got "anonymous"',
  )
  expect(() => readPlan('toString')).toThrow(InvalidInput)
})

test.each(['a@b.co', 'First.Last+tag@Sub.Example.ORG', "o'neil@example.com", 'jürgen@exämple.de'])(
  '%s is an address',
  (text) => {
    expect(readEmail(` ${text}\n`)).toBe(text.toLowerCase())
  },
)

test.each([
  '',
  'a',
  'a@b',
  '@b.co',
  'a@.',
  'a@b.',
  'a@b.co.',
  'a b@c.de',
  'a@b@c.de',
  'a@b.co,c@d.ef',
  '<a@b.co>',
  'a\u0000@b.co',
  'a\r\nBcc: x@y.zz',
  `${'a'.repeat(250)}@b.co`,
])('%j is no address', (text) => {
  expect(() => readEmail(text)).toThrow(/email must be an address/)
})

test('whatever is typed, reading an address ends soon, and what is read has one @ and no blanks', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress(), fc.constant(`a@${'b.'.repeat(5000)}`)), (text) => {
      try {
        return /^[^\s@]+@[^\s@]+$/.test(readEmail(text))
      } catch (error) {
        return error instanceof InvalidInput
      }
    }),
  )
})

test('names are one line of 1 to 100 characters', () => {
  expect(readName(' newsroom ')).toBe('newsroom')
  expect(readName('x'.repeat(100))).toHaveLength(100)
  for (const bad of [
    '',
    '  ',
    'x'.repeat(101),
    'two\nlines',
    'bell\u0007',
    'a\u202eb',
    'a\u200bb',
    'a\ud800',
    'a\u2028b',
  ])
    expect(() => readName(bad)).toThrow(/name must have 1 to 100 characters/)
})

test.each([
  ['2024-06-15', '2024-06-16T00:00:00.000Z'],
  ['2028-02-29', '2028-03-01T00:00:00.000Z'],
  ['2024-06-15T12:00:01Z', '2024-06-15T12:00:01.000Z'],
  ['2024-06-16T01:30:00.5+02:00', '2024-06-15T23:30:00.500Z'],
  ['2024-12-31T23:59Z', '2024-12-31T23:59:00.000Z'],
])('%s ends at %s', (text, time) => {
  expect(readExpiry(text, NOW)).toBe(time)
})

test.each([
  ['2024-06-14', 'future'],
  ['2024-06-15T12:00:00Z', 'future'],
  ['2025-02-29', 'day as YYYY-MM-DD'],
  ['2025-02-29T00:00:00Z', 'day as YYYY-MM-DD'],
  ['2025-06-15T12:00:00', 'with its zone'],
  ['2025-06-15T25:00:00Z', 'with its zone'],
  ['tomorrow', 'day as YYYY-MM-DD'],
  ['9999-12-31', 'day as YYYY-MM-DD'],
  ['', 'day as YYYY-MM-DD'],
])('%s is refused', (text, reason) => {
  expect(() => readExpiry(text, NOW)).toThrow(reason)
})
