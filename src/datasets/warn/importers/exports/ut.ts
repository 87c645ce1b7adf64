/** Utah's export. */
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'Company Name',
    city: 'Location',
    notice_date: 'Date of Notice',
    employees_affected: 'Affected Workers',
  },
  corrections: {
    city: { SLC: { value: 'Salt Lake City', because: 'the city goes by its initials in the older rows' } },
  },
}
export default facts
