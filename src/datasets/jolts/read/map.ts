/** The maps of codes: `jt.industry` and others like it. Codes are text: `000000` is not 0. */
import type { Batch, FileNotes } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import type { TableRow } from '#storage/tables.ts'
import { MAP_COLUMNS } from '../codes.ts'
import { namesParsed } from '../table.ts'
import { fits, readHeader, readLines, rowsOf, shorten } from './notes.ts'

/** Reads a map of codes. Throws SourceChanged. */
export function readMap(file: StoredFile, map: string, notes: FileNotes): AsyncIterable<Batch> {
  return rowsOf(namesParsed, file, readRows(file, map, notes))
}

async function* readRows(file: StoredFile, map: string, notes: FileNotes): AsyncIterable<TableRow> {
  const codeColumn = `${map}_code`
  const nameColumn = `${map}_text`
  let header: Map<string, number> | null = null
  let line = 0
  for await (const cells of readLines(file)) {
    line++
    if (header === null) {
      header = readHeader(file, cells, [codeColumn, nameColumn], MAP_COLUMNS)
      continue
    }
    const columns = header
    const cell = (name: string) => cells[columns.get(name) ?? -1] ?? ''
    const [code, name] = [cell(codeColumn), cell(nameColumn)]
    const row = shorten(cells.join(' '))
    if (!fits(cells, columns) || code === '' || name === '') {
      const reason = `needs a code, a name and ${columns.size} cells, and has ${cells.length}`
      notes.leftOut({ field: 'row', cell: row, reason, row })
      continue
    }
    yield { map, code, name, display_level: readLevel(cell('display_level'), row, notes), line }
  }
}

function readLevel(cell: string, row: string, notes: FileNotes): number | null {
  if (/^\d{1,2}$/.test(cell)) return Number(cell)
  if (cell !== '')
    notes.review({ field: 'display_level', cell: shorten(cell), reason: 'is no whole number', row })
  return null
}
