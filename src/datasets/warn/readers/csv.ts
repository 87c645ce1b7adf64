/** Tables out of CSV text. */
import { parse } from 'csv-parse/sync'
import { type Document, documentText } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import { columnLabels } from './columns.ts'
import type { RawTable } from './table.ts'

/** What is known of a publisher's file beyond its table. */
export interface CsvOptions {
  /** True for files of which the last line ends as all others do: one without that end was cut short. */
  endsInNewline?: boolean
}

/**
 * Reads the table that begins with the line holding the label `header`; lines above it are the publisher's own
 * notes. Lines that are empty or repeat the header are left out. A column without a label that holds something is
 * called `column K`. Null where no line holds the label: the caller decides what that means.
 */
export function readCsvTable(document: Document, header: string, options: CsvOptions = {}): RawTable | null {
  const text = documentText(document)
  const lines: string[][] = parse(text, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  refuseCutOff(text, lines, options)
  return tableOfLines(lines, header)
}

/** The table within lines of cells, wherever they came from: see readCsvTable. */
export function tableOfLines(lines: string[][], header: string): RawTable | null {
  const wanted = cleanText(header).toLowerCase()
  const isHeader = (line: string[]) => line.some((cell) => cleanText(cell).toLowerCase() === wanted)
  const at = lines.findIndex(isHeader)
  if (at < 0) return null
  const body = lines
    .slice(at + 1)
    .filter((line) => !isHeader(line) && line.some((cell) => cleanText(cell) !== ''))
  const labels = [...columnLabels(lines[at]!, body)]
  const rows = body.map((line) => Object.fromEntries(labels.map(([i, label]) => [label, line[i] ?? ''])))
  return { columns: labels.map(([, label]) => label), rows }
}

/**
 * Throws for a file that ends within a line: it was cut short. Publishers who end their last line with a line break
 * always do; of the others' files only those show it whose last line alone has too few cells. Where a file ends with
 * a line, or within its last cell, nothing tells it from a shorter one.
 */
export function refuseCutOff(text: string, lines: readonly (readonly string[])[], options: CsvOptions): void {
  if (text.endsWith('\n')) return
  const [before, last] = lines.slice(-2)
  if (options.endsInNewline) throw new Error(`it breaks off: no line break follows "${text.slice(-40)}"`)
  if (before && last && last.length < before.length)
    throw new Error(`it breaks off: the last line has ${last.length} cells, the one before ${before.length}`)
}
