/**
 * Virginia. One page with every notice since July 2010, newest first, and the same list as a CSV.
 *
 * The company cell is the name (newer ones linked to the letter), then an address of two lines, which is often that
 * of a head office elsewhere; only an address in Virginia is kept as the site's. `VI` and `, VI 22102` stand for
 * Virginia in old rows, and remarks such as `*Due to COVID-19` take the place of a street. The CSV has the name
 * alone, and its address, with a number in it that changes at each export, is on the page. Types of several words
 * are lines of the page and run together in the CSV (`ClosureLayoff`). The site tests visitors with a script.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../cells/notice.ts'
import { readCsvTable } from '../readers/csv.ts'
import { readHtmlTables } from '../readers/html-table.ts'
import { pageLinks } from '../readers/links.ts'
import { type RawTable, unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://virginiaworks.gov/im-an-employer/retain-and-grow/warn-notices/'

export default warnSource({
  state: 'VA',
  publisher: 'Virginia Works',
  page: PAGE,
  quietDaysMax: 45,
  async *fetch(web) {
    const page = await web.get(PAGE)
    const csv = readPage(page).length === 0 ? findCsv(page) : undefined
    yield csv ? await web.get(csv) : page
  },
  read(document) {
    const tables = documentKind(document) === 'html' ? readPage(document) : readCsv(document)
    if (tables.length === 0) throw unexpected('VA', document, 'no list of notices')
    return tables
  },
  columns: {
    company_name: 'Company',
    notice_date: 'Notice Date',
    effective_date: 'Impact Date',
    employees_affected: 'Employees Affected',
    city: 'Location',
    layoff_type: 'Notice Type',
    notice_url: 'Company link',
  },
  optional: ['notice_url'],
  ignored: ['Contact Person', 'Collective Bargaining Unit'],
  refine: (notice) => ({ ...notice, ...splitLocation(notice.city ?? ''), ...splitCompany(notice) }),
})

const readPage = (document: Document): RawTable[] =>
  readHtmlTables(document, { table: '#warn-notice-table', header: 'Impact Date', linkOf: 'Company' })

function readCsv(document: Document): RawTable[] {
  const table = readCsvTable(document, 'Impact Date')
  return table ? [table] : []
}

const findCsv = (page: Document) => pageLinks(page, /\/warn_notices_\d+\.csv$/)[0]?.url

/** `Sandston, VA` is a town, `Fairfax County, VA` a county. */
function splitLocation(location: string): Pick<RawNotice, 'city' | 'county'> {
  const place = cleanText(location).replace(/\s*,?\s*\bVA$/, '')
  return /^[^,&]+ County$/.test(place) ? { city: '', county: place } : { city: place }
}

/** Name, street, `Town, VA 23150`. */
function splitCompany(notice: RawNotice): Partial<RawNotice> {
  const [company_name, ...lines] = notice.company_name.split('\n').map(cleanText)
  const town = /^(.*?)[\s,]*,\s*V[AI](?:\s+(\d{5}))?\b/.exec(lines.at(-1) ?? '')
  const street = lines
    .slice(0, -1)
    .filter((line) => !line.startsWith('*') && line.toLowerCase() !== 'various')
  if (!town || street.length === 0) return { company_name }
  const [, townName, zip] = town
  const site_address = [...street, townName, `VA ${zip ?? ''}`.trim()]
    .filter((part) => part !== '')
    .join(', ')
  // The ZIP code is the address's; where the layoff is said to be in another town it would lead astray.
  const sameTown = cleanText(notice.city).toLowerCase().includes(townName!.toLowerCase())
  return { company_name, site_address, zip: sameTown ? zip : '' }
}
