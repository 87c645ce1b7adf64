/**
 * The data files: one row per series and month, half a million rows and more. Each release revises the month before, and
 * every January some five years, so the whole file is read each time.
 */
import type { Batch, FileNotes } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { withMore } from '#lib/rows.ts'
import type { TableRow } from '#storage/tables.ts'
import { DATA_COLUMNS } from '../codes.ts'
import { seriesParsed, valuesParsed } from '../table.ts'
import { isPreliminary, readPeriod, readValue } from './cells.ts'
import { fits, readHeader, readLines, rowsOf, shorten } from './notes.ts'
import { parseSeriesId, type Series } from './series-id.ts'

/** Reads a data file: its values, and at the end its series. Throws SourceChanged. */
export async function* readData(file: StoredFile, notes: FileNotes): AsyncIterable<Batch> {
  const series = new Map<string, Series | string>()
  yield* rowsOf(valuesParsed, file, readValues(file, series, notes))
  const rows = [...series.values()].filter((s) => typeof s !== 'string')
  const named = new Map(rows.map((row) => [row.series_id, row]))
  yield { table: seriesParsed, rows: [...named.values()].map((row, line) => ({ ...row, line })) }
}

async function* readValues(
  file: StoredFile,
  series: Map<string, Series | string>,
  notes: FileNotes,
): AsyncIterable<TableRow> {
  let header: Map<string, number> | null = null
  let line = 0
  for await (const cells of readLines(file)) {
    line++
    if (header === null) {
      header = readHeader(file, cells, DATA_COLUMNS, [])
      continue
    }
    const row = readValueRow(header, cells, series, notes)
    if (row) yield withMore(row, { line })
  }
}

function readValueRow(
  header: Map<string, number>,
  cells: string[],
  series: Map<string, Series | string>,
  notes: FileNotes,
) {
  const leaveOut = (field: string, cell: string, reason: string) => {
    notes.leftOut({ field, cell: shorten(cell), reason, row: shorten(cells.slice(0, 3).join(' ')) })
    return null
  }
  if (!fits(cells, header))
    return leaveOut('row', cells.join(' '), `the row has ${cells.length} cells and not ${header.size}`)
  const cell = (name: string) => cells[header.get(name)!]!
  const [id, yearCell, periodCell] = [cell('series_id'), cell('year'), cell('period')]
  let found = series.get(id)
  if (found === undefined) {
    found = parseSeriesId(id)
    series.set(id, found)
  }
  if (typeof found === 'string') return leaveOut('series_id', id, found)
  const period = readPeriod(yearCell, periodCell)
  // Means of a year stand among the months of series that are not adjusted.
  if (period === 'year') return null
  if ('problem' in period) return leaveOut('period', `${yearCell} ${periodCell}`, period.problem)
  const { value, problem } = readValue(cell('value'))
  if (problem !== null) {
    const row = shorten(`${id} ${yearCell} ${periodCell}`)
    notes.review({ field: 'value', cell: shorten(cell('value')), reason: problem, row })
  }
  return { series_id: found.series_id, ...period, value, preliminary: isPreliminary(cell('footnote_codes')) }
}
