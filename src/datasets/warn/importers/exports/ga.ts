/** Georgia's export. */
import { cleanText } from '#lib/text.ts'
import { zipState } from '#places/zip-states.ts'
import { addressEnd } from '../../cells/addresses.ts'
import { parseDateCell } from '../../cells/dates.ts'
import type { ExportFacts, RefineExport } from './facts.ts'

/** Rows of the old list have a town for an address, and for an unknown ZIP code 10000 or 11111. */
const refine: RefineExport = (notice, row) => {
  const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']
  const answers = (question: string) =>
    ordinals.map((nth) => cleanText(row[`${nth} ${question}`])).filter((cell) => /^[\w]/.test(cell))
  const addresses = answers('Location Address')
  const isTown = addresses.length === 1 && !addresses[0]!.includes(',')
  const ends = addresses.map((address) => addressEnd(address, 'GA')?.city ?? '').filter(Boolean)
  const zip = cleanText(notice.zip)
  return {
    ...notice,
    effective_date: dayOrYear(answers('Date of Separation').join(', '), notice.notice_key),
    site_address: isTown ? '' : addresses.join('; '),
    city: isTown ? addresses[0]! : [...new Set(ends)].join(', '),
    zip: zipState(zip) === 'GA' ? zip : '',
  }
}

/** A layoff follows its notice within this many years. */
const YEARS_APART_MAX = 3

/**
 * The day of separation, or the year alone: the notices of 1988 to 1993 have days of the spring of 2000, when they were
 * typed in, and numbers of their own years (`1988023C`).
 */
function dayOrYear(cell: string, number: string | undefined): string {
  const year = /^((?:19|20)\d\d)\d{3}/.exec(cleanText(number))?.[1]
  const day = parseDateCell(cell).start
  if (year === undefined || day === null) return cell
  return Number(day.slice(0, 4)) - Number(year) > YEARS_APART_MAX ? year : cell
}

const facts: ExportFacts = {
  columns: {
    notice_key: 'GA WARN ID',
    company_name: 'Company Name',
    employees_affected: 'Total Number of Affected Employees',
    layoff_type: 'Type of Layoff or Closure',
    warn_type: 'Event Type',
    effective_date: 'First Date of Separation',
    naics_code: 'NAICS',
    city: 'First Location Address',
    county: 'County',
    zip: 'Zip Code',
  },
  ignored: [
    ...['Second', 'Third', 'Fourth', 'Fifth'].flatMap((nth) => [
      `${nth} Date of Separation`,
      `${nth} Location Address`,
    ]),
    ...['Sixth Location Address', 'Sixth Location Address.'],
    ...Array.from({ length: 7 }, (_, i) => `Number of Employees Affected${'.'.repeat(i)}`),
    'Number of Expected Dates Associated with WARN Event',
    'Number of Locations Associated with WARN Event',
    'County (if not in Georgia)',
    'LWDA',
    'Company Address',
    // People, papers and answers about trade and unions.
    'Contact Person',
    'Contact Job Title',
    'Phone',
    'Alternate Contact Person',
    'Alternate Contact Job Title',
    'Alternate Phone',
    'Submitter Name',
    'Submitter Title',
    'Submitter Phone Number',
    'Trade Affected Layoff or Closure',
    'Are any Employees Represented by a Union Affected?',
    'WARN Notice Selection',
    'Upload any Pertinent Documentation, if Necessary',
    'Additional Comments/Questions for WARN Staff',
    'Additional Comments',
  ],
  refine,
}
export default facts
