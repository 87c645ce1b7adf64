/** Pages. */
import { manyTimes, text } from './bytes.ts'
import type { HostileDocument } from './documents.ts'

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
const TENNESSEE = [
  'Date of Posting',
  'Company',
  'County',
  'Affected Workers',
  'Closure/Layoff Date',
  'Notice/Type',
]
const NEBRASKA = ['Date', 'Company', 'Jobs Affected', 'City', 'Location', 'Type']
const OREGON = ['Notice', 'Track #', 'Notification Date', 'Layoff Type', 'Count', 'Employer', 'City']

/** A row of the state with these columns, of one cell over and over. */
const rowOf = (columns: readonly string[], cell: string) =>
  `<tr>${`<td>${cell}</td>`.repeat(columns.length)}</tr>`

export function* hostilePages(): Generator<HostileDocument> {
  const alaska = (name: string, rows: string) => ({ name, source: 'warn/ak', bytes: table(ALABAMA, rows) })
  const dakota = (name: string, rows: string) => ({
    name,
    source: 'warn/sd',
    bytes: table(SOUTH_DAKOTA, rows),
  })
  const bare = (name: string, source: string, body: string) => ({ name, source, bytes: page(body) })
  yield {
    name: 'a table of 500,000 rows',
    source: 'warn/tn',
    bytes: table(INDIANA, '<tr><td>a<td>b<td>c</tr>'.repeat(500_000)),
  }
  yield bare('a million elements inside each other', 'warn/mo', '<div>'.repeat(1_000_000))
  yield bare('20,000 tables inside each other', 'warn/ut', '<table><tr><td>'.repeat(20_000))
  yield {
    name: '200,000 bold letters inside each other',
    source: 'warn/va',
    bytes: table(['Impact Date', 'Company Name'], `<tr><td>${'<b>x'.repeat(200_000)}</td></tr>`),
  }
  yield alaska('one row of very long cells', rowOf(ALABAMA, '('.repeat(2_500_000)))
  yield dakota('long cells of numbers', rowOf(SOUTH_DAKOTA, '1'.repeat(200_000)).repeat(20))
  yield bare('a page that never ends its comment', 'warn/oh', '<!--'.repeat(1_000_000))
  yield bare('four million entities', 'warn/dc', '&amp;'.repeat(4_000_000))
  yield bare('a page of NUL', 'warn/wa', '\0'.repeat(10_000_000))
  yield bare('attributes without an end', 'warn/ga', `<table ${'a="b" '.repeat(1_000_000)}>`)
  yield bare(
    'a cell as wide as a billion',
    'warn/fl',
    `<table><tr>${'<td colspan="1000000000">a'.repeat(1000)}</table>`,
  )
  yield alaska('cells as high as a billion', `<tr>${'<td rowspan="1000000000">a'.repeat(1000)}`)
  yield {
    name: '300,000 columns',
    source: 'warn/ne',
    bytes: table(
      Array.from({ length: 300_000 }, (_, i) => `c${i}`),
      rowOf(ALABAMA, 'a'),
    ),
  }
  yield { ...dakota('100,000 columns of one name', ''), bytes: table(Array(100_000).fill('Company'), '') }
  yield bare('drawings in formulas in drawings', 'warn/mo', '<svg><math><mtext>'.repeat(300_000))
  yield bare('a page that is text from its first line on', 'warn/ut', '<plaintext>'.repeat(400_000))
  yield bare('scripts that never end', 'warn/dc', '<script>//'.repeat(900_000))
  yield bare(
    'as many names of attributes as elements',
    'warn/ga',
    `<table ${manyTimes(200_000, (i) => `a${i}=b `)}>`,
  )
  yield { name: 'letters that are none', source: 'warn/wa', bytes: Buffer.alloc(8 * 2 ** 20, 0xff) }
  yield {
    name: 'a page in sixteen bits',
    source: 'warn/fl',
    bytes: Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('<table><tr><td>a'.repeat(200_000), 'utf16le'),
    ]),
  }
  // Their columns are those of the states, so that their cells are read.
  const forged = (name: string, source: string, columns: readonly string[], cell: string, rows: number) => ({
    name,
    source,
    bytes: table(columns, rowOf(columns, cell).repeat(rows)),
  })
  yield forged('companies of dashes', 'warn/tn', TENNESSEE, '-'.repeat(40_000), 10)
  yield forged('days of commas and digits', 'warn/ne', NEBRASKA, '1,'.repeat(40_000), 10)
  yield forged('50,000 line breaks in a cell', 'warn/or', OREGON, '<br>'.repeat(50_000), 1)
  yield { name: 'nothing at all', source: 'warn/mi', bytes: text('') }
}
