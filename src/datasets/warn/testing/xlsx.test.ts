import { expect, test } from 'vitest'
import { readSheets } from '#lib/xlsx/read-sheets.ts'
import { buildXlsx, columnName, type WorkbookDescription } from './xlsx.ts'

const readBack = (description: WorkbookDescription) => readSheets(buildXlsx(description))

test('every kind of cell is read back', async () => {
  const [sheet] = await readBack({
    sheets: [
      {
        name: 'A & B ',
        rows: [
          ['Shared <1>', { inline: 'inline "2"' }, { runs: ['in ', 'runs'] }],
          [12.5, true, { formula: 'SUM(A2)', value: 7 }, { formula: 'A1', value: 'text' }],
          [
            { date: '2024-02-29' },
            { date: '2024-03-01', time: 0.5, format: 'm/d/yyyy h:mm' },
            { error: '#N/A' },
          ],
          [{ blank: true }, null, 'Shared <1>'],
        ],
      },
    ],
  })
  expect(sheet).toEqual({
    name: 'A & B ',
    rows: [
      ['Shared <1>', 'inline "2"', 'in runs'],
      ['12.5', 'TRUE', '7', 'text'],
      ['2024-02-29', '2024-03-01'],
      ['', '', 'Shared <1>'],
    ],
  })
})

test('several sheets, the 1904 calendar', async () => {
  const sheets = await readBack({
    date1904: true,
    sheets: [
      { name: 'One', rows: [[{ date: '2024-02-29' }]] },
      { name: 'Two', rows: [[], ['second row']], merges: ['A2:B2'] },
    ],
  })
  expect(sheets).toEqual([
    { name: 'One', rows: [['2024-02-29']] },
    { name: 'Two', rows: [['second row']] },
  ])
})

test('the same description always gives the same bytes', () => {
  const description: WorkbookDescription = { sheets: [{ name: 'S', rows: [['a', 1]] }] }
  expect(buildXlsx(description)).toEqual(buildXlsx(description))
})

test('columns are named as in Excel', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
})
