/**
 * Builds real PDF bytes from a description that a person can review, so that fixtures are JSON text.
 *
 * ```json
 * { "pages": [{ "texts": [[40, 60, "Company"], [300, 60, "Notice Date"]], "lines": [[36, 66, 560, 66]] }] }
 * ```
 *
 * Places are points (1/72 inch) from the left and from the TOP of the page; a text's y is its baseline.
 */

/** `[x, y, text]`, or with details. Only letters of Windows-1252 can be shown. */
export type TextDescription =
  | [x: number, y: number, text: string]
  | {
      x: number
      y: number
      text: string
      size?: number
      bold?: boolean
      /** Extra points after each letter, as in titles set wide. */
      spacing?: number
    }

/** A table set by columns: what a report writer prints. A line break in a cell starts a new line of it. */
export interface GridDescription {
  /** Left edge of each column. */
  x: number[]
  /** Baseline of the first line. */
  y: number
  /** Points from one row's first line to the next row's, beyond its extra lines. Default 12. */
  step?: number
  /** Points between the lines of a cell. Default 10. */
  leading?: number
  size?: number
  /** One list of cells per row; null or "" prints nothing. */
  rows: (string | null)[][]
  /** Draws the cells' borders, up to this right edge. */
  ruledTo?: number
}

export interface PageDescription {
  /** Points; the default is letter paper on its side, 792 by 612. */
  width?: number
  height?: number
  /** Degrees by which a viewer turns the page: 90, 180, 270. */
  rotate?: number
  texts?: TextDescription[]
  grids?: GridDescription[]
  /** Thin lines `[x1, y1, x2, y2]`. */
  lines?: [number, number, number, number][]
  /** Filled rectangles `[x, y, width, height]` in grey; many programs draw their table lines so. */
  rectangles?: [number, number, number, number][]
  /** Drawing operators as they stand in a PDF, y counted from the bottom, for what the other fields cannot draw. */
  raw?: string
}

export interface PdfDescription {
  pages: PageDescription[]
}

const SIZE = 8

/** Builds the bytes of a PDF. */
export function buildPdf(pdf: PdfDescription): Uint8Array {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const pageIds = pdf.pages.map((_, i) => 5 + i * 2)
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Count ${pageIds.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>')
  for (const [i, page] of pdf.pages.entries()) {
    const { width = 792, height = 612, rotate = 0 } = page
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageIds[i]! + 1} 0 R >>`,
    )
    const content = pageContent(page, height)
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  return assemble(objects)
}

/** Numbers the objects and writes the table of their places. Every character is one byte. */
function assemble(objects: string[]): Uint8Array {
  let text = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const places = objects.map((body, i) => {
    const place = text.length
    text += `${i + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function pageContent(page: PageDescription, height: number): string {
  const parts: string[] = []
  const up = (y: number) => round(height - y)
  for (const grid of page.grids ?? []) parts.push(...gridContent(grid, up))
  for (const text of page.texts ?? []) {
    const {
      x,
      y,
      text: words,
      size = SIZE,
      bold = false,
      spacing = 0,
    } = Array.isArray(text) ? { x: text[0], y: text[1], text: text[2] } : text
    parts.push(showText(x, up(y), words, size, bold, spacing))
  }
  for (const [x1, y1, x2, y2] of page.lines ?? []) parts.push(line(x1, up(y1), x2, up(y2)))
  for (const [x, y, w, h] of page.rectangles ?? []) parts.push(`0.8 g ${x} ${up(y + h)} ${w} ${h} re f 0 g`)
  if (page.raw !== undefined) parts.push(page.raw)
  return parts.join('\n')
}

function gridContent(grid: GridDescription, up: (y: number) => number): string[] {
  const { x, step = 12, leading = 10, size = SIZE, ruledTo } = grid
  const parts: string[] = []
  const edges: number[] = []
  let y = grid.y
  for (const row of grid.rows) {
    edges.push(y - size - 1)
    const cells = row.map((cell) => (cell ?? '').split('\n'))
    for (const [column, cellLines] of cells.entries()) {
      for (const [i, words] of cellLines.entries()) {
        if (words !== '') parts.push(showText(x[column]!, up(y + i * leading), words, size, false, 0))
      }
    }
    y += step + (Math.max(1, ...cells.map((c) => c.length)) - 1) * leading
  }
  edges.push(y - size - 1)
  if (ruledTo !== undefined) {
    const left = x[0]! - 2
    for (const edge of edges) parts.push(line(left, up(edge), ruledTo, up(edge)))
    for (const at of [...x.map((edge) => edge - 2), ruledTo])
      parts.push(line(at, up(edges[0]!), at, up(edges.at(-1)!)))
  }
  return parts
}

const line = (x1: number, y1: number, x2: number, y2: number) =>
  `0.5 w ${round(x1)} ${round(y1)} m ${round(x2)} ${round(y2)} l S`

function showText(x: number, y: number, text: string, size: number, bold: boolean, spacing: number): string {
  return `BT /F${bold ? 2 : 1} ${size} Tf ${spacing} Tc 1 0 0 1 ${round(x)} ${y} Tm (${encode(text)}) Tj ET`
}

const round = (value: number) => Math.round(value * 100) / 100

const WINDOWS_1252: Record<string, number> = {
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
}

function encode(text: string): string {
  return [...text]
    .map((character) => {
      const code = WINDOWS_1252[character] ?? character.charCodeAt(0)
      if (code > 255 || code < 32) throw new Error(`"${character}" of "${text}" cannot be shown in Helvetica`)
      return /[()\\]/.test(character) ? `\\${character}` : String.fromCharCode(code)
    })
    .join('')
}
