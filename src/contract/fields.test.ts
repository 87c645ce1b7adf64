import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { STATES } from '#lib/states.ts'
import { codeOrWord, flag, isoDay, stateParam, text, whole } from './fields.ts'

test('whole numbers are taken as text and as numbers, and only when written as whole numbers', () => {
  expect(whole().parse('12')).toBe(12)
  expect(whole().parse(12)).toBe(12)
  expect(whole().parse('-7')).toBe(-7)
  expect(whole().parse('0')).toBe(0)
  for (const bad of [
    '1e3',
    '1.5',
    ' 12',
    '12 ',
    '',
    '+1',
    '0x10',
    '007',
    '-0',
    '1_000',
    '١٢',
    'NaN',
    'Infinity',
  ]) {
    expect(whole().safeParse(bad).success, bad).toBe(false)
  }
  for (const bad of [1.5, Number.NaN, Number.POSITIVE_INFINITY, null, true, [], '99999999999999999999']) {
    expect(whole().safeParse(bad).success, String(bad)).toBe(false)
  }
})

test('bounds and default chain in any order and hold at their edges', () => {
  const field = whole().min(30).max(3650).default(365)
  expect(field.parse(undefined)).toBe(365)
  expect(field.parse('30')).toBe(30)
  expect(field.parse('3650')).toBe(3650)
  expect(field.safeParse('29').success).toBe(false)
  expect(field.safeParse('3651').success).toBe(false)
  expect(whole().optional().describe('n').parse('5')).toBe(5)
})

test('every safe whole number survives the way through text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (n) => {
      expect(whole().parse(String(n))).toBe(n)
    }),
  )
})

test('text that is no canonical whole number is never taken for one', () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      const read = whole().safeParse(word)
      expect(read.success && String(read.data) !== word).toBe(false)
    }),
  )
})

test('a flag is true, false, 1 or 0', () => {
  expect(['true', '1', 'false', '0', true, false].map((word) => flag().parse(word))).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
  ])
  for (const bad of ['yes', 'TRUE', '', '2', 1, null])
    expect(flag().safeParse(bad).success, String(bad)).toBe(false)
  expect(flag().default(false).parse(undefined)).toBe(false)
})

test('a day has to be in the calendar', () => {
  expect(isoDay().parse('2024-02-29')).toBe('2024-02-29')
  for (const bad of [
    '2024-02-31',
    '2023-02-29',
    '2024-2-1',
    '20240201',
    '2024-02-01T00:00:00Z',
    '',
    ' 2024-02-01',
  ]) {
    expect(isoDay().safeParse(bad).success, bad).toBe(false)
  }
})

test('text is trimmed, never empty, never longer than allowed, and without NUL', () => {
  expect(text(5).parse('  abc ')).toBe('abc')
  for (const bad of ['', '   ', 'abcdef', 'a\0b']) expect(text(5).safeParse(bad).success, bad).toBe(false)
  expect(text(200).min(2).safeParse(' a ').success).toBe(false)
})

test('every state is found by code and slug in any case', () => {
  for (const { code, slug, name } of STATES) {
    for (const word of [code, code.toLowerCase(), slug, slug.toUpperCase(), name]) {
      expect(stateParam.parse(word)).toBe(code)
    }
  }
})

test('a state that is none is refused with the one that was meant', () => {
  const message = (word: string) => stateParam.safeParse(word).error?.issues[0]?.message
  expect(message('califronia')).toBe(
    'is not the code or name of a US state or territory, did you mean "california"?',
  )
  expect(message('qqqqqqqqqqqqqq')).toBe('is not the code or name of a US state or territory')
})

describe('a code or a word for it', () => {
  const colour = codeOrWord(
    ['R', 'G'],
    (word) => ({ red: 'R', green: 'G' })[word] as 'R' | 'G' | undefined,
    (given) => `${given} is no colour`,
  ).default('R')

  test('gives the code', () => {
    expect(['R', 'red', 'green', undefined].map((given) => colour.parse(given))).toEqual(['R', 'R', 'G', 'R'])
    expect(colour.safeParse('blue').error?.issues[0]?.message).toBe('blue is no colour')
  })

  test('describes itself by its codes and what is taken where it is left out', () => {
    expect(z.toJSONSchema(colour, { io: 'input' })).toMatchObject({
      type: 'string',
      enum: ['R', 'G'],
      default: 'R',
    })
  })
})
