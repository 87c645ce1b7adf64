/**
 * New Mexico. A PDF for each year since 2016, this year's replaced in place. The department moved from
 * dws.state.nm.us to dws.nm.gov; the older address is asked where the new one has no page.
 *
 * A few notices a year. Not every page of a file repeats the header, so its first row may be a notice. Dates are
 * written `16-Feb-2021`, `25-Feb-19` or `4/27/26`, an unknown count `Not Disclosed` or `?`. County and city of a
 * notice for the whole state say `New Mexico`; a county cell may name a town instead.
 */
import { documentKind } from '#ingest/document.ts'
import { pageLinks } from '../readers/links.ts'
import { readPdfTable } from '../readers/pdf/table.ts'
import { unexpected } from '../readers/table.ts'
import { getYearFiles, linksIfOpen } from '../readers/year-files.ts'
import { warnSource } from './state-source.ts'

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
    let links = await linksIfOpen(web, PAGE, LINK)
    if (links.length === 0) links = await linksIfOpen(web, OLD_PAGE, LINK)
    const files = new Map(links.map(({ url }) => [Number(LINK.exec(url)![1]), url]))
    // The list of a new year is there before the page links it, and its name follows a rule.
    const year = Number(today.slice(0, 4))
    for (const y of [year - 1, year]) {
      const address = new URL(`/Portals/0/DM/Business/${y}_WARN.pdf`, links[0]?.url ?? PAGE)
      if (!files.has(y)) files.set(y, address.href)
    }
    yield* getYearFiles(web, 'NM', files, today)
  },
  async read(document) {
    if (documentKind(document) !== 'pdf') {
      if (pageLinks(document, LINK).length > 0) return []
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
