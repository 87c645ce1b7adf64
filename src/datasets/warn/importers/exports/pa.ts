/** Pennsylvania's export. */
import { addressTowns } from '../../cells/addresses.ts'
import type { ExportFacts, RefineExport } from './facts.ts'

/** Where one address ends and a comma begins the next one. */
const NEXT_ADDRESS = /(?<=,\s*PA(?:\s+\d{5}(?:-\d{4})?)?)\s*,\s*/

/** Lines of an address are parted by commas that follow a line break, and several addresses too. */
const refine: RefineExport = (notice) => {
  const address = (notice.site_address ?? '').replace(/\s*[\r\n]+\s*,?\s*/g, ', ').replace(/[\s,]+$/, '')
  return { ...notice, site_address: address, ...addressTowns(address.split(NEXT_ADDRESS), 'PA') }
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
