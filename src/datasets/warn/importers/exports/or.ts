/** Oregon's export. */
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Company Name',
    city: 'Location',
    notice_date: 'Received Date',
    effective_date: 'Layoff Date',
    employees_affected: 'Laid Off',
    layoff_type: 'Layoff Type',
    notice_key: 'WARN#',
  },
  refine: (notice) => ({ ...notice, received_date: notice.notice_date ?? '' }),
}
export default facts
