import { expect, test } from 'vitest'
import { STATES } from '#lib/states.ts'
import { zipState } from './zip-states.ts'

test.each([
  ['10001', 'NY'],
  ['00501', 'NY'],
  ['06103', 'CT'],
  ['20500', 'DC'],
  ['22201', 'VA'],
  ['33301', 'FL'],
  ['60606-1234', 'IL'],
  ['73301', 'TX'],
  ['88901', 'NV'],
  ['90210', 'CA'],
  ['99501', 'AK'],
])('%s is in %s', (zip, state) => {
  expect(zipState(zip)).toBe(state)
})

test('military, unused and garbled codes are in no state', () => {
  for (const zip of ['09012', '34002', '00000', '1234', 'Suite', '']) expect(zipState(zip)).toBeUndefined()
})

test('every state and territory has codes, but for two that share Guam’s and Hawaii’s', () => {
  const found = new Set(
    Array.from({ length: 1000 }, (_, prefix) => zipState(`${String(prefix).padStart(3, '0')}01`)),
  )
  expect(STATES.map(({ code }) => code).filter((code) => !found.has(code))).toEqual(['AS', 'MP'])
})
