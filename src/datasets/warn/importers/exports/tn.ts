/** Tennessee's export. */
import { cleanText } from '#lib/text.ts'
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Company',
    city: 'City',
    county: 'County',
    notice_date: 'Notice Date',
    received_date: 'Received Date',
    effective_date: 'Effective Date',
    employees_affected: 'No. Of Employees',
    layoff_type: 'Layoff/Closure',
    notice_key: 'Notice ID',
  },
  refine: (notice) => ({
    ...notice,
    county: /^not identified$/i.test(cleanText(notice.county)) ? '' : (notice.county ?? ''),
  }),
}
export default facts
