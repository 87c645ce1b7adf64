/** PDFs. */
import { manyTimes, packedMegabytes, text } from './bytes.ts'
import type { HostileDocument } from './documents.ts'

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

const packedStream = async (megabytes: number) =>
  pdf([
    CATALOG,
    ONE_PAGE,
    pageOf('', 4),
    ['/Filter /FlateDecode', await packedMegabytes('q Q ', megabytes, 'deflate')],
  ])

const drawing = (operators: string) => pdf([CATALOG, ONE_PAGE, pageOf('', 4), ['', text(operators)]])

/** Pages that are their own parents. */
const circle = () =>
  pdf([CATALOG, '<< /Type /Pages /Count 3 /Kids [2 0 R 2 0 R 3 0 R] >>', pageOf('', 4), ['', text('q Q')]])

/** A tree of pages so deep. */
function deepTree(depth: number): Uint8Array {
  const nodes = Array.from(
    { length: depth },
    (_, i) => `<< /Type /Pages /Count 1 /Kids [${i + 3} 0 R] ${i > 0 ? `/Parent ${i + 1} 0 R` : ''} >>`,
  )
  return pdf([CATALOG, ...nodes, `<< /Type /Page /Parent ${depth + 1} 0 R /MediaBox [0 0 9 9] >>`])
}

/** A font whose letters stand for very many. */
function wideFont(ranges: number): Uint8Array {
  const map = `/CIDInit /ProcSet findresource begin begincmap ${manyTimes(ranges, () => '1 beginbfrange <0000> <ffff> <0000> endbfrange ')}endcmap`
  return pdf([
    CATALOG,
    ONE_PAGE,
    pageOf('/Font << /F 5 0 R >>', 4),
    ['', text('BT /F 9 Tf (a) Tj ET')],
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
    ['', text(map)],
  ])
}

export async function* hostilePdfs(): AsyncGenerator<HostileDocument> {
  yield { name: 'forms in forms', source: 'warn/id', bytes: formsInForms(10) }
  yield { name: 'a stream of 200 MB in a PDF', source: 'warn/la', bytes: await packedStream(200) }
  yield { name: 'a PDF of 300,000 pages', source: 'warn/nm', bytes: manyPages(300_000) }
  yield { name: 'a page of its own parents', source: 'warn/nd', bytes: circle() }
  yield { name: 'pages in pages', source: 'warn/ms', bytes: deepTree(50_000) }
  yield {
    name: 'a PDF that says it has a billion pages',
    source: 'warn/nv',
    bytes: pdf([
      CATALOG,
      '<< /Type /Pages /Count 1000000000 /Kids [3 0 R] >>',
      pageOf('', 4),
      ['', text('q Q')],
    ]),
  }
  yield { name: 'a PDF cut off', source: 'warn/mn', bytes: manyPages(2).subarray(0, 200) }
  yield { name: 'a font of 64 million letters', source: 'warn/sc', bytes: wideFont(1000) }
  yield { name: 'a million saved states', source: 'warn/id', bytes: drawing('q '.repeat(900_000)) }
  yield {
    name: 'a line of a million points',
    source: 'warn/la',
    bytes: drawing(`0 0 m ${manyTimes(800_000, (i) => `${i % 700} ${i % 500} l `)}S`),
  }
  yield {
    name: 'a run of two million letters',
    source: 'warn/nm',
    bytes: drawing(`BT /F1 9 Tf (${'a'.repeat(2_000_000)}) Tj ET`),
  }
  yield {
    name: 'arrays inside each other',
    source: 'warn/nd',
    bytes: drawing(`BT ${'['.repeat(500_000)} TJ ET`),
  }
  yield { name: 'an index that leads to itself', source: 'warn/ms', bytes: selfIndexed() }
}

/** Its index says that an older one stands where it stands itself. */
function selfIndexed(): Uint8Array {
  const plain = Buffer.from(manyPages(1)).toString('latin1')
  const at = Number(/startxref\n(\d+)/.exec(plain)![1])
  return text(plain.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${at}`))
}
