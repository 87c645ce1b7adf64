/** Alabama's export. */
import al from '../../sources/al.ts'
import { type ExportFacts, readingOf } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    layoff_type: 'action_type',
    notice_date: 'date_notice',
    effective_date: 'date_action',
    company_name: 'company',
    city: 'location',
    employees_affected: 'affected',
  },
  ignored: ['_id1', '_id2'],
  ...readingOf(al),
}
export default facts
