/** What a PDF's table holds beside the columns that are known. */
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
const ruled = (rows: (string | null)[][]) => ({ x, y: 60, rows, ruledTo: 400 })

test.each<[string, PageDescription]>([
  [
    'a label',
    {
      grids: [
        {
          ...ruled([
            [...header, 'Union'],
            ['A', '1/2/2026', '1', 'Yes'],
          ]),
          x: [...x, 360],
        },
      ],
    },
  ],
  [
    'cells below an empty label',
    {
      grids: [
        {
          ...ruled([
            ['Company', '', 'Notice\nDate', 'No. Of\nEmployees'],
            ['A', 'Yes', '1/2/2026', '1'],
          ]),
          x: [40, 140, 200, 300],
        },
      ],
    },
  ],
  [
    'cells beside the last column',
    { grids: [{ ...ruled([header, ['A', '1/2/2026', '1', 'Yes']]), x: [...x, 370], ruledTo: 410 }] },
  ],
])('%s that nobody knows is an alarm', async (_, page) => {
  await expect(read([page], facts)).rejects.toThrow(/"(Union|Yes)"/)
})

test('a star among the labels is a footnote', async () => {
  const page: PageDescription = {
    texts: [[240, 60, '**']],
    grids: [ruled([header, ['A', '1/2/2026', '1']])],
  }
  expect((await read([page], facts))!.rows).toHaveLength(1)
})

test('of two layouts that fit, the one that knows all labels is taken', async () => {
  const page: PageDescription = {
    grids: [
      {
        ...ruled([
          [...header, 'Union'],
          ['A', '1/2/2026', '1', 'Yes'],
        ]),
        x: [...x, 360],
      },
    ],
  }
  const table = await read([page], facts, { columns: [...facts.columns, 'Union'] })
  expect(table!.rows).toEqual([
    { Company: 'A', 'Notice Date': '1/2/2026', 'No. Of Employees': '1', Union: 'Yes' },
  ])
})
