/** Iowa's export. */
import { cleanText } from '#lib/text.ts'
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Company',
    site_address: 'Address Line 1',
    city: 'City',
    county: 'County',
    zip: 'ZIP',
    layoff_type: 'Notice Type',
    employees_affected: 'Emp #',
    notice_date: 'Notice Date',
    effective_date: 'Layoff Date',
  },
  ignored: ['St'],
  refine: (notice, row) =>
    /^(ia)?$/i.test(cleanText(row.St))
      ? notice
      : // The head office elsewhere is no place of the layoff.
        {
          ...notice,
          site_address: [notice.site_address, notice.city, `${row.St} ${notice.zip}`].join(', '),
          city: '',
          zip: '',
        },
}
export default facts
