/** Montana's export. */
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Name of Company',
    county: 'County',
    industry: 'Industry',
    notice_date: 'Date of Notice',
    effective_date: 'Date of Impact',
    employees_affected: 'Number of Employees Affected',
  },
  ignored: ['Year'],
}
export default facts
