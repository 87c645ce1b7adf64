/**
 * Georgia. A list of the notices since January 2023 and a page for each.
 *
 * The list is a table that a script fills; asked for it, the server wants the nonce that stands in the page. Only the
 * list has the day a notice was submitted, only its page has dates, type and places: the two are joined by the link
 * between them, since the GA WARN ID has been given twice. What the list says stands, being the newer.
 *
 * A page is the form as filled in, unanswered questions left out, so its labels differ from notice to notice and some
 * repeat (`Zip Code` is the company's, then a site's); questions that we know and do not need are passed over. The
 * company's address may be a head office elsewhere, and so may, now and then, a "location": only towns in Georgia are
 * taken as the place. Counts per site are incomplete, so the total is used and a notice of several sites stays one.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import { addDays } from '#lib/dates.ts'
import { findState } from '#lib/states.ts'
import { parseDateCell } from '../cells/dates.ts'
import { readHtmlTables } from '../readers/html-table.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { getWelcome } from './pages.ts'
import { findListRequest, readEntry, readListAnswer } from './platforms/gravity-view.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://www.tcsg.edu/warn-public-view/'

/** The script's names of the list's columns; the last is a hidden number to sort by. */
const LIST_COLUMNS = 'gv_96 gv_4 gv_date_created gv_97 gv_id'

/** Pages of notices older than this are read from the archive. */
const SETTLED_DAYS = 180

export default warnSource({
  state: 'GA',
  publisher: 'Technical College System of Georgia',
  page: PAGE,
  quietDaysMax: 60,
  async *fetch(web, today) {
    const page = await web.get(PAGE)
    const list = findListRequest(page)
    if (!list) throw unexpected('GA', page, 'nothing to ask for the list with')
    if (list.columns.join(' ') !== LIST_COLUMNS)
      throw unexpected('GA', page, `the list's columns are now ${list.columns.join(' ')}`)
    const rows: RawRow[] = []
    for (let draw = 1, total = 1; rows.length < total; draw++) {
      const answer = await web.get(list.url, {
        method: 'POST',
        name: `rows from ${rows.length}`,
        headers: { Referer: PAGE, 'X-Requested-With': 'XMLHttpRequest' },
        // The length -1 is "All" in the page's own menu; should it be cut, the rest is asked for.
        body: { ...list.form, draw: String(draw), start: String(rows.length), length: '-1' },
      })
      const part = readListPart(answer)
      if (part.table.rows.length === 0)
        throw unexpected('GA', answer, `no rows after ${rows.length} of ${total}`)
      yield answer
      total = part.total
      rows.push(...part.table.rows)
    }
    const settled = addDays(today, -SETTLED_DAYS)
    for (const row of rows) {
      const url = row['GA WARN ID link']!
      const submitted = parseDateCell(row['Submitted Date']).start
      const entry = await getWelcome(web, `notice ${row['GA WARN ID']}`, url, {
        closed: submitted !== null && submitted < settled,
        wanted: (page) => readEntry(page) !== null,
      })
      if (entry) yield entry
    }
  },
  read(document) {
    if (documentKind(document) !== 'html') return [readListPart(document).table]
    const lists = readHtmlTables(document, {
      table: 'table.gv-datatables',
      header: 'Submitted Date',
      linkOf: 'GA WARN ID',
    })
    if (lists.length > 0) return lists
    const entry = readEntry(document)
    if (!entry?.some(([label]) => label === 'GA WARN ID'))
      throw unexpected('GA', document, 'neither a list of notices nor a notice')
    return [entryTable(entry)]
  },
  columns: [
    {
      notice_key: 'GA WARN ID',
      company_name: 'Company Name',
      notice_date: 'Submitted Date',
      employees_affected: 'Total Number of Affected Employees',
      notice_url: 'GA WARN ID link',
    },
    {
      notice_key: 'GA WARN ID',
      company_name: 'Company Name',
      employees_affected: 'Total Number of Affected Employees',
      layoff_type: 'Type of Layoff or Closure',
      warn_type: 'Event Type',
      effective_date: 'Dates of Separation',
      naics_code: 'NAICS',
      site_address: 'Location Addresses',
      city: 'Cities',
      county: 'County',
      zip: 'Zip Code',
    },
  ],
  ignored: [
    // Joined above, or of the company's head office.
    'Company Address',
    'County (if not in Georgia)',
    'Number of Employees Affected',
    'Number of Expected Dates Associated with WARN Event',
    'Number of Locations Associated with WARN Event',
    // People, and what is asked of them.
    'Contact Person',
    'Contact Job Title',
    'Phone',
    'Email',
    'Alternate Contact Person',
    'Alternate Contact Job Title',
    'Alternate Phone',
    'Alternate Email',
    'Submitter Information',
    'Submitter Name',
    'Submitter Title',
    'Submitter Email',
    'Submitter Phone Number',
    'Additional Comments',
    'Additional Comments/Questions for WARN Staff',
    'Additional Information and Acknowledgement',
    'Public Notice Acknowledgement',
    // Other questions of the form.
    'Are any Employees Represented by a Union Affected?',
    'LWDA',
    'Titles / Descriptions of Impacted Positions',
    'Trade Affected Layoff or Closure',
    'Upload any Pertinent Documentation, if Necessary',
    'WARN Notice Selection',
  ],
  refine: (notice) => ({ ...notice, received_date: notice.notice_date }),
})

const DATE = /^\w+ Date of Separation$/
const LOCATION = /^\w+ Location Address$/

const LIST_LABELS = [
  'GA WARN ID',
  'Company Name',
  'Submitted Date',
  'Total Number of Affected Employees',
  'GA WARN ID link',
]

/** An answer's rows under the labels that they have on the page; it has none itself, so its cells are looked at. */
function readListPart(document: Document): { total: number; table: RawTable } {
  const answer = readListAnswer(document)
  if (!answer) throw unexpected('GA', document, 'an answer that is no list')
  const rows = answer.rows.map(([id, name, submitted, total]) => {
    const link = id?.link ?? ''
    // The entry's number stands behind that of the people, unseen.
    const isRow = link.startsWith(`${PAGE}entry/`) && total && !link.endsWith(`/${total.text}/`)
    if (!isRow || !name || !submitted || parseDateCell(submitted.text).start === null)
      throw unexpected('GA', document, 'a row that is not id, name, date and number')
    const cells = [id!.text, name.text, submitted.text, total.text, link]
    return Object.fromEntries(LIST_LABELS.map((label, i) => [label, cells[i]!]))
  })
  return { total: answer.total, table: { columns: LIST_LABELS, rows } }
}

/** What a notice's page says, as a row: the dates in one cell, the places in one each. */
function entryTable(entry: [label: string, value: string][]): RawTable {
  const answer = (label: string) => entry.find(([l]) => l === label)?.[1] ?? ''
  const sites = findSites(entry)
  const only = sites.length === 1 ? sites[0] : undefined
  const dates = entry.filter(([label]) => DATE.test(label)).map(([, value]) => value)
  const row: RawRow = {
    'GA WARN ID': answer('GA WARN ID'),
    'Company Name': answer('Company Name'),
    'Total Number of Affected Employees': answer('Total Number of Affected Employees'),
    'Type of Layoff or Closure': answer('Type of Layoff or Closure'),
    'Event Type': answer('Event Type'),
    'Dates of Separation': dates.join(', '),
    NAICS: answer('NAICS'),
    'Location Addresses': only?.city
      ? only.street
      : sites.map((site) => `${site.street}, ${site.town}`).join('; '),
    Cities: [...new Set(sites.map((site) => site.city))].filter((city) => city !== '').join(', '),
    // The county asked for is the company's.
    County:
      only && only.city !== '' && only.city === readAddress(answer('Company Address')).city
        ? answer('County')
        : '',
    'Zip Code': only?.city ? only.zip : '',
  }
  for (const [label, value] of entry) if (!DATE.test(label) && !LOCATION.test(label)) row[label] ??= value
  return { columns: Object.keys(row), rows: [row], detail: true }
}

interface Site {
  street: string
  /** `Monticello, Georgia` */
  town: string
  /** The town, when it is in Georgia. */
  city: string
  zip: string
}

/** The locations of a form, those in Georgia if there are any; each is followed by its ZIP code. */
function findSites(entry: [label: string, value: string][]): Site[] {
  const sites: Site[] = []
  for (const [label, value] of entry) {
    if (LOCATION.test(label)) sites.push({ ...readAddress(value), zip: '' })
    else if (label === 'Zip Code' && sites.length > 0) sites.at(-1)!.zip ||= value
  }
  // The form fills in the state of a location that was never entered.
  const entered = sites.filter((site) => site.street !== '')
  const here = entered.filter((site) => site.city !== '')
  return here.length > 0 ? here : entered
}

/** Lines of street, then `Monticello, Georgia`. */
function readAddress(cell: string): Omit<Site, 'zip'> {
  const lines = cell.split('\n')
  const town = lines.pop() ?? ''
  const [city = '', state = ''] = town.split(/,\s*(?=[^,]*$)/)
  return { street: lines.join(', '), town, city: findState(state)?.code === 'GA' ? city : '' }
}
