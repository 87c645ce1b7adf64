/** Words that houses of a town have, in so many states that they are one firm's. */
import { expect, test } from 'vitest'
import { manyNames } from '../testing/registrants.ts'
import { CompanyDirectory } from './identity.ts'

const STATES = ['CA', 'CT', 'IL', 'OH', 'TX']

function idsOf(name: string, states: readonly string[], numbers: readonly string[] = []) {
  const filed = states.map((state, i) => ({
    name,
    state,
    records: 2,
    ...(numbers[i] && { numbers: numbers[i] }),
  }))
  const others = manyNames().map((other) => ({ name: other, state: null, records: 1 }))
  const directory = new CompanyDirectory([], [...others, ...filed], [])
  return new Set(states.map((state) => directory.identify({ name, state }).company_id)).size
}

test('three words that five states have are one firm', () => {
  expect(idsOf('Summit School Services', STATES)).toBe(1)
  expect(idsOf('Summit School Services', STATES.slice(1))).toBe(4)
  expect(idsOf('Summit School', STATES)).toBe(5)
})

test('but for houses of a town, and petitioners of several tax numbers', () => {
  expect(idsOf('Summit Medical Center', STATES)).toBe(5)
  expect(idsOf('Summit Service Academy', STATES)).toBe(5)
  expect(idsOf('Summit Inn Suites', STATES)).toBe(5)
  expect(idsOf('Summit School Center', STATES)).toBe(5)
  expect(idsOf('Summit National Bank', STATES)).toBe(5)
  expect(idsOf('Summit School Services', STATES, ['0417', '0033'])).toBe(5)
  expect(idsOf('Summit School Services', STATES, ['0417', '0417'])).toBe(1)
})
