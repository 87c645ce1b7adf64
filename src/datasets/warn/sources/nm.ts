/**
 * New Mexico. A PDF for each year since 2016, this year's replaced in place. The department moved from
 * dws.state.nm.us to dws.nm.gov; the older address is asked where the new one has no page.
 *
 * A few notices a year. Not every page of a file repeats the header, so its first row may be a notice. Dates are
 * written `16-Feb-2021`, `25-Feb-19` or `4/27/26`, an unknown count `Not Disclosed` or `?`. County and city of a
 * notice for the whole state say `New Mexico`; a county cell may name a town instead.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { pageLinks } from '../readers/links.ts'
import { readPdfTable } from '../readers/pdf/table.ts'
import { unexpected } from '../readers/table.ts'
import { getYearFiles } from '../readers/year-files.ts'
import { getIfPublished, warnSource } from './state-source.ts'

const PAGE = 'https://www.dws.nm.gov/Rapid-Response'
const OLD_PAGE = 'https://www.dws.state.nm.us/Rapid-Response'
/** `2026_WARN.pdf`, and once `2018_WARN10042018.pdf`. */
const LINK = /\/(20\d\d)_WARN[^/]*\.pdf(\?|$)/i

export default warnSource({
  state: 'NM',
  publisher: 'New Mexico Department of Workforce Solutions',
  page: PAGE,
  quietDaysMax: 365,
  async *fetch(web, today) {
    const page = await landingPage(web)
    const files = yearLinks(page)
    if (files.size === 0) throw unexpected('NM', page, 'no link to the list of a year')
    const year = Number(today.slice(0, 4))
    // The list of a new year is there before the page links it.
    if (!files.has(year)) files.set(year, new URL(`/Portals/0/DM/Business/${year}_WARN.pdf`, page.url).href)
    yield* getYearFiles(web, 'NM', files, today)
  },
  async read(document) {
    if (documentKind(document) !== 'pdf') {
      if (yearLinks(document).size > 0) return []
      throw unexpected('NM', document, 'is neither a list nor the page that links them')
    }
    const table = await readPdfTable(document, {
      columns: [
        'NOTICE DATE',
        'JOB SITE NAME',
        'COUNTY NAME',
        'WDA NAME',
        'TOTAL LAYOFF NUMBER',
        'LAYOFF DATE',
        'RECEIVED DATE',
        'CITY NAME',
      ],
    })
    if (!table) throw unexpected('NM', document, 'no table of notices')
    return [table]
  },
  columns: {
    notice_date: 'NOTICE DATE',
    company_name: 'JOB SITE NAME',
    county: 'COUNTY NAME',
    employees_affected: 'TOTAL LAYOFF NUMBER',
    effective_date: 'LAYOFF DATE',
    received_date: 'RECEIVED DATE',
    city: 'CITY NAME',
  },
  // Workforce development area
  ignored: ['WDA NAME'],
  refine: (notice) => ({ ...notice, county: place(notice.county), city: place(notice.city) }),
})

const place = (cell = '') => (/^(new mexico|statewide|various)$/i.test(cell.trim()) ? '' : cell)

async function landingPage(web: Web): Promise<Document> {
  return (await getIfPublished(web, PAGE)) ?? (await web.get(OLD_PAGE))
}

function yearLinks(page: Document): Map<number, string> {
  return new Map(pageLinks(page, LINK).map(({ url }) => [Number(LINK.exec(url)![1]), url]))
}
