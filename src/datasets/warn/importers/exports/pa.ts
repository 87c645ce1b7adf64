/** Pennsylvania's export. */
import { addressEnd } from '../../cells/addresses.ts'
import type { ExportFacts, RefineExport } from './facts.ts'

/** Lines of an address are parted by commas that follow a line break. */
const refine: RefineExport = (notice) => {
  const address = (notice.site_address ?? '').replace(/\s*[\r\n]+\s*,?\s*/g, ', ').replace(/[\s,]+$/, '')
  const end = addressEnd(address, 'PA')
  return { ...notice, site_address: address, city: end?.city ?? '', zip: end?.zip ?? '' }
}

const facts: ExportFacts = {
  columns: {
    company_name: 'company',
    site_address: 'addressfull',
    county: 'county',
    effective_date: 'date_effective',
    employees_affected: 'jobs',
    layoff_type: 'closure_or_layoff',
  },
  refine,
}
export default facts
