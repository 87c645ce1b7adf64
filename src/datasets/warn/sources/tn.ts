/**
 * Tennessee. One page with all notices since 2021, and a report of 2012 to 2017 as a PDF.
 *
 * The page changed its form twice, and shows all three: a table of this year, a table of last year in the archive
 * below it, and for older years a paragraph for each notice, `Date Notice Posted: … | Company: … | County: …`. Its
 * only date of the notice is that of its posting. `Notice/Type` holds the notice's number, at times used twice, at
 * times a digit short. Dates of layoff are typed in many ways. A county may be one of another state.
 *
 * The report was printed by a report server, every second sheet empty. It has all three dates, town and type; at the
 * end stands a summary by month, whose total counts the notices that have a headcount. What lies between report and
 * page has left the site. The server turns some callers away.
 */
import type { Element } from 'domhandler'
import { type Document, documentKind } from '#ingest/document.ts'
import { findState } from '#lib/states.ts'
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../cells/notice.ts'
import { cellText, openHtml, readHtmlTables } from '../readers/html-table.ts'
import { labelledLine } from '../readers/labelled.ts'
import { getOlderFile } from '../readers/links.ts'
import { type PdfTable, readPdfTable } from '../readers/pdf/table.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

const SITE = 'https://www.tn.gov'
const PAGE = `${SITE}/workforce/general-resources/major-publications0/major-publications-redirect/reports.html`
const REPORT = `${SITE}/content/dam/tn/workforce/documents/majorpublications/reports/WarnReportByMonth.pdf`

const REPORT_COLUMNS = [
  'Notice Date',
  'Effective Date',
  'Received Date',
  'Company',
  'City',
  'County',
  'No. Of Employees',
  'Layoff/Closure',
]

/** The labels of a paragraph, and the columns of the table that they stand for. */
const LABELS: Record<string, string> = {
  'Date Notice Posted': 'Date of Posting',
  Company: 'Company',
  County: 'County',
  Counties: 'County',
  'Affected Workers': 'Affected Workers',
  'Closure/Layoff Date': 'Closure/Layoff Date',
  'Notice/Type': 'Notice/Type',
}
const LINK = 'Company link'

export default warnSource({
  state: 'TN',
  publisher: 'Tennessee Department of Labor and Workforce Development',
  page: PAGE,
  quietDaysMax: 120,
  async *fetch(web) {
    // A report of ten years ago may leave the site any day; its rows then stay as they are known.
    const report = await getOlderFile(web, 'TN', 'the report of 2012 to 2017', REPORT, 'pdf', {
      closed: true,
    })
    if (report) yield report
    yield await web.get(PAGE)
  },
  async read(document) {
    if (documentKind(document) === 'pdf') return [await readReport(document)]
    const tables = readHtmlTables(document, { header: 'Date of Posting', linkOf: 'Company' })
    const paragraphs = readParagraphs(document)
    if (tables.length === 0) throw unexpected('TN', document, 'no table of notices')
    return [...tables, ...paragraphs]
  },
  columns: [
    {
      posted_date: 'Date of Posting',
      company_name: 'Company',
      county: 'County',
      employees_affected: 'Affected Workers',
      effective_date: 'Closure/Layoff Date',
      notice_key: 'Notice/Type',
      notice_url: LINK,
    },
    {
      notice_date: 'Notice Date',
      effective_date: 'Effective Date',
      received_date: 'Received Date',
      company_name: 'Company',
      city: 'City',
      county: 'County',
      employees_affected: 'No. Of Employees',
      layoff_type: 'Layoff/Closure',
    },
  ],
  refine,
  corrections: {
    notice_key: {
      '20250004': {
        value: '202500004',
        because: 'stands between 202500003 and 202500005: a zero is missing',
      },
      '02300011': { value: '202300011', because: 'stands between 202300010 and 202300012: the 2 is missing' },
      '20220002': {
        value: '202200002',
        because: 'stands between 202200001 and 202200003: a zero is missing',
      },
      '20210002': { value: '202100002', because: 'stands before 202100003: a zero is missing' },
    },
  },
})

function refine(notice: RawNotice): RawNotice {
  const county = cleanText(notice.county)
  // `San Diego, California`: the site of a notice that counts people living in Tennessee.
  const state = findState(/,\s*([^,]+)$/.exec(county)?.[1] ?? '')
  const isElsewhere = state !== undefined && state.code !== 'TN'
  return {
    ...notice,
    notice_key: cleanText(notice.notice_key).replace(/^(?:WARN)?\s*#\s*/i, ''),
    county: isElsewhere || county === 'Not Identified' ? '' : county,
    site_address: isElsewhere ? county : '',
  }
}

/** The notices that are paragraphs: `label: value` between bars. */
function readParagraphs(document: Document): RawTable[] {
  const $ = openHtml(document)
  const rows: RawRow[] = []
  for (const p of $('article p').toArray() as Element[]) {
    const text = cleanText(cellText($(p)))
    if (!/^Date Notice Posted:/i.test(text)) continue
    const row: RawRow = {}
    for (const part of text.split('|')) {
      const { label, value } = labelledLine(part, Object.keys(LABELS))
      if (label === '') throw unexpected('TN', document, `"${cleanText(part)}" has no label that is known`)
      row[LABELS[label]!] = value
    }
    const missing = Object.values(LABELS).find((column) => row[column] === undefined)
    if (missing !== undefined) throw unexpected('TN', document, `"${text}" has no ${missing}`)
    const href = $(p).find('a[href]').attr('href') ?? ''
    row[LINK] = URL.canParse(href, document.url) ? new URL(href, document.url).href : ''
    rows.push(row)
  }
  const columns = [...new Set(Object.values(LABELS)), LINK]
  return rows.length === 0 ? [] : [{ columns, rows, name: 'the paragraphs' }]
}

async function readReport(document: Document): Promise<PdfTable> {
  const table = await readPdfTable(document, { columns: REPORT_COLUMNS, ends: /^Summary by Month$/ })
  if (!table) throw unexpected('TN', document, 'no table of notices')
  // Below the last row of a sheet its header stands again.
  const rows = table.rows.filter((row) => row['Notice Date'] !== 'Notice Date')
  const counted = rows.filter((row) => row['No. Of Employees'] !== '').length
  const total = table.outside.map((line) => /^Total (\d+) [\d,]+ /.exec(line)?.[1]).find(Boolean)
  if (Number(total) !== counted)
    throw unexpected('TN', document, `the report counts ${total} notices, ${counted} were read`)
  return { ...table, rows }
}
