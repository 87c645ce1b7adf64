/** South Dakota's export. */
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Company',
    city: 'Location',
    notice_date: 'Date Received',
    employees_affected: 'Employees Affected',
  },
  refine: (notice) => ({ ...notice, received_date: notice.notice_date ?? '' }),
}
export default facts
