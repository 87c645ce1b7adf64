import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { parseCountCell } from '../cells/counts.ts'
import { buildXlsx, type WorkbookDescription } from '../testing/xlsx.ts'
import { readSheets, readWorkbook } from './workbook.ts'

const document = (workbook: WorkbookDescription) => ({
  url: 'https://example.org/warn.xlsx',
  bytes: buildXlsx(workbook),
  contentType: '',
  fetchedAt: '2026-01-01',
})

test('the header is found below titles, and its line breaks are folded', async () => {
  const tables = await readWorkbook(
    document({
      sheets: [
        { name: 'Index', rows: [['About this file']] },
        {
          name: 'Report ',
          rows: [
            ['WARN REPORT\n07/01/25 to 04/22/26'],
            [],
            ['County', 'Notice\nDate', 'No. Of_x000D_\nEmployees'],
            ['Kern', { date: '2026-01-05' }, 12],
          ],
        },
      ],
    }),
    { header: 'notice date' },
  )
  expect(tables).toEqual([
    {
      name: 'Report ',
      columns: ['County', 'Notice Date', 'No. Of Employees'],
      rows: [{ County: 'Kern', 'Notice Date': '2026-01-05', 'No. Of Employees': '12' }],
    },
  ])
})

test('filler columns, blank rows and repeated headers are left out; an unlabelled cell is not', async () => {
  const blank = { blank: true } as const
  const read = (rows: WorkbookDescription['sheets'][0]['rows']) =>
    readWorkbook(document({ sheets: [{ name: 'S', rows }] }), { header: 'Company' })
  const rows = [
    ['Company', blank, 'Jobs', blank],
    ['Acme', blank, 5, blank],
    [blank, blank, blank],
    ['Company', blank, 'Jobs'],
    ['Best', blank, 6],
  ]
  expect(await read(rows)).toMatchObject([
    {
      columns: ['Company', 'Jobs'],
      rows: [
        { Company: 'Acme', Jobs: '5' },
        { Company: 'Best', Jobs: '6' },
      ],
    },
  ])
  const [table] = await read([...rows, ['Cool', null, 7, null, null, 'x']])
  expect(table!.columns).toEqual(['Company', 'Jobs', 'column F'])
  expect(table!.rows[2]).toEqual({ Company: 'Cool', Jobs: '7', 'column F': 'x' })
})

test('a label that repeats is numbered', async () => {
  const [table] = await readWorkbook(
    document({
      sheets: [
        {
          name: 'S',
          rows: [
            ['Company', 'Date', 'Date'],
            ['Acme', 'a', 'b'],
          ],
        },
      ],
    }),
    { header: 'Company' },
  )
  expect(table!.rows).toEqual([{ Company: 'Acme', Date: 'a', 'Date (2)': 'b' }])
})

test('tables below each other are told apart by their headers, where that is asked for', async () => {
  const rows = [
    ['Company', 'Jobs'],
    ['Acme', 5],
    ['Company', 'Jobs'],
    ['Best', 6],
    [null, 'More of them'],
    ['Company', 'Remark', 'Jobs'],
    ['Cool', 'later', 7],
  ]
  const file = document({ sheets: [{ name: 'S', rows }] })
  const tables = await readWorkbook(file, { header: 'Company', stacked: true })
  expect(tables.map((t) => t.columns)).toEqual([
    ['Company', 'Jobs'],
    ['Company', 'Remark', 'Jobs'],
  ])
  expect(tables[0]!.rows.map((row) => row.Company)).toEqual(['Acme', 'Best', ''])
  expect(tables[1]!.rows).toEqual([{ Company: 'Cool', Remark: 'later', Jobs: '7' }])
  expect(await readWorkbook(file, { header: 'Company' })).toHaveLength(1)
})

test('only the sheets asked for are read', async () => {
  const sheet = (name: string) => ({ name, rows: [['Company'], [name]] })
  const tables = await readWorkbook(document({ sheets: [sheet('2025'), sheet('Notes')] }), {
    header: 'Company',
    sheet: (name) => /^\d{4}$/.test(name),
  })
  expect(tables.map((t) => t.name)).toEqual(['2025'])
})

test('sixteen thousand styled empty columns are no columns', async () => {
  const [table] = await readWorkbook(
    document({
      sheets: [
        {
          name: 'S',
          rows: [
            ['Company', 'Jobs'],
            ['Acme', 1],
          ],
          fillTo: 16_384,
        },
      ],
    }),
    { header: 'Company' },
  )
  expect(table!.columns).toEqual(['Company', 'Jobs'])
})

test('a count that Excel shows as a day of 1900 keeps its number', async () => {
  const days = ['1900-01-20', '1900-02-28', '1900-03-01', '1900-03-13'].map((date) => ({ date, time: 0 }))
  const leapDay = { date: '1900-02-28', time: 1 }
  const [sheet] = await readSheets(document({ sheets: [{ name: 'S', rows: [[...days, leapDay]] }] }))
  expect(sheet!.rows[0]).toEqual(['1900-01-20', '1900-02-28', '1900-03-01', '1900-03-13', '60'])
  expect(sheet!.rows[0]!.map((cell) => parseCountCell(cell, 'KY').workers)).toEqual([20, 59, 61, 73, 60])
})

test('dates, numbers and texts come back as they were written', async () => {
  const cell = fc.oneof(
    fc.integer({ min: 0, max: 80_000 }).map((days) => {
      const date = addDays('1900-03-01', days)
      return { cell: { date }, text: date }
    }),
    fc.integer({ min: 0, max: 30_000 }).map((number) => ({ cell: number, text: String(number) })),
    fc
      .stringMatching(/^[A-Za-z0-9.,'()-]([A-Za-z0-9.,&<>"'() -]{0,20}[A-Za-z0-9.,'()-])?$/)
      .filter((text) => !/\s\s|&#?\w+;/.test(text))
      .map((text) => ({ cell: text, text })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
      async (rows) => {
        const written = [['Company'], ...rows.map((row) => row.map((c) => c.cell))]
        const [sheet] = await readSheets(document({ sheets: [{ name: 'S', rows: written }] }))
        const width = Math.max(1, ...rows.map((row) => row.length))
        const pad = (row: string[]) => [...row, ...Array(width - row.length).fill('')]
        expect(sheet!.rows).toEqual([pad(['Company']), ...rows.map((row) => pad(row.map((c) => c.text)))])
      },
    ),
    { numRuns: 50 },
  )
})

test('a page that only claims to be a workbook is refused', async () => {
  const html = { ...document({ sheets: [] }), bytes: new TextEncoder().encode('<html>Access denied</html>') }
  await expect(readSheets(html)).rejects.toThrow('xlsx')
})
