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
import { openGazetteer } from '#places/index.ts'
import { readHtmlTables } from '../readers/html-table.ts'
import { type RawTable, unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

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

/** How far the numbers of rows are apart that were entered one after the other. */
const RUN_STEP_MAX = 10

/** That of a row that repeats the labels. */
const NO_NOTICE_DATE = '01/01/1970'

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
    const { notice_date = '', effective_date = '' } = notice
    if (notice_date.trim() === NO_NOTICE_DATE) return null
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

const DAY = /^\s*\d\d\/\d\d\/\d{4}\s*$/

const yearOf = (date: string) => Number(/\d{4}$/.exec(date.trim())?.[0])

/** The feed is text whose lines begin with an identifier and a type; a challenge or an error is a page. */
function isFeed(document: Document): boolean {
  return documentKind(document) === 'text' && /^\s*"?[^",<]*"?,\s*"?(clos|lay)/i.test(documentText(document))
}

/** Without labels columns that have changed places show only in what stands there: a sentence, where they have. */
function findMoved(lines: readonly string[][]): string | undefined {
  const count = (is: (line: string[]) => boolean) => lines.filter(is).length
  const [days, digits] = [count((line) => DAY.test(line[3]!)), count((line) => /^\s*\d*\s*$/.test(line[6]!))]
  if (days < lines.length / 2) return `${days} of ${lines.length} plans have a day`
  if (digits < lines.length / 2) return `${digits} of ${lines.length} counts are numbers`
  const late = count((line) => sortableDay(line[3]!) < sortableDay(line[2]!))
  if (late > lines.length / 2) return `${late} of ${lines.length} plans begin before their report`
  const [towns, employers] = [count((line) => isTown(line[5]!)), count((line) => isTown(line[4]!))]
  if (employers > towns) return `${employers} employers and ${towns} cities have the name of a town`
  const [people, numbers] = [runs(lines, 6), runs(lines, 7)]
  if (people > numbers) return `the counts of people run on from line to line, the numbers of the rows do not`
  return undefined
}

/** How often a number is close to the one above it. */
const runs = (lines: readonly string[][], column: number) =>
  lines.filter(
    (line, i) => i > 0 && Math.abs(Number(line[column]) - Number(lines[i - 1]![column])) <= RUN_STEP_MAX,
  ).length

/** `05/28/2026` as `20260528`, to be compared. */
const sortableDay = (date: string) => date.trim().replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3$1$2')

const isTown = (name: string) => openGazetteer().locate({ state: 'AL', city: name }).geo_basis === 'city'

function readFeed(document: Document): RawTable {
  const lines: string[][] = parse(documentText(document), {
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  for (const line of lines) {
    if (line.length !== FEED_COLUMNS.length || !DAY.test(line[2]!))
      throw unexpected('AL', document, `a line that is not the feed's: ${line.join(' | ')}`)
  }
  const moved = findMoved(lines)
  if (moved !== undefined)
    throw unexpected('AL', document, `columns of the feed seem to have changed places: ${moved}`)
  const rows = lines.map((line) => Object.fromEntries(FEED_COLUMNS.map((label, i) => [label, line[i]!])))
  return { columns: FEED_COLUMNS, rows }
}
