/** Wisconsin's export. */
import { type ExportFacts, stated } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Company',
    city: 'City',
    county: 'County',
    notice_date: 'Notice Received',
    layoff_type: 'Notice Type',
    effective_date: 'Layoff Begin Date',
    employees_affected: 'Affected Workers',
    industry: 'NAICS Description',
  },
  ignored: ['Workforce Development Area'],
  refine: (notice) => ({ ...notice, city: stated(notice.city), county: stated(notice.county) }),
}
export default facts
