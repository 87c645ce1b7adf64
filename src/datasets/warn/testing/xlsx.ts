/**
 * Builds real XLSX bytes from a description that a person can review, so that fixtures are JSON text.
 *
 * ```json
 * { "sheets": [{ "name": "2026 ", "rows": [["Company", "Received"], ["Acme", { "date": "2026-01-05" }]] }] }
 * ```
 */
import { type Zippable, zipSync } from 'fflate'
import { daysBetween, type IsoDate } from '#lib/dates.ts'

/**
 * One cell. A string goes to the shared strings, just as typed: `_x000D_` is what Excel writes for a carriage
 * return. `null` leaves the cell out; `{ blank: true }` writes an empty cell with a style, which is what merging
 * leaves behind.
 */
export type CellDescription =
  | string
  | number
  | boolean
  | null
  /** A day, or with `time` (0 to 1) a moment of it; `format` is a number format instead of the built-in 14. */
  | { date: IsoDate; time?: number; format?: string }
  | { inline: string }
  /** One string in several formatted runs. */
  | { runs: string[] }
  | { blank: true }
  /** A formula with the result that was saved with it. */
  | { formula: string; value: string | number }
  | { error: string }

/** One sheet, from row 1 on; an empty list is a row that is not written at all. */
export interface SheetDescription {
  name: string
  rows: CellDescription[][]
  /** Merged ranges, `C1:D1`. */
  merges?: string[]
  /** Styled empty cells after the last cell of every row, up to this many columns (some publishers: 16,384). */
  fillTo?: number
}

export interface WorkbookDescription {
  sheets: SheetDescription[]
  /** Counts days from 1904, as old Macintosh workbooks do. */
  date1904?: boolean
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Builds the bytes of a workbook. */
export function buildXlsx(workbook: WorkbookDescription): Uint8Array {
  const strings: string[] = []
  const formats: string[] = []
  const sheets = workbook.sheets.map((sheet) => sheetXml(sheet, strings, formats, workbook.date1904 === true))
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbookXml(workbook),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, i): [string, string, string] => [
        `rId${i + 1}`,
        'worksheet',
        `worksheets/sheet${i + 1}.xml`,
      ]),
      [`rId${sheets.length + 1}`, 'styles', 'styles.xml'],
      [`rId${sheets.length + 2}`, 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': stylesXml(formats),
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}" count="${strings.length}" uniqueCount="${strings.length}">${strings.join('')}</sst>`,
  }
  sheets.forEach((xml, i) => {
    files[`xl/worksheets/sheet${i + 1}.xml`] = xml
  })
  const encoder = new TextEncoder()
  const zip: Zippable = {}
  for (const [name, text] of Object.entries(files)) {
    // A fixed time, so that the same description always gives the same bytes.
    zip[name] = [encoder.encode(text), { mtime: '2024-01-01T00:00:00' }]
  }
  return zipSync(zip)
}

function sheetXml(sheet: SheetDescription, strings: string[], formats: string[], date1904: boolean): string {
  const rows = sheet.rows.map((cells, r) => {
    const written = cells.map((cell, c) =>
      cellXml(cell, `${columnName(c)}${r + 1}`, strings, formats, date1904),
    )
    for (let c = cells.length; c < (sheet.fillTo ?? 0); c++)
      written.push(`<c r="${columnName(c)}${r + 1}" s="0"/>`)
    return cells.length === 0 ? '' : `<row r="${r + 1}">${written.join('')}</row>`
  })
  const merges = sheet.merges?.length
    ? `<mergeCells count="${sheet.merges.length}">${sheet.merges.map((m) => `<mergeCell ref="${m}"/>`).join('')}</mergeCells>`
    : ''
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData>${merges}</worksheet>`
}

function cellXml(
  cell: CellDescription,
  at: string,
  strings: string[],
  formats: string[],
  date1904: boolean,
): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return shared(`<si>${textXml(cell)}</si>`, at, strings)
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('blank' in cell) return `<c r="${at}" s="0"/>`
  if ('inline' in cell) return `<c r="${at}" t="inlineStr"><is>${textXml(cell.inline)}</is></c>`
  if ('runs' in cell) {
    const runs = cell.runs.map((run) => `<r><rPr><b/></rPr>${textXml(run)}</r>`)
    return shared(`<si>${runs.join('')}</si>`, at, strings)
  }
  if ('error' in cell) return `<c r="${at}" t="e"><v>${escapeXml(cell.error)}</v></c>`
  if ('formula' in cell) {
    const type = typeof cell.value === 'string' ? ' t="str"' : ''
    return `<c r="${at}"${type}><f>${escapeXml(cell.formula)}</f><v>${escapeXml(String(cell.value))}</v></c>`
  }
  if (cell.format !== undefined && !formats.includes(cell.format)) formats.push(cell.format)
  const style = cell.format === undefined ? 1 : formats.indexOf(cell.format) + 2
  return `<c r="${at}" s="${style}"><v>${serial(cell.date, date1904) + (cell.time ?? 0)}</v></c>`
}

function shared(item: string, at: string, strings: string[]): string {
  const found = strings.indexOf(item)
  const index = found >= 0 ? found : strings.push(item) - 1
  return `<c r="${at}" t="s"><v>${index}</v></c>`
}

function serial(date: IsoDate, date1904: boolean): number {
  if (date1904) return daysBetween('1904-01-01', date)
  // The 1900 calendar holds a 29 February that never was.
  return daysBetween('1899-12-31', date) + (date >= '1900-03-01' ? 1 : 0)
}

function workbookXml({ sheets, date1904 }: WorkbookDescription): string {
  const list = sheets.map(
    (s, i) => `<sheet name="${escapeXml(s.name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  const properties = date1904 ? '<workbookPr date1904="1"/>' : ''
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets>${list.join('')}</sheets></workbook>`
}

function stylesXml(formats: string[]): string {
  const codes = formats.map((f, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escapeXml(f)}"/>`)
  const ids = [0, 14, ...formats.map((_, i) => 164 + i)]
  const styles = ids.map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"/>`)
  const numFmts = codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : ''
  return `${XML}<styleSheet xmlns="${MAIN}">${numFmts}<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${ids.length}">${styles.join('')}</cellXfs></styleSheet>`
}

function contentTypes(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = Array.from(
    { length: sheets },
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/>${parts.join('')}</Types>`
}

function relationships(list: [id: string, type: string, target: string][]): string {
  const items = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`
}

/** `A`, `B` … `Z`, `AA` … for 0, 1 … 25, 26 … */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

const textXml = (text: string) => `<t xml:space="preserve">${escapeXml(text)}</t>`

const escapeXml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
