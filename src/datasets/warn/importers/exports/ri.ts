/** Rhode Island's export. */
import { type ExportFacts, townOf } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Company Name',
    city: 'Location of Layoffs',
    notice_date: 'WARN Date',
    received_date: 'Date Received',
    effective_date: 'Effective Date',
    employees_affected: 'Number Affected',
    layoff_type: 'Closing Yes/No',
  },
  ignored: ['Union Yes/No', 'Union Address'],
  types: { Yes: { event_type: 'closure' }, No: { event_type: 'layoff' } },
  refine: (notice) => ({ ...notice, city: townOf(notice.city, 'RI') }),
}
export default facts
