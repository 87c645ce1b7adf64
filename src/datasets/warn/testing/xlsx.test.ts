import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { buildXlsx, columnName, type WorkbookDescription } from './xlsx.ts'

const readBack = (description: WorkbookDescription) => readExcelFile(Buffer.from(buildXlsx(description)))

test('every kind of cell is read back by another library', async () => {
  const [sheet] = await readBack({
    sheets: [
      {
        name: 'A & B ',
        rows: [
          ['Shared <1>', { inline: 'inline "2"' }, { runs: ['in ', 'runs'] }],
          [12.5, true, { formula: 'SUM(A2)', value: 7 }, { formula: 'A1', value: 'text' }],
          [{ date: '2024-02-29' }, { date: '2024-03-01', time: 0.5, format: 'm/d/yyyy h:mm' }],
          [{ blank: true }, null, 'Shared <1>'],
        ],
      },
    ],
  })
  expect(sheet!.sheet).toBe('A & B ')
  expect(sheet!.data).toEqual([
    ['Shared <1>', 'inline "2"', 'in runs', null],
    [12.5, true, 7, 'text'],
    [new Date('2024-02-29T00:00:00Z'), new Date('2024-03-01T12:00:00Z'), null, null],
    [null, null, 'Shared <1>', null],
  ])
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
    { sheet: 'One', data: [[new Date('2024-02-29T00:00:00Z')]] },
    { sheet: 'Two', data: [[null], ['second row']] },
  ])
})

test('the same description always gives the same bytes', () => {
  const description: WorkbookDescription = { sheets: [{ name: 'S', rows: [['a', 1]] }] }
  expect(buildXlsx(description)).toEqual(buildXlsx(description))
})

test('columns are named as in Excel', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
})
