/** South Carolina's export. */
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  // The one date of the reports until 2021 is that of the layoff.
  columns: {
    company_name: 'company',
    city: 'location',
    effective_date: 'date',
    employees_affected: 'jobs',
    naics_code: 'naics',
  },
}
export default facts
