/**
 * Rows out of text forms of the workbooks, which people have made: comma, semicolon or tab between the cells.
 *
 * One copy of FY2014 is semicolon text that went through a spreadsheet which took the commas in it for separators: it
 * put quotation marks around what held some, and padded every line with commas up to the longest. Taking the commas'
 * cells and joining them again gives the line as it was.
 */

import { decodeText } from '#ingest/document.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { streamFile } from '#ingest/files/stored-file.ts'
import { SourceChanged } from '#ingest/source.ts'

/** A row and the line on which it begins, counted from 1. */
export interface TextRow {
  cells: string[]
  line: number
}

/** A line longer than this, or a cell over more lines, is no line or cell of such a file. */
const LINE_BYTES_MAX = 1 << 20
const CELL_LINES_MAX = 50

const DELIMITERS = [',', ';', '\t'] as const

/**
 * The rows of a text file in batches, the header first; blank lines are left out. Throws SourceChanged for a file that
 * ends within a quoted cell.
 */
export async function* readTextRows(file: StoredFile, source: string): AsyncGenerator<TextRow[]> {
  let split: ((text: string) => Split) | null = null
  let line = 0
  // Lines of a quoted cell that has not ended yet, and the first of them.
  let open = ''
  let openLine = 0
  for await (const lines of textLines(file, source)) {
    const rows: TextRow[] = []
    for (const text of lines) {
      line++
      if (open === '' && text.trim() === '') continue
      split ??= splitterFor(text)
      const whole = open === '' ? text : `${open}\n${text}`
      if (open === '') openLine = line
      const { cells, ended } = split(whole)
      open = ended ? '' : whole
      if (ended) rows.push({ cells, line: openLine })
      else if (line - openLine >= CELL_LINES_MAX) throw unended(source, openLine)
    }
    if (rows.length > 0) yield rows
  }
  if (open !== '') throw unended(source, openLine)
}

const unended = (source: string, line: number) =>
  new SourceChanged(
    source,
    `the quotation mark opened in line ${line} is never closed: the file is cut off or damaged`,
  )

/** The file's lines in blocks, decoded as UTF-8 or else, line by line, as Windows-1252. */
async function* textLines(file: StoredFile, source: string): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0)
  let first = true
  for await (const chunk of streamFile(file)) {
    const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
    const end = bytes.lastIndexOf(10) + 1
    rest = bytes.subarray(end)
    if (rest.length > LINE_BYTES_MAX)
      throw new SourceChanged(source, 'a line has no end: this is no text of rows')
    if (end === 0) continue
    yield decodeLines(bytes.subarray(0, end - 1), first)
    first = false
  }
  if (rest.length > 0) yield decodeLines(rest, first)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeLines(bytes: Buffer, first: boolean): string[] {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    const lines: string[] = []
    for (let at = 0; at <= bytes.length; ) {
      const next = bytes.indexOf(10, at)
      const end = next < 0 ? bytes.length : next
      lines.push(decodeText(bytes.subarray(at, end)))
      at = end + 1
    }
    text = lines.join('\n')
  }
  const lines = (first ? text.replace(/^\ufeff/, '') : text).split('\n')
  if (text.includes('\r')) return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  return lines
}

interface Split {
  cells: string[]
  /** False when the text ends within a quoted cell. */
  ended: boolean
}

/** How the lines of a file are split, judged by its header. */
function splitterFor(header: string): (text: string) => Split {
  const names = header.replace(/[,;\t]+$/, '')
  const width = (delimiter: string) => splitLine(names, delimiter).cells.length
  const delimiter = DELIMITERS.reduce((best, next) => (width(next) > width(best) ? next : best))
  if (delimiter !== ';' || !header.endsWith(',')) return (text) => splitLine(text, delimiter)
  return (text) => {
    const { cells, ended } = splitLine(text, ',')
    if (!ended) return { cells, ended }
    while (cells.at(-1) === '') cells.pop()
    return splitLine(cells.join(','), delimiter)
  }
}

/**
 * The cells of a line. A quotation mark counts only where a cell begins; within a quoted cell two stand for one, and
 * what follows the closing one is taken as it is.
 */
export function splitLine(text: string, delimiter: string): Split {
  if (!text.includes('"')) return { cells: text.split(delimiter), ended: true }
  const cells: string[] = []
  let at = 0
  for (;;) {
    let cell = ''
    if (text.charCodeAt(at) === 34) {
      at++
      for (;;) {
        const quote = text.indexOf('"', at)
        if (quote < 0) return { cells, ended: false }
        cell += text.slice(at, quote)
        at = quote + 1
        if (text.charCodeAt(at) !== 34) break
        cell += '"'
        at++
      }
    }
    const end = text.indexOf(delimiter, at)
    cells.push(cell + text.slice(at, end < 0 ? undefined : end))
    if (end < 0) return { cells, ended: true }
    at = end + 1
  }
}
