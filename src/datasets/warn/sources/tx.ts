/**
 * Texas. A workbook for each year, which repeats the year before for some months.
 *
 * There is no type: a closure and a layoff look the same. WFDD_RECEIVED_DATE is the day on which the state's dislocated
 * worker office had the notice, mostly the notice date itself. Some sheets carry 16,384 styled empty columns. The new
 * year's file comes weeks late. The landing page puts scripts to a test that they fail, the files do not, and
 * their names follow a rule; so the page is only asked for names that break it.
 */
import { documentKind } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { getFile, pageLinks } from '../readers/links.ts'
import { unexpected } from '../readers/table.ts'
import { readWorkbook } from '../readers/workbook.ts'
import { getYears } from '../readers/year-files.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://www.twc.texas.gov/data-reports/warn-notice'
const FILES = 'https://www.twc.texas.gov/sites/default/files/oei/docs/warn-act-listings-'
/** Older files were taken down. */
const FIRST_YEAR = 2020

export default warnSource({
  state: 'TX',
  publisher: 'Texas Workforce Commission',
  page: PAGE,
  quietDaysMax: 45,
  async *fetch(web, today) {
    const listed = await listedFiles(web)
    const files = new Map<number, string>()
    for (let year = FIRST_YEAR; year <= Number(today.slice(0, 4)); year++)
      files.set(year, listed.get(year) ?? `${FILES}${year}-twc.xlsx`)
    yield* getYears(web, files, today, (url, request) => getFile(web, 'TX', url, 'zip', request))
  },
  async read(document) {
    if (documentKind(document) !== 'zip') throw unexpected('TX', document, 'is no workbook')
    const tables = await readWorkbook(document, { header: 'NOTICE_DATE' })
    if (tables.length === 0) throw unexpected('TX', document, 'no sheet with the column NOTICE_DATE')
    return tables
  },
  columns: {
    notice_date: 'NOTICE_DATE',
    company_name: 'JOB_SITE_NAME',
    county: 'COUNTY_NAME',
    employees_affected: 'TOTAL_LAYOFF_NUMBER',
    effective_date: 'LayOff_Date',
    received_date: 'WFDD_RECEIVED_DATE',
    city: 'CITY_NAME',
  },
  // Workforce development area
  ignored: ['WDA_NAME'],
})

/** Year → address of the workbooks that the landing page links; empty when it does not let us in. */
async function listedFiles(web: Web): Promise<Map<number, string>> {
  try {
    const links = pageLinks(await web.get(PAGE), /warn-act-listings-20\d\d[^/]*\.xlsx$/i)
    return new Map(links.map(({ url }) => [Number(/listings-(20\d\d)/i.exec(url)![1]), url]))
  } catch {
    // The rule gives the names as well, and a file that is not there under its name is noticed.
    return new Map()
  }
}
