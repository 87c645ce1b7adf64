/**
 * Alaska. One table since 2006, newest first, rarely more than ten rows a year.
 *
 * The header is a row of ordinary cells with a rule under it, an empty row ends the table, and a row to copy from
 * stands in a comment. Layoff dates are often a range or prose, counts too (`Up to 300`, `1 Alaska Worker`).
 * Only the notes tell a closure from a layoff. A star behind a date says that it is that of the postmark.
 */
import { readHtmlTables } from '../readers/html-table.ts'
import { unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

export default warnSource({
  state: 'AK',
  publisher: 'Alaska Department of Labor and Workforce Development',
  page: 'https://jobs.alaska.gov/RR/WARN_notices.htm',
  quietDaysMax: 365,
  read(document) {
    const tables = readHtmlTables(document, { header: 'Layoff Date', linkOf: 'Company' })
    if (tables.length === 0) throw unexpected('AK', document, 'no table of notices')
    return tables
  },
  columns: {
    company_name: 'Company',
    city: 'Location',
    notice_date: 'Notice Date',
    effective_date: 'Layoff Date',
    employees_affected: 'Employees Affected',
    notes: 'Notes',
    notice_url: 'Company link',
  },
})
