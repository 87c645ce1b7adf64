/**
 * Indiana. One table since 2008, newest first, with a link to the letter in its last, unnamed column.
 *
 * A revision has a row of its own that says N/A in every column but name and city, and only links to a letter: it
 * holds no notice, so it is left out. The name cell doubles as the caption of links: `Affected Positions`, `Notice for
 * Vincennes`, or the addresses of the sites. Counts may be prose (`Entire Plant`, `62 MAY be affected`), counts and
 * cities may be of several places, dates may be a quarter, a season or two events in one cell. Half a tag
 * (`/td>`) stands at the end of some cells.
 */
import { cleanText } from '#lib/text.ts'
import { readHtmlTables } from '../readers/html-table.ts'
import { unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

const endOfYear = (year: number) => ({
  value: `December ${year}`,
  because: 'the end of a year is its last month; the first of January would be before the notice',
})

export default warnSource({
  state: 'IN',
  publisher: 'Indiana Department of Workforce Development',
  page: 'https://www.in.gov/dwd/warn-notices/current-warn-notices/',
  quietDaysMax: 60,
  read(document) {
    const tables = readHtmlTables(document, { header: 'LO/CL Date', unnamed: ['Letter'], linkOf: 'Letter' })
    if (tables.length === 0) throw unexpected('IN', document, 'no table of notices')
    for (const table of tables)
      for (const row of table.rows)
        for (const [label, cell] of Object.entries(row)) row[label] = cell.replace(/\/td>$/, '')
    return tables
  },
  columns: {
    company_name: 'Company',
    city: 'City',
    employees_affected: 'Affected Workers',
    notice_date: 'Notice Date',
    effective_date: 'LO/CL Date',
    naics_code: 'NAICS',
    industry: ['Description of Work/Industry', 'Description of Work'],
    layoff_type: 'Notice Type',
    notice_url: 'Letter link',
  },
  ignored: ['Letter'],
  refine(notice) {
    const { employees_affected, notice_date, effective_date, layoff_type } = notice
    const told = [employees_affected, notice_date, effective_date, layoff_type]
    if (told.every((cell) => cell === 'N/A')) return null
    const { name, sites, revised } = splitName(notice.company_name)
    return { ...notice, company_name: name, site_address: sites, notes: revised ? 'revised' : '' }
  },
  // The legend under the table.
  types: {
    CL: { event_type: 'closure' },
    LO: { event_type: 'layoff' },
    'L/O': { event_type: 'layoff' },
    TR: { event_type: 'transfer' },
    RH: { event_type: 'reduced_hours' },
  },
  corrections: {
    effective_date: {
      '2/29/2013': {
        value: '2/28/2013',
        because: '2013 had no such day; the notice speaks of the end of February',
      },
      'End of 2013': endOfYear(2013),
      'year end 2014': endOfYear(2014),
      'LO-1/14/2011 CL-End of 2012': {
        value: '1/14/2011, December 2012',
        because: 'the closure ends the year, it does not begin it',
      },
      'Mid-Year 2014': { value: 'June 2014', because: 'the middle of a year is its sixth month' },
      'Prior to the end of 2009 (as stated in the WARN notice)': {
        value: '',
        because: 'a last day is told, and no first one',
      },
    },
  },
})

/** Captions of links to lists and letters, behind the name. */
const CAPTIONS = [
  /\s*\b(?:affected positions|occupations affected|attachment \d+|additional documents(?: \([^)]*\))?)$/i,
  /\s*\((?:furlough count by position|additional information and notice)\)$/i,
]
const REVISED = /\s*-?\s*\brevised \(\d{1,2}\/\d{1,2}\/\d{2,4}\)$/i

/** The employer out of a name cell, the sites listed under it, and whether it says that the notice was revised. */
function splitName(cell: string): { name: string; sites: string; revised: boolean } {
  const [head = '', place = ''] = cell.split(/\s+notices? for\b:?\s*/i)
  const addresses = place.split('\n').filter((line) => /^\d+ \S/.test(line))
  let name = cleanText(head)
  for (const caption of CAPTIONS) name = name.replace(caption, '')
  const bare = name.replace(REVISED, '')
  return { name: bare, sites: addresses.join('; '), revised: bare !== name }
}
