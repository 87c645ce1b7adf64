/**
 * Iowa. One workbook, a row for each notice and each amendment; its second sheet logs what was taken out.
 *
 * An amendment may repeat the whole number or give only those that come on top, and its type rarely says which. Of one
 * employer's rows at one address, counts that grow little by little beside what went before are repetitions (ABB in 2021:
 * 24, 61, 103, 188, 234, 238), and those far below it are further waves (Wells Fargo in 2022: 25, 3, 6, 3, 29).
 * So an amendment counts as a repetition from four fifths of what was told there within the year, and as a
 * supplement below; where the type tells of a change of the number or of more employees, the type decides, and one of the
 * date alone is neither (Tyson in 2024: 1276, then 32, 32, 5 and 19 of them later). The original of an amendment may be
 * gone: the log says so of two.
 *
 * The log since May 2021 tells the last months of the workbook before it again, streets abbreviated and names put right:
 * its rows stand.
 *
 * Head offices elsewhere stand in the address under an Iowa county. The workbook until 2022 has ten columns, its dates as text
 * and misprinted types (`Closting`); later ones add the workforce area, the industry and empty columns.
 */
import { documentKind } from '#ingest/document.ts'
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { cleanText, foldText } from '#lib/text.ts'
import { parseDateCell } from '../cells/dates.ts'
import { foldEmployer } from '../cells/names.ts'
import type { ParsedNotice } from '../cells/notice.ts'
import { requireColumn } from '../readers/columns.ts'
import { getFile, type PageLink, pageLinks } from '../readers/links.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { readWorkbook } from '../readers/workbook.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://workforce.iowa.gov/employers/business-resources/warn'
const KNOWN_FILE = 'https://workforce.iowa.gov/media/3025/download?inline'
/** `/media/3025/download?inline`, until 2022 `…/WARN_20220210.xlsx` */
const FILE = /\/media\/\d+\/download|\/[^/]*warn[^/]*\.xlsx(\?|$)/i

/** Marks an amendment whose workers come on top of those told before. */
const ADDS = 'Adds workers'
const REPEATS_SHARE_MIN = 0.8
const CHANGES_DATES_ALONE = /^amend.*change in date$/i
const EVENT_DAYS_MAX = 366

export default warnSource({
  state: 'IA',
  publisher: 'Iowa Workforce Development',
  page: PAGE,
  quietDaysMax: 60,
  async *fetch(web) {
    const page = await web.get(PAGE)
    const url = pageLinks(page, FILE).find(isLog)?.url ?? KNOWN_FILE
    yield await getFile(web, 'IA', url, 'zip')
  },
  async read(document) {
    if (documentKind(document) === 'html' && pageLinks(document, FILE).some(isLog)) return []
    if (documentKind(document) !== 'zip') throw unexpected('IA', document, 'is neither the log nor its page')
    const tables = await readWorkbook(document, { header: 'Emp #' })
    if (tables.length === 0) throw unexpected('IA', document, 'no sheet with the column Emp #')
    return requireColumn(tables.map(withSt), 'St').map(markAdding)
  },
  columns: {
    company_name: 'Company',
    site_address: 'Address Line 1',
    city: 'City',
    county: 'County',
    zip: 'ZIP',
    layoff_type: 'Notice Type',
    employees_affected: 'Emp #',
    notice_date: 'Notice Date',
    effective_date: 'Layoff Date',
    industry: 'Industry',
  },
  optional: ['industry'],
  ignored: ['St', 'Local Workforce Area', ADDS],
  refine(notice, row) {
    const state = cleanText(row.St)
    const elsewhere =
      state === '' || state === 'IA'
        ? {}
        : { site_address: `${notice.site_address}, ${notice.city}, ${state}`, city: '', zip: '' }
    return { ...notice, ...elsewhere, ...(row[ADDS] === '' ? {} : { layoff_type: 'Supplement' }) }
  },
  isRetold: (older, newer) =>
    older.effective_date === newer.effective_date &&
    older.employees_affected === newer.employees_affected &&
    (foldEmployer(older.company_name) === foldEmployer(newer.company_name) ||
      (houseNumber(older) !== null && houseNumber(older) === houseNumber(newer))),
  corrections: {
    notice_date: {
      '9/1/8/2020': {
        value: '9/18/2020',
        because: 'a mark too many; it stands among the notices of mid-September',
      },
    },
  },
})

/** `711 High Street` and `711 High St`: the workbooks abbreviate streets and correct names each in their own way. */
const houseNumber = ({ site_address }: ParsedNotice) => /^\d+(?= )/.exec(site_address ?? '')?.[0] ?? null

/** Told by words or name: the page links forms and guides in the same way. */
const isLog = ({ url, text }: PageLink) =>
  /\bwarn\b.*\b(?:log|notices|list|excel)\b|\blog\b.*\bwarn\b/i.test(text) || /warn[^/]*\.xlsx/i.test(url)

/** What was told so far of an employer at a place. */
interface Told {
  day: IsoDate
  workers: number
}

/** The table with the state of the address under the label of today, `St`: the workbook of 2018 has `State`. */
function withSt(table: RawTable): RawTable {
  if (table.columns.includes('St') || !table.columns.includes('State')) return table
  const columns = table.columns.map((label) => (label === 'State' ? 'St' : label))
  return { ...table, columns, rows: table.rows.map(({ State = '', ...row }) => ({ ...row, St: State })) }
}

/** Adds a column that says which amendments add to what the rows before them told. */
function markAdding(table: RawTable): RawTable {
  const rows: RawRow[] = table.rows.map((row) => ({ ...row, [ADDS]: '' }))
  const told = new Map<string, Told>()
  // Rows of one day are phases of one letter, and judged together.
  for (const [key, letter] of [...groupLetters(rows)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [day, place] = key.split('|', 2) as [IsoDate, string]
    const last = told.get(place)
    const before = last && daysBetween(last.day, day) <= EVENT_DAYS_MAX ? last.workers : 0
    const workers = letter.reduce((sum, row) => sum + workersOf(row), 0)
    const adding = before > 0 ? letter.filter((row) => addsTo(before, workers, typeOf(row))) : []
    for (const row of adding) row[ADDS] = 'yes'
    told.set(place, { day, workers: adding.length > 0 ? before + workers : workers })
  }
  return { ...table, columns: [...table.columns, ADDS], rows }
}

/** The rows of each day, employer and address, under a key that begins with the day. */
function groupLetters(rows: RawRow[]): Map<string, RawRow[]> {
  const letters = new Map<string, RawRow[]>()
  for (const row of rows) {
    const day = parseDateCell(row['Notice Date']).start
    // What changes dates alone tells nobody who was not told.
    if (day === null || CHANGES_DATES_ALONE.test(typeOf(row))) continue
    const place = [foldEmployer(row.Company ?? ''), foldText(row['Address Line 1']), foldText(row.City)].join(
      ' @ ',
    )
    const key = `${day}|${place}`
    letters.set(key, [...(letters.get(key) ?? []), row])
  }
  return letters
}

function addsTo(before: number, workers: number, type: string): boolean {
  if (!/^amend/i.test(type)) return false
  if (/additional/i.test(type)) return true
  if (/change in number|reduction in number/i.test(type)) return false
  return workers < before * REPEATS_SHARE_MIN
}

const typeOf = (row: RawRow) => cleanText(row['Notice Type'])
const workersOf = (row: RawRow) => Number(/^\d+$/.exec(cleanText(row['Emp #']))?.[0] ?? 0)
