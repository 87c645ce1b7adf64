/** Illinois' export. */
import { cleanText } from '#lib/text.ts'
import { currentCount } from '../../sources/il.ts'
import type { ExportFacts, RefineExport } from './facts.ts'

const refine: RefineExport = (notice, row) => {
  const elsewhere = !/^(il)?$/i.test(cleanText(row['Location State']))
  return {
    ...notice,
    employees_affected: currentCount(notice.employees_affected, row['Expected Layoff'], notice.notice_date),
    site_address: elsewhere
      ? [notice.site_address, notice.city, `${row['Location State']} ${notice.zip}`]
          .map((part) => cleanText(part))
          .join(', ')
      : (notice.site_address ?? ''),
    city: elsewhere ? '' : (notice.city ?? ''),
    zip: elsewhere ? '' : (notice.zip ?? ''),
  }
}

const facts: ExportFacts = {
  columns: {
    company_name: 'Location Name',
    site_address: 'Location Address',
    city: 'Location City',
    zip: 'Location Zipcode',
    county: 'County',
    layoff_type: 'Reason',
    warn_type: 'WARN Notice',
    industry: 'Industry',
    naics_code: 'NAICS Codes',
    notice_key: 'IEBS Id',
    employees_affected: 'Revised Layoff',
    notice_date: 'Initial Date Reported',
  },
  ignored: [
    'Doing Business As Name',
    'Location State',
    'LWIA #',
    'LWIA',
    'Layoff Type',
    'WARN Received',
    'Causes',
    'Status',
    'Report Source',
    'Total # of Employees',
    'Expected Layoff',
    'Last Report Date',
    'Notification(s) Received',
    'Unions Involved',
    'Unions',
    // Of petitions for trade adjustment, the day from which workers are covered among them.
    'Trade',
    'Petition Date',
    'Determination',
    'Impact Date',
    'CertificationDate',
    'Exp/Term Date',
    'ATAA Certified',
  ],
  refine,
}
export default facts
