import { describe, expect, test } from 'vitest'
import { SourceChanged } from '#ingest/source.ts'
import { CONTACT_NAMES, FIELD_NAMES, IGNORED_NAMES } from './header-names.ts'
import { findColumns, normaliseHeader } from './headers.ts'

const NEEDED = ['CASE_NUMBER', 'CASE_STATUS', 'RECEIVED_DATE', 'DECISION_DATE', 'JOB_TITLE', 'EMPLOYER_NAME']
const HEADER = [...NEEDED, 'TOTAL_WORKER_POSITIONS', 'WORKSITE_STATE', 'WAGE_RATE_OF_PAY_FROM']

test.each([
  ['H-1B_DEPENDENT', 'H_1B_DEPENDENT'],
  ['TOTAL WORKERS', 'TOTAL_WORKERS'],
  ['Decision_Date', 'DECISION_DATE'],
  ['PW_NON-OES_YEAR_1', 'PW_NON_OES_YEAR_1'],
  ['\ufeffCASE_NUMBER', 'CASE_NUMBER'],
  ['="CASE_NUMBER"', 'CASE_NUMBER'],
  [' EMPLOYER_ADDRESS 1 ', 'EMPLOYER_ADDRESS_1'],
])('%j is %s', (cell, name) => expect(normaliseHeader(cell)).toBe(name))

describe('the facts', () => {
  const names = Object.values(FIELD_NAMES).flat()

  test('are told as headers are normalised, each name once', () => {
    for (const name of [...names, ...IGNORED_NAMES]) expect(normaliseHeader(name)).toBe(name)
    expect(new Set([...names, ...IGNORED_NAMES]).size).toBe(names.length + IGNORED_NAMES.length)
  })

  test('read no column about people', () => {
    for (const name of names) expect(name).not.toMatch(CONTACT_NAMES)
    for (const name of names) expect(name).not.toMatch(/PHONE|EMAIL|POC|ATTORNEY|PREPARER|LAWFIRM|FEIN/)
  })
})

describe('columns are found', () => {
  test('wherever they stand, with what is not read among them', () => {
    const header = ['EMPLOYER_POC_EMAIL', ...HEADER.toReversed(), 'PW_OES_YEAR', '', '']
    const { at, width, numbered } = findColumns(header, 'lca/test')
    expect(at.wage_from).toBe(1)
    expect(at.case_number).toBe(9)
    expect([width, numbered]).toEqual([11, false])
    expect(Object.values(at)).not.toContain(0)
  })

  test.each([
    ['', true],
    ['Unnamed: 0', true],
    ['EMPLOYER_FEIN', false],
  ])('after the first column %j', (first, numbered) => {
    const columns = findColumns([first, ...HEADER], 'lca/test')
    expect(columns.numbered).toBe(numbered)
    expect(columns.at.case_number).toBe(1)
  })

  test('of ten worksites those of the first', () => {
    const sites = [2, 1, 10].flatMap((n) => [
      `WORKSITE_CITY_${n}`,
      `PREVAILING_WAGE_${n}`,
      `SECONDARY_ENTITY_${n}`,
    ])
    const { at } = findColumns([...HEADER, ...sites], 'lca/test')
    expect([at.worksite_city, at.pw_wage]).toEqual([HEADER.length + 3, HEADER.length + 4])
  })

  test('in an extraction without dates and status, which says its year and quarter instead', () => {
    const extraction = [
      'CASE_NUMBER',
      'JOB_TITLE',
      'EMPLOYER_NAME',
      'WORKSITE_STATE',
      'WAGE_RATE_OF_PAY_FROM',
    ]
    expect(findColumns([...extraction, 'Year', 'Quarter'], 'lca/test').at.year).toBe(5)
    expect(() => findColumns(extraction, 'lca/test')).toThrow(
      /no column for status, received_date, decision_date, workers/,
    )
  })
})

describe('a header stops the source', () => {
  test.each([
    ...HEADER.map((name): [string, string[], RegExp] => [
      `without ${name}`,
      HEADER.filter((other) => other !== name),
      /^lca\/test: no column for \w+; found [A-Z_, ]+$/,
    ]),
    ['with an unknown column', [...HEADER, 'ONET_CODE'], /unknown columns ONET_CODE; found CASE_NUMBER, /],
    ['with an unnamed column inside', [...HEADER, '', 'SOC_CODE'], /unknown columns \(no name, column 10\)/],
    ['with a number too high', [...HEADER, 'WORKSITE_CITY_11'], /unknown columns WORKSITE_CITY_11/],
    ['with two columns for a field', [...HEADER, 'STATUS'], /two columns for status, CASE_STATUS and STATUS/],
    ['without names', ['', ''], /found an empty header/],
  ])('%s', (_, header, message) => {
    expect(() => findColumns(header, 'lca/test')).toThrow(SourceChanged)
    expect(() => findColumns(header, 'lca/test')).toThrow(message)
  })

  test('and a sheet of another kind is not told whole', () => {
    const wide = Array.from({ length: 2000 }, (_, i) => `COLUMN${i}`)
    expect(() => findColumns(wide, 'lca/test')).toThrow(/COLUMN299 and 1700 more$/)
  })
})
