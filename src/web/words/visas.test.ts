import { expect, test } from 'vitest'
import { certifiedShare } from './visas.ts'

test('the share of few cases names them', () => {
  const cases = { petitions: 1213, certification_rate: 0.8333 }
  expect(certifiedShare({ ...cases, statuses_missing: 1207 })).toBe('83% of 6 that tell')
  expect(certifiedShare({ ...cases, statuses_missing: 0 })).toBe('83%')
  expect(certifiedShare({ ...cases, statuses_missing: 1213, certification_rate: null })).toBe('–')
})
