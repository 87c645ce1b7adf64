import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptedAt, clockOf, newYorkTime, utcTime } from './times.ts'

test.each([
  ['2025-12-12T16:14:41-05:00', '2025-12-12T21:14:41Z'],
  ['2025-07-01T01:25:45.000Z', '2025-07-01T01:25:45Z'],
  ['2025-12-12', null],
  ['2025-13-12T16:14:41Z', null],
])('%s is %s', (text, utc) => {
  expect(utcTime(text)).toBe(utc)
})

test.each([
  ['winter', '2005-02-23', '16:14:29', '2005-02-23T21:14:29Z'],
  ['summer', '2005-07-23', '16:14:29', '2005-07-23T20:14:29Z'],
  ['the hour that is skipped in spring', '2024-03-10', '02:30:00', null],
  ['no time', '2024-03-10', '25:00:00', null],
])('New York in %s', (_what, day, time, utc) => {
  expect(newYorkTime(day, time)).toBe(utc)
})

test('what New York’s clock shows means the moment that shows it', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const moment = fc.date({ min: new Date('1994-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, (date) => {
      const [day, time] = clock.format(date).split(' ') as [string, string]
      const read = newYorkTime(day, time)
      expect(read).not.toBeNull()
      expect(clock.format(new Date(read!))).toBe(`${day} ${time}`)
    }),
  )
})

describe('the clock of a file', () => {
  test('is New York’s where an evening filing is of the next business day', () => {
    const evenings = [
      { accepted: '2020-04-24T18:27:19.000Z', filingDate: '2020-04-27' },
      { accepted: '2014-07-31T19:28:07.000Z', filingDate: '2014-08-01' },
      { accepted: '2020-03-30T10:59:30.000Z', filingDate: '2020-03-30' },
    ]
    expect(clockOf(evenings)).toBe('new_york')
    expect(acceptedAt(evenings[0]!.accepted, 'new_york')).toBe('2020-04-24T22:27:19Z')
  })

  test('is UTC where what looks like evening is of the same day', () => {
    const afternoons = [
      { accepted: '2026-03-26T20:49:33.000Z', filingDate: '2026-03-26' },
      { accepted: '2025-07-01T01:25:45.000Z', filingDate: '2025-07-01' },
    ]
    expect(clockOf(afternoons)).toBe('utc')
    expect(acceptedAt(afternoons[0]!.accepted, 'utc')).toBe('2026-03-26T20:49:33Z')
  })

  test('is UTC where nothing tells', () => {
    expect(clockOf([])).toBe('utc')
    expect(clockOf([{ accepted: '2026-03-26T14:00:00.000Z', filingDate: '2026-03-26' }])).toBe('utc')
  })

  test('a time that is none is null', () => {
    expect(acceptedAt('', 'utc')).toBeNull()
    expect(acceptedAt('yesterday', 'new_york')).toBeNull()
  })
})
