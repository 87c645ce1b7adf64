import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { InvalidInput } from './errors.ts'
import { flag, isoDay, mayRepeat, stateParam, text, whole } from './fields.ts'
import { type RawInput, readInput } from './input.ts'

const input = z.object({
  state_code: stateParam,
  q: text(20).min(2),
  limit: whole().min(1).max(500).default(50),
  since: isoDay().optional(),
  open: flag().optional(),
  kind: z.enum(['layoff', 'closure']).optional(),
})

const read = (query: RawInput['query'], path: RawInput['path'] = { state_code: 'ny' }) =>
  readInput(input, '/api/x/{state_code}', { path, query })

function errorsOf(query: RawInput['query'], path?: RawInput['path']) {
  try {
    read(query, path)
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidInput)
    return (error as InvalidInput).errors!.map(({ loc, msg, type }) => `${loc.join('.')} ${msg} [${type}]`)
  }
  return []
}

test('path and query become one typed input', () => {
  expect(
    read([
      ['q', 'ab'],
      ['limit', '7'],
      ['open', 'true'],
    ]),
  ).toEqual({ state_code: 'NY', q: 'ab', limit: 7, open: true })
})

test('a parameter that may be given several times is read as one, with commas; every other is refused', () => {
  const words = text(20).optional()
  mayRepeat.add(words)
  const reading = (query: RawInput['query']) =>
    readInput(z.object({ words, q: text(20).optional() }), '/api/x', { path: {}, query })
  expect(reading([['words', 'a,b']])).toEqual({ words: 'a,b' })
  expect(
    reading([
      ['words', 'a'],
      ['words', 'b,c'],
      ['words', 'd'],
    ]),
  ).toEqual({ words: 'a,b,c,d' })
  expect(() =>
    reading([
      ['q', 'a'],
      ['q', 'a'],
    ]),
  ).toThrow('q is given more than once')
  // Its length is that of all together.
  expect(() =>
    reading([
      ['words', 'x'.repeat(15)],
      ['words', 'x'.repeat(15)],
    ]),
  ).toThrow('words must have at most 20 characters')
})

test('each way of being wrong has its own message and word', () => {
  const q = ['q', 'ab'] as const
  expect(errorsOf([])).toEqual(['query.q is required [missing]'])
  expect(errorsOf([q, ['limit', 'abc']])).toEqual(['query.limit must be a whole number [int_parsing]'])
  expect(errorsOf([q, ['limit', '0']])).toEqual(['query.limit must be at least 1 [greater_than_equal]'])
  expect(errorsOf([q, ['limit', '501']])).toEqual(['query.limit must be at most 500 [less_than_equal]'])
  expect(errorsOf([q, ['open', 'maybe']])).toEqual(['query.open must be true or false [bool_parsing]'])
  expect(errorsOf([q, ['since', '2024-02-31']])).toEqual(['query.since must be a day as YYYY-MM-DD [date]'])
  expect(errorsOf([q, ['kind', 'layof']])).toEqual([
    'query.kind must be one of layoff, closure, did you mean "layoff"? [enum]',
  ])
  expect(errorsOf([['q', 'a']])).toEqual(['query.q must have at least 2 characters [string_too_short]'])
  expect(errorsOf([['q', '']])[0]).toMatch(/^query\.q is empty; leave it out/)
  expect(errorsOf([['q', 'a'.repeat(21)]])).toEqual([
    'query.q must have at most 20 characters [string_too_long]',
  ])
  expect(errorsOf([q, q])).toEqual(['query.q is given more than once [repeated]'])
  expect(errorsOf([q], { state_code: 'zz9' })[0]).toMatch(/^path\.state_code is not the code or name/)
})

test('an unknown parameter is refused with the one that was meant', () => {
  expect(
    errorsOf([
      ['q', 'ab'],
      ['limt', '5'],
    ]),
  ).toEqual(['query.limt is not a parameter of /api/x/{state_code}, did you mean "limit"? [extra_forbidden]'])
  expect(
    errorsOf([
      ['q', 'ab'],
      ['state_code', 'CA'],
    ])[0],
  ).toContain('extra_forbidden')
  expect(
    errorsOf([
      ['q', 'ab'],
      ['__proto__', 'x'],
    ])[0],
  ).toContain('extra_forbidden')
})

test('a key in the address is refused and never repeated', () => {
  const [message = ''] = errorsOf([
    ['q', 'ab'],
    ['api_key', 'hc_live_secret'],
  ])
  expect(message).toContain('a key goes into the X-API-Key header')
  expect(message).not.toContain('secret')
})

test('everything wrong is told at once', () => {
  const errors = errorsOf([
    ['limit', '0'],
    ['since', 'x'],
    ['nope', '1'],
  ])
  expect(errors).toHaveLength(4)
})

test('whatever is sent, it is read or refused as invalid input', () => {
  const name = fc.oneof(
    fc.constantFrom('q', 'limit', 'since', 'open', 'kind', 'state_code', '__proto__'),
    fc.string(),
  )
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('1', 'true', '2024-02-29', 'layoff'),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 6 }), value, (query, state) => {
      try {
        expect(read(query, { state_code: state }).limit).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidInput)
        expect((error as InvalidInput).errors!.length).toBeGreaterThan(0)
      }
    }),
  )
})

test('of thousands of errors the first twenty are told, and a few in the sentence', () => {
  const many = Array.from({ length: 4000 }, (_, i): [string, string] => [`x${i}`, ''])
  expect(errorsOf(many)).toHaveLength(20)
  try {
    read(many)
  } catch (error) {
    expect((error as InvalidInput).message.length).toBeLessThan(500)
    expect((error as InvalidInput).message).toMatch(/; and more$/)
  }
})
