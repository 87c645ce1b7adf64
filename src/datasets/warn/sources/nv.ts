/**
 * Nevada. A PDF for each year since 2017, WARN notices and others mixed; since 2023 a column tells which is which. This
 * year's keeps its address and is replaced in place, at the year's end it moves to one of its own. The page that links
 * them refuses most programs, the files do not, so the addresses known by now stand here as well. The list of 2021 is
 * a scanned picture and cannot be read.
 *
 * Since 2022 there are no lines between rows and columns, and cells touch (`3/15/2026Layoff`, `1Spirit`): only the
 * places of the texts part them. Every row has a city, so the city tells the rows. Advice to job seekers stands beside
 * the table and reaches into its last columns. `NR` is "not reported". Only the day of receipt is told, except in 2020.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import { findDates } from '../cells/find-dates.ts'
import { yearOfMost } from '../readers/columns.ts'
import { pageLinks } from '../readers/links.ts'
import { type PdfTableFacts, readPdfTable } from '../readers/pdf/table.ts'
import { type RawTable, unexpected } from '../readers/table.ts'
import { getYearFiles, linksIfOpen } from '../readers/year-files.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://detr.nv.gov/Page/WARN'
const MEDIA = 'https://detr.nv.gov/content/media/'
/** This year's list; until July 2026 without the last underscore. */
const CURRENT = `${MEDIA}WARN_and_Non_WARN_Master_w_Logo_.pdf`
/** Where the lists of past years stand, for when the page does not let us in. */
const PAST: [year: number, file: string][] = [
  [2017, '2017.pdf'],
  [2018, '2018.pdf'],
  [2019, '2019.pdf'],
  [2020, '2020.pdf'],
  [2022, 'WARN_and_Non-WARN_Master_12.31.22.pdf'],
  [2023, 'WARN_and_Non-WARN_Master_w_Logo_12082023.pdf'],
  [2024, 'WARN_and_Non_WARN_Master_w_Logo_12_30.24.pdf'],
  [2025, 'WARN_and_Non_WARN_Master_w_Logo_12_04.25.pdf'],
]
const SCANNED = 2021
const LINK = /\/content\/media\/[^/]+\.pdf(\?|$)/i

const TYPE = ['Type (Layoff, Closure)', 'Type']
const NOTIFICATION = ['Notification (WARN, Non-WARN)', 'Notification']
const NOTIFICATION_SINCE = 2023
const NOTICE_DATE_YEAR = 2020
const OTHERS = ['Received Date', 'Effective Date', 'Affected Total', 'Employer', 'City', 'County']
/** The fullest first, since a layout with fewer columns is found in a fuller header as well. */
const LAYOUTS: PdfTableFacts[] = TYPE.flatMap((type) =>
  [...NOTIFICATION.map((label) => [label]), ['Notice Date'], []].map((more) => ({
    columns: [...OTHERS, type, ...more],
    rows: { anchor: 'City', at: 'middle' as const },
  })),
)

const COLUMNS = {
  company_name: 'Employer',
  effective_date: 'Effective Date',
  employees_affected: 'Affected Total',
  layoff_type: TYPE,
  city: 'City',
  county: 'County',
  warn_type: NOTIFICATION,
}

export default warnSource({
  state: 'NV',
  publisher: 'Nevada Department of Employment, Training and Rehabilitation',
  page: PAGE,
  quietDaysMax: 90,
  async *fetch(web, today) {
    const year = Number(today.slice(0, 4))
    const files = new Map(PAST.map(([y, file]) => [y, MEDIA + file]))
    for (const link of await linksIfOpen(web, PAGE, LINK)) {
      const of = linkYear(link)
      if (of !== null && of !== SCANNED) files.set(of, link.url)
    }
    if (!files.has(year)) files.set(year, CURRENT)
    yield* getYearFiles(web, 'NV', files, today)
  },
  async read(document) {
    if (documentKind(document) !== 'pdf') return landingPage(document)
    const table = await readPdfTable(document, ...(LAYOUTS as [PdfTableFacts, ...PdfTableFacts[]]))
    if (!table) throw unexpected('NV', document, 'no table of notices')
    checkColumns(table, document)
    return [table]
  },
  columns: [
    { ...COLUMNS, notice_date: 'Notice Date', received_date: 'Received Date' },
    { ...COLUMNS, notice_date: 'Received Date' },
  ],
  optional: ['warn_type'],
  types: { Reduced: { event_type: 'reduced_hours' } },
  refine: (notice) => ({
    ...notice,
    received_date: notice.received_date ?? notice.notice_date,
    city: withoutAdvice(notice.city),
    county: withoutAdvice(notice.county),
    warn_type: /(?:non-?\s?)?warn/i.exec(notice.warn_type ?? '')?.[0] ?? '',
  }),
  corrections: {
    effective_date: {
      'Jun-26': { value: 'June 2026', because: 'month and year in the list of 2025, no day of a June' },
    },
  },
})

/**
 * A column that is gone is missed in the lists of the years that have it. One that is not known by its label falls into
 * its neighbour: words of the last one stand behind the county, or every day of action has another day before it.
 */
function checkColumns({ rows, columns }: RawTable, document: Document): void {
  const told = columns.some((label) => NOTIFICATION.includes(label))
  const year = yearOfMost(rows, 'Received Date')
  if (!told && year >= NOTIFICATION_SINCE)
    throw unexpected('NV', document, `no column "${NOTIFICATION[0]}"; found ${columns.join(', ')}`)
  if (year === NOTICE_DATE_YEAR && !columns.includes('Notice Date'))
    throw unexpected('NV', document, `no column "Notice Date"; found ${columns.join(', ')}`)
  if (!told && rows.some((row) => /\bwarn\b/i.test(withoutAdvice(row.County))))
    throw unexpected('NV', document, 'WARN or not stands in a column that is not known')
  const days = rows.map((row) => findDates(row['Effective Date']!).found.length).filter((found) => found > 0)
  if (days.length > 1 && days.every((found) => found > 1))
    throw unexpected('NV', document, 'another day stands in a column that is not known')
}

/** What the advice beside the table says, from its first word on. */
const ADVICE =
  /\s*(?:To find Economic|Labor Market data|Nevada go to|https?:|rce\.com|nt-Insurance|ce\.com|NR\s*=).*$/is

const withoutAdvice = (cell = '') => cell.replace(ADVICE, '')

/** `2025 WARN Act Notices`; where the link's text has no year, the file's name has it. */
function linkYear({ url, text }: { url: string; text: string }): number | null {
  const name = new URL(url).pathname.split('/').at(-1)!
  if (!/warn/i.test(text + name)) return null
  const year = /\b(20\d\d)\b/.exec(text)?.[1] ?? /^(20\d\d)\.pdf$/.exec(name)?.[1]
  return year === undefined ? null : Number(year)
}

function landingPage(document: Document): [] {
  if (pageLinks(document, LINK).some((link) => linkYear(link) !== null)) return []
  throw unexpected('NV', document, 'is neither a list nor the page that links them')
}
