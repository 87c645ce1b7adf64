import { expect, test } from 'vitest'
import { accessionYear, filingUrl, readAccession, readFilingAddress, tenDigits } from './accession.ts'

test.each([
  ['0000320193-24-000123', '0000320193-24-000123'],
  [' 000032019324000123 ', '0000320193-24-000123'],
  ['320193-24-123', null],
  ['0000320193-24-00012', null],
  ['', null],
])('"%s" is %s', (text, accession) => {
  expect(readAccession(text)).toBe(accession)
})

test.each([
  ['320193', '0000320193'],
  [320193, '0000320193'],
  ['0000320193', '0000320193'],
  [0, null],
  ['12345678901', null],
  ['abc', null],
  [undefined, null],
])('the CIK %s is %s', (cik, digits) => {
  expect(tenDigits(cik)).toBe(digits)
})

const ARCHIVE = 'https://www.sec.gov/Archives/edgar/data'
test.each([
  [`${ARCHIVE}/37785/000003778525000134/form8k.htm`, 'form8k.htm'],
  [`${ARCHIVE}/37785/000003778525000134/0000037785-25-000134-index.htm`, null],
  [`${ARCHIVE}/37785/000003778525000134/0000037785-25-000134.txt`, null],
  ['edgar/data/37785/0000037785-25-000134.txt', null],
])('%s names a filing, and its file is %s', (url, file) => {
  expect(readFilingAddress(url)).toEqual({ cik: '0000037785', accession: '0000037785-25-000134', file })
})

test('other addresses name none', () => {
  expect(readFilingAddress('https://www.sec.gov/files/company_tickers.json')).toBeNull()
  expect(readFilingAddress(`${ARCHIVE}/0/000003778525000134/a.htm`)).toBeNull()
})

test('a filing’s page is found again in its address', () => {
  const url = filingUrl('0000037785', '0000037785-25-000134')
  expect(url).toBe(`${ARCHIVE}/37785/000003778525000134/0000037785-25-000134-index.htm`)
  expect(readFilingAddress(url)).toMatchObject({ cik: '0000037785', accession: '0000037785-25-000134' })
})

test('numbers of two digits are of years since 1993', () => {
  expect(accessionYear('0000037785-94-000134')).toBe(1994)
  expect(accessionYear('0000037785-00-000134')).toBe(2000)
  expect(accessionYear('0000037785-25-000134')).toBe(2025)
})
