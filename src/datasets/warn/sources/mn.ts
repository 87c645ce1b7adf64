/**
 * Minnesota. A PDF for each month with all events on which the state's rapid response team began to work, most of them
 * no WARN notices; the column WARN Act tells. Pages refuse programs with a challenge, the PDFs do not.
 *
 * Rows stand in groups (`RR Start Date: May 2025 (22 records)`) with sums above or below, and a page of definitions
 * follows. WARN Received is a day without a year, that of the group; a dash where there was no notice. Only the day of
 * receipt is told. Small events are often given as one worker. Names may end with the year (`Teleflow 2025`). Since
 * 2026 the labels are those of a customer database (`Account: City`), and there are lines between the rows.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import { type IsoDate, MONTH_NAMES } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { getFile, getOlderFile, type PageLink, pageLinks } from '../readers/links.ts'
import { type PdfTable, type PdfTableFacts, readPdfTable } from '../readers/pdf/table.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { linksIfOpen } from '../readers/year-files.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://mn.gov/deed/business/layoff-resources/'
const ARCHIVE = 'https://mn.gov/deed/business/layoff-resources/warn-archive/'
const LINK = /\/deed\/assets\/[^/]*(?:plant-closing|mass-layoff)[^/]*\.pdf(\?|$)/i
/** The reports before it are summaries of years, laid out otherwise. */
const FIRST_YEAR = 2025

const SHARED = ['Layoff Name', 'Layoff Start', 'WARN Act', 'WARN Received', 'Layoff Type', 'Layoff Status']
const rows = { anchor: 'WARN Act', at: 'top' } as const
/** The sums of the report, or where it has none the definitions. */
const ends = /^(?:grand totals?\b|\*+ ?the plant closings|layoff status: ?please)/i
const LAYOUTS: [PdfTableFacts, ...PdfTableFacts[]] = [
  { columns: [...SHARED, 'City', 'Industry', 'TAA Related', 'Affected Workers', 'Layoff Count'], rows, ends },
  {
    columns: [...SHARED, 'Account: City', 'Account: Industry', 'Federal Impact', 'Affected Workers'],
    rows,
    ends,
  },
  { columns: [...SHARED, 'City', 'Industry', 'Federal Impact', 'Affected Workers'], rows, ends },
  { columns: [...SHARED, 'City', 'Industry', 'TAA Related', 'Affected Workers'], rows, ends },
]

export default warnSource({
  state: 'MN',
  publisher: 'Minnesota Department of Employment and Economic Development',
  page: ARCHIVE,
  quietDaysMax: 120,
  async *fetch(web, today) {
    const pages = [await linksIfOpen(web, ARCHIVE, LINK), await linksIfOpen(web, PAGE, LINK)]
    const reports = new Map<string, string>()
    for (const link of pages.flat()) {
      const month = reportMonth(link)
      if (month !== null && !reports.has(month)) reports.set(month, link.url)
    }
    if (reports.size === 0) throw unexpected('MN', await web.get(ARCHIVE), 'no link to the report of a month')
    const lastYear = `${Number(today.slice(0, 4)) - 1}-01`
    const months = [...reports].sort(([a], [b]) => (a < b ? -1 : 1))
    const newest = await getFile(web, 'MN', months.at(-1)![1], 'pdf')
    for (const [month, url] of months.slice(0, -1)) {
      const report = await getOlderFile(web, 'MN', month, url, 'pdf', { closed: month < lastYear })
      if (report) yield report
    }
    yield newest
  },
  async read(document) {
    if (documentKind(document) !== 'pdf') {
      if (pageLinks(document, LINK).length > 0) return []
      throw unexpected('MN', document, 'is neither a report nor a page that links them')
    }
    const table = await readPdfTable(document, ...LAYOUTS)
    if (!table) throw unexpected('MN', document, 'no table of events')
    return [withGroups(table, document)]
  },
  columns: {
    company_name: 'Layoff Name',
    city: ['City', 'Account: City'],
    industry: ['Industry', 'Account: Industry'],
    effective_date: 'Layoff Start',
    warn_type: 'WARN Act',
    notice_date: 'WARN Received',
    layoff_type: 'Layoff Type',
    employees_affected: 'Affected Workers',
  },
  ignored: ['Layoff Status', 'TAA Related', 'Federal Impact', 'Layoff Count'],
  refine: (notice) => ({
    ...notice,
    company_name: cleanText(notice.company_name).replace(/[\s,–-]+20\d\d(?:-\d)?[.,]?$/, ''),
    received_date: notice.notice_date,
  }),
})

const GROUP = /RR Start Date:\s*([A-Z][a-z]+)\s+(20\d\d)/
/** Sums, and what is printed below them. */
const END = /^\s*(?:grand totals?|totals?)\b/i

/** Rows with the year that their group gives to the day of receipt, and without the lines between groups. */
function withGroups(table: PdfTable, document: Document): RawTable {
  let group = GROUP.exec(table.outside.join('\n'))
  if (!group) throw unexpected('MN', document, 'no group of a month')
  const read: RawRow[] = []
  for (const row of table.rows) {
    const lines = row['Layoff Name']!.split('\n').map(cleanText)
    const end = lines.findIndex((line) => GROUP.test(line) || END.test(line))
    read.push({
      ...row,
      'Layoff Name': (end < 0 ? lines : lines.slice(0, end)).join('\n'),
      // Below the last row of a group the sums of the next one stand in the same column.
      'Affected Workers': row['Affected Workers']!.split('\n')[0]!,
      'WARN Received': received(row['WARN Received']!, group),
    })
    const next = lines.map((line) => GROUP.exec(line)).find((match) => match !== null)
    if (next) group = next
    else if (end >= 0) break
  }
  return { ...table, rows: read }
}

/** `12/20` in a group of January was received in the year before. */
function received(cell: string, group: RegExpExecArray): string {
  const day = cleanText(cell)
  const month = /^(\d{1,2})\/\d{1,2}$/.exec(day)?.[1]
  if (month === undefined) return day
  const groupMonth = MONTH_NAMES.indexOf(group[1]!.toLowerCase()) + 1
  const year = Number(group[2]) - (Number(month) > groupMonth + 1 ? 1 : 0)
  return `${day}/${year}`
}

/** `2025-05`, out of `…-warn-may-2025_tcm…pdf` or `…-warn-2026-january_tcm…pdf`; reports of whole years are none. */
function reportMonth({ url }: PageLink): IsoDate | null {
  const name = new URL(url).pathname
    .split('/')
    .at(-1)!
    .toLowerCase()
    .replace(/_tcm.*$/, '')
  const month = MONTH_NAMES.findIndex((m) => name.includes(m)) + 1
  const year = /(?<!\d)(20\d\d)(?!\d)/.exec(name)?.[1]
  if (month === 0 || year === undefined || Number(year) < FIRST_YEAR) return null
  return `${year}-${String(month).padStart(2, '0')}`
}
