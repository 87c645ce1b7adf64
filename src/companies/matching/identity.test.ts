import { expect, test } from 'vitest'
import type { TableRow } from '#storage/tables.ts'
import { companyRows } from '../publish/rows.ts'
import { manyNames, registrant } from '../testing/registrants.ts'
import type { FiledName } from './filed-name.ts'
import { CompanyDirectory } from './identity.ts'
import type { Alias } from './matcher.ts'

const quillon = registrant({
  name: 'QUILLON CORP',
  cik: '0000000123',
  tickers: ['QLN', 'QLN-A'],
  former: ['Brantwick Holdings Inc'],
})
const aliases: Alias[] = [{ name: 'Brightmart', cik: quillon.cik, is: 'brand', because: 'stores of Quillon' }]
const filed = (name: string, fields: Partial<FiledName> = {}): FiledName => ({
  name,
  state: null,
  records: 1,
  ...fields,
})
const known = [
  ...manyNames(),
  'Quillon',
  'Quillon Inc',
  'Farrowdale Paper',
  'Farrowdale Intl Paper & Packaging',
  'Elm Felts, a subsidiary of Quillon Corp',
]
const directory = new CompanyDirectory(
  [quillon],
  known.map((name) => filed(name, { records: 5 })),
  aliases,
)
const identify = (name: string, state: string | null = null) => directory.identify({ name, state })
const idOf = (name: string, state: string | null = null) => identify(name, state).company_id

function rowsOf(directory: CompanyDirectory, filed: readonly FiledName[]) {
  const names: TableRow[] = []
  return { companies: companyRows(directory, filed, (row) => names.push(row)), names }
}

test('every spelling of a registrant has its number, former names too', () => {
  for (const name of ['Quillon', 'QUILLON CORP.', 'Quillon, Inc. - East Mill', 'Brantwick Holdings, Inc.'])
    expect(idOf(name)).toBe('cik-123')
})

test('spellings of an unregistered firm are one company, and another firm is another', () => {
  const id = idOf('Farrowdale Paper Co.')
  expect(id).toMatch(/^co-[0-9a-f]{10}$/)
  for (const name of ['FARROWDALE PAPER COMPANY, INC', 'Farrowdale Paper, LLC Warehouse', 'Farowdale Paper'])
    expect(idOf(name)).toBe(id)
  expect(idOf('Farrowdale Steel Co.')).not.toBe(id)
})

test('abbreviations, and a name cut at 34 characters, are the company they stand for', () => {
  const id = idOf('Farrowdale International Paper & Packaging')
  expect(idOf('Farrowdale Intl Paper & Packaging')).toBe(id)
  const whole = filed('Farrowdale International Paper & Packaging Company', { records: 5 })
  const cut = filed('FARROWDALE INTERNATIONAL PAPER & P', { records: 1 })
  const { names } = rowsOf(new CompanyDirectory([], [whole, cut], []), [whole, cut])
  expect(new Set(names.map((row) => row.company_id)).size).toBe(1)
})

test('a name that many firms have is told apart by state', () => {
  expect(idOf('Summit', 'OR')).toBe(idOf('SUMMIT LLC', 'OR'))
  expect(idOf('Summit', 'OR')).not.toBe(idOf('Summit', 'TX'))
  expect(idOf('Summit Hospital', 'OR')).not.toBe(idOf('Summit Hospital', 'TX'))
  expect(idOf('Summit Farrowdale', 'OR')).toBe(idOf('Summit Farrowdale', 'TX'))
  expect(idOf('Farrowdale Paper', 'OR')).toBe(idOf('Farrowdale Paper', 'TX'))
})

test('a brand and a named subsidiary are companies of their own, with the registrant they belong to', () => {
  const brand = identify('Brightmart #12')
  expect(brand).toMatchObject({ name: 'Brightmart', part: true, method: 'brand', registrant: quillon })
  expect(brand.company_id).toMatch(/^co-/)
  expect(idOf('Brightmart Inc')).toBe(brand.company_id)
  const part = identify('Elm Felts, a subsidiary of Quillon Corp')
  expect(part).toMatchObject({ part: true, method: 'parent_named', registrant: quillon })
  expect(idOf('Elm Felts LLC')).toBe(part.company_id)
})

test('a company is known by the name that most of its records have', () => {
  expect(identify('FARROWDALE PAPER CO').name).toBe('Farrowdale Paper')
  expect(identify('Farrowdale Paper LLC').known).toBe(true)
  expect(identify('Marlowe Paper LLC').known).toBe(false)
})

test('but not by one that says a site or a note besides, while another does not', () => {
  const names = [
    filed('Marlowe Felts COVID19', { records: 9 }),
    filed('Marlowe Felts, Salem', { records: 5 }),
    filed('Marlowe Felts LLC', { records: 2 }),
    filed('Marlowe Felts', { records: 1 }),
    filed('Ostravo Mills COVID19', { records: 3 }),
    filed('Ostravo Mills - Salem', { records: 2 }),
  ]
  const others = manyNames().map((name) => filed(name))
  const directory = new CompanyDirectory([], [...others, ...names], [])
  const nameOf = (name: string) => directory.identify({ name, state: null }).name
  expect(nameOf('Marlowe Felts - Springfield')).toBe('Marlowe Felts LLC')
  expect(nameOf('Ostravo Mills')).toBe('Ostravo Mills')
})

test('rows: a registrant in title case where records shout, others as most of their records are', () => {
  const rows = [
    filed('FARROWDALE PAPER', { records: 2 }),
    filed('Farrowdale Paper Co.', { records: 9 }),
    filed('Quillon Inc'),
    filed('Summit', { state: 'OR' }),
    filed('Summit', { state: 'TX' }),
    filed('Farrowdale Paper Co.', { records: 1, state: 'TX' }),
  ]
  const { companies, names } = rowsOf(
    new CompanyDirectory([quillon], [...manyNames().map((name) => filed(name)), ...rows], aliases),
    rows,
  )
  expect(companies.find(({ cik }) => cik)).toEqual({
    company_id: 'cik-123',
    name: 'Quillon Corp',
    cik: '0000000123',
    ticker: 'QLN',
    tickers: 'QLN,QLN-A',
    parent_id: null,
  })
  expect(companies.map(({ name }) => name)).toContain('Farrowdale Paper Co.')
  expect(companies).toHaveLength(4)
  expect(names.map(({ name, state }) => [name, state])).toEqual([
    ['FARROWDALE PAPER', null],
    ['Farrowdale Paper Co.', null],
    ['Quillon Inc', null],
    ['Summit', 'OR'],
    ['Summit', 'TX'],
  ])
})

test('rows: a word that means the registrant in one state alone has a row for each', () => {
  const marlowe = registrant({ name: 'MARLOWE ENERGY LTD', cik: '0000000031', tickers: ['MRL'], place: 0.3 })
  const rows = [
    filed('Marlowe', { state: 'NJ' }),
    filed('Marlowe', { state: 'OH' }),
    filed('Marlowe Energy', { state: 'NJ' }),
  ]
  const others = manyNames().map((name) => filed(name))
  const { names } = rowsOf(new CompanyDirectory([marlowe], [...others, ...rows], []), rows)
  expect(names.map(({ name, state, company_id }) => [name, state, company_id])).toEqual([
    ['Marlowe', 'NJ', 'cik-31'],
    ['Marlowe', 'OH', expect.stringMatching(/^co-/)],
    ['Marlowe Energy', null, 'cik-31'],
  ])
})

test('rows: a part has its parent’s symbols and number, and the parent is a company too', () => {
  const rows = ['Brightmart', 'Elm Felts LLC', 'Elm Felts, a subsidiary of Quillon Corp'].map((name) =>
    filed(name),
  )
  const { companies, names } = rowsOf(directory, rows)
  expect(companies.map(({ name, parent_id, ticker, cik }) => [name, parent_id, ticker, cik]).sort()).toEqual([
    ['Brightmart', 'cik-123', 'QLN', '0000000123'],
    ['Elm Felts', 'cik-123', 'QLN', '0000000123'],
    ['Quillon Corp', null, 'QLN', '0000000123'],
  ])
  const [, felts, parted] = names
  expect(felts!.company_id).toBe(parted!.company_id)
  expect([felts!.method, parted!.method]).toEqual(['own_name', 'parent_named'])
})

test('rows: a registrant in brackets is the parent where most records say so, and a customer where few do', () => {
  const rows = [
    filed('Marlowe Felts (Quillon Corp)', { records: 2 }),
    filed('Marlowe Felts LLC', { records: 1 }),
    filed('Ostravo Catering (Quillon Corp)', { records: 1 }),
    filed('Ostravo Catering Inc', { records: 1, state: 'OR' }),
    filed('Ostravo Catering Inc', { records: 8, state: 'TX' }),
  ]
  const others = manyNames().map((name) => filed(name))
  const { companies, names } = rowsOf(new CompanyDirectory([quillon], [...others, ...rows], []), rows)
  expect(
    companies.map(({ name, parent_id = null, ticker = null }) => [name, parent_id, ticker]).sort(),
  ).toEqual([
    ['Marlowe Felts LLC', 'cik-123', 'QLN'],
    ['Ostravo Catering Inc', null, null],
    ['Quillon Corp', null, 'QLN'],
  ])
  expect(new Set(names.map(({ company_id }) => company_id)).size).toBe(2)
})

test('a name means a registrant on the days on which it did, and else the firm itself', () => {
  const dated: Alias[] = [
    { name: 'Marlowe Felts', cik: quillon.cik, is: 'subsidiary', because: 'bought', from: '2010-01-27' },
    {
      name: 'Ostravo Mills',
      cik: quillon.cik,
      is: 'name',
      because: 'merged',
      from: '2010-01-27',
      to: '2020-02-13',
    },
  ]
  const rows = ['Marlowe Felts', 'Ostravo Mills'].map((name) => filed(name, { records: 2 }))
  const others = manyNames().map((name) => filed(name))
  const directory = new CompanyDirectory([quillon], [...others, ...rows], dated)
  const on = (name: string, day: string) => directory.identify({ name, state: null, day })
  const [before, then] = [on('Marlowe Felts', '2010-01-26'), on('Marlowe Felts', '2010-01-27')]
  expect([before.registrant, then.registrant]).toEqual([null, quillon])
  expect(before.company_id).toBe(then.company_id)
  expect(
    ['2010-01-26', '2010-01-27', '2020-02-12', '2020-02-13'].map(
      (day) => on('Ostravo Mills', day).company_id,
    ),
  ).toEqual([expect.stringMatching(/^co-/), 'cik-123', 'cik-123', expect.stringMatching(/^co-/)])
  const { companies, names } = rowsOf(directory, rows)
  expect(companies.find(({ name }) => name === 'Marlowe Felts')).toMatchObject({
    cik: quillon.cik,
    owned_from: '2010-01-27',
    owned_to: null,
  })
  const [, ostravo] = names
  expect(ostravo).toMatchObject({ company_id: 'cik-123', valid_from: '2010-01-27', valid_to: '2020-02-13' })
  expect(companies.map(({ company_id }) => company_id)).toContain(ostravo!.otherwise_id)
})

test('a registrant is shown as most of its records write its words', () => {
  const rows = [
    filed('QUILLON', { records: 9 }),
    filed('The Quillon Co.', { records: 3 }),
    filed('Quillon - Salem'),
  ]
  const others = manyNames().map((name) => filed(name))
  const { companies } = rowsOf(new CompanyDirectory([quillon], [...others, ...rows], []), rows)
  expect(companies.map(({ name }) => name)).toEqual(['The Quillon Co.'])
})

test('a place in brackets or behind a dash is no registrant, whose name it may be', () => {
  const town = registrant({ name: 'SPRINGFIELD CORP', cik: '0000000009', tickers: ['SPF'] })
  const rows = ['Marlowe Felts (Springfield)', 'Marlowe Felts - Springfield'].map((name) => filed(name))
  const others = manyNames().map((name) => filed(name))
  const directory = new CompanyDirectory([town], [...others, ...rows], [])
  for (const { name } of rows) expect(directory.identify({ name, state: 'OR' }).registrant).toBeNull()
})
