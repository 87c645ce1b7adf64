/** New York's export. */
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Business Legal Name',
    site_address: 'Impacted Site Address',
    county: 'Impacted Site County',
    notice_date: 'Date of WARN Notice',
    posted_date: 'Date Posted',
    effective_date: 'Date Layoff/Closure Starts',
    employees_affected: 'Number of Affected Workers',
    layoff_type: 'Layoff or Closure?',
    permanence: 'Permanent or Temporary Layoff?',
  },
  ignored: ['Measure Names', 'Index'],
}
export default facts
