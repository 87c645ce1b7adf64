/** Massachusetts' export. */
import { type ExportFacts, townOf } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'EMPLOYER',
    city: 'CITY/TOWN',
    notice_date: 'RECEIVED',
    effective_date: 'DATE(S) OF LAYOFFS',
    employees_affected: '# EMPLOYEES IMPACTED',
  },
  ignored: ['REGION'],
  refine: (notice) => ({
    ...notice,
    received_date: notice.notice_date ?? '',
    city: townOf(notice.city, 'MA'),
  }),
}
export default facts
