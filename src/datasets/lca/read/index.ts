/** One disclosure file, workbook or text, into rows of `lca_rows`. */
import { documentKind } from '#ingest/document.ts'
import type { Batch, FileNotes } from '#ingest/files/file-source.ts'
import { type StoredFile, streamFile } from '#ingest/files/stored-file.ts'
import { SourceChanged } from '#ingest/source.ts'
import { bareCell } from './cells.ts'
import { type Columns, findColumns } from './headers.ts'
import { lcaParsed } from './parsed-table.ts'
import { type LcaRow, makeRowReader } from './row.ts'
import { readTextRows, type TextRow } from './text.ts'
import { readWorkbookRows } from './workbook.ts'

/** Rows of a batch. */
const BATCH_ROWS = 4000

/**
 * Reads a disclosure file of any year. Throws SourceChanged when it is none, when its columns are not known, or when
 * it is cut off: what the bytes are is judged by themselves, since a challenge page comes under the file's name.
 */
export async function* readLca(file: StoredFile, notes: FileNotes): AsyncGenerator<Batch> {
  const source = `lca/${file.part}`
  const kind = await kindOf(file)
  if (kind === 'zip') yield* readRows(workbookRows(file, source), 'filled row', source, notes)
  else if (kind === 'text') yield* readRows(readTextRows(file, source), 'line', source, notes)
  else throw new SourceChanged(source, `neither a workbook nor text of rows: ${KINDS[kind]}`)
}

const KINDS = {
  html: 'a web page, such as one that tests its visitors',
  pdf: 'a PDF',
  json: 'JSON',
  gzip: 'packed with gzip twice',
  empty: 'nothing at all',
  binary: 'bytes of another kind',
}

async function kindOf(file: StoredFile): Promise<'zip' | 'text' | keyof typeof KINDS> {
  const bytes = await firstBytes(file)
  const kind = documentKind({ url: file.url, bytes, contentType: '', fetchedAt: file.fetchedAt })
  // Old workbooks, and text in two-byte characters.
  return kind === 'text' && bytes.includes(0) ? 'binary' : kind
}

async function firstBytes(file: StoredFile): Promise<Uint8Array> {
  for await (const chunk of streamFile(file)) return chunk as Buffer
  return new Uint8Array()
}

async function* workbookRows(file: StoredFile, source: string): AsyncGenerator<TextRow[]> {
  let line = 0
  for await (const rows of readWorkbookRows(file, source))
    yield rows.map((cells) => ({ cells, line: ++line }))
}

/**
 * The rows under the header, which is the first row that is not blank. In text a row has a cell for each column, or a
 * delimiter has got lost; in a workbook, blank cells at its end may be missing.
 */
async function* readRows(
  batches: AsyncIterable<TextRow[]>,
  unit: 'filled row' | 'line',
  source: string,
  notes: FileNotes,
): AsyncGenerator<Batch> {
  let columns: Columns | null = null
  let readRow: ReturnType<typeof makeRowReader> | null = null
  let rows: LcaRow[] = []
  let [seen, taken] = [0, 0]
  let [short, full] = [false, false]
  for await (const batch of batches) {
    for (const { cells, line } of batch) {
      if (columns === null || readRow === null) {
        if (cells.every((cell) => bareCell(cell) === '')) continue
        columns = findColumns(cells, source)
        readRow = makeRowReader(columns, notes)
        continue
      }
      const place = `${unit} ${line}`
      seen++
      if (unit === 'line') {
        full = !short
        short = cells.length < columns.width
      }
      if (short || isTooWide(cells, columns)) {
        const cell = cells[columns.at.case_number!] ?? ''
        const reason = `${cells.length} cells where the header has ${columns.width}`
        notes.leftOut({ field: 'case_number', cell, reason, row: place })
        continue
      }
      const row = readRow(cells, place)
      if (row === null) continue
      taken++
      rows.push(row)
      if (rows.length === BATCH_ROWS) {
        yield { table: lcaParsed, rows }
        rows = []
      }
    }
  }
  if (columns === null) throw new SourceChanged(source, 'no header and no rows')
  // A file that was cut ends within a row; one whose rows are short by habit has more of them.
  if (short && full) throw new SourceChanged(source, 'it breaks off: the last row is short')
  if (taken === 0) throw new SourceChanged(source, `no case among the ${seen} rows under the header`)
  if (rows.length > 0) yield { table: lcaParsed, rows }
}

function isTooWide(cells: readonly string[], { width }: Columns): boolean {
  for (let i = width; i < cells.length; i++) if (cells[i] !== '' && bareCell(cells[i]!) !== '') return true
  return false
}
