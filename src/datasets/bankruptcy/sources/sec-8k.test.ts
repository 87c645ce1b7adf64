import { describe, expect, test } from 'vitest'
import { bankruptcyCases } from '../table.ts'
import { caseOfFiling } from './sec-8k.ts'

const filing = {
  company: 'ALDER FOODS, INC. /DE/',
  cik: '12345',
  filing_date: '2024-05-03',
  court: 'United States Bankruptcy Court for the District of Delaware',
  case_number: 'Case No. 24-10101 (KBO)',
  chapter: 'Chapter 11',
  url: 'https://www.sec.gov/x',
}

describe('the case of an 8-K', () => {
  test('has the id of the court case where court and number are told', () => {
    expect(caseOfFiling(filing)).toMatchObject({
      id: 'deb-24-10101',
      court_id: 'deb',
      court_state: 'DE',
      docket_number: '24-10101',
      chapter: '11',
      date_filed: '2024-05-03',
      source: 'sec_8k',
      sources: 'sec_8k',
      cik: '0000012345',
      is_business: true,
      docket_url: 'https://www.sec.gov/x',
    })
  })

  test.each([
    ['no court', { court: null }],
    ['a court that we do not know', { court: 'High Court of Justice' }],
    ['no number', { case_number: undefined }],
    ['no number of a case', { case_number: 'pending' }],
  ])('with %s has an id of the company and day', (_, fields) => {
    expect(caseOfFiling({ ...filing, ...fields })).toMatchObject({
      id: 'sec-12345-2024-05-03',
      docket_number: null,
    })
  })

  test('is a company whatever its name, and nothing without one', () => {
    expect(caseOfFiling({ company: 'Alder Foods', cik: '7', filing_date: '2024-05-03' })).toMatchObject({
      is_business: true,
      court_id: null,
      chapter: null,
      chapter_on: null,
    })
    expect(caseOfFiling({ ...filing, company: ' ' })).toBeNull()
  })

  test('has the columns of the table, no more and no less', () => {
    expect(Object.keys(caseOfFiling(filing)!).sort()).toEqual(Object.keys(bankruptcyCases.columns).sort())
  })
})
