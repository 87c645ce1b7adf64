/** Tables out of XLSX workbooks. */
import type { Document } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import { readSheets as readWorkbookSheets } from '#lib/xlsx/read-sheets.ts'
import { columnLabels } from './columns.ts'
import type { RawRow, RawTable } from './table.ts'

/** A sheet as text cells, every row as wide as the widest. */
export interface Sheet {
  name: string
  rows: string[][]
}

/** One text far out makes every row as wide as its own: more cells than this are no list of notices. */
const CELLS_MAX = 3_000_000

/** How a workbook's tables are found. */
export interface WorkbookOptions {
  /** A label that the header row must hold; rows above it are titles, and sheets without it are not ours. */
  header: string
  /** Which sheets to look at, by name. Default all. */
  sheet?: (name: string) => boolean
  /** True where tables stand below each other: a row with the label and other columns begins the next table. */
  stacked?: boolean
}

/**
 * Reads the table of every sheet that has the header. Labels have their line breaks folded; rows that are empty or
 * repeat the header are left out, and so are columns without a label that hold nothing (merged cells leave such).
 * A column without a label that does hold something is called `column K` and stops the source if it does not know it.
 */
export async function readWorkbook(document: Document, options: WorkbookOptions): Promise<RawTable[]> {
  const tables: RawTable[] = []
  for (const sheet of await readSheets(document)) {
    if (options.sheet && !options.sheet(sheet.name)) continue
    for (const part of options.stacked ? unstack(sheet, options.header) : [sheet]) {
      const table = sheetTable(part, options.header)
      if (table) tables.push(table)
    }
  }
  return tables
}

/** Every sheet of a workbook: dates as `YYYY-MM-DD`, numbers as plain digits, text trimmed with its lines kept. */
export async function readSheets(document: Document): Promise<Sheet[]> {
  const sheets = await readWorkbookSheets(document.bytes)
  return sheets.map(({ name, rows }) => {
    const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
    if (rows.length * width > CELLS_MAX)
      throw new Error(`the sheet "${name}" would have more than ${CELLS_MAX} cells, ${width} in each row`)
    return { name, rows: rows.map((row) => Array.from({ length: width }, (_, i) => cellText(row[i] ?? ''))) }
  })
}

function cellText(text: string): string {
  return text
    .split(/\r?\n|\r/)
    .map(cleanText)
    .filter((line) => line !== '')
    .join('\n')
}

function headerTest(header: string): (row: string[]) => boolean {
  const wanted = cleanText(header).toLowerCase()
  return (row) => row.some((cell) => cleanText(cell).toLowerCase() === wanted)
}

/** The parts of a sheet, each with a header that differs from the one before it. */
function unstack(sheet: Sheet, header: string): Sheet[] {
  const isHeader = headerTest(header)
  const labels = (row: string[]) => row.map(cleanText).join('|').toLowerCase()
  const starts: number[] = []
  sheet.rows.forEach((row, i) => {
    const before = starts.at(-1)
    if (isHeader(row) && (before === undefined || labels(sheet.rows[before]!) !== labels(row))) starts.push(i)
  })
  return starts.map((from, i) => ({ name: sheet.name, rows: sheet.rows.slice(from, starts[i + 1]) }))
}

function sheetTable(sheet: Sheet, header: string): RawTable | null {
  const isHeader = headerTest(header)
  const at = sheet.rows.findIndex(isHeader)
  if (at < 0) return null
  const body = sheet.rows.slice(at + 1).filter((row) => !isHeader(row) && row.some((cell) => cell !== ''))
  const labels = columnLabels(sheet.rows[at]!, body)
  const rows = body.map((cells) => {
    const row: RawRow = {}
    for (const [i, label] of labels) row[label] = cells[i] ?? ''
    return row
  })
  return { columns: [...labels.values()], rows, name: sheet.name }
}
