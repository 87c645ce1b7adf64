import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueAfter, readZone } from './times.ts'

const at = (time: string) => Date.parse(time)
const due = (now: string, frequency: 'daily' | 'weekly', zone: string) =>
  new Date(dueAfter(at(now), frequency, zone)).toISOString()

test.each([
  ['2024-06-15T10:59:59.999Z', 'daily', 'America/New_York', '2024-06-15T11:00:00.000Z'],
  ['2024-06-15T11:00:00Z', 'daily', 'America/New_York', '2024-06-16T11:00:00.000Z'],
  ['2024-01-15T11:30:00Z', 'daily', 'America/New_York', '2024-01-15T12:00:00.000Z'],
  // The days on which clocks are changed.
  ['2024-03-10T06:00:00Z', 'daily', 'America/New_York', '2024-03-10T11:00:00.000Z'],
  ['2024-11-03T05:00:00Z', 'daily', 'America/New_York', '2024-11-03T12:00:00.000Z'],
  // Where it is tomorrow already, and where clocks are half an hour off.
  ['2024-06-15T19:00:00Z', 'daily', 'Pacific/Auckland', '2024-06-16T19:00:00.000Z'],
  ['2024-06-15T00:00:00Z', 'daily', 'Asia/Kolkata', '2024-06-15T01:30:00.000Z'],
  // The 17th is a Monday.
  ['2024-06-15T00:00:00Z', 'weekly', 'UTC', '2024-06-17T07:00:00.000Z'],
  ['2024-06-17T07:00:00Z', 'weekly', 'UTC', '2024-06-24T07:00:00.000Z'],
] as const)('after %s a %s digest of %s is due at %s', (now, frequency, zone, expected) => {
  expect(due(now, frequency, zone)).toBe(expected)
})

test('a digest is due at seven where the account is, within a day or a week, whenever it is asked', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const moments = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') })
  fc.assert(
    fc.property(
      zones,
      moments,
      fc.constantFrom('daily' as const, 'weekly' as const),
      (zone, now, frequency) => {
        const found = dueAfter(now, frequency, zone)
        const shown = new Intl.DateTimeFormat('en-US', {
          timeZone: zone,
          hourCycle: 'h23',
          weekday: 'short',
          hour: '2-digit',
          minute: '2-digit',
        }).format(found)
        expect(shown).toMatch(frequency === 'weekly' ? /^Mon,? 07:00$/ : /^\w+,? 07:00$/)
        const hours = (found - now) / 3_600_000
        expect(hours).toBeGreaterThan(0)
        expect(hours).toBeLessThanOrEqual((frequency === 'weekly' ? 7 : 1) * 24 + 2)
      },
    ),
    { numRuns: 200 },
  )
})

test('time zones are read in any case, and what is none is told with what may be meant', () => {
  expect(readZone(' america/los_angeles ')).toBe('America/Los_Angeles')
  expect(readZone('utc')).toBe('UTC')
  expect(() => readZone('America/Los_Angelos')).toThrow('did you mean "America/Los_Angeles"')
  expect(() => readZone('')).toThrow('is not a time zone')
})
