/** Kentucky's export. */
import { type ExportFacts, stated } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'company',
    site_address: 'address',
    county: 'county',
    layoff_type: 'closure_or_layoff',
    notes: 'comments',
    effective_date: 'date_effective',
    notice_date: 'date_received',
    employees_affected: 'employees',
    industry: 'industry',
    naics_code: 'NAICS',
    notice_key: 'notice_number',
    notice_url: 'notice_url',
  },
  ignored: ['contact', 'congressional', 'neg', 'region', 'source', 'trade', 'union', 'union_affected'],
  refine: (notice) => ({
    ...notice,
    site_address: stated(notice.site_address),
    county: stated(notice.county),
    industry: stated(notice.industry),
  }),
}
export default facts
