import { expect, test } from 'vitest'
import { CompanyDirectory, companyRows, type FiledName } from './identity.ts'
import { manyNames, registrant } from './testing.ts'

const quillon = registrant({ name: 'QUILLON CORP', cik: '0000000123', tickers: ['QLN', 'QLN-A'] })
const directory = new CompanyDirectory([quillon], [...manyNames(), 'Quillon', 'Quillon Inc'], [])
const filed = (name: string, fields: Partial<FiledName> = {}): FiledName => ({
  name,
  state: null,
  records: 1,
  ...fields,
})
const idOf = (name: string, state: string | null = null) => directory.identify({ name, state }).company_id

test('every spelling of a registrant has its number', () => {
  for (const name of ['Quillon', 'QUILLON CORP.', 'Quillon, Inc. - East Mill'])
    expect(idOf(name)).toBe('cik-123')
})

test('spellings of an unregistered firm are one company, and another firm is another', () => {
  const id = idOf('Farrowdale Paper Co.')
  expect(id).toMatch(/^co-[0-9a-f]{10}$/)
  expect(idOf('FARROWDALE PAPER COMPANY, INC')).toBe(id)
  expect(idOf('Farrowdale Paper, LLC Warehouse')).toBe(id)
  expect(idOf('Farrowdale Steel Co.')).not.toBe(id)
})

test('a name that many firms have is told apart by state', () => {
  expect(idOf('Summit', 'OR')).toBe(idOf('SUMMIT LLC', 'OR'))
  expect(idOf('Summit', 'OR')).not.toBe(idOf('Summit', 'TX'))
  expect(idOf('Farrowdale Paper', 'OR')).toBe(idOf('Farrowdale Paper', 'TX'))
})

test('rows: a company is named as most of its records are, a registrant as it is registered', () => {
  const { companies, names } = companyRows(directory, [
    filed('FARROWDALE PAPER', { records: 2 }),
    filed('Farrowdale Paper Co.', { records: 9 }),
    filed('Quillon Inc'),
    filed('Summit', { state: 'OR' }),
    filed('Summit', { state: 'TX' }),
    filed('Farrowdale Paper Co.', { records: 1, state: 'TX' }),
  ])
  expect(companies.find(({ cik }) => cik)).toMatchObject({
    company_id: 'cik-123',
    name: 'QUILLON CORP',
    ticker: 'QLN',
    tickers: 'QLN,QLN-A',
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
