/**
 * Massachusetts. A CSV for the fiscal year that runs (July to June), under a new name each week, and a workbook for each
 * fiscal year since 2022.
 *
 * The workbooks of the fiscal years 2022 and 2023 have a sheet for each region, their columns in a fixed order under
 * labels that vary, and no column for the region. `*Updated*` in front of the employer is a second row; the first one
 * stays. Many layoff dates are ranges, lists or phases, one cell may name several towns, and counts may say how many of
 * the employees live in the state. There is no type, and the only date of a notice is that of its receipt, which some
 * updates lack.
 *
 * The site turns away visitors that pretend to be a browser; the files have been given to those that say who they are.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import { welcome } from '#ingest/fetch/missing.ts'
import { cleanText } from '#lib/text.ts'
import { readCsvTable } from '../readers/csv.ts'
import { getFile, type PageLink, pageLinks } from '../readers/links.ts'
import { type RawTable, unexpected } from '../readers/table.ts'
import { readWorkbook } from '../readers/workbook.ts'
import { warnSource } from './state-source.ts'

const PAGE =
  'https://www.mass.gov/info-details/worker-adjustment-and-retraining-notification-act-warn-layoff-and-closure-updates'
/** `…/doc/fy26-warn-report-0/download` */
const WORKBOOK = /\/doc\/[^/]*warn-report[^/]*\/download(\?|$)/i
/** `…/files/csv/2026-05/WARN%20Report%20FY%202026%20week%20ending%2005-22-2026_0.csv` */
const WEEKLY = /\/files\/[^?]*warn[^/?]*\.csv(\?|$)/i

const EMPLOYER = 'EMPLOYER'
/** The order of the columns on the sheets of the regions, and the words by which their labels are known there. */
const BY_PLACE = ['RECEIVED', EMPLOYER, 'CITY/TOWN', 'DATE(S) OF LAYOFFS', '# EMPLOYEES IMPACTED']
const WORDS = [
  /received/i,
  /employer|company|business/i,
  /city|town|location/i,
  /date.*layoff|layoff.*date|effective/i,
  /#|number|employees/i,
]

export default warnSource({
  state: 'MA',
  publisher: 'Massachusetts Executive Office of Labor and Workforce Development',
  page: PAGE,
  quietDaysMax: 45,
  series: (url) => (WEEKLY.test(url) ? String(fiscalYear({ url, text: '' })) : null),
  async *fetch(web, today) {
    const page = await web.get(PAGE)
    const workbooks = pageLinks(page, WORKBOOK).sort((a, b) => fiscalYear(a) - fiscalYear(b))
    const weeklies = pageLinks(page, WEEKLY)
    const running = Number(today.slice(0, 4)) + (today.slice(5, 7) >= '07' ? 1 : 0)
    // In July the CSV of the new year may be missing for a while; the year that ended has a workbook or its last CSV.
    if (![...workbooks, ...weeklies].some((link) => fiscalYear(link) >= running - 1))
      throw unexpected('MA', page, `no link to the notices of the fiscal year ${running} or the one before`)
    const newest = Math.max(...[...workbooks, ...weeklies].map(fiscalYear))
    for (const link of [...workbooks, ...weeklies]) {
      const { url } = link
      const year = fiscalYear(link)
      const get = () =>
        WEEKLY.test(url) ? web.get(url) : getFile(web, 'MA', url, 'zip', { closed: year < running - 1 })
      const file =
        year === newest ? await get() : await welcome(web, { name: `fiscal year ${year}`, url }, get)
      if (file) yield file
    }
  },
  async read(document) {
    const tables = documentKind(document) === 'zip' ? await readYear(document) : readWeekly(document)
    if (tables.length === 0) throw unexpected('MA', document, `no table with the column ${EMPLOYER}`)
    return tables
  },
  columns: {
    notice_date: 'RECEIVED',
    company_name: EMPLOYER,
    city: 'CITY/TOWN',
    effective_date: 'DATE(S) OF LAYOFFS',
    employees_affected: '# EMPLOYEES IMPACTED',
  },
  // A workforce region, as `Metro Southwest`
  ignored: ['REGION'],
  refine(notice) {
    // The sums below a region's list
    if (cleanText(notice.company_name) === '' && /^total/i.test(cleanText(notice.notice_date))) return null
    const city = cleanText(notice.city).replace(/,?\s*(?<![A-Za-z])MA$/, '')
    return {
      ...notice,
      received_date: notice.notice_date,
      city: /^(?:statewide|remote|various)$/i.test(city) ? '' : city,
    }
  },
  corrections: {
    effective_date: {
      'Late 8/2044 ending 3/2025': {
        value: 'Late 8/2024 ending 3/2025',
        because: "the same employer's row for its other town says 8/2024",
      },
      '5/31/1204': {
        value: '5/31/2024',
        because: 'the employer ended its work in all states on 31 May 2024, as their lists say',
      },
    },
  },
})

/** The fiscal year that a link's name or text tells: `fy26-…`, `FY%202026`; 0 where there is none. */
function fiscalYear({ url, text }: PageLink): number {
  const year = /fy[\s_-]*(?:20)?(\d\d)(?!\d)/i.exec(`${decodeURIComponent(url)} ${text}`)?.[1]
  return year === undefined ? 0 : 2000 + Number(year)
}

function readWeekly(document: Document): RawTable[] {
  const table =
    documentKind(document) === 'text' ? readCsvTable(document, EMPLOYER, { endsInNewline: true }) : null
  return table ? [table] : []
}

async function readYear(document: Document): Promise<RawTable[]> {
  const named = await readWorkbook(document, { header: EMPLOYER })
  const older = await readWorkbook(document, { header: 'COMPANY NAME' })
  return [...named, ...older].map((table) =>
    table.columns.includes('REGION') ? table : nameByPlace(table, document),
  )
}

/**
 * A sheet of one region: the columns get their names by their place, whatever the sheet calls them. A label that can
 * only be that of another place stops the source.
 */
function nameByPlace(table: RawTable, document: Document): RawTable {
  const moved = table.columns.find(
    (label, i) => !WORDS[i]?.test(label) && WORDS.some((words, place) => place !== i && words.test(label)),
  )
  if (moved !== undefined)
    throw unexpected('MA', document, `"${moved}" is not where it was on the sheet ${table.name}`)
  const names = new Map(table.columns.map((label, i) => [label, BY_PLACE[i] ?? label]))
  const rows = table.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([label, cell]) => [names.get(label)!, cell])),
  )
  return { ...table, columns: [...names.values()], rows }
}
