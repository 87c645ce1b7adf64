/** North Dakota's export. */
import { type ExportFacts, townOf } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Company Name',
    city: 'Location',
    notice_date: 'WARN Dated',
    effective_date: 'Date of Layoff/Closure',
    employees_affected: 'Number Laid Off/Affected',
    notes: 'Notes',
  },
  refine: (notice) => ({ ...notice, city: townOf(notice.city, 'ND') }),
}
export default facts
