import { describe, expect, test } from 'vitest'
import { bankruptcyCases } from '../table.ts'
import { bankruptcyFiling as filing } from '../testing/cases.ts'
import { caseOfFiling } from './sec-8k.ts'

describe('the case of an 8-K', () => {
  test('has the id of the court case where court and number are told', () => {
    expect(
      caseOfFiling(
        filing({
          company: 'ALDER FOODS, INC. /DE/',
          cik: '12345',
          courts: [
            'United States District Court for the District of Minnesota',
            'U.S. Bankruptcy Court, District of Delaware',
          ],
          case_numbers: ['CV01-1779 RHK', '24-10101 (KBO) through 24-10120'],
          chapters: ['11', '7'],
          petitions: ['voluntary'],
          petition_date: '2024-05-01',
          url: 'https://www.sec.gov/x',
        }),
      ),
    ).toMatchObject({
      id: 'deb-24-10101',
      debtor: 'ALDER FOODS, INC.',
      court_id: 'deb',
      court_state: 'DE',
      docket_number: '24-10101',
      chapter: '11',
      is_involuntary: false,
      date_filed: '2024-05-01',
      source: 'sec_8k',
      sources: 'sec_8k',
      cik: '0000012345',
      is_business: true,
      docket_url: 'https://www.sec.gov/x',
    })
  })

  test.each([
    ['no court', { courts: [], case_numbers: ['24-10101'] }, null],
    ['a court that we do not know', { courts: ['High Court of Justice'], case_numbers: ['24-10101'] }, null],
    ['no number', { courts: ['deb'] }, 'deb'],
    ['no number of a case', { courts: ['deb'], case_numbers: ['pending'] }, 'deb'],
    ['nothing told', {}, null],
  ])('with %s has the id of the filing, and no chapter', (_, fields, court_id) => {
    expect(caseOfFiling(filing({ accession: '0000001111-24-000009', ...fields }))).toMatchObject({
      id: 'sec-0000001111-24-000009',
      court_id,
      docket_number: null,
      chapter: null,
      chapter_on: null,
      is_involuntary: null,
    })
  })

  test.each([
    ['the day that the text gives', { petition_date: '2024-04-30' }, '2024-04-30'],
    ['not that of a bankruptcy long ago', { petition_date: '2020-01-01' }, '2024-05-01'],
    ['not one to come', { petition_date: '2024-06-01' }, '2024-05-01'],
    ['else the earliest event of the report', {}, '2024-05-01'],
    ['unless that is too far back', { report_date: '2024-04-18' }, '2024-05-03'],
    ['two weeks are not', { report_date: '2024-04-19' }, '2024-04-19'],
    ['else the day of the filing', { report_date: null }, '2024-05-03'],
    ['or none', { report_date: null, filing_date: null }, null],
  ])('was filed on %s', (_, fields, day) => {
    expect(caseOfFiling(filing(fields))?.date_filed).toBe(day)
  })

  test('is a company whatever its name, and nothing without one', () => {
    expect(caseOfFiling(filing({ company: 'Alder Foods' }))?.is_business).toBe(true)
    expect(caseOfFiling(filing({ company: ' ' }))).toBeNull()
  })

  test('of a receiver alone there is none; with a court there is', () => {
    expect(caseOfFiling(filing({ petitions: ['receivership'] }))).toBeNull()
    expect(caseOfFiling(filing({ petitions: ['receivership'], courts: ['deb'] }))).not.toBeNull()
    expect(caseOfFiling(filing({ petitions: ['receivership', 'involuntary'] }))?.is_involuntary).toBe(true)
  })

  test('has the columns of the table, no more and no less', () => {
    expect(Object.keys(caseOfFiling(filing())!).sort()).toEqual(Object.keys(bankruptcyCases.columns).sort())
  })
})
