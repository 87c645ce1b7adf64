/**
 * California. A workbook for the fiscal year that runs (July to June), a PDF for each one before.
 *
 * Four vintages of PDFs: lists by company without a notice date (until April 2014), an interim report, reports with the
 * city, reports with city and county (from July 2016 or 2017 on). A summary by month ends each; its total is the check that no
 * row was lost, within a few, since cancelled and hidden rows are counted or not. The workbook has the whole address
 * instead of the city; its header stands below a title, line breaks inside its words, and columns come, go and move. Names
 * hold HTML entities. A long name goes on hidden behind the next row. Reports of one year follow each other and overlap: the
 * later one corrects counts and cut names of the earlier.
 * Each amendment is a row of its own, unmarked; a cancelled notice says `(CANCELLED)**`.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import type { IsoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { getFile, getOlderFile, type PageLink, pageLinks } from '../readers/links.ts'
import { type PdfTable, type PdfTableFacts, readPdfTable } from '../readers/pdf/table.ts'
import { type RawTable, unexpected } from '../readers/table.ts'
import { readWorkbook } from '../readers/workbook.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://edd.ca.gov/en/Jobs_and_Training/Layoff_Services_WARN'
/** Reports in all the spellings since 2012; forms and guides do not match. */
const REPORT = /\/(warn[-_ ]?report|warn[-_]interim|eddwarncn)[^/]*\.(pdf|xlsx)$/i

const ENDS = /^Summary by/
const DATES = ['Notice Date', 'Effective Date']
const REST = ['Company', 'City', 'No. Of Employees', 'Layoff/Closure']
const VINTAGES: [PdfTableFacts, ...PdfTableFacts[]] = [
  { columns: [...DATES, 'Received Date', ...REST, 'County'], ends: ENDS },
  { columns: [...DATES, 'Received Date', ...REST], ends: ENDS },
  { columns: [...DATES, 'Received', ...REST], ends: ENDS },
  { columns: ['Company Name', 'Location', 'Employees Affected', 'Layoff Date'] },
]

export default warnSource({
  state: 'CA',
  publisher: 'California Employment Development Department',
  page: PAGE,
  quietDaysMax: 30,
  async *fetch(web, today) {
    const page = await web.get(PAGE)
    const links = pageLinks(page, REPORT)
    const workbooks = links.filter(({ url }) => /\.xlsx$/i.test(url))
    if (workbooks.length === 0) throw unexpected('CA', page, 'no link to the workbook of the fiscal year')
    const reports = links.filter(({ url }) => /\.pdf$/i.test(url)).sort((a, b) => lastYear(a) - lastYear(b))
    for (const link of reports) {
      const request = { closed: isClosed(link, today) }
      const report = await getOlderFile(
        web,
        'CA',
        `the report to ${lastYear(link)}`,
        link.url,
        'pdf',
        request,
      )
      if (report) yield report
    }
    for (const { url } of workbooks) yield await getFile(web, 'CA', url, 'zip')
  },
  async read(document) {
    switch (documentKind(document)) {
      case 'zip':
        return readReportWorkbook(document)
      case 'pdf':
        return readReport(document)
      default:
        if (pageLinks(document, REPORT).length > 0) return []
        throw unexpected('CA', document, 'is neither a report nor the page that links them')
    }
  },
  columns: [
    {
      notice_date: 'Notice Date',
      effective_date: 'Effective Date',
      received_date: ['Received Date', 'Processed Date', 'Received'],
      company_name: 'Company',
      city: 'City',
      county: ['County/Parish', 'County'],
      employees_affected: ['No. Of Employees', 'Employees', 'No. Of Employees Affected'],
      layoff_type: ['Layoff/Closure', 'Layoff/ Closure', 'Layoff'],
      site_address: 'Address',
      industry: ['Related Industry', 'Industry'],
    },
    {
      company_name: 'Company Name',
      city: 'Location',
      employees_affected: 'Employees Affected',
      effective_date: 'Layoff Date',
    },
  ],
  optional: ['city', 'county', 'site_address', 'industry'],
  isRetold: (older, newer) =>
    firstDay(older.source_url) !== null &&
    firstDay(older.source_url) === firstDay(newer.source_url) &&
    older.effective_date === newer.effective_date &&
    older.city === newer.city &&
    newer.company_name.startsWith(older.company_name),
  refine(notice) {
    // The reports until 2014 are in capitals, the later ones call some counties `Orange County` and some `Orange`.
    return { ...notice, county: cleanText(notice.county).replace(/\s+county$/i, '') }
  },
  corrections: {
    notice_date: {
      '09/04/2008': {
        value: '09/04/2018',
        because: 'received on 6 September 2018, for layoffs of 4 September 2018',
      },
    },
  },
  confirmed: [
    {
      company_name: 'Tesla, Inc',
      notice_date: '2020-05-05',
      employees_affected: 11083,
      because: 'one site, the factory in Fremont; the report, an export of it and the register agree',
    },
  ],
  types: {
    'Layoff Not known': { event_type: 'layoff' },
    'Closure Not known': { event_type: 'closure' },
  },
})

/** The last year in a link's name, `…to-06-30-2025.pdf`, `7-1-25-to-6-30-26.pdf`, `eddwarncn14.pdf`, or in its text. */
function lastYear({ url, text }: PageLink): number {
  const name = url.split('/').at(-1)!
  const full = `${text} ${name}`.match(/20\d\d/g)?.map(Number) ?? []
  const short = /(?:^|\D|\d{4})(\d\d)\.pdf$/i.exec(name)
  return Math.max(...full, short ? 2000 + Number(short[1]) : 0)
}

/** A report is corrected for a while after its year is over. */
const isClosed = (link: PageLink, today: IsoDate) => lastYear(link) < Number(today.slice(0, 4)) - 1

async function readReportWorkbook(document: Document): Promise<RawTable[]> {
  const tables = await readWorkbook(document, { header: 'Effective Date' })
  if (tables.length === 0) throw unexpected('CA', document, 'no sheet with the column Effective Date')
  return tables.map((table) => ({ ...table, rows: beforeSummary(table) }))
}

/** The rows above the summary that some workbooks have below their list. */
function beforeSummary({ columns, rows }: RawTable) {
  const end = rows.findIndex((row) => /^(report )?summary\b/i.test(row[columns[0]!] ?? ''))
  return end < 0 ? rows : rows.slice(0, end)
}

async function readReport(document: Document): Promise<RawTable[]> {
  const table = await readPdfTable(document, ...VINTAGES)
  if (!table) throw unexpected('CA', document, 'no table of notices')
  const total = reportTotal(table)
  if (total !== null && table.rows.length < total * 0.99)
    throw unexpected('CA', document, `the report counts ${total} notices, ${table.rows.length} were read`)
  return [table]
}

/** `Total 769 61,491 …` of the summary by month. */
function reportTotal({ outside }: PdfTable): number | null {
  const totals = outside.flatMap((line) => /^Total ([\d,]+) /.exec(line)?.[1] ?? [])
  return totals.length > 0 ? Number(totals.at(-1)!.replaceAll(',', '')) : null
}

/** `…_7-1-2018_to_03-25-2019.pdf` → `7-1-2018`: a running report has the first day of the one that replaces it. */
const firstDay = (url: string) => /\d{1,2}-\d{1,2}-(?:20)?\d\d(?=[-_]?to)/i.exec(url)?.[0] ?? null
