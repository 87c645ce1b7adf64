/**
 * The raw report: one row per state and week, all weeks since the eighties, rebuilt every morning. States may change
 * any past week, so the whole file is read each time and what it says replaces what it said before.
 */
import { CsvError, parse } from 'csv-parse'
import type { Batch, FileNotes } from '#ingest/files/file-source.ts'
import { type StoredFile, streamFile } from '#ingest/files/stored-file.ts'
import { withMore } from '#lib/rows.ts'
import type { TableRow } from '#storage/tables.ts'
import { claimsParsed } from '../table.ts'
import { type Read, readCount, readRate, readUsDate } from './cells.ts'
import { AR539_COLUMNS, EXTENDED_BENEFIT_STATUS, type TakenColumn } from './headers.ts'
import { changed, Repeats, rowsOf, shorten, take } from './notes.ts'
import { continuedWeek, insuredRate, placeWeek } from './week.ts'

/** No row of the report is nearly as long; a file without line ends is no report. */
const LINE_LENGTH_MAX = 20_000

/** Reads `ar539.csv`. Throws SourceChanged. */
export function readAr539(file: StoredFile, notes: FileNotes): AsyncIterable<Batch> {
  return rowsOf(claimsParsed, file, readRows(file, notes))
}

async function* readRows(file: StoredFile, notes: FileNotes): AsyncIterable<TableRow> {
  const repeats = new Repeats(notes)
  let header: Map<string, number> | null = null
  // A short row in the middle is a row to leave out; at the end it says that the file was cut off.
  let short: string[] | null = null
  let line = 0
  for await (const cells of readLines(file)) {
    line++
    if (header === null) {
      header = readHeader(file, cells)
      continue
    }
    if (short) refuseLength(notes, short, header.size)
    short = cells.length < header.size ? cells : null
    if (cells.length > header.size) refuseLength(notes, cells, header.size)
    if (cells.length !== header.size) continue
    const row = readRow(header, cells, notes)
    if (row === null) continue
    repeats.see(`${row.state} ${row.week_ending}`, `${row.initial_claims} and ${row.continued_claims}`)
    yield withMore(row, { line })
  }
  if (header === null) throw changed(file, 'is empty')
  if (short)
    throw changed(
      file,
      `breaks off: the last line has ${short.length} cells of ${header.size}, ${JSON.stringify(shorten(short.join(',')))}`,
    )
}

async function* readLines(file: StoredFile): AsyncIterable<string[]> {
  const bytes = streamFile(file)
  const lines = bytes.pipe(
    parse({
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: LINE_LENGTH_MAX,
    }),
  )
  bytes.on('error', (error) => lines.destroy(error))
  try {
    yield* lines
  } catch (error) {
    if (error instanceof CsvError) throw changed(file, `is no CSV of claims: ${shorten(error.message)}`)
    throw error
  } finally {
    bytes.destroy()
  }
}

function readHeader(file: StoredFile, cells: string[]): Map<string, number> {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const known = Object.keys(AR539_COLUMNS)
  if (!names.some((name) => known.includes(name)))
    throw changed(file, `has no header of ar539; begins with ${JSON.stringify(shorten(cells.join(',')))}`)
  const missing = known.filter((name) => !names.includes(name))
  const unknown = names.filter((name) => !known.includes(name))
  const twice = names.filter((name, i) => names.indexOf(name) !== i)
  if (missing.length + unknown.length + twice.length > 0) {
    const what = [
      missing.length > 0 && `lacks the columns ${missing.join(', ')}`,
      unknown.length > 0 && `has unknown columns ${unknown.map((name) => JSON.stringify(name)).join(', ')}`,
      twice.length > 0 && `has columns twice: ${twice.join(', ')}`,
    ]
    throw changed(file, shorten(what.filter(Boolean).join(' and '), 400))
  }
  return new Map(names.map((name, i) => [name, i]))
}

function refuseLength(notes: FileNotes, cells: string[], expected: number): void {
  const row = shorten(cells.slice(0, 2).join(' '))
  const reason = `the row has ${cells.length} cells and not ${expected}`
  notes.leftOut({ field: 'row', cell: shorten(cells.join(',')), reason, row })
}

const TAKEN = Object.entries(AR539_COLUMNS).filter(
  (entry): entry is [string, TakenColumn] => entry[1] !== null,
)

function readRow(header: Map<string, number>, cells: string[], notes: FileNotes) {
  const cell = (name: string) => cells[header.get(name)!]!
  const row = `${cell('st')} ${cell('rptdate')}`
  const place = placeWeek(cell('st'), cell('rptdate'), readUsDate(cell('curdate')).value)
  if (place.refused) {
    notes.leftOut({ ...place.refused, cell: shorten(place.refused.cell), row: shorten(row) })
    return null
  }
  const values: Record<string, string | number | null> = {}
  for (const [name, { field, kind }] of TAKEN)
    values[field] = take(notes, field, cell(name), row, READERS[kind](cell(name)))
  const count = (name: string, field: string) => take(notes, field, cell(name), row, readCount(cell(name)))
  // A blank part is not taken for zero: states fill what does not apply to them with zeros (Handbook 401, ETA 539).
  const initial = add(count('c3', 'initial_claims'), values.workshare_initial_claims as number | null)
  const continued = add(count('c8', 'continued_claims'), values.workshare_continued_claims as number | null)
  const reflected = continuedWeek(cell('c2'), place.week_ending)
  return {
    ...values,
    state: place.state,
    week_ending: place.week_ending,
    initial_claims: initial,
    continued_claims: continued,
    continued_week_ending: take(notes, 'continued_week_ending', cell('c2'), row, reflected),
    insured_unemployment_rate: insuredRate(continued, values.covered_employment as number | null),
    source: 'ar539',
  }
}

const add = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)

const READERS: Record<TakenColumn['kind'], (cell: string) => Read<string | number>> = {
  count: readCount,
  rate: readRate,
  date: readUsDate,
  text(cell) {
    const word = cell.trim().toUpperCase()
    const value = Object.hasOwn(EXTENDED_BENEFIT_STATUS, word) ? EXTENDED_BENEFIT_STATUS[word]! : null
    return { value, problem: value === null && word !== '' ? 'is neither B nor E' : null }
  },
}
