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
  registrant({ name: 'Noble Corp plc', cik: '0001895262', tickers: ['NE'], place: 0.2 }),
  registrant({ name: 'Blue Bird Corp', cik: '0001589526', tickers: ['BLBD'], place: 0.4 }),
  registrant({ name: 'Turning Point Brands, Inc.', cik: '0001290677', tickers: ['TPB'], place: 0.5 }),
  registrant({ name: 'MICROSOFT CORP', cik: '0000789019', tickers: ['MSFT'] }),
  registrant({ name: 'RTX Corp', cik: '0000101829', tickers: ['RTX'], place: 0.01 }),
  registrant({ name: 'Meta Platforms, Inc.', cik: '0001326801', tickers: ['META'] }),
  registrant({ name: 'S&P Global Inc.', cik: '0000064040', tickers: ['SPGI'], place: 0.01 }),
  registrant({ name: 'WOLFSPEED, INC.', cik: '0000895419', tickers: ['WOLF'], place: 0.4 }),
  registrant({ name: 'Fidelity National Information Services, Inc.', cik: '0001136893', tickers: ['FIS'] }),
  registrant({ name: "Macy's, Inc.", cik: '0000794367', tickers: ['M'], place: 0.17 }),
  registrant({ name: 'UNITED PARCEL SERVICE INC', cik: '0001090727', tickers: ['UPS'], place: 0.01 }),
  registrant({ name: 'JOANN Inc.', cik: '0001834585', tickers: ['JOANQ'], place: 0.95 }),
]
const shops = ['Barnes & Noble', 'Barnes & Noble Booksellers, Inc.']
const others = ['Noble Inc', 'Blue Bird', 'Blue Bird, Inc.', 'United Technologies', 'UNITED TECH INC']
const hospitals = ['Kaiser Foundation Hospitals', 'Kaiser Foundation Hospitals - Oakland', 'AP & Company LLC']
const halves = ['Macro', 'Micro'].flatMap((word) =>
  ['Elm', 'Oak', 'Fir'].map((firm) => `${word} ${firm} LLC`),
)
const soft = ['Elm', 'Oak', 'Fir'].map((firm) => `${firm} Soft Inc`)
const directory = new CompanyDirectory(
  registrants,
  [...manyNames(), ...shops, ...others, ...hospitals, ...halves, ...soft].map((name) => ({
    name,
    state: null,
    records: 1,
  })),
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

describe('a firm called as a registrant is, but for the legal form', () => {
  test.each([
    ['Noble Inc', 'Noble Corporation plc', 'NE'],
    ['Blue Bird, Inc.', 'Blue Bird', 'BLBD'],
    ['UNITED TECH INC', 'United Technologies Corporation', 'RTX'],
    ['Meta Company', 'Meta', 'META'],
    ['Turning Point Therapeutics Inc', 'Turning Point Brands, Inc.', 'TPB'],
    ['MCGRAW HILL LLC', 'McGraw-Hill Companies, Inc.', 'SPGI'],
    ['FIS Group Inc', 'FIS Management Services LLC', 'FIS'],
  ])('%s is not %s', (other, own, ticker) => {
    expect(symbol(other)).toBeUndefined()
    expect(symbol(own)).toBe(ticker)
    expect(identify(other).company_id).not.toBe(identify(own).company_id)
  })

  test('is shown by its own name', () => {
    expect(identify('UNITED TECH INC').name).toBe('United Tech Inc')
  })
})

test('a letter makes Macrosoft of Microsoft, and another word of that', () => {
  expect(symbol('MACROSOFT INC')).toBeUndefined()
  expect(symbol('Microsft Corp')).toBe('MSFT')
})

test('Cree Lighting was sold in 2019, and McGraw-Hill’s schoolbooks in 2013', () => {
  expect(symbol('Cree Lighting', '2019-05-13')).toBe('WOLF')
  expect(symbol('Cree Lighting', '2026-03-12')).toBeUndefined()
  expect(symbol('McGraw-Hill Companies', '2011-12-08')).toBe('SPGI')
  expect(symbol('McGraw Hill', '2020-01-08')).toBeUndefined()
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

test.each([
  ["Macy's Cheshire Fulfillment Center", 'M'],
  ['Macys South Windsor Distribution Center', 'M'],
  ["Macy's Irvine Spectrum Store", 'M'],
  ['Macys Store Delivery Center (SDS) and Customer Returns Center (CRD) Operations', 'M'],
  ['GM Warren Technical Center', 'GM'],
  ['GM Global Tech Center', 'GM'],
  ['Bluegrass UPS Facility', 'UPS'],
  ['Macy Consulting LLC', undefined],
  ['GM Sheet Metal Inc', undefined],
  ['Bluegrass Facility', undefined],
])('%s, without a dash, is of %s', (name, ticker) => {
  expect(symbol(name)).toBe(ticker)
})

test('a listed firm is one in every state and at every site, and no other of two letters is', () => {
  const id = (name: string, state: string) => directory.identify({ name, state }).company_id
  const own = id('Kaiser Foundation Hospitals', 'CA')
  expect(id('Kaiser Foundation Hospitals - Oakland', 'CA')).toBe(own)
  expect(id('KAISER FOUNDATION HOSPITALS', 'HI')).toBe(own)
  expect(id('Kaiser Clinic', 'CA')).not.toBe(own)
  expect(id('AP & Company LLC', 'CA')).not.toBe(id('Great Atlantic & Pacific Tea Company', 'NJ'))
})
