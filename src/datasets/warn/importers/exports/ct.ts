/** Connecticut's export. */
import { cleanText } from '#lib/text.ts'
import type { ExportFacts, RefineExport } from './facts.ts'

/** Employer, town and day out of a file's name, `Hyatt Regency (Greenwich) 10-5-2020.pdf`. */
const CONNECTICUT_FILE = /^(.+?) \(([^()]+)\),? (\d{1,2}-\d{1,2}-\d{2,4})\.pdf$/i

const refine: RefineExport = (notice, row) => {
  const file = CONNECTICUT_FILE.exec(cleanText(notice.notes).split('/').at(-1)!)
  const isClosing = /\d/.test(notice.effective_end_date ?? '')
  const places = cleanText(notice.city)
  const isAddress = /\d/.test(places) && !/^\d+\/\d+\/\d+$/.test(places)
  const town = places.replace(/,?\s*\b(?:CT|Connecticut)\b\.?/gi, '')
  return {
    ...notice,
    company_name: notice.company_name.trim() || row.title?.trim() || (file?.[1] ?? ''),
    site_address: isAddress ? places : '',
    city: isAddress ? '' : /\d/.test(town) ? (file?.[2] ?? '') : town || (file?.[2] ?? ''),
    notice_date: notice.notice_date || (file?.[3] ?? ''),
    notes: '',
    layoff_type: isClosing ? 'Closure' : /\d/.test(notice.effective_date ?? '') ? 'Layoff' : '',
  }
}

const facts: ExportFacts = {
  columns: {
    company_name: 'affected_company',
    city: 'layoff_locations',
    notice_date: 'warn_document_date',
    received_date: 'warn_document_received_date',
    effective_date: 'layoff_dates',
    effective_end_date: 'closing_dates',
    employees_affected: 'number_of_impacted_workers',
    // The file of the letter; where all else is empty, its name says the most of it.
    notes: 'name',
  },
  ignored: ['title', 'blobToken', 'modifiedDate', 'union', 'union_address'],
  refine,
}
export default facts
