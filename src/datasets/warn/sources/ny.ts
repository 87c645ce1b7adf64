/**
 * New York. Two publications, one after the other.
 *
 * Since April 2025 a dashboard of Tableau Public, whose view can be asked for as CSV. It shows the notices of the year
 * alone and every one of them twice, posted on different days under different numbers; the numbers are places in the
 * list and change from day to day. Nothing tells an amendment from a first notice. The address of the CSV has changed
 * before, so the page is asked for it first. One employer may file dozens of sites on a day: only their addresses,
 * which hold two blanks between street and town, tell them apart.
 *
 * From 2001 to February 2021 the pages of single notices, as the State Comptroller's office copied them into a file a
 * year (ny/comptroller.ts). What the department listed in between, by name and date alone, is in neither.
 */
import { type Document, documentKind, documentText } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { cleanText } from '#lib/text.ts'
import { splitAddress } from '#places/index.ts'
import type { RawNotice } from '../cells/notice.ts'
import { readCsvTable } from '../readers/csv.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import {
  COMPTROLLER_COLUMNS,
  COMPTROLLER_IGNORED,
  readComptrollerFile,
  refineComptrollerRow,
} from './ny/comptroller.ts'
import { getIfPublished, getWelcome } from './pages.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://dol.ny.gov/warn-dashboard'
const TABLEAU = 'https://public.tableau.com/views'
const WORKBOOK = 'WorkerAdjustmentRetrainingNotificationWARN'
/** The views that have held the list. */
const KNOWN_VIEWS = [`${WORKBOOK}/WARN`, `${WORKBOOK}/WARNList`]
const COMPTROLLER = 'https://raw.githubusercontent.com/NYSOSDC/WARN/main/data'
const COMPTROLLER_YEARS = [2001, 2021] as const

/** Nine pages of one event, each with the same count, that lose lines now here, now there. */
const PENN_TRAFFIC = 'The Penn Traffic Company (P&C/Quality Stores/Warehouses)'
const PENN_TRAFFIC_OFFICE = 'Corporate Office: P.O. Box 4737, Syracuse, NY 13221-4737'

export default warnSource({
  state: 'NY',
  publisher: 'New York State Department of Labor',
  page: PAGE,
  quietDaysMax: 45,
  // `700 total in 4 sites` is a total by one reader, and a headcount by the next.
  outOfRemarks: ['employees_total'],
  async *fetch(web) {
    const dashboard = await getDashboard(web)
    for (let year = COMPTROLLER_YEARS[0]; year <= COMPTROLLER_YEARS[1]; year++) {
      const url = `${COMPTROLLER}/${year}.csv`
      const wanted = (file: Document) => readComptrollerFile(file) !== null
      const file = await getWelcome(web, String(year), url, { closed: true, wanted })
      if (file) yield file
    }
    yield dashboard
  },
  read(document) {
    const table =
      documentKind(document) === 'html' ? null : (readDashboard(document) ?? readComptrollerFile(document))
    if (table === null)
      throw unexpected('NY', document, 'neither the dashboard nor a file of the Comptroller')
    return [table]
  },
  columns: [
    {
      company_name: 'Business Legal Name',
      effective_date: 'Date Layoff/Closure Starts',
      notice_date: 'Date of WARN Notice',
      posted_date: 'Date Posted',
      site_address: 'Impacted Site Address',
      county: 'Impacted Site County',
      layoff_type: 'Layoff or Closure?',
      permanence: 'Permanent or Temporary Layoff?',
      employees_affected: 'Number of Affected Workers',
      industry: 'Industry',
    },
    COMPTROLLER_COLUMNS,
  ],
  optional: ['industry'],
  ignored: [
    'Index',
    'Measure Names',
    'Measure Values',
    '# of Affected Workers',
    // The view gives the number twice.
    'Number of Affected Workers (2)',
    'Reason',
    'Workforce Development Area',
    ...COMPTROLLER_IGNORED,
  ],
  refine: (notice, row) =>
    'Case_ID' in row ? refineComptrollerRow(notice, row) : refineDashboardRow(notice),
  receivesAmendments: true,
  types: {
    'Plant Closing Averted': { event_type: 'closure', mark: 'rescission' },
  },
  corrections: {
    company_name: {
      'The Penn Traffic Company (P&C/Quality Stores/Warehouses)(Multiple sites listed below)': {
        value: PENN_TRAFFIC,
        because: 'the next line of the cell ran into it; the other pages of the event have it apart',
      },
      'The Penn Traffic Company (P&C/Quality Stores/Warehouses(Multiple sites listed below)Corporate Office: P.O. Box 4737':
        {
          value: PENN_TRAFFIC,
          because: 'two lines and a bracket are lost; the other pages of the event have them',
        },
      'Mozaic (Waterloo, Penn Yan, Auburn, & Seneca Falls)': {
        value: 'Mozaic (Waterloo, Penn Yan & Auburn)',
        because:
          'the amendment of 30 November 2020 adds a town to the name: its 143 are the 73 of the first page and 70 more',
      },
      'SUNY Downstate Medical Center at LICH - StaffCo.': {
        value: 'SUNY Downstate Medical Center at LICH - StaffCo of Brooklyn LLC',
        because:
          'the first page and the last of this event of 2013 have the name in full, those between cut it off',
      },
    },
    site_address: {
      '(Multiple sites listed below), Corporate Office: P.O. Box 4737, Syracuse, NY 13221-4737': {
        value: PENN_TRAFFIC_OFFICE,
        because: 'a remark of four of nine pages of one event, whose letters have one office',
      },
      'Syracuse, NY 13221-4737': {
        value: PENN_TRAFFIC_OFFICE,
        because: 'the line with the box stands in the name of this page; its postal code is that of the box',
      },
    },
    layoff_type: {
      'Termporary Plant Closing': { value: 'Temporary Plant Closing', because: 'a letter too many' },
      'Temporay Plant Layoff/Plant Layoff': {
        value: 'Temporary Plant Layoff/Plant Layoff',
        because: 'a letter is missing',
      },
    },
  },
})

/** The view's CSV: the view named by the page first, then those that have held the list. */
async function getDashboard(web: Web): Promise<Document> {
  // The page is only asked for the address, so that its refusal is borne.
  const page = await web.get(PAGE).catch(() => null)
  const views = new Set([...(page ? findViews(page) : []), ...KNOWN_VIEWS])
  let last: Document | null = null
  for (const view of views) {
    const answer = await getIfPublished(web, `${TABLEAU}/${view}.csv?:showVizHome=no`)
    if (answer && documentKind(answer) !== 'html' && readDashboard(answer)) return answer
    last = answer ?? last
  }
  if (last) throw unexpected('NY', last, 'the view is not the list of notices')
  throw new Error(`no view of ${WORKBOOK} is there: ${[...views].join(', ')}`)
}

/** `…/views/Workbook/View` in a link or a script, or `Workbook&#47;View` in the parameters of the embedded view. */
function findViews(page: Document): string[] {
  const text = documentText(page).replace(/&#47;|%2F|\\\//gi, '/')
  return [...text.matchAll(new RegExp(`\\b(${WORKBOOK}\\w*/\\w+)`, 'g'))].map((match) => match[1]!)
}

/** The list, each notice once: as it was first posted. Null for a document that is not the list. */
function readDashboard(document: Document): RawTable | null {
  const table = readCsvTable(document, 'Business Legal Name')
  if (table === null) return null
  const notices = new Map<string, RawRow>()
  const posted = (row: RawRow) => cleanText(row['Date Posted'])
  for (const row of table.rows) {
    const facts = Object.entries(row).filter(([label]) => !/^(?:Date Posted|Index)$/.test(label))
    const key = JSON.stringify(facts)
    const known = notices.get(key)
    if (known === undefined || posted(row) < posted(known)) notices.set(key, row)
  }
  return { ...table, rows: [...notices.values()] }
}

function refineDashboardRow(notice: RawNotice): RawNotice {
  const address = (notice.site_address ?? '')
    .trim()
    .replace(/,?\s{2,}/g, ', ')
    .replace(/,\s*(?=\d{5}(?:-\d{4})?$)/, ' ')
  const { state, city, zip } = splitAddress(address, 'NY')
  const isHere = state === 'NY'
  return { ...notice, site_address: address, city: (isHere && city) || '', zip: (isHere && zip) || '' }
}
