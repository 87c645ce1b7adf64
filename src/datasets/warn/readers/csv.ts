/** Tables out of CSV text. */
import { parse } from 'csv-parse/sync'
import { type Document, documentText } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import type { RawTable } from '../source.ts'
import { columnLabels } from './columns.ts'

/**
 * Reads the table that begins with the line holding the label `header`; lines above it are the publisher's own
 * notes. Lines that are empty or repeat the header are left out. A column without a label that holds something is
 * called `column K`. Null where no line holds the label: the caller decides what that means.
 */
export function readCsvTable(document: Document, header: string): RawTable | null {
  const lines: string[][] = parse(documentText(document), {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
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
