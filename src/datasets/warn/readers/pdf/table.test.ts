import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPdf, type PageDescription } from '../../testing/pdf.ts'
import { type PdfTableFacts, readPdfTable } from './table.ts'

const read = (pages: PageDescription[], ...layouts: [PdfTableFacts, ...PdfTableFacts[]]) =>
  readPdfTable(
    {
      url: 'https://example.org/a.pdf',
      bytes: buildPdf({ pages }),
      contentType: '',
      fetchedAt: '2026-01-01',
    },
    ...layouts,
  )

const facts: PdfTableFacts = { columns: ['Company', 'Notice Date', 'No. Of Employees'] }
const x = [40, 200, 300]
const header = ['Company', 'Notice\nDate', 'No. Of\nEmployees']
const ruled = (rows: (string | null)[][], y = 60) => ({ x, y, rows, ruledTo: 400 })

test('ruled rows keep the lines of their cells, and titles stay outside', async () => {
  const table = await read(
    [
      {
        texts: [
          [40, 30, 'WARN Report'],
          [40, 300, 'Page 1 of 1'],
        ],
        grids: [ruled([header, ['Acme Training\nCenter', '1/2/2026', '12'], ['Best Co', '', '7']])],
      },
    ],
    facts,
  )
  expect(table).toEqual({
    columns: ['Company', 'Notice Date', 'No. Of Employees'],
    rows: [
      { Company: 'Acme Training\nCenter', 'Notice Date': '1/2/2026', 'No. Of Employees': '12' },
      { Company: 'Best Co', 'Notice Date': '', 'No. Of Employees': '7' },
    ],
    outside: ['Page 1 of 1'],
  })
})

test('a page without a header goes on with the columns of the page before', async () => {
  const table = await read(
    [
      { grids: [ruled([header, ['A', '1/2/2026', '1']])] },
      {
        grids: [
          ruled(
            [
              ['B', '1/3/2026', '2'],
              ['C', '1/4/2026', '3'],
            ],
            30,
          ),
        ],
      },
    ],
    facts,
  )
  expect(table!.rows.map((row) => row.Company)).toEqual(['A', 'B', 'C'])
})

test('a repeated header is not a row', async () => {
  const page = (name: string) => ({ grids: [ruled([header, [name, '1/2/2026', '1']])] })
  const table = await read([page('A'), page('B')], facts)
  expect(table!.rows.map((row) => row.Company)).toEqual(['A', 'B'])
})

test('a merged cell is repeated in its rows, a total only given once', async () => {
  const table = await read(
    [
      {
        grids: [{ x, y: 60, rows: [header] }],
        texts: [
          [40, 100, 'Two Sites Inc'],
          [200, 94, 'Boise'],
          [200, 106, 'Nampa'],
          [300, 100, '328'],
        ],
        // The line between the two rows crosses the middle column only.
        lines: [
          [38, 80, 400, 80],
          [198, 98, 298, 98],
          [38, 112, 400, 112],
          [38, 50, 38, 112],
          [198, 50, 198, 112],
          [298, 50, 298, 112],
          [400, 50, 400, 112],
        ],
      },
    ],
    { ...facts, once: ['No. Of Employees'] },
  )
  expect(table!.rows).toEqual([
    { Company: 'Two Sites Inc', 'Notice Date': 'Boise', 'No. Of Employees': '328' },
    { Company: 'Two Sites Inc', 'Notice Date': 'Nampa', 'No. Of Employees': '' },
  ])
})

test('the table ends where the summary begins, on that page and for good', async () => {
  const table = await read(
    [
      { grids: [ruled([header, ['A', '1/2/2026', '1'], ['Summary by', '', '9'], ['January', '', '9']])] },
      { grids: [ruled([['B', '1/3/2026', '2']], 30)] },
    ],
    { ...facts, ends: /^Summary by/ },
  )
  expect(table!.rows.map((row) => row.Company)).toEqual(['A'])
})

test('a text too long for its cell belongs where it begins', async () => {
  const long = 'Scheduling and Logistics Administration Services of the Carolinas'
  const table = await read([{ grids: [ruled([header, [long, '1/2/2026', '1']])] }], facts)
  expect(table!.rows).toEqual([{ Company: long, 'Notice Date': '1/2/2026', 'No. Of Employees': '1' }])
})

test('pieces of a text too long for its cell stay together', async () => {
  const pieces = ['Scheduling and Logistics', 'Administration Services', 'of the Carolinas']
  const table = await read(
    [
      {
        grids: [ruled([header, [null, '1/2/2026', '1']])],
        texts: [
          [40, 82, pieces[0]!],
          [130.7, 82, pieces[1]!],
          [216.5, 82, pieces[2]!],
        ],
      },
    ],
    facts,
  )
  expect(table!.rows).toEqual([
    { Company: pieces.join(' '), 'Notice Date': '1/2/2026', 'No. Of Employees': '1' },
  ])
})

test('cells that stand close to each other are not joined', async () => {
  const full = 'A company that fills its cell up to the edge ok'
  const table = await read([{ grids: [ruled([header, [full, '1/2/2026', '1']])] }], facts)
  expect(table!.rows[0]).toEqual({ Company: full, 'Notice Date': '1/2/2026', 'No. Of Employees': '1' })
})

test('a second line that printing hides behind the next row belongs to the first', async () => {
  const table = await read(
    [
      {
        grids: [{ x, y: 60, rows: [header] }],
        texts: [
          [40, 90, 'Sand Holdings, Units 1 &'],
          [40, 100, '2'],
          [40, 102, 'Reed Co'],
          [200, 90, '1/2/2026'],
          [200, 102, '1/3/2026'],
          [300, 90, '5'],
          [300, 102, '6'],
        ],
        lines: [80, 93, 105].map((y): [number, number, number, number] => [38, y, 400, y]),
      },
    ],
    facts,
  )
  expect(table!.rows.map((row) => row.Company)).toEqual(['Sand Holdings, Units 1 &\n2', 'Reed Co'])
})

test('without lines, columns are told from the empty strips and rows from a column with one line each', async () => {
  const cells = [
    ['Acme', '1/2/2026', '1'],
    ['Best Training Center', '1/3/2026', '22'],
    ['Cool', '1/4/2026', '3'],
  ]
  const plain = { ...facts, rows: { anchor: 'Notice Date', at: 'middle' } } satisfies PdfTableFacts
  const table = await read([{ grids: [{ x, y: 60, rows: [header, ...cells] }] }], plain)
  expect(table!.rows.map((row) => Object.values(row))).toEqual(cells)
})

test('without lines, a wrapped cell hangs above or below its row', async () => {
  const texts = (ys: [number, number, number]): PageDescription => ({
    grids: [{ x, y: 60, rows: [header] }],
    texts: [
      [200, 100, '1/2/2026'],
      [200, 130, '1/3/2026'],
      [40, ys[0], 'Acme'],
      [40, ys[1], 'Best'],
      [40, ys[2], 'Center'],
    ],
  })
  const names = async (at: 'top' | 'bottom', ys: [number, number, number]) =>
    (await read([texts(ys)], { ...facts, rows: { anchor: 'Notice Date', at } }))!.rows.map(
      (row) => row.Company,
    )
  expect(await names('top', [100, 130, 140])).toEqual(['Acme', 'Best\nCenter'])
  expect(await names('bottom', [100, 120, 130])).toEqual(['Acme', 'Best\nCenter'])
})

test('the first layout whose labels are there is taken; columns may stand in any order', async () => {
  const pages = [
    {
      grids: [
        ruled([
          ['Location', 'Company', 'Jobs'],
          ['Aiken', 'Acme', '3'],
        ]),
      ],
    },
  ]
  const table = await read(pages, facts, { columns: ['Company', 'Location', 'Jobs'] })
  expect(table!.columns).toEqual(['Location', 'Company', 'Jobs'])
  expect(table!.rows).toEqual([{ Location: 'Aiken', Company: 'Acme', Jobs: '3' }])
})

test('no header on any page gives null; rows without lines are an alarm', async () => {
  expect(await read([{ texts: [[40, 60, 'Dear Sir or Madam']] }], facts)).toBeNull()
  const unruled = [{ grids: [{ x, y: 60, rows: [header, ['A', '1/2/2026', '1']] }] }]
  await expect(read(unruled, facts)).rejects.toThrow('page 1')
})

test('any ruled table is read as it was printed', async () => {
  const word = fc.stringMatching(/^[A-Za-z0-9&.,'-]{2,9}$/)
  const line = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '))
  const cell = fc.oneof(
    fc.constant(''),
    fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  )
  const row = fc.tuple(line, cell, cell)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(row, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      async (pages) => {
        const table = await read(
          pages.map((rows) => ({ grids: [ruled([header, ...rows])] })),
          facts,
        )
        expect(table!.rows.map((r) => Object.values(r))).toEqual(pages.flat())
        expect(table!.outside).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})
