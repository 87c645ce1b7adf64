import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isIsoDate } from '#lib/dates.ts'
import { dayPart, readDate } from './dates.ts'

describe('dates in all their forms', () => {
  test.each([
    ['45659', '2025-01-02'],
    ['41911.6665625', '2014-09-29'],
    ['2014-09-29', '2014-09-29'],
    ['2014-09-29 15:59:50', '2014-09-29'],
    ['2014-09-29T15:59:50.123Z', '2014-09-29'],
    ['10/02/2007 09:15:00', '2007-10-02'],
    ['9/26/2012 14:05', '2012-09-26'],
    ['1/2/2013', '2013-01-02'],
    ['1/2/13', '2013-01-02'],
    ['10/1/2007 12:00:00 AM', '2007-10-01'],
    ['', null],
    // Day first is not what these files have: left for a person.
    ['31/12/2013', undefined],
    ['2014-02-30', undefined],
    ['2014-09-29 half past three', undefined],
    ['3013-10-01', undefined],
    ['1/1/0018', undefined],
    ['12345', undefined],
    ['99999', undefined],
    ['4565', undefined],
    ['TBD', undefined],
  ])('%j', (cell, date) => expect(readDate(dayPart(cell))).toBe(date))
})

test('the part of a cell that tells the day tells the same day', () => {
  const year = fc.integer({ min: 1996, max: 2078 })
  const day = fc.date({ min: new Date('1996-01-01'), max: new Date('2078-12-31'), noInvalidDate: true })
  const cell = fc.oneof(
    fc.string(),
    day.map((date) => date.toISOString().slice(0, 19).replace('T', ' ')),
    day.map((date) => date.toISOString()),
    fc.tuple(fc.integer({ min: 36_000, max: 60_000 }), fc.nat()).map(([a, b]) => `${a}.${b}`),
    fc.tuple(year, fc.string({ minLength: 12, maxLength: 14 })).map(([y, tail]) => `${y}-01-${tail}`),
  )
  fc.assert(
    fc.property(cell, (text) => {
      expect(readDate(dayPart(text))).toBe(readDate(text))
    }),
    { numRuns: 2000 },
  )
})

test('no text throws, and what is read is a day of the calendar', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d/.: -]{1,20}$/)), (text) => {
      const date = readDate(text)
      if (date !== null && date !== undefined) expect(isIsoDate(date)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
