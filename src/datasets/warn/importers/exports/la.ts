/** Louisiana's export. */
import { cleanText } from '#lib/text.ts'
import { addressEnd } from '../../cells/addresses.ts'
import { type ExportFacts, READING_NOTES, type RefineExport } from './facts.ts'

/** The scraper parts name and address after their first line; only what begins with a house number is an address. */
const refine: RefineExport = (notice, row) => {
  const lines = (cell: string | undefined) => cleanText(cell).replace(/\s+,(\s)/g, (_, blank) => `,${blank}`)
  const address = lines(notice.site_address)
  const isAddress = /^\d+\s/.test(address)
  const name = isAddress
    ? lines(notice.company_name).replace(/,(?= )(?! (?:L\.?L\.?C|Inc|Corp|L\.?P)\b)/g, '')
    : row.company === 'I'
      ? 'I'
      : row.company_original!
  return {
    ...notice,
    // The number of a footnote stands in front of a name.
    company_name: name.replace(/^\d (?=[A-Z])/, ''),
    site_address: isAddress ? address : '',
    city: isAddress ? (addressEnd(address, 'LA')?.city ?? '') : '',
  }
}

const facts: ExportFacts = {
  columns: {
    company_name: 'company',
    site_address: 'address',
    notice_date: 'date_notice',
    effective_date: 'date_action',
    employees_affected: 'affected',
    industry: 'Industry',
    notes: 'notes',
  },
  ignored: ['company_original', 'address_original', ...READING_NOTES],
  refine,
  corrections: {
    company_name: {
      I: {
        value: 'IDEA Southern Louisiana',
        because: 'the first letters of three lines were read as a line of their own',
      },
    },
  },
}
export default facts
