/** What the readers of claims have in common: rows in batches, and notes on cells and rows. */
import type { FileNotes } from '#ingest/files/file-source.ts'
import { inBatches } from '#ingest/files/in-batches.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { SourceChanged } from '#ingest/source.ts'
import type { Table, TableRow } from '#storage/tables.ts'
import type { Read } from './cells.ts'

/** Takes a cell's value, and notes the cell for a person where it could not be read. `row` says where it stands. */
export function take<Value>(
  notes: FileNotes,
  field: string,
  cell: string,
  row: string,
  { value, problem }: Read<Value>,
): Value | null {
  if (problem !== null) notes.review({ field, cell: shorten(cell), reason: problem, row: shorten(row) })
  return value
}

/** Text short enough for a message. */
export function shorten(text: string, lengthMax = 120): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > lengthMax ? `${line.slice(0, lengthMax)}…` : line
}

/** The error that stops a file. */
export function changed(file: Pick<StoredFile, 'part'>, found: string): SourceChanged {
  return new SourceChanged(`claims/${file.part}`, found)
}

/** The rows of a file in batches. Throws SourceChanged when there is none. */
export const rowsOf = (
  table: Table,
  file: Pick<StoredFile, 'part'>,
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
) => inBatches(table, rows, () => changed(file, 'holds no row that could be read'))

/** Notes the weeks that stand in one file twice and differ: the later row will count. */
export class Repeats {
  private readonly seen = new Map<string, string>()

  constructor(private readonly notes: FileNotes) {}

  see(key: string, figures: string): void {
    const before = this.seen.get(key)
    this.seen.set(key, figures)
    if (before === undefined || before === figures) return
    const reason = `stands in the file before with ${before}; the later row is taken`
    this.notes.review({ field: 'week_ending', cell: figures, reason, row: key })
  }
}
