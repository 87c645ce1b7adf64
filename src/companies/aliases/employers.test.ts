/** Names that visas are filed under, which say little of whose they are. */
import { expect, test } from 'vitest'
import { CompanyDirectory } from '../matching/identity.ts'
import { listedFirmId } from '../matching/ids.ts'
import { manyNames, registrant } from '../testing/registrants.ts'
import { ALIASES } from './index.ts'

const registrants = [
  registrant({ name: 'Walmart Inc.', cik: '0000104169', tickers: ['WMT'], place: 0.01 }),
  registrant({ name: 'Discover Financial Services', cik: '0001393612', tickers: ['DFS'], place: 0.05 }),
  registrant({
    name: 'FEDERAL HOME LOAN MORTGAGE CORP',
    cik: '0001026214',
    tickers: ['FMCC'],
    place: 0.3,
  }),
  registrant({ name: 'AMERICAN EXPRESS CO', cik: '0000004962', tickers: ['AXP'], place: 0.02 }),
  registrant({ name: 'CONDUENT Inc', cik: '0001677703', tickers: ['CNDT'], place: 0.6 }),
]
const universities = [
  'STANFORD UNIV',
  'THE LELAND STANFORD JR UNIVERSITY',
  'DUKE UNIVERSITY UNIV MED CTR AFFIL',
  'DUKE UNIV UNIV MED CTR & AFFIL INS',
  'THE UNIV OF TX MD ANDERSON CANCER',
]
const directory = new CompanyDirectory(
  registrants,
  [...manyNames(), ...universities].map((name) => ({ name, state: null, records: 1 })),
  ALIASES,
)
const identify = (name: string, state: string | null = null) => directory.identify({ name, state })

test.each([
  ['WAL MART ASSOCIATES INC', 'WMT'],
  ['DFS CORPORATE SERVICES LLC', 'DFS'],
  ['Freddie Mac', 'FMCC'],
  ['AMERICAN EXPRESS TRAVEL RELATED SERVICES COMPANY INC', 'AXP'],
  ['CONDUENT STATE HEALTHCARE LLC', 'CNDT'],
  ['American Express Global Business Travel', undefined],
  ['NXP EDUCATION INTERNATIONAL INC', undefined],
])('%s is %s', (name, ticker) => {
  expect(identify(name).registrant?.tickers[0]).toBe(ticker)
})

test.each([
  ['Stanford University', 'CA', universities.slice(0, 2)],
  ['Duke University', 'NC', universities.slice(2, 4)],
  ['MD Anderson Cancer Center', 'TX', universities.slice(4)],
])('%s is one, whatever it files under', (first, state, names) => {
  // No record calls it by its first name.
  for (const name of [...names, first]) expect(identify(name, state).company_id).toBe(listedFirmId(first))
})

test.each([
  ['THE BOZZUTO GROUP', 'BOZZUTOS INC'],
  ['GEOMETRIC AMERICAS INC', 'GEOMETRICS INC'],
])('%s is not %s', (own, other) => {
  const names = [own, other].map((name) => ({ name, state: 'CA', records: 9 }))
  const both = new CompanyDirectory(registrants, names, ALIASES)
  const [one, another] = names.map((name) => both.identify(name).company_id)
  expect(one).not.toBe(another)
})

test('a firm that is listed is one in every state and at every site', () => {
  const names = [
    ['United Retail Service', 'LA'],
    ['United Retail Service, LLC - Laredo', 'TX'],
  ].map(([name, state]) => ({ name: name!, state: state!, records: 1 }))
  const stores = new CompanyDirectory(registrants, names, ALIASES)
  expect(new Set(names.map((name) => stores.identify(name).company_id)).size).toBe(1)
})
