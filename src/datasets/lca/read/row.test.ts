import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReviewItem } from '#ingest/source.ts'
import { lcaRow } from '../testing/read.ts'
import { FIELD_NAMES } from './header-names.ts'
import { findColumns } from './headers.ts'
import { lcaParsed } from './parsed-table.ts'
import { makeRowReader } from './row.ts'

const HEADER = [
  'CASE_NUMBER',
  'CASE_STATUS',
  'RECEIVED_DATE',
  'DECISION_DATE',
  'EMPLOYER_NAME',
  'JOB_TITLE',
  'TOTAL_WORKER_POSITIONS',
  'WORKSITE_STATE',
  'WAGE_RATE_OF_PAY_FROM',
  'WAGE_UNIT_OF_PAY',
]
const CASE = 'I-200-24001-123456'

function read(header: readonly string[], ...rows: string[][]) {
  const review: ReviewItem[] = []
  const leftOut: ReviewItem[] = []
  const notes = {
    review: (item: ReviewItem) => void review.push(item),
    leftOut: (item: ReviewItem) => void leftOut.push(item),
  }
  const readRow = makeRowReader(findColumns(header, 'lca/test'), notes)
  return { rows: rows.map((cells, i) => readRow(cells, `line ${i + 2}`)), review, leftOut }
}

test('a cell that cannot be read is null in its row and told of with its case, every time', () => {
  const cells = (number: string) => [number, 'Pondered', '', '2024-01-02', '', '', '', 'Atlantis', '', '']
  const { rows, review } = read(HEADER, cells(CASE), cells('I-200-24002-123456'))
  expect(rows.map((row) => [row!.status, row!.worksite_state])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(review.map(({ field, cell, row }) => [field, cell, row])).toEqual([
    ['status', 'Pondered', CASE],
    ['worksite_state', 'Atlantis', CASE],
    ['status', 'Pondered', 'I-200-24002-123456'],
    ['worksite_state', 'Atlantis', 'I-200-24002-123456'],
  ])
})

describe('the fiscal year', () => {
  test.each([
    ['of the decision', '2023-09-30', '2023-10-01', 2024],
    ['else of the receipt', '2023-09-30', '', 2023],
    ['else none', '', '', null],
    ['not of a decision that cannot be read', '2023-09-30', 'soon', 2023],
  ])('%s', (_, received, decided, year) => {
    const { rows } = read(HEADER, [CASE, '', received, decided, '', '', '', '', '', ''])
    expect(rows[0]!.fiscal_year).toBe(year)
  })
})

describe('rows without a case', () => {
  test.each([
    ['blank', ['', '', '', '', '', '', '', '', '', ''], null],
    ['blank but for white space and escapes', ['', ' ', '=""', '', '\t', '', '', '', '', ''], null],
    ['shorter', [], null],
    ['with content', ['', '', '', '', 'Zinnia Sample', '', '', '', '', ''], 'content without a case number'],
    ['with a word for a number', ['Total', '', '', '', '', '', '', '', '', ''], 'no case number'],
  ])('%s', (_, cells, reason) => {
    const { rows, leftOut } = read(HEADER, cells)
    expect(rows).toEqual([null])
    expect(leftOut.map((item) => item.reason)).toEqual(reason === null ? [] : [reason])
  })

  test('a row number in front is no content', () => {
    expect(read(['', ...HEADER], ['17', '', '', '', '', '', '', '', '', '', '']).leftOut).toEqual([])
  })

  test('what is told of them is the place and no cell but the one of the number', () => {
    const { leftOut } = read(
      [...HEADER, 'EMPLOYER_POC_EMAIL'],
      ['', ...Array(9).fill(''), 'someone@example.org'],
    )
    expect(leftOut).toEqual([
      { field: 'case_number', cell: '', reason: 'content without a case number', row: 'line 2' },
    ])
  })
})

test('whatever the cells hold, a row has every column of its table in its type', () => {
  const all = Object.values(FIELD_NAMES).map((names) => names.at(-1)!)
  // Not beside the two ends of a wage, nor beside the form that asks for full time.
  const header = all.filter((name) => name !== 'WAGE_RATE_OF_PAY' && name !== 'PART_TIME_1')
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'Certified',
      '45659',
      '2024-02-30',
      'Hour',
      '61000',
      '0',
      '-1',
      '1e300',
      'Y',
      'NY',
      '__proto__',
    ),
  )
  const cells = fc.array(word, { minLength: header.length, maxLength: header.length })
  fc.assert(
    fc.property(cells, (given) => {
      const { rows, leftOut } = read(header, [CASE, ...given.slice(1)])
      expect(leftOut).toEqual([])
      const row = rows[0]!
      expect(Object.keys(row)).toEqual(Object.keys(lcaParsed.columns))
      for (const [name, { type }] of Object.entries(lcaParsed.columns)) {
        const value = row[name as keyof typeof row]
        if (value === null) continue
        if (type === 'date') expect(value).toMatch(/^\d{4}-\d\d-\d\d$/)
        else if (type === 'integer') expect(Number.isSafeInteger(value)).toBe(true)
        else if (type === 'double') expect(Number.isFinite(value)).toBe(true)
        else expect(typeof value).toBe(type === 'text' ? 'string' : type)
      }
    }),
    { numRuns: 300 },
  )
})

test('what was read once is read alike again, however many texts came between', () => {
  const states = ['NY', 'new york', 'Nowhere', '']
  const rows = Array.from({ length: 30_000 }, (_, i) => [
    CASE,
    '',
    '',
    '2024-01-02',
    `Employer ${i}`,
    '',
    '1',
    states[i % 4]!,
    '',
    '',
  ])
  const { rows: read30k, review } = read(HEADER, ...rows)
  expect(read30k.map((row) => row!.employer)).toEqual(rows.map((row) => row[4]))
  expect(new Set(read30k.map((row, i) => `${i % 4} ${row!.worksite_state}`)).size).toBe(4)
  expect(review).toHaveLength(7500)
})

test('nothing but the case number is needed', () => {
  expect(read(HEADER, [CASE]).rows).toEqual([
    lcaRow({ case_number: CASE, visa_class: 'H-1B', wage_flag: 'no_wage', pw_flag: 'no_wage' }),
  ])
})
