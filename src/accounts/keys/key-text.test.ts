import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashKey, isKeyShaped, keyHint, makeId, makeKey, withoutKeys } from './key-text.ts'

/** Made by nobody's service, for this test. */
const KEY = 'hc_live_0123456789abcdefghijABCDEFGHIJ0123456789abci3XFcN'

test('a key is hc_live_, 43 letters and digits, and a checksum of six', () => {
  const keys = Array.from({ length: 300 }, makeKey)
  for (const key of keys) {
    expect(key).toMatch(/^hc_live_[0-9A-Za-z]{49}$/)
    expect(isKeyShaped(key)).toBe(true)
  }
  expect(new Set(keys).size).toBe(300)
  expect(new Set(keys.map((key) => key.slice(8, 51)).join('')).size).toBe(62)
})

test('keys that were made before stay valid: the checksum is what it was', () => {
  expect(isKeyShaped(KEY)).toBe(true)
})

test('one wrong character anywhere is noticed without asking anybody', () => {
  const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
  fc.assert(
    fc.property(fc.nat(KEY.length - 1), fc.constantFrom(...letters), (at, letter) => {
      const mistyped = KEY.slice(0, at) + letter + KEY.slice(at + 1)
      return isKeyShaped(mistyped) === (mistyped === KEY)
    }),
  )
})

test.each(['', 'hc_live_', KEY.slice(0, -1), `${KEY}0`, ` ${KEY}`, `${KEY}\n`, KEY.toLowerCase()])(
  '%j is no key',
  (text) => {
    expect(isKeyShaped(text)).toBe(false)
  },
)

test('what is stored is the SHA-256', () => {
  expect(hashKey(KEY)).toBe(createHash('sha256').update(KEY).digest('hex'))
})

test('the hint tells four of the secret characters', () => {
  expect(keyHint(KEY)).toBe(KEY.slice(0, 12))
})

test('keys are cut out of messages', () => {
  expect(withoutKeys(`There is no key "${KEY}" or ${KEY.toLowerCase()}`)).toBe(
    `There is no key "${KEY.slice(0, 12)}…" or ${KEY.slice(0, 12).toLowerCase()}…`,
  )
})

test('ids tell what they are ids of, and no two are alike', () => {
  const ids = Array.from({ length: 300 }, () => makeId('key'))
  expect(ids[0]).toMatch(/^key_[0-9A-Za-z]{14}$/)
  expect(new Set(ids).size).toBe(300)
})
