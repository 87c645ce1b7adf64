import { expect, test } from 'vitest'
import { buildPdf, type PdfDescription } from '../../testing/pdf.ts'
import { type PdfPage, readPdfPages } from './text.ts'

async function read(description: PdfDescription): Promise<PdfPage[]> {
  const document = {
    url: 'https://example.org/a.pdf',
    bytes: buildPdf(description),
    contentType: '',
    fetchedAt: '2026-01-01',
  }
  const pages: PdfPage[] = []
  for await (const page of readPdfPages(document)) pages.push(page)
  return pages
}

test('texts have their place from the top left, blanks around them cut off', async () => {
  const [page] = await read({ pages: [{ texts: [{ x: 40, y: 60, text: ' Acme Inc ', size: 10 }] }] })
  expect(page!.texts).toHaveLength(1)
  const [text] = page!.texts
  expect(text).toMatchObject({ text: 'Acme Inc', y: 60, size: 10 })
  expect(text!.x).toBeGreaterThan(41)
  expect(text!.right).toBeGreaterThan(text!.x + 30)
})

test('a page turned by its viewer is read as the viewer shows it', async () => {
  // On a page turned by 90 degrees, upright text runs downwards: it is no text of the table.
  const [page] = await read({
    pages: [{ width: 300, height: 200, rotate: 90, texts: [[10, 20, 'sideways']] }],
  })
  expect(page).toMatchObject({ width: 200, height: 300, texts: [] })
})

test('text drawn twice to make it bold is one text', async () => {
  const [page] = await read({
    pages: [
      {
        texts: [
          [40, 60, 'Bold'],
          [40.2, 60, 'Bold'],
          [40, 80, 'Bold'],
        ],
      },
    ],
  })
  expect(page!.texts.map((t) => t.y)).toEqual([60, 80])
})

test('lines and thin rectangles are rules, backgrounds are not', async () => {
  const [page] = await read({
    pages: [
      {
        lines: [
          [10, 20, 110, 20],
          [10, 20, 10, 90],
        ],
        rectangles: [
          [10, 50, 100, 0.5],
          [10, 60, 100, 12],
        ],
      },
    ],
  })
  expect(page!.horizontal.map((r) => [r.at, r.from, r.to])).toEqual([
    [20, 10, 110],
    [50.25, 10, 110],
  ])
  expect(page!.vertical).toEqual([{ at: 10, from: 20, to: 90 }])
})

/** Texts of raw operators as `text@x,y`, y from the top of a page 600 points high. */
async function drawn(raw: string): Promise<string[]> {
  const [page] = await read({ pages: [{ height: 600, raw }] })
  return page!.texts.map(({ text, x, y }) => `${text}@${Math.round(x)},${Math.round(y)}`)
}

test('a leap inside one run parts two cells, a blank does not', async () => {
  const row = 'BT /F1 10 Tf 40 500 Td [(8/15/2022) -414 (starts 8/30/2022) -9000 (670)] TJ ET'
  // In ten-point Helvetica the date is 44.48 wide and the words with it 71.71.
  expect(await drawn(row)).toEqual(['8/15/2022@40,100', 'starts 8/30/2022@89,100', '670@250,100'])
})

test('a blank that a run moves on by and does not draw is one; letters set a little apart are not', async () => {
  const name = 'BT /F1 10 Tf 40 500 Td [(Mills ) -12 (-) -288 (Salem#01) -150 (2)] TJ ET'
  expect(await drawn(name)).toEqual(['Mills - Salem#012@40,100'])
})

test('lines follow leading, moves and rises', async () => {
  expect(
    await drawn('BT /F1 8 Tf 12 TL 40 500 Td (a) Tj T* (b) Tj 0 -24 TD (c) Tj T* (d) Tj 3 Ts (e) Tj ET'),
  ).toEqual(['a@40,100', 'b@40,112', 'c@40,136', 'd@40,160', 'e@44,157'])
})

test('scales and saved states move text and lines alike', async () => {
  const raw =
    'q 2 0 0 2 10 20 cm BT /F1 8 Tf 5 40 Td (x) Tj ET 0 40 m 30 40 l S Q BT /F1 8 Tf 5 40 Td (y) Tj ET'
  const [page] = await read({ pages: [{ height: 600, raw }] })
  expect(page!.texts.map((t) => [t.text, t.x, t.y, t.size])).toEqual([
    ['x', 20, 500, 16],
    ['y', 5, 560, 8],
  ])
  expect(page!.horizontal).toEqual([{ at: 500, from: 10, to: 70 }])
})

test('narrow letters and letter spacing count', async () => {
  const [page] = await read({
    pages: [{ raw: 'BT /F1 10 Tf 50 Tz 2 Tc 40 500 Td (aa) Tj ET BT 100 Tz 0 Tc 40 400 Td (aa) Tj ET' }],
  })
  const [narrow, plain] = page!.texts.map((t) => t.right - t.x)
  expect(plain).toBeCloseTo(11.12, 2)
  expect(narrow).toBeCloseTo((11.12 + 2) / 2, 2)
})

test('a file that is no PDF is refused', async () => {
  const bytes = new TextEncoder().encode('<html>Request Rejected</html>')
  const pages = readPdfPages({
    url: 'https://example.org/a.pdf',
    bytes,
    contentType: '',
    fetchedAt: '2026-01-01',
  })
  await expect(pages.next()).rejects.toThrow('Invalid PDF')
})

test('the bytes of the document stay usable', async () => {
  const bytes = buildPdf({ pages: [{ texts: [[40, 60, 'x']] }] })
  const document = { url: 'https://example.org/a.pdf', bytes, contentType: '', fetchedAt: '2026-01-01' }
  const texts = async () => (await readPdfPages(document).next()).value?.texts
  expect(await texts()).toEqual(await texts())
})

test('a page that draws without end is refused while it is being read; one that draws much is read', async () => {
  const text = 'BT /F1 10 Tf 40 500 Td (there) Tj ET '
  const much = await read({ pages: [{ height: 600, raw: 'q Q '.repeat(50_000) + text }] })
  expect(much[0]!.texts).toHaveLength(1)
  await expect(drawn('q Q '.repeat(150_000) + text)).rejects.toThrow('page 1 draws more than 250000 things')
  await expect(drawn('q '.repeat(100_000) + text)).rejects.toThrow('page 1 saves more than 1000 states')
})

test('a run of very many letters costs no more than its letters', async () => {
  expect(await drawn(`BT /F1 10 Tf 40 500 Td (${'a'.repeat(300_000)}) Tj ET`)).toHaveLength(1)
}, 10_000)
