/** `jt.series`: every series with its span, by which one that has ended is told. */
import type { Batch, FileNotes } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import type { TableRow } from '#storage/tables.ts'
import { SERIES_COLUMNS } from '../codes.ts'
import { seriesParsed } from '../table.ts'
import { readPeriod } from './cells.ts'
import { fits, readHeader, readLines, rowsOf, shorten } from './notes.ts'
import { parseSeriesId, type Series } from './series-id.ts'

/** Reads the list of series. Throws SourceChanged. */
export function readSeriesList(file: StoredFile, notes: FileNotes): AsyncIterable<Batch> {
  return rowsOf(seriesParsed, file, readRows(file, notes))
}

async function* readRows(file: StoredFile, notes: FileNotes): AsyncIterable<TableRow> {
  let header: Map<string, number> | null = null
  let line = 0
  for await (const cells of readLines(file)) {
    line++
    if (header === null) {
      header = readHeader(file, cells, SERIES_COLUMNS.needed, SERIES_COLUMNS.known)
      continue
    }
    const columns = header
    const row = shorten(cells.slice(0, 1).join(''))
    if (!fits(cells, columns)) {
      const reason = `the row has ${cells.length} cells and not ${columns.size}`
      notes.leftOut({ field: 'row', cell: shorten(cells.join(' ')), reason, row })
      continue
    }
    const cell = (name: string) => (columns.has(name) ? cells[columns.get(name)!]! : null)
    const series = parseSeriesId(cell('series_id')!)
    const reason = typeof series === 'string' ? series : disagreement(series, cell)
    if (typeof series === 'string' || reason !== null) {
      notes.leftOut({ field: 'series_id', cell: row, reason: reason!, row })
      continue
    }
    const period = readPeriod(cell('end_year')!, cell('end_period')!)
    if (typeof period === 'object' && 'problem' in period) {
      const told = `${cell('end_year')} ${cell('end_period')}`
      notes.review({ field: 'end_period', cell: shorten(told), reason: period.problem, row })
    }
    yield { ...series, ...endOf(period, cell('end_year')!), line }
  }
}

/** A series of yearly means alone ends with its last year. */
function endOf(period: ReturnType<typeof readPeriod>, yearCell: string) {
  if (period === 'year') return { end_year: Number(yearCell), end_month: 12 }
  if ('problem' in period) return { end_year: null, end_month: null }
  return { end_year: period.year, end_month: period.month }
}

/** The column that says something else than the id; null where all agree. */
function disagreement(series: Series, cell: (name: string) => string | null): string | null {
  const { series_id: id } = series
  const expected: Record<string, string> = {
    seasonal: id.slice(2, 3),
    industry_code: id.slice(3, 9),
    state_code: id.slice(9, 11),
    region_code: id.slice(9, 11),
    area_code: id.slice(11, 16),
    sizeclass_code: id.slice(16, 18),
    dataelement_code: id.slice(18, 20),
    ratelevel_code: id.slice(20, 21),
  }
  for (const [name, code] of Object.entries(expected)) {
    const told = cell(name)
    if (told !== null && told !== code)
      return `its ${name} is ${JSON.stringify(shorten(told))}, and its id says ${code}`
  }
  return null
}
