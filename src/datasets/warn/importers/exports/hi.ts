/** Hawaii's export. */
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Company',
    notice_date: 'Date',
    notice_url: 'PDF url',
    city: 'location',
    employees_affected: 'jobs',
  },
}
export default facts
