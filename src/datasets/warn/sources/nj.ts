/**
 * New Jersey. One workbook with a sheet for each year since 2004, `2026 WARN Notices`, and a PDF of this year's sheet.
 *
 * There is no notice date. `Month Posted` is the month in which the department put the notice up, without its year,
 * which is that of the sheet or of the file's name; it is taken for the notice's date with the precision of a month.
 * An effective date may be a list (`5/1/26, 6/5/26`), may have places in it, or be `Temp layoff`. A star before the
 * count is a footnote's (workers rehired by a buyer), and a notice for several counties has a count for each, which
 * add up. The city may be that of a head office elsewhere. The PDF's pages are turned, and groups of rows stand apart.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { cleanText } from '#lib/text.ts'
import { getFile, getOlderFile, pageLinks } from '../readers/links.ts'
import { readPdfTable } from '../readers/pdf/table.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { readSheets, readWorkbook } from '../readers/workbook.ts'
import { linksIfOpen } from '../readers/year-files.ts'
import { getIfPublished } from './pages.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://www.nj.gov/labor/employer-services/warn/'
const FILES = 'https://www.nj.gov/labor/assets/PDFs/WARN/'
const LINK = /WARN_Notice_Archive[^/]*\.(?:xlsx|pdf)(\?|$)/i
const COLUMNS = ['Company', 'City', 'Month Posted', 'Effective Date', 'Workforce Affected']

export default warnSource({
  state: 'NJ',
  publisher: 'New Jersey Department of Labor and Workforce Development',
  page: PAGE,
  quietDaysMax: 60,
  async *fetch(web, today) {
    const links = (await linksIfOpen(web, PAGE, LINK)).map(({ url }) => url)
    const workbook = links.find((url) => /\.xlsx/i.test(url)) ?? `${FILES}WARN_Notice_Archive.xlsx`
    const year = Number(today.slice(0, 4))
    const archive = await getFile(web, 'NJ', workbook, 'zip')
    const years = (await readSheets(archive)).map((sheet) => yearIn(sheet.name))
    yield archive
    // The sheet of a new year may come after its PDF, and not before the year is over.
    if (!years.includes(year - 1)) {
      const url = yearAddress(links, year - 1)
      const last = await getOlderFile(web, 'NJ', String(year - 1), url, 'pdf')
      if (last) yield last
    }
    if (!years.includes(year)) yield* yearFile(web, links, year)
  },
  async read(document) {
    switch (documentKind(document)) {
      case 'zip':
        return readArchive(document)
      case 'pdf':
        return [await readYear(document)]
      default:
        if (pageLinks(document, LINK).length > 0) return []
        throw unexpected('NJ', document, 'is neither a list nor the page that links them')
    }
  },
  columns: {
    company_name: 'Company',
    city: 'City',
    notice_date: 'Month Posted',
    effective_date: 'Effective Date',
    employees_affected: 'Workforce Affected',
  },
  refine(notice) {
    const effective = cleanText(notice.effective_date)
    const temporary = /^temp(?:orary)? layoffs?$/i.test(effective)
    const city = cleanText(notice.city)
    const elsewhere = /,\s*(?!NJ\b)[A-Z]{2}\b/.test(city)
    return {
      ...notice,
      effective_date: temporary ? '' : effective,
      layoff_type: temporary ? effective : '',
      site_address: elsewhere ? city : '',
      city: elsewhere ? '' : city,
    }
  },
  corrections: {
    effective_date: {
      '6/27/26 - 727/26': { value: '6/27/26 - 7/27/26', because: 'a mark is missing in the list of 2026' },
      '9/6/204': { value: '9/6/2024', because: 'a digit of the year is missing in the sheet of 2024' },
      '7/723 - 08/23': { value: '7/7/2023 - August 2023', because: 'a mark is missing in the sheet of 2023' },
      '7/723 - 8/2023': { value: '7/7/2023 - 8/2023', because: 'a mark is missing in the sheet of 2023' },
    },
  },
})

function yearAddress(links: readonly string[], year: number): string {
  const name = `${year}_WARN_Notice_Archive.pdf`
  return links.find((url) => url.endsWith(name)) ?? FILES + name
}

async function* yearFile(web: Web, links: readonly string[], year: number): AsyncGenerator<Document> {
  const document = await getIfPublished(web, yearAddress(links, year))
  if (document === null) return
  if (documentKind(document) !== 'pdf') throw unexpected('NJ', document, 'is no PDF')
  yield document
}

async function readArchive(document: Document): Promise<RawTable[]> {
  const tables = await readWorkbook(document, { header: 'Company' })
  if (tables.length === 0) throw unexpected('NJ', document, 'no sheet with the column Company')
  return tables.map((table) => ofYear(table, table.name ?? '', document))
}

async function readYear(document: Document): Promise<RawTable> {
  const table = await readPdfTable(document, { columns: COLUMNS })
  if (!table) throw unexpected('NJ', document, 'no table of notices')
  return ofYear(table, document.url, document)
}

/** The table with its months' year, without rows in which a footnote stands where the company would. */
function ofYear(table: RawTable, name: string, document: Document): RawTable {
  const year = yearIn(name)
  if (year === null) throw unexpected('NJ', document, `"${name}" names no year`)
  const isNotice = (row: RawRow) =>
    COLUMNS.some((label) => label !== 'Company' && cleanText(row[label]) !== '')
  const rows = table.rows.filter(isNotice).map((row) => {
    const month = cleanText(row['Month Posted'])
    return { ...row, 'Month Posted': month === '' ? '' : `${month} ${year}` }
  })
  return { ...table, rows, year }
}

/** `2026 WARN Notices`, `2026_WARN_Notice_Archive.pdf` */
function yearIn(name: string): number | null {
  const year = /(?<!\d)(20\d\d)(?=[ _]WARN|$)/i.exec(name)?.[1]
  return year === undefined ? null : Number(year)
}
