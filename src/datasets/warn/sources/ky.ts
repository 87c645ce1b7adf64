/**
 * Kentucky. A report out of Salesforce, as a workbook or a CSV, its name and its place new with each edition.
 *
 * The page links the report and a workbook of the years before; where it does not let us in, the folders of the older
 * site are listed through SharePoint, which keep each week's CSV since 2025 and a workbook with a sheet for each year
 * since 2017. On those older sheets the columns are others, a second header may stand below the first, and Excel took
 * some counts for days (13 March 1900 is 73). A line of totals ends a sheet. Sheets of the years since 2025 that lack the
 * number of the notice are left out: the reports have the same rows, and with the number.
 *
 * The only date of a notice is that of its receipt. `Jefferson County - Louisville` is a county, `Out of the State
 * County` is none.
 */
import { type Document, documentKind, documentText } from '#ingest/document.ts'
import { welcome } from '#ingest/fetch/missing.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { SourceChanged } from '#ingest/source.ts'
import type { IsoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { readCsvTable } from '../readers/csv.ts'
import { loadHtml } from '../readers/html-table.ts'
import { getFile, pageLinks } from '../readers/links.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { readWorkbook } from '../readers/workbook.ts'
import { readsInstead } from '../readers/year-files.ts'
import { getIfPublished } from './pages.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://kyworks.ky.gov/Services/Pages/Rapid-Response-Layoffs-and-Closures.aspx'
const REPORT = /\/[^/]*(?:warn|layoff)[^/]*\.(?:xlsx|csv)(\?|$)/i
const OLDER_SITE = 'https://kcc.ky.gov'
/** `…/WARN%20Notices%202026/WARN%20Report-2026-05-21-09-00-01.csv` */
const EDITION = /\/WARN%20Notices%20(20\d\d)\/[^/]+\.(xlsx|csv)$/i
const HEADER = 'Date Received'
const NUMBER = 'Notice: Notice Number'
const NUMBERED_SINCE = 2025

/** The columns of a year's sheet; later ones link the notice as well. */
const SHEET = {
  notice_date: HEADER,
  company_name: 'Company Name',
  county: ['County', 'County: Local Name'],
  naics_code: 'NAICS Code',
  employees_affected: 'Employees',
  layoff_type: 'Closure or Layoff?',
  effective_date: 'Projected Date',
}

export default warnSource({
  state: 'KY',
  publisher: 'Kentucky Education and Labor Cabinet',
  page: PAGE,
  quietDaysMax: 60,
  series: (url) => EDITION.exec(url)?.slice(1).join(' ') ?? null,
  async *fetch(web, today) {
    const reports = await listReports(web).catch((error: unknown) => listFolders(web, today, error))
    for (const url of reports) {
      const get = () => (/\.csv(\?|$)/i.test(url) ? web.get(url) : getFile(web, 'KY', url, 'zip'))
      const isLast = url === reports.at(-1)
      const name = decodeURIComponent(url.split('/').at(-1)!)
      const report = isOlder(url) && !isLast ? await welcome(web, { name, url }, get) : await get()
      if (report) yield report
    }
  },
  async read(document) {
    const tables = documentKind(document) === 'zip' ? await readReport(document) : readCsv(document)
    if (tables.length === 0) throw unexpected('KY', document, `no table with the column ${HEADER}`)
    return tables.filter(isOurs).map(withoutTotals)
  },
  columns: [
    {
      ...SHEET,
      company_name: 'Company: Company Name',
      employees_affected: 'Number of Employees Affected',
      naics_code: 'NAICS',
      warn_type: 'Notice Type',
      notice_key: NUMBER,
      notice_url: 'Notice URL',
    },
    { ...SHEET, notice_url: 'Notice URL' },
    SHEET,
  ],
  // Trade: of adjustment assistance; type of employees: in a union or not; region and board: workforce areas
  ignored: ['Trade', 'Type of Employees Affected', 'Workforce Board', 'Region', 'Notice Link'],
  refine(notice) {
    const county = cleanText(notice.county)
      .replace(/^out of (?:the )?state.*$/i, '')
      .replace(/\s+county\b.*$/i, '')
    const url = cleanText(notice.notice_url)
    return {
      ...notice,
      received_date: notice.notice_date,
      county,
      notice_url: URL.canParse(url) ? url : '',
    }
  },
})

/** The files that the page links, older years first. Throws when the page does not let us in or links none. */
async function listReports(web: Web): Promise<string[]> {
  const page = await web.get(PAGE)
  const links = documentKind(page) === 'html' ? pageLinks(page, REPORT) : []
  if (links.length === 0) throw new SourceChanged('warn/ky', `${PAGE} links no report`)
  return links.map(({ url }) => url).sort((a, b) => Number(isOlder(b)) - Number(isOlder(a)))
}

const isOlder = (url: string) => /prior|previous|archive/i.test(url)

/** The newest workbook and the newest CSV of each year's folder, read because the page failed. */
async function listFolders(web: Web, today: IsoDate, failed: unknown): Promise<string[]> {
  const year = Number(today.slice(0, 4))
  const found: string[] = []
  const reported: number[] = []
  for (let y = Math.min(NUMBERED_SINCE, year - 1); y <= year; y++) {
    const folder = `/WARN notices/WARN Notices ${y}`
    const query = `/_api/web/GetFolderByServerRelativeUrl('${folder}')/Files?$select=Name,TimeLastModified`
    // In January the folder of the year is not there yet.
    const answer = await getIfPublished(web, encodeURI(OLDER_SITE + query))
    if (!answer) continue
    for (const ending of ['.xlsx', '.csv']) {
      const name = newestFile(answer, ending)
      if (name) found.push(encodeURI(`${OLDER_SITE}${folder}/`) + encodeURIComponent(name))
      if (name && ending === '.csv') reported.push(y)
    }
  }
  if (Math.max(...reported) < year - 1)
    throw new SourceChanged(
      'warn/ky',
      `neither the page nor the folders of ${year - 1} and ${year} hold a report`,
    )
  // A workbook has the sheets of all the years before the reports.
  if (!found.some((url) => url.endsWith('.xlsx'))) readsInstead(web, PAGE, Math.min(...reported), failed)
  return found
}

/** The file of the folder's feed that was changed last. */
function newestFile(feed: Document, ending: string): string | undefined {
  const $ = loadHtml(documentText(feed), { xml: true })
  const files = $('m\\:properties')
    .toArray()
    .map((entry) => ({
      name: $(entry).find('d\\:Name').text(),
      changed: $(entry).find('d\\:TimeLastModified').text(),
    }))
    .filter(({ name }) => name.toLowerCase().endsWith(ending))
  return files.sort((a, b) => (a.changed < b.changed ? 1 : -1))[0]?.name
}

function readCsv(document: Document): RawTable[] {
  const table =
    documentKind(document) === 'text' ? readCsvTable(document, HEADER, { endsInNewline: true }) : null
  return table ? [table] : []
}

const readReport = (document: Document) => readWorkbook(document, { header: HEADER })

/** False for the sheets whose rows the reports have as well, and better. */
function isOurs({ columns, name }: RawTable): boolean {
  const year = Number(/^\s*(20\d\d)\b/.exec(name ?? '')?.[1] ?? 0)
  return year < NUMBERED_SINCE || columns.includes(NUMBER)
}

function withoutTotals(table: RawTable): RawTable {
  const isTotals = (row: RawRow) =>
    Object.values(row).some((cell) => /^(?:grand )?total\b/i.test(cell)) &&
    Object.values(row).some((cell) => /\bcount\b/i.test(cell))
  return { ...table, rows: table.rows.filter((row) => !isTotals(row)) }
}
