import { expect, test } from 'vitest'
import { nextVisit, type Rhythm, tellRhythm } from './rhythm.ts'

const DAILY: Rhythm = { pattern: '0 3 * * *' }
const at = (rhythm: Rhythm, last: string, failures = 0, shift = 0) =>
  nextVisit(rhythm, { last: new Date(last), failures }, shift).toISOString()

test('the next visit is at the next time of the pattern, or so many hours after the last', () => {
  expect(at(DAILY, '2024-06-01T03:40:00Z')).toBe('2024-06-02T03:00:00.000Z')
  expect(at({ pattern: '0 6 * * 1' }, '2024-06-01T00:00:00Z')).toBe('2024-06-03T06:00:00.000Z')
  expect(at({ everyHours: 12 }, '2024-06-01T03:40:00Z')).toBe('2024-06-01T15:40:00.000Z')
})

test('a source has its own place in the spread: an eighth of the rhythm, three hours at most', () => {
  expect(at(DAILY, '2024-06-01T03:40:00Z', 0, 0.5)).toBe('2024-06-02T04:30:00.000Z')
  expect(at({ pattern: '40 */2 * * *' }, '2024-06-01T03:41:00Z', 0, 1)).toBe('2024-06-01T04:55:00.000Z')
  expect(at({ pattern: '0 6 * * 1' }, '2024-06-01T00:00:00Z', 0, 1)).toBe('2024-06-03T09:00:00.000Z')
})

test('visited late in its spread, a source is not visited twice for one time of the pattern', () => {
  expect(at(DAILY, '2024-06-01T05:55:00Z', 0, 1)).toBe('2024-06-02T06:00:00.000Z')
})

test('one that fails is asked again after two hours, then ever later, up to three days', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7, 50].map(
    (failures) =>
      (Date.parse(at(DAILY, '2024-06-01T00:00:00Z', failures)) - Date.parse('2024-06-01')) / 3_600_000,
  )
  expect(hours).toEqual([2, 4, 8, 16, 32, 64, 72, 72])
})

test('one that was never visited is due', () => {
  expect(nextVisit(DAILY, { last: null, failures: 0 }, 1).getTime()).toBe(0)
})

test('a rhythm is told', () => {
  expect([tellRhythm(DAILY), tellRhythm({ everyHours: 12 })]).toEqual(['0 3 * * * UTC', 'every 12 h'])
})
