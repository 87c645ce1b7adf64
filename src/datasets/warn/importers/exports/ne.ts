/** Nebraska's export. */
import { cleanText } from '#lib/text.ts'
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Company',
    notice_date: 'Date',
    layoff_type: 'Type',
    employees_affected: 'Jobs Affected',
    city: 'City',
  },
  ignored: ['Location'],
  // The report of notices has the town as its location, and no type; that of layoffs, the state's wider record, has
  // both, the location within the town.
  refine: (notice, row) => ({
    ...notice,
    city: cleanText(notice.city) || row.Location!,
    warn_type: cleanText(notice.layoff_type) === '' ? '' : 'Non-WARN',
  }),
}
export default facts
