/**
 * Montana. One workbook since 2015, replaced a few times a year by one of another name.
 *
 * The year stands only on the first row of each year, and some years are set apart by blank rows; it is read for dates that name
 * none (`Sept-April`). County may name a town, a town and its county (`Bozeman/Gallatin`), several counties or a part
 * of the state. There is no type, and a count may be `MT # unknown`.
 */
import { documentKind } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import { requireColumn } from '../readers/columns.ts'
import { getFile, pageLinks } from '../readers/links.ts'
import { type RawTable, unexpected } from '../readers/table.ts'
import { readWorkbook } from '../readers/workbook.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://wsd.dli.mt.gov/wioa/related-links/warn-notice-page'
/** `warn-notices-updated-march-2026.xlsx`, `warn_notices_july_2026.xlsx`, `warn-9-1-21.xlsx` */
const WORKBOOK = /\/[^/]*warn[^/]*\.xlsx(\?|$)/i

export default warnSource({
  state: 'MT',
  publisher: 'Montana Department of Labor and Industry',
  page: PAGE,
  quietDaysMax: 365,
  series: (url) => (WORKBOOK.test(url) ? 'workbook' : null),
  async *fetch(web) {
    const page = await web.get(PAGE)
    const links = pageLinks(page, WORKBOOK)
    if (links.length === 0) throw unexpected('MT', page, 'no link to a workbook of notices')
    for (const { url } of links) yield await getFile(web, 'MT', url, 'zip')
  },
  async read(document) {
    if (documentKind(document) !== 'zip') throw unexpected('MT', document, 'is no workbook')
    const tables = await readWorkbook(document, { header: 'Date of Notice' })
    if (tables.length === 0) throw unexpected('MT', document, 'no sheet with the column Date of Notice')
    return requireColumn(tables, 'Year').flatMap(splitYears)
  },
  columns: {
    notice_date: 'Date of Notice',
    company_name: 'Name of Company',
    county: 'County',
    industry: 'Industry',
    effective_date: 'Date of Impact',
    employees_affected: 'Number of Employees Affected',
  },
  // Read for the dates without one
  ignored: ['Year'],
  refine: (notice) => ({
    ...notice,
    county: /^unknown$/i.test(cleanText(notice.county)) ? '' : notice.county,
  }),
  corrections: {
    effective_date: {
      '12/31/202': {
        value: '12/31/2025',
        because: 'the last digit of the year is missing; the notice is of 29 October 2025',
      },
      '3/1620 to 4/30/20': {
        value: '3/16/2020 to 4/30/2020',
        because: 'the second mark is missing; the notice is of 3 April 2020',
      },
    },
  },
})

/** A table for each year that the first column names; rows without one belong to the year above. */
function splitYears({ columns, rows, name }: RawTable): RawTable[] {
  const tables: RawTable[] = []
  for (const row of rows) {
    const year = /^(?:19|20)\d\d$/.exec(cleanText(row.Year))?.[0]
    if (year || tables.length === 0)
      tables.push({ columns, rows: [], name, ...(year ? { year: Number(year) } : {}) })
    tables.at(-1)!.rows.push(row)
  }
  return tables.length > 0 ? tables : [{ columns, rows, name }]
}
