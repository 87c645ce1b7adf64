import { expect, test } from 'vitest'
import type { SourceHealth } from '#storage/editions/store.ts'
import { dataDay } from './edition.ts'
import { sourceHealth } from './testing/source-health.ts'

const answerDay = (...sources: Partial<SourceHealth>[]) =>
  dataDay({ sources: sources.map(sourceHealth) }, '2024-06-15')

test('the data are as old as the newest page that a source of notices was read from', () => {
  expect(answerDay({ seen_on: '2024-05-02' }, { seen_on: '2024-05-20' }, { seen_on: '2024-05-01' })).toBe(
    '2024-05-20',
  )
})

test('other datasets, and sources that were never read, tell nothing', () => {
  expect(answerDay({ seen_on: '2024-05-02' }, { dataset: 'h1b', seen_on: '2024-06-10' })).toBe('2024-05-02')
  expect(answerDay({ last_success: null })).toBeNull()
  expect(answerDay()).toBeNull()
})

test('an edition that tells no days of pages goes by the days on which they were read', () => {
  expect(answerDay({})).toBe('2024-06-01')
})

test('no day is later than today', () => {
  expect(answerDay({ seen_on: '2025-01-01' })).toBe('2024-06-15')
})
