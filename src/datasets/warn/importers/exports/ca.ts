/** California's export. */
import ca from '../../sources/ca.ts'
import { type ExportFacts, readingOf } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    notice_date: 'notice_date',
    effective_date: 'effective_date',
    received_date: 'received_date',
    company_name: 'company',
    city: 'city',
    county: 'county',
    site_address: 'address',
    employees_affected: 'num_employees',
    layoff_type: 'layoff_or_closure',
  },
  ignored: ['source_file'],
  ...readingOf(ca),
}
export default facts
