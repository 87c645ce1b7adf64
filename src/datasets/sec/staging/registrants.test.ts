import { expect, test } from 'vitest'
import { givenRegistrant, registrantRecord } from '../testing/filings.ts'
import { Registrants } from './registrants.ts'

const one = (cik: number) => String(cik).padStart(10, '0')
const shown = (registrants: Registrants) =>
  registrants.rows().map(({ cik, tickers, place, listed }) => [Number(cik), tickers, place, listed])

test('the order of the file is kept; those without a symbol come behind', () => {
  const registrants = new Registrants([])
  registrants.addName(one(9), 'Filer Without Symbol', '2024-03-01')
  registrants.add(givenRegistrant({ cik: one(2), tickers: ['BB', 'BB-PA'], place: 1 }), 'sizes')
  registrants.add(givenRegistrant({ cik: one(1), tickers: ['AA'], place: 2 }), 'sizes')
  registrants.add(givenRegistrant({ cik: one(3), tickers: ['CC'], place: 1 }), 'exchanges')
  expect(shown(registrants)).toEqual([
    [2, 'BB|BB-PA', 1, true],
    [1, 'AA', 2, true],
    [3, 'CC', 3, true],
    [9, null, 4, false],
  ])
})

test('who vanishes from the file keeps the last symbols, and is marked', () => {
  const registrants = new Registrants([
    registrantRecord({ cik: one(1), tickers: 'AA', place: 1 }),
    registrantRecord({ cik: one(2), tickers: 'BB', place: 2 }),
  ])
  registrants.add(givenRegistrant({ cik: one(2), tickers: ['BB'], place: 1, seen_on: '2024-04-01' }), 'sizes')
  expect(shown(registrants)).toEqual([
    [2, 'BB', 1, true],
    [1, 'AA', 2, false],
  ])
})

test('a file that failed for a day takes nobody off', () => {
  const registrants = new Registrants([registrantRecord({ cik: one(1), tickers_seen: '2024-03-31' })])
  registrants.add(givenRegistrant({ cik: one(2), tickers: ['BB'], seen_on: '2024-04-01' }), 'exchanges')
  expect(shown(registrants).every(([, , , listed]) => listed)).toBe(true)
})

test('without a new file everything stays as it was', () => {
  const rows = [
    registrantRecord({ cik: one(1) }),
    registrantRecord({ cik: one(2), tickers: null, place: 2, listed: false, tickers_seen: null }),
  ]
  expect(new Registrants(rows).rows()).toEqual(rows)
})

test('a symbol that another company has now leads to that one alone', () => {
  const registrants = new Registrants([registrantRecord({ cik: one(1), tickers: 'AA|AA-PB' })])
  registrants.add(givenRegistrant({ cik: one(2), tickers: ['AA'], seen_on: '2024-06-01' }), 'sizes')
  expect(shown(registrants)).toEqual([
    [2, 'AA', 1, true],
    [1, 'AA-PB', 2, false],
  ])
})

test('a company’s own list gives symbols where the files are silent, and no others', () => {
  const registrants = new Registrants([])
  registrants.add(givenRegistrant({ cik: one(1), tickers: ['OWN'], place: null }))
  registrants.add(givenRegistrant({ cik: one(2), tickers: ['FILE'] }), 'sizes')
  registrants.add(givenRegistrant({ cik: one(2), tickers: ['OWN2'], place: null }))
  expect(registrants.rows().map(({ tickers }) => tickers)).toEqual(['FILE', 'OWN'])
})

test('both files of a day add up; the exchange comes from the one that has it', () => {
  const registrants = new Registrants([])
  registrants.add(givenRegistrant({ tickers: ['CDR', 'CDR-PA'], exchange: 'NYSE' }), 'exchanges')
  registrants.add(givenRegistrant({ tickers: ['CDR'], exchange: null }), 'sizes')
  expect(registrants.rows()).toMatchObject([{ tickers: 'CDR|CDR-PA', exchange: 'NYSE' }])
})

test('the newest name holds; earlier ones are former names, newest first, spellings aside', () => {
  const registrants = new Registrants([])
  registrants.addName(one(1), 'CREE RESEARCH INC', '1997-01-01')
  registrants.addName(one(1), 'Wolfspeed, Inc.', '2022-01-01')
  registrants.addName(one(1), 'CREE INC', '2010-01-01')
  registrants.addName(one(1), 'WOLFSPEED INC', '2021-12-01')
  registrants.add(
    givenRegistrant({
      cik: one(1),
      name: 'WOLFSPEED, INC.',
      former_names: ['CREE, INC.', 'CREE INC'],
      seen_on: '2024-01-01',
    }),
  )
  expect(registrants.rows()).toMatchObject([
    { name: 'WOLFSPEED, INC.', name_as_of: '2024-01-01', former_names: 'CREE RESEARCH INC|CREE INC' },
  ])
})
