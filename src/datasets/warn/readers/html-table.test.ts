import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHtmlTables } from './html-table.ts'

const page = (body: string) => ({
  url: 'https://example.org/warn/list.html',
  bytes: new TextEncoder().encode(`<html><body>${body}</body></html>`),
  contentType: 'text/html',
  fetchedAt: '2026-05-01',
})
const table = (rows: string) => page(`<table>${rows}</table>`)
const HEADER = '<tr><th>Company</th><th>City</th></tr>'
const rowsOf = (rows: string) => readHtmlTables(table(rows), { header: 'Company' })[0]?.rows

describe('rows', () => {
  test('a table inside a cell belongs to the cell, and is no table of its own', () => {
    const inner = '<table><tbody><tr><td>Fern Foods,</td><td>Inc.</td></tr></tbody></table>'
    const tables = readHtmlTables(table(`${HEADER}<tr><td>${inner}</td><td>Troy</td></tr>`), {
      header: 'Company',
    })
    expect(tables).toEqual([
      { columns: ['Company', 'City'], rows: [{ Company: 'Fern Foods,\nInc.', City: 'Troy' }] },
    ])
  })

  test('a layout table around the list is not the list', () => {
    const tables = readHtmlTables(
      page(
        `<table><tr><td>Legend</td><td><table>${HEADER}<tr><td>Fern</td><td>Troy</td></tr></table></td></tr></table>`,
      ),
      { header: 'Company' },
    )
    expect(tables.map((t) => t.rows)).toEqual([[{ Company: 'Fern', City: 'Troy' }]])
  })

  test('a header that is repeated further down is left out', () => {
    expect(rowsOf(`${HEADER}<tr><td>A</td><td>B</td></tr>${HEADER}<tr><td>C</td><td>D</td></tr>`)).toEqual([
      { Company: 'A', City: 'B' },
      { Company: 'C', City: 'D' },
    ])
  })

  test('rows in a comment are not read', () => {
    expect(
      rowsOf(`${HEADER}<!-- <tr><td>Name</td><td>Place</td></tr> --><tr><td>A</td><td>B</td></tr>`),
    ).toEqual([{ Company: 'A', City: 'B' }])
  })

  test('rows of one cell are no notices: pagers, rules, headings', () => {
    const pager = '<tr><td colspan="2"><table><tr><td>1</td><td><a href="#">2</a></td></tr></table></td></tr>'
    expect(
      rowsOf(`${pager}${HEADER}<tr><td colspan="2"><hr></td></tr><tr><td>A</td><td>B</td></tr>${pager}`),
    ).toEqual([{ Company: 'A', City: 'B' }])
  })

  test('rows whose end tags are missing are rows all the same', () => {
    expect(rowsOf('<tr><td>Company<td>City<tr><td>A<td>B</td></tr><tr><td>C<td>D')).toEqual([
      { Company: 'A', City: 'B' },
      { Company: 'C', City: 'D' },
    ])
  })

  test('a row that is too short leaves its last columns empty', () => {
    const three = '<tr><th>Company</th><th>City</th><th>Notes</th></tr><tr><td>A</td><td>B</td></tr>'
    expect(rowsOf(three)).toEqual([{ Company: 'A', City: 'B', Notes: '' }])
  })

  test('a page without the header gives nothing', () => {
    expect(readHtmlTables(table('<tr><td>x</td><td>y</td></tr>'), { header: 'Company' })).toEqual([])
  })
})

describe('cells', () => {
  const cellOf = (html: string) => rowsOf(`${HEADER}<tr><td>${html}</td><td>x</td></tr>`)?.[0]?.Company

  test('line breaks of the page are kept, those of its source are blanks', () => {
    expect(cellOf('Fern\n   Foods<br>12 Mill\nRoad<br/>Troy')).toBe('Fern Foods\n12 Mill Road\nTroy')
    expect(cellOf('Fern<p>12 Mill Road</p>Troy')).toBe('Fern\n12 Mill Road\nTroy')
  })

  test('the malformed </br> breaks the line as browsers have it', () => {
    expect(cellOf('Fern Foods</br>12 Mill Road')).toBe('Fern Foods\n12 Mill Road')
  })

  test('text for screen readers, scripts and empty lines are no content', () => {
    expect(
      cellOf('<br>Fern<span class="visually-hidden">Sort descending</span><script>x()</script><br>&nbsp;'),
    ).toBe('Fern')
  })

  test('entities are read, a bare < is data', () => {
    expect(cellOf('Fern &amp; Moss < 50')).toBe('Fern & Moss < 50')
  })

  test('any text survives the way through a page, but for its white space', () => {
    // Cells may hold entities of their own (`&amp;amp;`), which are read as they are everywhere.
    const word = fc
      .stringMatching(/^[!-~éñü]{1,12}$/)
      .filter((w) => !/&(#|[a-z]+;)/i.test(w) && w !== 'Company')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const escaped = words.map((w) => w.replace(/&/g, '&amp;').replace(/</g, '&lt;'))
        expect(cellOf(`<b>${escaped.join(' \n ')}</b>`)).toBe(words.join(' '))
      }),
      { numRuns: 300 },
    )
  })
})

describe('columns', () => {
  test('a column without a name is read under the name it is given', () => {
    const rows = '<tr><th>Company</th><th><i class="icon"></i></th></tr><tr><td>A</td><td>pdf</td></tr>'
    expect(readHtmlTables(table(rows), { header: 'Company', unnamed: ['Letter'] })).toEqual([
      { columns: ['Company', 'Letter'], rows: [{ Company: 'A', Letter: 'pdf' }] },
    ])
    expect(readHtmlTables(table(rows), { header: 'Company' })).toEqual([
      { columns: ['Company', 'column B'], rows: [{ Company: 'A', 'column B': 'pdf' }] },
    ])
  })

  test('a column without a name that holds nothing is none', () => {
    const rows = '<tr><th>Company</th><th></th></tr><tr><td>A</td><td> &nbsp; </td></tr>'
    expect(readHtmlTables(table(rows), { header: 'Company' })).toEqual([
      { columns: ['Company'], rows: [{ Company: 'A' }] },
    ])
  })

  test('the link of a column is a column, its address absolute, and mail is no link', () => {
    const cells = [
      '<a href="/files/A b.pdf">A</a>',
      '<a href="letter.pdf">B</a> <a href="second.pdf">2</a>',
      '<a href="mailto:desk@example.org">C</a>',
      'D',
    ]
    const rows = HEADER + cells.map((c) => `<tr><td>${c}</td><td>x</td></tr>`).join('')
    const [read] = readHtmlTables(table(rows), { header: 'Company', linkOf: 'Company' })
    expect(read!.columns).toEqual(['Company', 'City', 'Company link'])
    expect(read!.rows.map((r) => r['Company link'])).toEqual([
      'https://example.org/files/A%20b.pdf',
      'https://example.org/warn/letter.pdf',
      '',
      '',
    ])
  })
})

test.each([
  ['as long as no list', 'x'.repeat(8_000_001), 'characters'],
  ['of more tags than any list', '<tr><td>'.repeat(200_001), 'more than 400000 tags'],
  [
    'of attributes without an end',
    `<table ${Array.from({ length: 501 }, (_, i) => `a${i}=">" b${i}='x'/c`).join(' ')}>`,
    'more than 500 attributes',
  ],
  ['of elements inside each other', '<b>'.repeat(2_001), 'nested more than 2000 deep'],
])('a page %s is refused before its tree is built', (_, body, reason) => {
  expect(() => rowsOf(body)).toThrow(reason)
})

test('elements whose end may be left out are not inside each other', () => {
  expect(rowsOf(`${HEADER}${'<tr><td>Fern<td>Troy<p><br>'.repeat(2_001)}`)).toHaveLength(2_001)
})

test('a cell of many line breaks costs no more than its letters', () => {
  const rows = rowsOf(`${HEADER}<tr><td>${'Fern<br>'.repeat(60_000)}<td>Troy`)!
  const [cell] = Object.values(rows[0]!) as string[]
  expect(cell!.split('\n')).toHaveLength(60_000)
}, 5_000)
