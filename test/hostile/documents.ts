/** Documents that no publisher would send, each of which once ended or held a refresh, or might: small to send, dear to read. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { oneSheetParts } from '#lib/xlsx/testing/parts.ts'
import { SHEET, STRINGS, sheetXml, stringsXml } from '#lib/xlsx/testing/workbook.ts'
import { ZipFileWriter } from '#lib/xlsx/testing/zip-file.ts'

/** One of them: whose it pretends to be, and its bytes. */
export interface HostileDocument {
  name: string
  /** `warn/tx`; no two have the same, so that all can stand in one mirror. */
  source: string
  bytes: Uint8Array
  /** How the mirror says that they are packed. */
  encoding?: 'gzip'
  /** It takes a minute until it has taken all the memory that it may. */
  slow?: true
}

const text = (words: string) => Buffer.from(words, 'latin1')
const page = (body: string) => text(`<!doctype html><html><body>${body}</body></html>`)
const table = (columns: readonly string[], rows: string) =>
  page(`<table><tr>${columns.map((label) => `<th>${label}</th>`).join('')}</tr>${rows}</table>`)

/** The columns of the states whose tables are forged. */
const ALABAMA = [
  'Closing or Layoff',
  'Initial Report Date',
  'Planned Starting Date',
  'Company',
  'City',
  'Planned # Affected Employees',
]
const INDIANA = [
  'Company',
  'City',
  'Affected Workers',
  'Notice Date',
  'LO/CL Date',
  'NAICS',
  'Description of Work',
  'Notice Type',
]
const SOUTH_DAKOTA = ['Company', 'Location', 'Date Received', 'Layoff Date', 'Affected Employees']

/** Writes a workbook into a folder, and reads its bytes. */
async function workbook(folder: string, rows: string, strings = ''): Promise<Uint8Array> {
  const path = join(folder, 'book.xlsx')
  const zip = await ZipFileWriter.create(path)
  const parts = { ...oneSheetParts('Sheet 1'), [SHEET]: sheetXml(rows), [STRINGS]: stringsXml(strings) }
  for (const [name, xml] of Object.entries(parts)) await zip.add(name, xml)
  await zip.close()
  return readFile(path)
}

const inline = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`

/** A PDF of these objects; text and bytes as they are. */
function pdf(objects: (string | [dictionary: string, stream: Uint8Array])[]): Uint8Array {
  const pieces: Buffer[] = [text('%PDF-1.4\n')]
  let at = pieces[0]!.length
  const places: number[] = []
  const add = (piece: Buffer) => {
    pieces.push(piece)
    at += piece.length
  }
  for (const [i, object] of objects.entries()) {
    places.push(at)
    add(text(`${i + 1} 0 obj\n`))
    if (typeof object === 'string') add(text(object))
    else {
      add(text(`<< ${object[0]} /Length ${object[1].length} >>\nstream\n`))
      add(Buffer.from(object[1]))
      add(text('\nendstream'))
    }
    add(text('\nendobj\n'))
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  add(
    text(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const ONE_PAGE = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'
const pageOf = (resources: string, contents: number) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 792 612] /Resources << ${resources} >> /Contents ${contents} 0 R >>`

/** Forms that each draw the next one ten times. */
function formsInForms(depth: number): Uint8Array {
  const form = (i: number): [string, Uint8Array] => [
    `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F ${6 + i} 0 R >> >>`,
    text(i === depth ? '0 0 1 1 re f' : '/F Do '.repeat(10)),
  ]
  const forms = Array.from({ length: depth + 1 }, (_, i) => form(i))
  return pdf([CATALOG, ONE_PAGE, pageOf('/XObject << /F 5 0 R >>', 4), ['', text('/F Do')], ...forms])
}

const manyPages = (pages: number) =>
  pdf([
    CATALOG,
    `<< /Type /Pages /Count ${pages} /Kids [${'3 0 R '.repeat(pages)}] >>`,
    pageOf('', 4),
    ['', text('q Q')],
  ])

const packedStream = (megabytes: number) =>
  pdf([
    CATALOG,
    ONE_PAGE,
    pageOf('', 4),
    ['/Filter /FlateDecode', deflateSync(Buffer.alloc(megabytes * 2 ** 20, 'q Q ', 'latin1'))],
  ])

const manyTimes = (length: number, piece: (i: number) => string) =>
  Array.from({ length }, (_, i) => piece(i)).join('')

/** All of them. Made when they are asked for: some are large. */
export async function* hostileDocuments(folder: string): AsyncGenerator<HostileDocument> {
  const megabyte = (fill: string, count = 1) => Buffer.alloc(count * 2 ** 20, fill, 'latin1')
  const al = (name: string, rows: string) => ({ name, source: 'warn/ak', bytes: table(ALABAMA, rows) })
  const long = (words: string) => `<tr>${`<td>${words}</td>`.repeat(ALABAMA.length)}</tr>`
  yield {
    name: 'a workbook with one cell in its last corner',
    source: 'warn/tx',
    bytes: await workbook(folder, `<row r="1048576">${inline('XFD1048576', 'NOTICE_DATE')}</row>`),
  }
  yield {
    name: 'a workbook with a cell in the last column of each row',
    source: 'warn/ia',
    bytes: await workbook(
      folder,
      manyTimes(20_000, (i) => `<row r="${i + 1}">${inline(`XFD${i + 1}`, 'Emp #')}</row>`),
    ),
  }
  yield {
    name: 'a workbook with a string of 5 MB',
    source: 'warn/mt',
    bytes: await workbook(
      folder,
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
      `<si><t>${'a'.repeat(5 * 2 ** 20)}</t></si>`,
    ),
  }
  yield {
    name: 'a table of 500,000 rows',
    source: 'warn/sc',
    bytes: table(INDIANA, '<tr><td>a<td>b<td>c</tr>'.repeat(500_000)),
  }
  yield {
    name: '100 MB of CSV in 0.1 MB',
    source: 'warn/ny',
    bytes: gzipSync(megabyte('a,b,c\n', 100)),
    encoding: 'gzip',
  }
  yield {
    name: '50 MB of commas',
    source: 'warn/nc',
    bytes: Buffer.concat([text('Warn Number\n'), megabyte(',', 50)]),
  }
  yield { name: 'forms in forms', slow: true, source: 'warn/id', bytes: formsInForms(10) }
  yield { name: 'a stream of 500 MB in a PDF', slow: true, source: 'warn/la', bytes: packedStream(500) }
  yield { name: 'a PDF of 300,000 pages', source: 'warn/nm', bytes: manyPages(300_000) }
  yield {
    name: 'a million elements inside each other',
    source: 'warn/pa',
    bytes: page('<div>'.repeat(1_000_000)),
  }
  yield {
    name: '20,000 tables inside each other',
    source: 'warn/ut',
    bytes: page('<table><tr><td>'.repeat(20_000)),
  }
  yield {
    name: '200,000 bold letters inside each other',
    source: 'warn/va',
    bytes: table(['Impact Date', 'Company Name'], `<tr><td>${'<b>x'.repeat(200_000)}</td></tr>`),
  }
  yield al('one row of very long cells', long('('.repeat(2_500_000)))
  yield {
    name: 'long cells of numbers',
    source: 'warn/sd',
    bytes: table(SOUTH_DAKOTA, `<tr>${`<td>${'1'.repeat(200_000)}</td>`.repeat(5)}</tr>`.repeat(20)),
  }
  yield { name: 'JSON inside JSON', source: 'warn/wi', bytes: text('['.repeat(5_000_000)) }
  yield {
    name: 'a page that never ends its comment',
    source: 'warn/oh',
    bytes: page('<!--'.repeat(1_000_000)),
  }
  yield { name: 'four million entities', source: 'warn/dc', bytes: page('&amp;'.repeat(4_000_000)) }
  yield { name: 'a page of NUL', source: 'warn/ok', bytes: page('\0'.repeat(10_000_000)) }
  yield {
    name: 'attributes without an end',
    source: 'warn/ga',
    bytes: page(`<table ${'a="b" '.repeat(1_000_000)}>`),
  }
  yield {
    name: 'a feed of elements inside each other',
    source: 'bankruptcy/rss-txsb',
    bytes: text(`<?xml version="1.0"?><rss>${'<item>'.repeat(500_000)}`),
  }
  yield {
    name: 'a feed that defines its words by its words',
    source: 'bankruptcy/rss-deb',
    bytes: text(laughter()),
  }
}

function laughter(): string {
  const words = Array.from({ length: 9 }, (_, i) => `<!ENTITY w${i + 1} "${`&w${i};`.repeat(10)}">`)
  return `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY w0 "ha">${words.join('')}]><rss><channel><item><title>&w9;</title></item></channel></rss>`
}
