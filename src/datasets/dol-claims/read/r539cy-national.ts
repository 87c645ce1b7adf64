/** National weeks of the report r539cy: seasonally adjusted figures, back to 1967. */
import type { FileNotes } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { TableRow } from '#storage/tables.ts'
import { readCount, readRate } from './cells.ts'
import { R539CY_NATIONAL } from './headers.ts'
import { changed, Repeats, shorten, take } from './notes.ts'
import { placeDay } from './week.ts'
import type { XmlElement } from './xml.ts'

/** The weeks of the years asked for stand in the report before they are over, with their seasonal factors alone. */
const WEEKS_AHEAD_DAYS = 366

/** The rows of the XML, future weeks too. Throws SourceChanged at an element that is unknown or missing. */
export function* readNationalWeeks(
  file: StoredFile,
  root: XmlElement,
  madeOn: IsoDate,
  notes: FileNotes,
): Iterable<TableRow> {
  const repeats = new Repeats(notes)
  for (const [i, week] of root.children.entries()) {
    if (week.name !== 'week') throw changed(file, `holds <${shorten(week.name)}> where <week> stands`)
    const cells = leaves(file, week, i + 1)
    const weekCell = cells.get('weekEnded')!
    const row = `week ${shorten(weekCell)}`
    const place = placeDay(weekCell, addDays(madeOn, WEEKS_AHEAD_DAYS))
    if (place.refused) {
      notes.leftOut({ ...place.refused, cell: shorten(place.refused.cell), row })
      continue
    }
    const values: TableRow = { week_ending: place.week_ending, source_date: madeOn, line: i + 1 }
    for (const [path, { field, kind }] of Object.entries(R539CY_NATIONAL)) {
      const cell = cells.get(path) ?? ''
      values[field] = take(notes, field, cell, row, (kind === 'count' ? readCount : readRate)(cell))
    }
    repeats.see(place.week_ending, `${values.initial_claims} and ${values.continued_claims}`)
    yield values
  }
}

/** The cells of a week by their path. */
function leaves(file: StoredFile, week: XmlElement, number: number): Map<string, string> {
  const cells = new Map<string, string>()
  const put = (path: string, text: string) => {
    const known = path === 'weekEnded' || Object.hasOwn(R539CY_NATIONAL, path)
    if (!known || cells.has(path))
      throw changed(file, `week ${number} has ${known ? 'more than one' : 'an unknown'} <${shorten(path)}>`)
    cells.set(path, text)
  }
  for (const part of week.children) {
    if (part.children.length === 0) put(part.name, part.text)
    for (const leaf of part.children)
      put(leaf.children.length === 0 ? `${part.name}/${leaf.name}` : `${part.name}/${leaf.name}/…`, leaf.text)
  }
  for (const path of ['weekEnded', 'InitialClaims/NSA', 'InitialClaims/SA', 'ContinuedClaims/SA'])
    if (!cells.has(path)) throw changed(file, `week ${number} lacks <${path}>`)
  return cells
}
