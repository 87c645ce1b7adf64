/**
 * North Carolina. A page a year with the year's table, and the same rows as a CSV under an address that changes.
 *
 * A filing has a number and a row for each site, so the number repeats. Where the workers are remote, the address is
 * that of the head office, its state behind the city (`New York NY`) and `N/A` for the county: it is kept as an
 * address, but no place. Effective dates up to two years ahead are genuine. A new year's page comes in January; of
 * the years before the last there are only PDFs of several layouts, which are not read.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import { findState } from '#lib/states.ts'
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../cells/notice.ts'
import { readCsvTable } from '../readers/csv.ts'
import { readHtmlTables } from '../readers/html-table.ts'
import { type PageLink, pageLinks } from '../readers/links.ts'
import { type RawTable, unexpected } from '../readers/table.ts'
import { getYears, linksIfOpen } from '../readers/year-files.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://www.commerce.nc.gov/data-tools-reports/labor-market-data-tools/workforce-warn-reports'

const YEAR_PAGE = /warn-summary-list-(20\d\d)\b/

/** `…/commerce/2025-12/warn%20summary%20report%20123125.csv` */
const EDITION = /\/[^/]*warn[^/]*\d{4}(\d\d)\.csv$/i

export default warnSource({
  state: 'NC',
  publisher: 'North Carolina Department of Commerce',
  page: PAGE,
  quietDaysMax: 60,
  series: (url) => EDITION.exec(url)?.[1] ?? null,
  async *fetch(web, today) {
    const links = await linksIfOpen(web, PAGE, YEAR_PAGE)
    const thisYear = Number(today.slice(0, 4))
    const pages = new Map([thisYear - 1, thisYear].map((year) => [year, findYearPage(links, year)]))
    yield* getYears(web, pages, today, async (url) => {
      const page = await web.get(url)
      const csv = readPage(page).length === 0 ? findCsv(page) : undefined
      return csv ? web.get(csv) : page
    })
  },
  read(document) {
    const tables = documentKind(document) === 'html' ? readPage(document) : readCsv(document)
    if (tables.length === 0) throw unexpected('NC', document, 'no table of notices')
    return tables
  },
  columns: {
    county: 'County',
    notice_key: 'Warn Number',
    notice_date: 'Date of Notice',
    received_date: 'Date Received by NC',
    effective_date: 'Effective Date',
    company_name: 'WARN Notice: WARN Notice Name',
    layoff_type: 'WARN notice type',
    permanence: 'Type of layoff or closure',
    employees_affected: 'Number affected at this location',
    site_address: 'Address 1',
    city: 'City',
  },
  refine: (notice) => ({ ...notice, ...placeOf(notice) }),
})

const readPage = (document: Document): RawTable[] => readHtmlTables(document, { header: 'Warn Number' })

function readCsv(document: Document): RawTable[] {
  const table = readCsvTable(document, 'Warn Number')
  return table ? [table] : []
}

/** The year's page as the index links it, else where it has been until now. */
function findYearPage(links: readonly PageLink[], year: number): string {
  const link = links.find(({ url }) => YEAR_PAGE.exec(url)?.[1] === String(year))
  return link?.url ?? `${PAGE}/report-workforce-warn-summary-list-${year}`
}

/** The export's address changes with each edition; its ending tells it from other links. */
const findCsv = (page: Document) => pageLinks(page, /\.csv(\?|$)/i)[0]?.url

function placeOf(notice: RawNotice): Pick<RawNotice, 'county' | 'city' | 'site_address'> {
  const county = /^n\/a$/i.test(cleanText(notice.county)) ? '' : notice.county
  const elsewhere = /^(.+?),?\s+([A-Z]{2})$/.exec(cleanText(notice.city))
  const state = elsewhere && findState(elsewhere[2]!)?.code
  if (!elsewhere || !state) return { county }
  if (state === 'NC') return { county, city: elsewhere[1] }
  return { county, city: '', site_address: `${notice.site_address}, ${elsewhere[1]}, ${state}` }
}
