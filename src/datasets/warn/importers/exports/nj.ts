/** New Jersey's export. */
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Company',
    city: 'City',
    effective_date: 'Effective Date',
    employees_affected: 'Workforce Affected',
  },
  // The month names no year: the sheet's name did, and is lost.
  ignored: ['Month Posted'],
}
export default facts
