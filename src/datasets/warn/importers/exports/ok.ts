/** Oklahoma's export. */
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'company_name',
    city: 'city',
    zip: 'zip_code',
    notice_date: 'notice_date',
    layoff_type: 'closure_type',
    employees_affected: 'jobs',
    notice_key: 'id',
  },
  ignored: ['record_type_id', 'workforce_board'],
}
export default facts
