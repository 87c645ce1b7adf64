/** Fixtures changed as publishers change their files: columns move, go and come, tables stand elsewhere. */
import { parse } from 'csv-parse/sync'
import { type Edit, edited, type IsHeader, widened } from './edits.ts'
import { addHtmlColumn, editHtml, moveHtmlTables } from './html-changes.ts'
import type { PdfDescription } from './pdf.ts'
import { addPdfColumn, editPdf, movePdf } from './pdf-changes.ts'
import type { CellDescription, WorkbookDescription } from './xlsx.ts'

/** The text of a fixture with the columns of its tables edited; as it was where they have no such column. */
export function editColumns(file: string, text: string, edit: Edit): string {
  switch (kindOf(file)) {
    case 'html':
      return editHtml(text, edit)
    case 'csv':
      return changeLines(text, (lines) => lines.map((line) => edited(line, edit)))
    case 'xlsx':
      return changeJson<WorkbookDescription>(text, (book) => {
        for (const sheet of book.sheets) sheet.rows = sheet.rows.map((row) => edited(row, edit))
      })
    case 'pdf':
      return changeJson<PdfDescription>(text, (pdf) => editPdf(file, pdf, edit))
    case 'json':
      return changeJson<unknown>(text, (whole) => editJson(whole, edit))
    default:
      return text
  }
}

/** The text of a fixture with one column more at the end of its tables, `Brand New`. */
export function addColumn(file: string, text: string, isHeader: IsHeader): string {
  switch (kindOf(file)) {
    case 'html':
      return addHtmlColumn(text, isHeader)
    case 'csv':
      return changeLines(text, (lines) => widened(lines, isHeader))
    case 'xlsx':
      return changeJson<WorkbookDescription>(text, (book) => {
        for (const sheet of book.sheets) sheet.rows = widened<CellDescription>(sheet.rows, isHeader)
      })
    case 'pdf':
      return changeJson<PdfDescription>(text, (pdf) => addPdfColumn(file, pdf, isHeader))
    case 'json':
      return changeJson<unknown>(text, (whole) => addToJson(whole, isHeader))
    default:
      return text
  }
}

/** The text of a fixture with its tables in another place: inside other elements, behind another table, below notes. */
export function moveTables(file: string, text: string): string {
  switch (kindOf(file)) {
    case 'html':
      return moveHtmlTables(text)
    case 'csv':
      return changeLines(text, (lines) => [['Notices of this year'], ['as of', '1 May'], ...lines])
    case 'xlsx':
      return changeJson<WorkbookDescription>(text, (book) => {
        for (const sheet of book.sheets) {
          sheet.rows = [['Notices of this year'], [], ...sheet.rows.map((row) => [null, ...row])]
          delete sheet.merges
        }
      })
    case 'pdf':
      return changeJson(text, movePdf)
    default:
      return text
  }
}

const kindOf = (file: string) => /\.(html|csv|json|xlsx|pdf)(?:\.json)?$/.exec(file)?.[1]

function changeLines(text: string, change: (lines: string[][]) => string[][]): string {
  const lines: string[][] = parse(text, { bom: true, relax_column_count: true, relax_quotes: true })
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const written = (all: string[][]) => all.map((line) => `${line.map(quoted).join(',')}\n`).join('')
  const after = written(change(lines))
  return after === written(lines) ? text : after
}

function changeJson<Whole>(text: string, change: (whole: Whole) => void): string {
  const whole = JSON.parse(text) as Whole
  const before = JSON.stringify(whole)
  change(whole)
  const after = JSON.stringify(whole)
  return after === before ? text : after
}

type JsonObject = Record<string, unknown>
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

type Row = string[] | Record<string, string>
/** Rows are lists of cells, or objects with numbered cells among others. */
const isTable = (value: unknown): value is Row[] =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every((row) => Array.isArray(row) || (isObject(row) && '0' in row))

/** Edits the tables of an answer: lists of lists, lists of records, and cards of HTML. */
function editJson(value: unknown, edit: Edit): void {
  if (!isObject(value)) return
  for (const [key, inner] of Object.entries(value)) {
    if (isTable(inner) && edit.at >= Object.keys(inner[0]!).length) continue
    if (isTable(inner)) value[key] = changeRows(inner, (rows) => rows.map((row) => edited(row, edit)))
    else if (Array.isArray(inner) && inner.every(isObject)) editRecords(inner, edit)
    else if (typeof inner === 'string' && inner.startsWith('<')) value[key] = editHtml(inner, edit)
    else editJson(inner, edit)
  }
}

/** Records have their names in the order of the first that has them; those within them are columns of their own. */
function editRecords(records: JsonObject[], edit: Edit): void {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  for (const record of records) editJson(record, edit)
  const isThere = edited(names, edit).join() !== names.join()
  for (const record of isThere ? records : []) {
    const whole = { ...record }
    for (const name of names) delete record[name]
    for (const name of edited(names, edit)) if (name in whole) record[name] = whole[name]
  }
  for (const name of names) {
    const inner = records.map((record) => record[name])
    if (inner.every((value) => isObject(value) && !Array.isArray(value)))
      editRecords(inner as JsonObject[], edit)
  }
}

/** Rows may end with their last filled cell: they are filled up to the first one's width. */
function changeRows(rows: Row[], change: (rows: string[][]) => string[][]): Row[] {
  const isNumbered = ([key]: [string, string]) => /^\d+$/.test(key)
  const lists = rows.map((row) =>
    Object.entries(row)
      .filter(isNumbered)
      .map(([, cell]) => cell),
  )
  const width = lists[0]!.length
  const padded = lists.map((cells) => [
    ...cells,
    ...Array<string>(Math.max(0, width - cells.length)).fill(''),
  ])
  return change(padded).map((cells, i) => {
    const row = rows[i]!
    if (Array.isArray(row)) return cells
    const others = Object.entries(row).filter((entry) => !isNumbered(entry))
    return { ...Object.fromEntries(cells.entries()), ...Object.fromEntries(others) }
  })
}

function addToJson(value: unknown, isHeader: IsHeader): void {
  if (!isObject(value)) return
  for (const [key, inner] of Object.entries(value)) {
    if (isTable(inner)) value[key] = changeRows(inner, (rows) => widened(rows, isHeader))
    else if (typeof inner === 'string' && inner.startsWith('<')) value[key] = addHtmlColumn(inner, isHeader)
    else addToJson(inner, isHeader)
  }
  if (isHeader(Object.keys(value))) value['Brand New'] = 'something'
}
