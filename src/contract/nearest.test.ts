import { expect, test } from 'vitest'
import { didYouMean, nearest } from './nearest.ts'

test('a slip of the finger finds its word, a different word finds none', () => {
  expect(nearest('sate', ['state', 'city'])).toBe('state')
  expect(nearest('LIMIT', ['limit'])).toBe('limit')
  expect(nearest('company_nmae', ['company', 'company_name'])).toBe('company_name')
  expect(nearest('zzzz', ['state', 'city'])).toBeUndefined()
  expect(nearest('ab', ['xy'])).toBeUndefined()
  expect(didYouMean('sate', ['state'])).toBe(', did you mean "state"?')
  expect(didYouMean('zzzz', ['state'])).toBe('')
})
