/**
 * Idaho. One cumulative PDF since 2009, printed from a spreadsheet; its address is dated and changes at each update.
 *
 * Several sites of a notice share a row: the addresses, cities and ZIP codes stand below each other, the count is
 * their total. Older editions had merged cells instead: a blank cell repeats the one above, except the count, which
 * is the group's total and must not be repeated. `Updates` lists when the notice was received and revised. City and
 * state may be those of a head office elsewhere. Several layoff dates stand in one cell.
 */
import { documentKind } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import { getFile, pageLinks } from '../readers/links.ts'
import { readPdfTable } from '../readers/pdf/table.ts'
import { type RawRow, unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://www.labor.idaho.gov/businesses/layoff-assistance/'
const COUNT = 'No. of Employees Affected'
const COLUMNS = [
  'Date of Letter',
  'Company',
  'Address',
  'City',
  'State',
  'Zip',
  COUNT,
  'Effective or Commencing Date',
]
/** `…/wp-content/uploads/2026/04/Idaho-WARN-notices.pdf` */
const EDITION = /\/uploads\/20\d\d\/\d\d\/[^/]*warn[^/]*\.pdf$/i
const LINK = /warn[^/]*notice[^/]*\.pdf(\?|$)/i

export default warnSource({
  state: 'ID',
  publisher: 'Idaho Department of Labor',
  page: PAGE,
  quietDaysMax: 120,
  series: (url) => (EDITION.test(url) ? 'list' : null),
  async *fetch(web) {
    const page = await web.get(PAGE)
    const link = pageLinks(page, LINK)[0]
    if (!link) throw unexpected('ID', page, 'no link to the list of notices')
    yield await getFile(web, 'ID', link.url, 'pdf')
  },
  async read(document) {
    if (documentKind(document) !== 'pdf') {
      if (pageLinks(document, LINK).length > 0) return []
      throw unexpected('ID', document, 'is neither the list nor the page that links it')
    }
    const table = await readPdfTable(
      document,
      { columns: [...COLUMNS, 'Updates'], once: [COUNT] },
      { columns: COLUMNS, once: [COUNT] },
    )
    if (!table) throw unexpected('ID', document, 'no table of notices')
    return [{ ...table, rows: fillBlanks(table.rows) }]
  },
  columns: {
    notice_date: 'Date of Letter',
    received_date: 'Updates',
    company_name: 'Company',
    site_address: 'Address',
    city: 'City',
    zip: 'Zip',
    employees_affected: COUNT,
    effective_date: 'Effective or Commencing Date',
  },
  optional: ['received_date'],
  ignored: ['State'],
  refine(notice, row) {
    const updates = (notice.received_date ?? '').split('\n')
    const elsewhere = !/^(ID|N\/A)?$/i.test(cleanText(row.State))
    const address = listed(notice.site_address, '; ')
    const city = listed(notice.city, ', ')
    return {
      ...notice,
      received_date: updates.find((line) => /received/i.test(line))?.replace(/received/i, '') ?? '',
      notes: updates.some((line) => /revised/i.test(line)) ? 'revised' : '',
      site_address: elsewhere ? [address, city, `${row.State} ${notice.zip}`].join(', ') : address,
      city: elsewhere ? '' : city,
      zip: elsewhere ? '' : notice.zip,
    }
  },
})

/** A blank cell of a group repeats the one above; the count is the group's total and is left where it stands. */
function fillBlanks(rows: readonly RawRow[]): RawRow[] {
  const filled: RawRow[] = []
  for (const row of rows) {
    const above = filled.at(-1)
    const grouped = above !== undefined && row.Company === '' && row['Date of Letter'] === ''
    filled.push(
      grouped
        ? Object.fromEntries(
            Object.entries(row).map(([label, cell]) => [
              label,
              cell === '' && label !== COUNT ? above[label]! : cell,
            ]),
          )
        : row,
    )
  }
  return filled
}

/** The different lines of a cell in one line, without those that say that there is nothing to say. */
function listed(cell: string | undefined, separator: string): string {
  const lines = (cell ?? '').split('\n').map(cleanText)
  return [...new Set(lines.filter((line) => !/^(N\/A)?$/i.test(line)))].join(separator)
}
