import { expect, test } from 'vitest'
import { findState, STATES, stateName } from './states.ts'

test('there are fifty states, the District and five territories, each with its own code, name, slug and number', () => {
  expect(STATES).toHaveLength(56)
  expect(STATES.slice(51).map((s) => s.code)).toEqual(['AS', 'GU', 'MP', 'PR', 'VI'])
  for (const field of ['code', 'name', 'slug', 'fips'] as const) {
    expect(new Set(STATES.map((s) => s[field])).size).toBe(56)
  }
  for (const { code, name, slug, fips } of STATES) {
    expect([code, name, slug, fips]).toEqual([
      expect.stringMatching(/^[A-Z]{2}$/),
      expect.stringMatching(/^[A-Z][A-Za-z ]+[a-z]$/),
      expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
      expect.stringMatching(/^\d\d$/),
    ])
  }
})

test.each([
  ['NY', 'NY'],
  ['ny', 'NY'],
  ['New York', 'NY'],
  ['new-york', 'NY'],
  [' NEW  YORK ', 'NY'],
  ['Washington', 'WA'],
  ['Washington, DC', 'DC'],
  ['washington-dc', 'DC'],
  ['district-of-columbia', 'DC'],
  ['Virgin Islands', 'VI'],
  ['US Virgin Islands', 'VI'],
  ['West Virginia', 'WV'],
])('%j is %s', (word, code) => {
  expect(findState(word)?.code).toBe(code)
})

test.each(['', 'XX', 'York', 'New', 'N Y', 'Newyork', '%', 'constructor'])('%j is no state', (word) => {
  expect(findState(word)).toBeUndefined()
})

test('every state is found by each of its words', () => {
  for (const state of STATES) {
    for (const word of [state.code, state.name, state.slug]) expect(findState(word)).toBe(state)
    expect(stateName(state.code)).toBe(state.name)
  }
})

test('the name of a code that is none is an error that names it', () => {
  expect(() => stateName('XX')).toThrow('"XX" is not a state code')
})
