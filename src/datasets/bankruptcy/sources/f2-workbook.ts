/**
 * A workbook of tables F-2, as published since September 2018. Each period has two sheets: all chapters, 14 figures behind
 * a district, and chapters 9, 12 and 15 (`Oct 2024 (9, 12, 15)`). The period stands in a title: `… Ending October 31, 2024`.
 *
 * Headings are over several merged rows, so columns go by their order; that it is the one we know shows in the sums.
 */
import type { Document } from '#ingest/document.ts'
import type { ReviewItem } from '#ingest/source.ts'
import { isoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { readSheets, type SheetTexts } from '#lib/xlsx/read-sheets.ts'
import type { Cells } from './f2.ts'

const ALL = [
  'TOTAL_FILINGS',
  'CHAP_7',
  'CHAP_11',
  'CHAP_13',
  'OTHER',
  'TOTAL_BUSINESS_FILINGS',
  'BCHAP_7',
  'BCHAP_11',
  'BCHAP_13',
  'BOTHER',
  'TOTAL_NON_BUSINESS_FILINGS',
  'NBCHAP_7',
  'NBCHAP_11',
  'NBCHAP_13',
]
const RARE = ['TOTAL_FILINGS', 'CHAP_9', 'CHAP_12', 'CHAP_15']
/** What the columns come to, in every row of the sheet. */
const SUMS: [total: string, ...parts: string[]][] = [
  ['TOTAL_FILINGS', 'TOTAL_BUSINESS_FILINGS', 'TOTAL_NON_BUSINESS_FILINGS'],
  ['TOTAL_FILINGS', 'CHAP_7', 'CHAP_11', 'CHAP_13', 'OTHER'],
  ['TOTAL_BUSINESS_FILINGS', 'BCHAP_7', 'BCHAP_11', 'BCHAP_13', 'BOTHER'],
  ['TOTAL_NON_BUSINESS_FILINGS', 'NBCHAP_7', 'NBCHAP_11', 'NBCHAP_13'],
]

/** The districts' rows of all periods, or the sentence that says why the workbook cannot be read. */
export async function readF2Workbook(document: Document, review: ReviewItem[]): Promise<Cells[] | string> {
  let sheets: SheetTexts[]
  try {
    sheets = await readSheets(document.bytes)
  } catch (error) {
    return `no workbook: ${(error as Error).message}`
  }
  const all = new Map<string, Map<string, Cells>>()
  const rare = new Map<string, Map<string, Cells>>()
  for (const sheet of sheets) {
    const date = periodEnd(sheet)
    const isRare = /\b9\b.*\b12\b.*\b15\b/.test(sheet.name)
    if (date === null) return `sheet "${sheet.name}" does not tell its period`
    const rows = readSheet(sheet, isRare ? RARE : ALL)
    if (typeof rows === 'string') return `sheet "${sheet.name}": ${rows}`
    const odd = isRare ? undefined : SUMS.find(([total, ...parts]) => !addsUp(rows.get(TOTAL)!, total, parts))
    if (odd) return `sheet "${sheet.name}": ${odd.slice(1).join(' + ')} is not ${odd[0]}`
    ;(isRare ? rare : all).set(date, rows)
  }
  return [...all].flatMap(([date, rows]) => withRare(date, rows, rare.get(date), document.url, review))
}

const TOTAL = 'TOTAL'
const CIRCUIT = /^\d+(ST|ND|RD|TH)$/

/** The rows of a period's districts; held against the sum of all. */
function withRare(
  date: string,
  rows: Map<string, Cells>,
  rare: Map<string, Cells> | undefined,
  url: string,
  review: ReviewItem[],
): Cells[] {
  const districts = [...rows].filter(([label]) => label !== TOTAL && !CIRCUIT.test(label))
  const sum = districts.reduce((filings, [, cells]) => filings + Number(cells.TOTAL_FILINGS), 0)
  const total = rows.get(TOTAL)!.TOTAL_FILINGS!
  if (sum !== Number(total)) {
    const reason = `the districts add up to ${sum}`
    review.push({ field: 'TOTAL_FILINGS', cell: total, reason, row: `all districts ${date} in ${url}` })
  }
  return districts.map(([label, cells]) => ({
    ...Object.fromEntries(RARE.map((column) => [column, '0'])),
    ...rare?.get(label),
    ...cells,
    DISTRICT_NS: label,
    DATE: date,
  }))
}

const addsUp = (cells: Cells, total: string, parts: string[]) =>
  parts.reduce((sum, part) => sum + Number(cells[part]), 0) === Number(cells[total])

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

function periodEnd({ rows }: SheetTexts): string | null {
  for (const row of rows.slice(0, 4)) {
    const told = /\bEnding\s+([A-Z][a-z]+)\s+(\d{1,2}),\s*(\d{4})/.exec(cleanText(row.join(' ')))
    if (told) return isoDate(Number(told[3]), MONTHS.indexOf(told[1]!) + 1, Number(told[2]))
  }
  return null
}

/** Rows by district, circuit or `TOTAL`, from the row of the total on; or what is wrong. */
function readSheet({ rows }: SheetTexts, columns: readonly string[]): Map<string, Cells> | string {
  const first = rows.findIndex(([label]) => labelOf(label) === TOTAL)
  if (first < 0) return 'no row of totals'
  // Columns between groups are empty all the way down; the totals never are.
  const places = rows[first]!.flatMap((cell, at) => (at > 0 && numberOf(cell) !== null ? [at] : []))
  if (places.length < columns.length || (columns === ALL && places.length > columns.length))
    return `${places.length} figures in the row of totals instead of ${columns.length}`
  const read = new Map<string, Cells>()
  for (const row of rows.slice(first)) {
    const label = labelOf(row[0])
    const figures = columns.map((_, i) => numberOf(row[places[i]!]))
    // Notes stand below; the circuit of the District of Columbia has that one's label.
    if (label === '' || figures.every((figure) => figure === null) || read.has(label)) continue
    read.set(label, Object.fromEntries(columns.map((column, i) => [column, figures[i] ?? ''])))
  }
  return read
}

/** `NY,S` → `NYS`, and without the mark of a footnote. */
const labelOf = (cell: string | undefined) => (cell ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')

/** `1,234` → `1234`, and `-` → `0`; null for what is no number. */
function numberOf(cell: string | undefined): string | null {
  const text = (cell ?? '').replace(/[\s,¹²³⁴⁵⁶⁷⁸⁹*]/g, '')
  if (/^[-–—]$/.test(text)) return '0'
  return /^\d+$/.test(text) ? text : null
}
