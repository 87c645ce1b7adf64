/** Reads a file of the hub, of whatever vintage, in batches of rows. */
import type { Batch, FileNotes } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { SourceChanged } from '#ingest/source.ts'
import type { TableRow } from '#storage/tables.ts'
import { h1bRows } from '../table.ts'
import { splitLine } from './cells.ts'
import { type Header, readHeader, type WideCounts } from './headers.ts'
import { readLines } from './lines.ts'
import { LongForm } from './long-form.ts'
import { makeRow, readCountCell, readIdentity } from './row.ts'

const BATCH_ROWS = 5000
/** How much of a line a message shows. */
const SHOWN_MAX = 120

/**
 * Reads one file. Throws SourceChanged when it is a web page, has an unknown header, is cut off, or holds other fiscal
 * years than its name says.
 */
export async function* readFile(file: StoredFile, notes: FileNotes): AsyncGenerator<Batch> {
  const source = `h1b/${file.part}`
  const years = new Set<number>()
  let rows: TableRow[] = []
  for await (const row of readRows(source, file, notes)) {
    years.add(Number(row.fiscal_year))
    rows.push(row)
    if (rows.length < BATCH_ROWS) continue
    yield { table: h1bRows, rows }
    rows = []
  }
  checkYears(source, file.part, years)
  yield { table: h1bRows, rows }
}

async function* readRows(source: string, file: StoredFile, notes: FileNotes): AsyncGenerator<TableRow> {
  let reader: RowReader | null = null
  let number = 0
  for await (const { lines, ended } of readLines(source, file)) {
    for (const line of lines) {
      number++
      if (line.trim() === '') continue
      if (reader) {
        const row = reader.read(line, `line ${number}`)
        if (row) yield row
      } else reader = new RowReader(source, line, notes)
    }
    if (!ended) reader?.notEnded(`line ${number}`)
  }
  if (!reader) throw new SourceChanged(source, 'the file is empty')
  yield* reader.end()
}

/** Takes line by line what stands below a header. */
class RowReader {
  private readonly header: Header
  private readonly delimiter: ',' | '\t'
  private readonly long: LongForm | null
  /** What is wrong with the last line, which is only then known to be the last. */
  private broken: { found: string; line: string; place: string } | null = null

  constructor(
    private readonly source: string,
    line: string,
    private readonly notes: FileNotes,
  ) {
    if (line.trimStart().startsWith('<'))
      throw new SourceChanged(source, `a web page came in place of the file: ${shown(line)}`)
    if (line.startsWith('PK\u0003\u0004'))
      throw new SourceChanged(source, 'a workbook or a zip archive came: hand in the CSV')
    this.delimiter = line.includes('\t') ? '\t' : ','
    const labels = splitLine(line, this.delimiter)
    if (!labels) throw new SourceChanged(source, `no header: ${shown(line)}`)
    this.header = readHeader(source, labels)
    const { counts } = this.header
    this.long = counts.form === 'long' ? new LongForm(source, { ...this.header, counts }, notes) : null
  }

  /** The row of a line; null when it is left out, or when the row is made of several lines. */
  read(line: string, place: string): TableRow | null {
    this.leaveBrokenOut()
    const cells = splitLine(line, this.delimiter)
    const wanted = this.header.labels.length
    if (cells?.length !== wanted) {
      const found = cells ? `${cells.length} of ${wanted} cells` : 'a quotation mark that is not closed'
      this.broken = { found, line, place }
      return null
    }
    const { counts } = this.header
    if (isTotal(cells, this.header)) return null
    if (counts.form === 'wide') return this.readWide(cells, counts, place)
    this.long!.add(cells, place)
    return null
  }

  /** The file has no line end behind its last line. */
  notEnded(place: string): void {
    if (this.broken) return
    this.notes.review({
      field: 'file',
      cell: '',
      reason: 'no line end behind the last line, whose last cell may be cut off',
      row: place,
    })
  }

  /** The file has ended: the rows that could not be made before. Throws SourceChanged when it is cut off. */
  *end(): Generator<TableRow> {
    if (this.broken) {
      const { found, line, place } = this.broken
      throw new SourceChanged(this.source, `cut off: the last line (${place}) has ${found}: ${shown(line)}`)
    }
    if (this.long) yield* this.long.rows()
  }

  private readWide(cells: readonly string[], counts: WideCounts, place: string): TableRow | null {
    const identity = readIdentity(cells, this.header, place, this.notes)
    if (!identity) return null
    const row = `${place}: ${identity.employer ?? ''}`
    const read = new Map()
    for (const [field, at] of counts.cells) {
      const count = readCountCell(field, cells[at]!, this.header.layout, row, this.notes)
      if (count === null) return null
      read.set(field, count)
    }
    return makeRow(identity, read, counts.split)
  }

  private leaveBrokenOut(): void {
    if (!this.broken) return
    const { found, line, place } = this.broken
    this.notes.leftOut({ field: 'line', cell: shown(line), reason: `has ${found}`, row: place })
    this.broken = null
  }
}

/** The dashboard can be told to add a line of totals, in which no fiscal year stands. */
const isTotal = (cells: readonly string[], { identity }: Header) =>
  !/\d/.test(cells[identity.fiscal_year]!) && cells.some((cell) => /^(grand )?total$/i.test(cell.trim()))

const shown = (line: string) => (line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX)}…` : line)

/** A file saved under the wrong year would stand in for a year that it does not hold. */
function checkYears(source: string, part: string, years: ReadonlySet<number>): void {
  if (years.size === 0) throw new SourceChanged(source, 'no rows below the header')
  if (!/^\d{4}$/.test(part) || years.has(Number(part))) return
  const held = [...years].sort((a, b) => a - b).join(', ')
  throw new SourceChanged(source, `no row of fiscal year ${part}; found ${held}`)
}
