/** Tables out of PDFs, told from the places of texts and ruling lines. */
import type { Document } from '#ingest/document.ts'
import type { RawRow, RawTable } from '../table.ts'
import { cellText, textLines } from './cell.ts'
import { findHeader, followingEdges, type PdfHeader } from './header.ts'
import { distinct, NEAR, type RowMark, rowBounds } from './rows.ts'
import { middleOf, type PdfPage, type PdfText, readPdfPages } from './text.ts'

/** What a table looks like. */
export interface PdfTableFacts {
  /** The labels of its header, in any order, line breaks as blanks. Pages without a header follow the one before. */
  columns: string[]
  /**
   * How rows are told apart: by horizontal lines (the default), or by a column that has exactly one line of text
   * in every row, which stands at the row's top, middle or bottom.
   */
  rows?: RowMark
  /** A text at which the table ends: totals, summaries. */
  ends?: RegExp
  /** Columns in which a merged cell counts for its rows together: it is given once, not repeated. */
  once?: string[]
}

/** A table of a PDF, and what its pages say beside and below it: footnotes, summaries. */
export interface PdfTable extends RawTable {
  outside: string[]
}

/**
 * Reads the table of a PDF through all its pages: the first of the given layouts whose labels are found. Null when
 * no page has any of them. A cell merged over several rows is repeated in each of them.
 */
export async function readPdfTable(
  document: Document,
  ...layouts: [PdfTableFacts, ...PdfTableFacts[]]
): Promise<PdfTable | null> {
  let facts: PdfTableFacts | undefined
  let header: PdfHeader | undefined
  let ended = false
  const rows: RawRow[] = []
  const outside: string[] = []
  for await (const page of readPdfPages(document)) {
    const found = ended ? null : firstHeader(page, facts ? [facts] : layouts)
    if (found) [facts, header] = [found.facts, found.header]
    else if (header) header = { ...header, edges: followingEdges(page, header.edges), bottom: 0 }
    if (!facts || !header || ended) {
      outside.push(...textLines(page.texts).map((line) => cellText(line)))
      continue
    }
    const end = page.texts.find((text) => facts?.ends?.test(text.text) && text.y > header!.bottom)
    const read = pageRows(page, header, facts, end)
    rows.push(...read.rows)
    outside.push(...read.outside)
    ended = end !== undefined
  }
  return header === undefined ? null : { columns: header.labels, rows, outside }
}

/** The first layout that has a name for every word of the page's header. */
function firstHeader(page: PdfPage, layouts: readonly PdfTableFacts[]) {
  const found = layouts.flatMap((facts) => {
    const header = findHeader(page, facts.columns)
    return header ? [{ facts, header }] : []
  })
  const known = found.find(({ header }) => header.unknown.length === 0)
  if (found[0] && !known)
    throw new Error(`unknown column with "${found[0].header.unknown[0]}" on page ${page.number}`)
  return known ?? null
}

/** A cell: the edges it lies between, and its texts. */
interface Cell {
  top: number
  bottom: number
  texts: PdfText[]
}

function pageRows(page: PdfPage, header: PdfHeader, facts: PdfTableFacts, end: PdfText | undefined) {
  const columns = header.labels.map((label, i) => ({
    label,
    left: header.edges[i]!,
    right: header.edges[i + 1]!,
    cells: [] as Cell[],
  }))
  const mark = facts.rows ?? 'lines'
  const cut = end === undefined ? page.height : endOfRows(page, mark, end)
  const below = page.texts.filter((text) => text.y > header.bottom + 1)
  const body = below.filter((text) => middleOf(text) < cut)
  const placed = placeTexts(body, page.texts, header.edges)
  const bounds = rowBounds(page, header, mark, columns, placed)
  columns.forEach((column, i) => {
    column.cells = bounds[i]!.slice(1).map((bottom, j) => ({ top: bounds[i]![j]!, bottom, texts: [] }))
  })
  if (body.length > 0 && end === undefined && columns.every((column) => column.cells.length === 0))
    throw new Error(`page ${page.number} has texts, but nothing that parts its rows`)
  const beside = placed.find(
    ({ text, column }) => column === null && bounds.some((heights) => isWithin(text, heights)),
  )
  if (beside)
    throw new Error(
      `page ${page.number} has "${beside.text.text}" beside the columns, where nobody knows one`,
    )
  const outside = [...fillCells(placed, columns), ...below.filter((text) => middleOf(text) >= cut)]
  const edges = distinct(columns.flatMap((c) => c.cells.flatMap((cell) => [cell.top, cell.bottom])))
  const rows = edges.slice(1).map((bottom, i) => gridRow(columns, edges[i]!, bottom, facts))
  return {
    rows: rows.filter((row) => row !== null),
    outside: textLines(outside).map((line) => cellText(line)),
  }
}

/** True for a text between the first height and the last. */
const isWithin = (text: PdfText, heights: readonly number[]) =>
  heights.length > 1 && middleOf(text) > heights[0]! && middleOf(text) < heights.at(-1)!

/** The top of the row in which the table's end is told. */
function endOfRows(page: PdfPage, mark: RowMark, end: PdfText): number {
  if (mark !== 'lines') return end.y - end.size
  const above = page.horizontal.filter(
    (rule) => rule.at < middleOf(end) && rule.from < end.right && rule.to > end.x,
  )
  return Math.max(0, ...above.map((rule) => rule.at))
}

/** The row between two lines; null when none of its own cells holds text. */
function gridRow(
  columns: { label: string; cells: Cell[] }[],
  top: number,
  bottom: number,
  facts: PdfTableFacts,
): RawRow | null {
  const row: RawRow = {}
  let own = false
  for (const { label, cells } of columns) {
    const cell = cells.find((c) => c.top < bottom - NEAR && c.bottom > top + NEAR)
    const starts = cell !== undefined && Math.abs(cell.top - top) <= NEAR
    const alone = starts && Math.abs(cell.bottom - bottom) <= NEAR
    row[label] = cell && (starts || !facts.once?.includes(label)) ? cellText(cell.texts) : ''
    if (alone && row[label] !== '') own = true
  }
  return own ? row : null
}

/**
 * The column of each text. A text drawn right behind another that has already left its cell goes on with it:
 * programs break a long text into pieces. One that begins where others of the page begin is a cell of its own.
 */
function placeTexts(texts: readonly PdfText[], all: readonly PdfText[], edges: readonly number[]) {
  const begins = (x: number) => all.filter((other) => Math.abs(other.x - x) < 0.5).length
  const placed: { text: PdfText; column: number | null }[] = []
  for (const text of texts) {
    const last = placed.at(-1)
    const gap = last ? text.x - last.text.right : 0
    const goesOn =
      last !== undefined &&
      last.column !== null &&
      Math.abs(last.text.y - text.y) < 0.1 * text.size &&
      gap > -0.1 * text.size &&
      gap < 0.4 * text.size &&
      last.text.right > edges[last.column + 1]! + 1 &&
      begins(text.x) <= 2
    placed.push({ text, column: goesOn ? last.column : columnOf(text, edges) })
  }
  return placed
}

/**
 * The column a text belongs to: where it lies, or, when it is too long for its cell, where it begins; a centred
 * text that sticks out on both sides belongs to the column of its middle.
 */
function columnOf(text: PdfText, edges: readonly number[]): number | null {
  const column = (x: number) => {
    const at = edges.findIndex((edge) => edge > x)
    return at <= 0 ? null : at - 1
  }
  const first = column(text.x + 1)
  const last = column(text.right - 1)
  const center = column((text.x + text.right) / 2)
  if (first === null) return center
  if (first === last || last === null || center === null) return first
  const [left, right] = [edges[center]!, edges[center + 1]!]
  return center !== first && text.x < left - 1 && text.right > right + 1 ? center : first
}

/**
 * Puts every text into its cell; gives back those that are in none. A text too long for its cell goes on below it,
 * where printing hides it behind the next row: such a line is told by following its first line at once.
 */
function fillCells(
  placed: readonly { text: PdfText; column: number | null }[],
  columns: readonly { cells: Cell[] }[],
): PdfText[] {
  const outside: PdfText[] = []
  const pending: { text: PdfText; cell: Cell | undefined; before: Cell | undefined }[] = []
  let last: { text: PdfText; column: number | null; cell: Cell | undefined } | undefined
  for (const { text, column } of placed) {
    const cells = column === null ? [] : columns[column]!.cells
    const cell = cells.find((c) => middleOf(text) > c.top && middleOf(text) <= c.bottom)
    const down = last ? text.y - last.text.y : 0
    const follows =
      last?.cell !== undefined &&
      last.column === column &&
      Math.abs(last.text.x - text.x) < 1.5 &&
      down > 0.8 * text.size &&
      down < 1.6 * text.size
    if (follows && last!.cell !== cell) pending.push({ text, cell, before: last!.cell })
    else if (cell) cell.texts.push(text)
    else outside.push(text)
    last = { text, column, cell: follows && cell === undefined ? last!.cell : cell }
  }
  for (const { text, cell, before } of pending) {
    const taken = cell?.texts.some(
      (other) =>
        Math.abs(other.y - text.y) < 0.55 * text.size && other.x < text.right && other.right > text.x,
    )
    if (cell && !taken) cell.texts.push(text)
    else before!.texts.push(text)
  }
  return outside
}
