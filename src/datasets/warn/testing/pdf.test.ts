import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { buildPdf, type PdfDescription } from './pdf.ts'

async function readBack(description: PdfDescription) {
  const pdf = await getDocument({ data: buildPdf(description), verbosity: 0 }).promise
  const pages = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ x: item.transform[4], y: item.transform[5], text: item.str, width: item.width }]
        : [],
    )
    pages.push({ view: page.view, rotate: page.rotate, texts, operators: await page.getOperatorList() })
  }
  await pdf.destroy()
  return pages
}

test('texts stand where they were put, counted from the top', async () => {
  const [page] = await readBack({
    pages: [
      {
        height: 600,
        texts: [
          [40, 60, 'Señor (A\\B) – “C”'],
          [40.5, 72.25, 'x'],
        ],
      },
    ],
  })
  expect(page!.texts).toMatchObject([
    { x: 40, y: 540, text: 'Señor (A\\B) – “C”' },
    { x: 40.5, y: 527.75, text: 'x' },
  ])
})

test('pages keep their number, size and rotation', async () => {
  const pages = await readBack({
    pages: [{ texts: [[1, 20, 'a']] }, { width: 300, height: 200, rotate: 90 }],
  })
  expect(pages.map((p) => [p.view, p.rotate, p.texts.length])).toEqual([
    [[0, 0, 792, 612], 0, 1],
    [[0, 0, 300, 200], 90, 0],
  ])
})

test('a grid gives each line of each cell a place of its own', async () => {
  const [page] = await readBack({
    pages: [
      {
        height: 100,
        grids: [
          {
            x: [10, 50],
            y: 20,
            rows: [
              ['a', 'b\nc'],
              ['d', null],
            ],
          },
        ],
      },
    ],
  })
  expect(page!.texts.map((t) => [t.text, t.x, 100 - t.y])).toEqual([
    ['a', 10, 20],
    ['b', 50, 20],
    ['c', 50, 30],
    ['d', 10, 42],
  ])
})

test('letters set wide are wider', async () => {
  const [page] = await readBack({
    pages: [
      {
        texts: [
          { x: 1, y: 20, text: 'WORD' },
          { x: 1, y: 40, text: 'WORD', spacing: 2 },
        ],
      },
    ],
  })
  const [narrow, wide] = page!.texts
  expect(wide!.width - narrow!.width).toBeGreaterThan(5)
})

test('lines and rectangles are drawn', async () => {
  const plain = await readBack({ pages: [{ texts: [[1, 20, 'a']] }] })
  const ruled = await readBack({
    pages: [{ texts: [[1, 20, 'a']], lines: [[1, 2, 3, 2]], rectangles: [[1, 2, 3, 4]] }],
  })
  expect(ruled[0]!.operators.fnArray.length).toBeGreaterThan(plain[0]!.operators.fnArray.length)
})

test('a letter that Helvetica has not is refused, not swallowed', () => {
  expect(() => buildPdf({ pages: [{ texts: [[1, 20, '漢']] }] })).toThrow('漢')
})
