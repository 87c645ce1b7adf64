/** State weeks of the report r539cy. */
import { parse } from 'csv-parse/sync'
import type { FileNotes } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import type { IsoDate } from '#lib/dates.ts'
import { withMore } from '#lib/rows.ts'
import type { TableRow } from '#storage/tables.ts'
import { type Read, readCount, readRate, readUsDate } from './cells.ts'
import { R539CY_LABEL_SPELLINGS, R539CY_STATE, type StateField } from './headers.ts'
import { changed, Repeats, shorten, take } from './notes.ts'
import { continuedWeek, placeWeek } from './week.ts'
import type { XmlElement } from './xml.ts'

type Cells = Record<StateField, string>

/** The rows of the XML. Throws SourceChanged at an element that is unknown or missing. */
export function* readStateElements(
  file: StoredFile,
  root: XmlElement,
  madeOn: IsoDate,
  notes: FileNotes,
): Iterable<TableRow> {
  const fields = new Map(R539CY_STATE.map(({ xml, field }) => [xml, field]))
  const repeats = new Repeats(notes)
  for (const [i, week] of root.children.entries()) {
    if (week.name !== 'week') throw changed(file, `holds <${shorten(week.name)}> where <week> stands`)
    const cells: Partial<Cells> = {}
    for (const { name, text, children } of week.children) {
      const field = fields.get(name)
      if (!field || children.length > 0 || field in cells)
        throw changed(file, `week ${i + 1} has ${field ? 'more than one' : 'an unknown'} <${shorten(name)}>`)
      cells[field] = text
    }
    const missing = R539CY_STATE.filter(({ field }) => !(field in cells)).map(({ xml }) => `<${xml}>`)
    if (missing.length > 0) throw changed(file, `week ${i + 1} lacks ${missing.join(', ')}`)
    const row = readWeek(cells as Cells, madeOn, repeats, notes)
    if (row) yield withMore(row, { line: i + 1 })
  }
}

/** Lines in front of the header that hold titles. */
const TITLE_LINES_MAX = 20
const RUN_DATE = /^run date:\s*(\S+)$/i

/** The rows of the spreadsheet, saved as CSV: titles, a header, rows, and the day of the report below them. */
export function* readStateLines(file: StoredFile, text: string, notes: FileNotes): Iterable<TableRow> {
  const lines = parseLines(file, text)
  const labels = R539CY_STATE.map(({ label }) => label.toLowerCase())
  const at = lines
    .slice(0, TITLE_LINES_MAX)
    .findIndex((line) => line.some((cell) => cell.toLowerCase() === labels[1]))
  if (at < 0)
    throw changed(file, `has no header with "Filed week ended"; begins with ${JSON.stringify(shorten(text))}`)
  const header = trimEnd(lines[at]!)
    .map((cell) => cell.toLowerCase())
    .map((label) => (Object.hasOwn(R539CY_LABEL_SPELLINGS, label) ? R539CY_LABEL_SPELLINGS[label]! : label))
  if (header.join() !== labels.join())
    throw changed(file, `has the columns ${shorten(header.join(', '), 300)} and not ${labels.join(', ')}`)
  const body = lines.slice(at + 1).map(trimEnd)
  const runDate = body.map((cells) => RUN_DATE.exec(cells[0] ?? '')?.[1]).find((word) => word !== undefined)
  const madeOn = readUsDate(runDate ?? '').value
  const repeats = new Repeats(notes)
  for (const [i, line] of body.entries()) {
    if (line.length === 0 || (line.length === 1 && RUN_DATE.test(line[0]!))) continue
    const cells = Object.fromEntries(R539CY_STATE.map(({ field }, k) => [field, line[k] ?? ''])) as Cells
    // The cells at the end of a row may be blank, but its key may not: such a line is cut, or is no row.
    const isLast = i === body.length - 1
    if (isLast && lines[at + 1 + i]!.length < header.length)
      throw changed(file, `breaks off: the last line is ${JSON.stringify(shorten(line.join(',')))}`)
    const row = readWeek(cells, madeOn, repeats, notes)
    if (row) yield withMore(row, { line: i + 1 })
  }
}

function parseLines(file: StoredFile, text: string): string[][] {
  try {
    return parse(text, { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    throw changed(file, `is no CSV of claims: ${shorten((error as Error).message)}`)
  }
}

function trimEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
}

function readWeek(cells: Cells, madeOn: IsoDate | null, repeats: Repeats, notes: FileNotes): TableRow | null {
  const row = shorten(`${cells.state} ${cells.week_ending}`)
  if (isAhead(cells, madeOn)) return null
  const place = placeWeek(cells.state, cells.week_ending, madeOn)
  if (place.refused) {
    notes.leftOut({ ...place.refused, cell: shorten(place.refused.cell), row })
    return null
  }
  const { state, week_ending } = place
  const told = <Value>(field: StateField, read: Read<Value>) => take(notes, field, cells[field], row, read)
  const count = (field: StateField) => told(field, readCount(cells[field]))
  const reflected = continuedWeek(cells.continued_week_ending, week_ending)
  const week = {
    state,
    week_ending,
    initial_claims: count('initial_claims'),
    continued_claims: count('continued_claims'),
    continued_week_ending: told('continued_week_ending', reflected),
    covered_employment: count('covered_employment'),
    insured_unemployment_rate: told('insured_unemployment_rate', readRate(cells.insured_unemployment_rate)),
    source: 'r539cy',
    source_date: madeOn,
  }
  repeats.see(`${state} ${week_ending}`, `${week.initial_claims} and ${week.continued_claims}`)
  return week
}

/** True for a week that was not over when the report was made, and stands in it without a figure. */
function isAhead({ week_ending, initial_claims, continued_claims }: Cells, madeOn: IsoDate | null): boolean {
  const week = readUsDate(week_ending).value
  return (
    madeOn !== null && week !== null && week > madeOn && `${initial_claims}${continued_claims}`.trim() === ''
  )
}
