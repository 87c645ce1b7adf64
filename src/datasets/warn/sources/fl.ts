/**
 * Florida. A table for each year since 2019, a hundred rows to a page.
 *
 * The company cell holds everything about the place: name, one or two lines of address, `CITY, FL, ZIP`, parted by
 * a malformed `</br>`; `STATEWIDE, FL, 00000` stands for no place. The layoff date is always a range, `06-11-26 thru 06-11-26`, one day or many. The type of
 * event is not published. The years before 2019 are PDFs (`WarnList/viewPreviousYearsPDF?year=`), which are not read.
 */
import type { Document } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { SourceChanged } from '#ingest/source.ts'
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../cells/notice.ts'
import { openHtml, readHtmlTables } from '../readers/html-table.ts'
import { unexpected } from '../readers/table.ts'
import { getIfPublished } from './pages.ts'
import { warnSource } from './state-source.ts'

const FIRST_YEAR = 2019

export default warnSource({
  state: 'FL',
  publisher: 'FloridaCommerce',
  page: 'https://reactwarn.floridajobs.org/WarnList/Records',
  quietDaysMax: 45,
  async *fetch(web, today) {
    const thisYear = Number(today.slice(0, 4))
    const first = await getIfPublished(web, yearAddress(thisYear))
    const running = first ? thisYear : thisYear - 1
    const newest = await getPages(web, running, false)
    for (let year = FIRST_YEAR; year < running; year++)
      yield* await getOlderYear(web, year, year < thisYear - 1)
    yield* newest
  },
  read(document) {
    const tables = readHtmlTables(document, { table: '#DataTable', header: 'Company Name' })
    if (tables.length === 0 && !isEmptyYear(document)) throw unexpected('FL', document, 'no table of notices')
    return tables
  },
  columns: {
    company_name: 'Company Name',
    notice_date: 'State Notification Date',
    effective_date: 'Layoff Date',
    employees_affected: 'Employees Affected',
    industry: 'Industry',
  },
  ignored: ['Attachment'],
  confirmed: [
    {
      company_name: 'Walt Disney Parks and Resorts U.S., Inc.',
      notice_date: '2020-10-30',
      employees_affected: 10903,
      because: 'the parks in Lake Buena Vista; the list, an export of it and the register agree',
    },
  ],
  refine: (notice) => ({ ...notice, ...splitCompany(notice.company_name) }),
})

const yearAddress = (year: number) => `https://reactwarn.floridajobs.org/WarnList/Records?year=${year}`

/**
 * The pages of a year that is over; of a closed one from the archive, unless what was once kept there does not make a
 * whole. Where they are not to be had, all of them as they were last read.
 */
async function getOlderYear(web: Web, year: number, closed: boolean): Promise<Document[]> {
  const [name, url] = [String(year), yearAddress(year)]
  try {
    const pages = await getPages(web, year, closed).catch((error: unknown) => {
      if (closed && error instanceof SourceChanged) return getPages(web, year, false)
      throw error
    })
    return pages.map((page) => ({ ...page, welcome: name }))
  } catch (error) {
    const pages: Document[] = []
    for (let next: string | undefined = url; next; ) {
      const page = await web.missing?.note({ name, url: next }, error)
      if (!page || pages.some((p) => p.url === page.url)) break
      pages.push(page)
      next = nextPage(page)
    }
    return pages
  }
}

/** Follows the pager, until there are as many rows as the page promises. */
async function getPages(web: Web, year: number, closed: boolean): Promise<Document[]> {
  const pages: Document[] = []
  let rows = 0
  for (let url: string | undefined = yearAddress(year); url; ) {
    const page: Document = await web.get(url, closed ? { closed } : {})
    if (pages.some((p) => p.url === url)) throw unexpected('FL', page, 'the pager leads back to this page')
    pages.push(page)
    const $ = openHtml(page)
    if ($('#DataTable').length === 0 && !isEmptyYear(page))
      throw unexpected('FL', page, 'no table of notices')
    rows += $('#DataTable tbody > tr').length
    url = nextPage(page)
    const promised = recordsFound($('#DivGrid').text())
    if (!url && promised !== null && rows < promised)
      throw unexpected('FL', page, `${rows} rows on all pages of ${year}, where ${promised} were promised`)
  }
  return pages
}

/** The page that the pager leads on to; none on the last one. */
function nextPage(page: Document): string | undefined {
  const $ = openHtml(page)
  const next = $('#DataTable tfoot a')
    .toArray()
    .find((a) => $(a).text().trim() === '>')
  return next && new URL($(next).attr('href') ?? '', page.url).href
}

/** `115 Record(s) found`, above the table. */
function recordsFound(text: string): number | null {
  const match = /(\d+)\s*Record\(s\) found/i.exec(cleanText(text))
  return match ? Number(match[1]) : null
}

/** A new year has the search form and no table until its first notice. */
function isEmptyYear(document: Document): boolean {
  const $ = openHtml(document)
  const grid = $('#DivGrid')
  if (grid.length === 0) return false
  return recordsFound(grid.text()) === 0 || /^(no records?\b.*)?$/i.test(cleanText(grid.text()))
}

/** The lines of a company cell: name first, town last, the address between them. */
function splitCompany(cell: string): Partial<RawNotice> & { company_name: string } {
  const [company_name = '', ...lines] = cell.split('\n').map(cleanText)
  const town = /^(.*?)\s*,\s*FL\s*,\s*(\d{5}(?:-\d{4})?)$/.exec(lines.at(-1) ?? '')
  // A last line of another form is kept as it is, as a part of the address.
  if (!town) return { company_name, site_address: lines.join(', ') }
  const street = lines.slice(0, -1).join(', ').replace(/,+$/, '')
  const [, city, zip] = town
  // `Statewide`, `STATEWIDE, FL, 00000`: a grade of place, and no address.
  return /^statewide$/i.test(city!)
    ? { company_name, city }
    : { company_name, site_address: street, city, zip }
}
