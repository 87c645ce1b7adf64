/**
 * Alabama. One cumulative table since 1998, newest first, as a page and as a CSV feed.
 *
 * The page asks services to read the feed and blocks those that do not; the feed in turn has turned away callers
 * who never saw the page. The feed has no header: its columns are those of the page between two identifiers, which
 * are not kept, since the page has none and the same notice would be two. The page prints curly quotes and dashes
 * where the feed has plain ones.
 *
 * Rows up to April 2020 say `Closing *` and `Layoff *`, the newer ones plain words, and around the changeover
 * the same event stands in both styles. The year filter of the address has no effect. A planned date that was never
 * entered is printed as 01/01/0001 or, page and feed alike, as the day of the request; a row that repeats the
 * header carries 01/01/1970.
 */
import { parse } from 'csv-parse/sync'
import { type Document, documentKind, documentText } from '#ingest/document.ts'
import { readHtmlTables } from '../readers/html-table.ts'
import { type RawTable, unexpected, warnSource } from '../source.ts'

const PAGE = 'https://workforce.alabama.gov/warn-list/'
const FEED = 'https://workforce.alabama.gov/documents/warn-list/'

const FEED_COLUMNS = [
  'Notice id',
  'Closing or Layoff',
  'Initial Report Date',
  'Planned Starting Date',
  'Company',
  'City',
  'Planned # Affected Employees',
  'Row id',
]

/** The longest genuine plan of the list lies four years ahead of its report. */
const PLANNED_YEARS_MAX = 5

const NO_DATE = { value: '', because: 'the empty date of a database, printed as a day' }

export default warnSource({
  state: 'AL',
  publisher: 'Alabama Department of Workforce',
  page: PAGE,
  quietDaysMax: 90,
  async *fetch(web) {
    const feed = await web.get(FEED).catch(() => null)
    if (feed && isFeed(feed)) {
      yield feed
      return
    }
    const page = await web.get(PAGE)
    const secondTry = await web.get(FEED).catch(() => null)
    yield secondTry && isFeed(secondTry) ? secondTry : page
  },
  read(document) {
    if (isFeed(document)) return [readFeed(document)]
    const tables = readHtmlTables(document, {
      table: 'table.fw-warn-list__list',
      header: 'Initial Report Date',
    })
    if (tables.length === 0) throw unexpected('AL', document, 'no table of notices')
    return tables
  },
  columns: {
    layoff_type: 'Closing or Layoff',
    notice_date: 'Initial Report Date',
    effective_date: 'Planned Starting Date',
    company_name: 'Company',
    city: 'City',
    employees_affected: ['Planned # of Affected Employees', 'Planned # Affected Employees'],
  },
  ignored: ['Notice id', 'Row id'],
  refine(notice) {
    if (notice.company_name === 'Company') return null
    const { notice_date = '', effective_date = '' } = notice
    return {
      ...notice,
      company_name: notice.company_name.replace(/’/g, "'").replace(/–/g, '-'),
      // The day of the request is known by standing years behind its notice, and would be another one tomorrow.
      effective_date: yearOf(effective_date) - yearOf(notice_date) > PLANNED_YEARS_MAX ? '' : effective_date,
    }
  },
  types: { 'Closing *': { event_type: 'closure' }, 'Layoff *': { event_type: 'layoff' } },
  corrections: {
    notice_date: { '01/01/0001': NO_DATE },
    effective_date: { '01/01/0001': NO_DATE },
  },
})

const yearOf = (date: string) => Number(/\d{4}$/.exec(date.trim())?.[0])

/** The feed is text whose lines begin with an identifier and a type; a challenge or an error is a page. */
function isFeed(document: Document): boolean {
  return documentKind(document) === 'text' && /^\s*"?[^",<]*"?,\s*"?(clos|lay)/i.test(documentText(document))
}

function readFeed(document: Document): RawTable {
  const lines: string[][] = parse(documentText(document), {
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  for (const line of lines) {
    if (line.length !== FEED_COLUMNS.length || !/^\s*\d\d\/\d\d\/\d{4}\s*$/.test(line[2]!))
      throw unexpected('AL', document, `a line that is not the feed's: ${line.join(' | ')}`)
  }
  const rows = lines.map((line) => Object.fromEntries(FEED_COLUMNS.map((label, i) => [label, line[i]!])))
  return { columns: FEED_COLUMNS, rows }
}
