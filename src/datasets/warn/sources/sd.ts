/**
 * South Dakota. One table since 2007, newest first, each name a link to the employer's letter.
 *
 * The only date of a notice is that of its receipt; neither the day of the layoff nor its type is told. A count may
 * be that of the employer in the whole country, with the residents behind it (`324 (11 reside in South Dakota)`) or
 * without them (`173 (nationwide)`). Several towns stand in one cell, in any order of blanks and slashes.
 */
import { readHtmlTables } from '../readers/html-table.ts'
import { unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://dlr.sd.gov/workforce_services/businesses/warn_notices.aspx'

const MISTYPED_YEAR = {
  '01/08/2025': {
    value: '01/08/2026',
    because:
      'listed between October 2025 and February 2026; Utah lists the same notice of the bank on 01/08/26',
  },
}

export default warnSource({
  state: 'SD',
  publisher: 'South Dakota Department of Labor and Regulation',
  page: PAGE,
  quietDaysMax: 365,
  read(document) {
    const tables = readHtmlTables(document, { header: 'Date Received', linkOf: 'Company' })
    if (tables.length === 0) throw unexpected('SD', document, 'no table of notices')
    return tables
  },
  columns: {
    company_name: 'Company',
    city: 'Location',
    notice_date: 'Date Received',
    employees_affected: 'Employees Affected',
    notice_url: 'Company link',
  },
  refine: (notice) => ({ ...notice, received_date: notice.notice_date }),
  corrections: { notice_date: MISTYPED_YEAR, received_date: MISTYPED_YEAR },
})
