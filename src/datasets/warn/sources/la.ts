/**
 * Louisiana. A PDF for each year, this year's replaced in place. Older ones have been taken down: in 2026 only those
 * from 2025 on were left. The site turns many programs away; the names of the files follow a rule, so they are asked
 * for even where the page that links them cannot be had.
 *
 * Until 2025 the address stood in the company's cell, under the name. A star sends to a footnote, in the same cell or
 * in a row across the table: it tells how many of the workers are in Louisiana (`*508` … `Only sixty-three (63)
 * employees affected in Louisiana`) or that the notice was rescinded. `8 +1` is a count with one that followed.
 */
import { documentKind } from '#ingest/document.ts'
import { findState } from '#lib/states.ts'
import { cleanText } from '#lib/text.ts'
import { pageLinks } from '../readers/links.ts'
import { type PdfTable, readPdfTable } from '../readers/pdf/table.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { getYearFiles, linksIfOpen } from '../readers/year-files.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://www.laworks.net/Downloads/Downloads_WFD.asp'
const FILES = 'https://www.laworks.net/Downloads/WFD/WarnNotices'
const LINK = /\/WarnNotices(20\d\d)\.pdf(\?|$)/i
const COLUMNS = ['Company Name', 'Notice Date', 'Layoff Date', 'Employees Affected', 'Industry']

export default warnSource({
  state: 'LA',
  publisher: 'Louisiana Workforce Commission',
  page: PAGE,
  quietDaysMax: 120,
  async *fetch(web, today) {
    const year = Number(today.slice(0, 4))
    const files = new Map([year - 1, year].map((y) => [y, `${FILES}${y}.pdf`]))
    for (const { url } of await linksIfOpen(web, PAGE, LINK)) files.set(Number(LINK.exec(url)![1]), url)
    yield* getYearFiles(web, 'LA', files, today)
  },
  async read(document) {
    if (documentKind(document) !== 'pdf') {
      if (pageLinks(document, LINK).length > 0) return []
      throw unexpected('LA', document, 'is neither a list nor the page that links them')
    }
    const table = await readPdfTable(document, { columns: [...COLUMNS, 'Address'] }, { columns: COLUMNS })
    if (!table) throw unexpected('LA', document, 'no table of notices')
    return [withFootnotes(table)]
  },
  columns: {
    company_name: 'Company Name',
    site_address: 'Address',
    notice_date: 'Notice Date',
    effective_date: 'Layoff Date',
    employees_affected: 'Employees Affected',
    industry: 'Industry',
    notes: 'Footnote',
  },
  optional: ['site_address'],
  refine(notice, row) {
    const lines = (row['Company Name'] ?? '').split('\n').map(cleanText)
    const end = row.Address === undefined ? lines.findIndex((line, i) => i > 0 && /^\(?\d/.test(line)) : -1
    const address = end < 0 ? (row.Address ?? '') : lines.slice(end).join('\n')
    return {
      ...notice,
      // A loose `1` or `I` of the page's margin stands above some names.
      company_name: (end < 0 ? lines : lines.slice(0, end)).filter((l) => !/^[1I]$/.test(l)).join('\n'),
      ...placeOf(address.split('\n').map(cleanText)),
      employees_affected: count(row['Employees Affected'] ?? '', row.Footnote ?? ''),
    }
  },
})

/** Rows that only say something in the company's cell are footnotes, and so are starred lines under the table. */
function withFootnotes(table: PdfTable): RawTable {
  const isNote = (row: RawRow) =>
    /^\(?\*/.test(row['Company Name']!) &&
    Object.entries(row).every(([label, cell]) => label === 'Company Name' || cell === '')
  const notes = [
    ...table.rows.filter(isNote).map((row) => row['Company Name']!),
    ...table.outside.filter((line) => /^\(?\*/.test(line)),
  ].map((note) => cleanText(note))
  const rows = table.rows
    .filter((row) => !isNote(row))
    .map((row) => ({ ...row, Footnote: notes.filter((note) => belongsTo(note, row)).join(' ') }))
  return { ...table, columns: [...table.columns, 'Footnote'], rows }
}

/** A footnote that begins with the name of a starred employer is that one's; one that does not, of every star. */
function belongsTo(note: string, row: RawRow): boolean {
  const bare = (text: string) => cleanText(text).replace(/[(*)]/g, '').trim().toLowerCase()
  const starred = (row['Company Name'] + row['Employees Affected']!).includes('*')
  const name = bare(row['Company Name']!.split('\n')[0]!)
  return starred && (bare(note).startsWith(name) || !/\b20\d\d\b/.test(note))
}

/** The count with what its footnote says of Louisiana; what came later (`8 +1`) is added to it. */
function count(cell: string, footnote: string): string {
  const text = cleanText(cell)
  if (/^\d+(?:\s*\+\s*\d+)+$/.test(text))
    return String(text.split('+').reduce((sum, part) => sum + Number(part), 0))
  const [, number, own = ''] = /^\*?([\d,]+)\*?(?:\s+\*(\D.*))?$/.exec(text) ?? []
  if (number === undefined) return cell
  // Of the footnote only the sentence on the workers counts: another may name Louisiana in an address.
  const here = /\b(?:only|located)\b[^.]*\blouisiana\b/i.exec(`${own} ${footnote}`)?.[0]
  return here === undefined ? number : `${number} (${here.replace(/^located /i, '')})`
}

/** Town and ZIP code from the last line; an address in another state is that of the employer. */
function placeOf(lines: string[]): { site_address: string; city: string; zip: string } {
  const site_address = lines
    .filter((line) => line !== '')
    .join(', ')
    .replace(/,,/g, ',')
  const ends = lines.flatMap(
    (line) => /^\(?([A-Za-z][A-Za-z .'’-]*),\s*([A-Z]{2}),?(?:\s+(\d{5}))?/.exec(line) ?? [],
  )
  const [, city = '', state = '', zip = ''] = ends
  const towns = lines.filter((line) => /,\s*[A-Z]{2},?(?:\s+\d{5}|$)/.test(line)).length
  if (findState(state)?.code !== 'LA') return { site_address, city: '', zip: '' }
  return { site_address, city, zip: towns === 1 ? zip : '' }
}
