import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import { readCsvTable } from './csv.ts'

const document = (text: string): Document => ({
  url: 'https://example.org/list.csv',
  bytes: new TextEncoder().encode(text),
  contentType: 'text/csv',
  fetchedAt: '2026-05-01',
})

test('lines above the header are left out, and so are repeated headers and empty lines', () => {
  const table = readCsvTable(
    document('\ufeffs,h\n13%,4%,2%\n Company ,Count\nFern,4\n,\nCompany,Count\n"Oak, Inc",5\n'),
    'company',
  )
  expect(table).toEqual({
    columns: ['Company', 'Count'],
    rows: [
      { Company: 'Fern', Count: '4' },
      { Company: 'Oak, Inc', Count: '5' },
    ],
  })
})

test('a short line has empty cells, and empty cells beyond the header are no column', () => {
  const table = readCsvTable(document('Company,Count\nFern\nOak,1,,\n'), 'Company')
  expect(table).toEqual({
    columns: ['Company', 'Count'],
    rows: [
      { Company: 'Fern', Count: '' },
      { Company: 'Oak', Count: '1' },
    ],
  })
})

test('cells without a label are not lost: their column is named after its place', () => {
  expect(readCsvTable(document('Company,,Count\nFern,Ohio,4\nOak,,5,9\n'), 'Company')).toEqual({
    columns: ['Company', 'column B', 'Count', 'column D'],
    rows: [
      { Company: 'Fern', 'column B': 'Ohio', Count: '4', 'column D': '' },
      { Company: 'Oak', 'column B': '', Count: '5', 'column D': '9' },
    ],
  })
})

test('of two columns with one label neither is lost', () => {
  const table = readCsvTable(document('Company,Date,Date\nFern,1 May,2 May\n'), 'Company')
  expect(table?.rows).toEqual([{ Company: 'Fern', Date: '1 May', 'Date (2)': '2 May' }])
})

test('a file that ends within a line breaks off', () => {
  const cut = document('Company,City,Count\nFern,Ohio,4\nOak,Mai')
  expect(() => readCsvTable(cut, 'Company')).toThrow(
    'it breaks off: the last line has 2 cells, the one before 3',
  )
  const quoted = document('Company,City,Count\nFern,Ohio,4\nOak,"Mai')
  expect(() => readCsvTable(quoted, 'Company')).toThrow(/quote/i)
})

test.each([
  ['by habit', 'Company,City,Count\nFern,Ohio\nOak,Maine'],
  ['and whole', 'Company,City,Count\nFern,Ohio,4\n* corrected on 1 May\n'],
])('a last line may be short %s', (_, text) => {
  expect(readCsvTable(document(text), 'Company')?.rows).toHaveLength(2)
})

test('a file that always ends with a line break is cut short without it', () => {
  const read = (text: string) => readCsvTable(document(text), 'Company', { endsInNewline: true })
  expect(read('Company,Count\r\nFern,48\r\n')?.rows).toHaveLength(1)
  for (const cut of ['Company,Count\r\nFern,4', 'Company,Count\r\nFern,48\r'])
    expect(() => read(cut)).toThrow('it breaks off: no line break follows')
})

test('text without the header is no table', () => {
  expect(readCsvTable(document('<?xml version="1.0"?><Error/>'), 'Company')).toBeNull()
})

test('whatever stands in the cells comes back', () => {
  const cell = fc
    .string({ unit: 'binary', maxLength: 12 })
    .filter((text) => text.trim() === text && !text.includes('\ufeff'))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), (lines) => {
      const quoted = lines.map((line) => line.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
      const table = readCsvTable(document(['Company,Count', ...quoted].join('\n')), 'Company')
      const kept = lines.filter((line) => {
        const texts = line.map((text) => cleanText(text).toLowerCase())
        return texts.some((text) => text !== '') && !texts.includes('company')
      })
      expect(table?.rows.map((row) => [row.Company, row.Count])).toEqual(kept)
    }),
  )
})
