/** What the lists say of real firms, by the names that they file under. */
import { describe, expect, test } from 'vitest'
import { CompanyDirectory } from '../matching/identity.ts'
import { manyNames, registrant } from '../testing/registrants.ts'
import { ALIASES } from './index.ts'

const registrants = [
  registrant({ name: 'General Motors Co', cik: '0001467858', tickers: ['GM'], place: 0.01 }),
  registrant({ name: 'WESTLAKE CORP', cik: '0001262823', tickers: ['WLK'], place: 0.14 }),
  registrant({ name: 'Westlake Chemical Partners LP', cik: '0001604665', tickers: ['WLKP'], place: 0.46 }),
  registrant({ name: 'Barnes & Noble Education, Inc.', cik: '0001634117', tickers: ['BNED'], place: 0.6 }),
  registrant({ name: 'JOANN Inc.', cik: '0001834585', tickers: ['JOANQ'], place: 0.95 }),
]
const shops = ['Barnes & Noble', 'Barnes & Noble Booksellers, Inc.']
const directory = new CompanyDirectory(
  registrants,
  [...manyNames(), ...shops].map((name) => ({ name, state: null, records: 1 })),
  ALIASES,
)
const identify = (name: string, day: string | null = null) => directory.identify({ name, state: null, day })
const symbol = (name: string, day: string | null = null) => identify(name, day).registrant?.tickers[0]

test('Westlake is called so since 2022, and its partnership is another registrant', () => {
  expect(symbol('Westlake Chemical Corporation')).toBe('WLK')
  expect(symbol('Westlake Chemical Partners LP')).toBe('WLKP')
})

describe('Barnes & Noble', () => {
  test('its shops are one company, and no registrant', () => {
    const [shop, company] = shops.map((name) => identify(name))
    expect(company!.company_id).toBe(shop!.company_id)
    expect(company!.registrant).toBeNull()
  })

  test('those at colleges are of another one since 2015', () => {
    expect(symbol('Barnes & Noble College Booksellers LLC')).toBe('BNED')
    expect(symbol('Barnes & Noble College Booksellers LLC', '2015-08-02')).toBe('BNED')
    expect(symbol('Barnes & Noble College Booksellers LLC', '2015-08-01')).toBeUndefined()
  })
})

test('the Lordstown plant was General Motors’ until it was sold in November 2019', () => {
  expect(symbol('Lordstown Complex', '2019-11-06')).toBe('GM')
  expect(symbol('Lordstown Complex', '2019-11-07')).toBeUndefined()
})

test('JOANN is a shop, and a person of that name is none', () => {
  for (const name of [
    'Joann',
    'JOANN Inc.',
    'Jo-Ann Stores, LLC',
    'JOANN Store #2041',
    'Joann Distribution Center',
    'Jo Ann Omni Fulfillment Center',
  ])
    expect(symbol(name)).toBe('JOANQ')
  for (const name of ['Joann Elmwood Tennis', 'Joann Omni Tennis Center'])
    expect(symbol(name)).toBeUndefined()
})
