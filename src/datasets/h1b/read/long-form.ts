/** The long form of the dashboard: a line for each count, to be brought together in one row. */
import type { FileNotes } from '#ingest/files/file-source.ts'
import { SourceChanged } from '#ingest/source.ts'
import type { TableRow } from '#storage/tables.ts'
import {
  type CountField,
  countField,
  findSplit,
  type Header,
  type LongCounts,
  SIX_WAY,
  TWO_WAY,
} from './headers.ts'
import { type Counts, makeRow, readCountCell, readIdentity } from './row.ts'

/** More petitions than were ever decided: what adds up to this is no count. */
const COUNT_MAX = 99_999_999

/** Gathers lines in any order; the rows are whole once the file has ended. */
export class LongForm {
  /** Null for an entity that cannot be taken; it is noted once. */
  private readonly entities = new Map<string, { identity: TableRow; counts: Counts } | null>()
  private readonly found = new Set<CountField>()

  constructor(
    private readonly source: string,
    private readonly header: Header & { counts: LongCounts },
    private readonly notes: FileNotes,
  ) {}

  /** Takes one line. Throws SourceChanged for a measure that is none of the hub's. */
  add(cells: readonly string[], place: string): void {
    const { identity, line, counts, layout } = this.header
    const measure = cells[counts.measure]!
    const field = countField(measure)
    if (!field) throw new SourceChanged(this.source, `unknown measure "${measure.trim()}" in ${place}`)
    const key = JSON.stringify([
      ...Object.values(identity).map((at) => cells[at]),
      line === null ? '' : cells[line],
    ])
    if (!this.entities.has(key)) {
      const read = readIdentity(cells, this.header, place, this.notes)
      this.entities.set(key, read && { identity: read, counts: new Map() })
    }
    this.found.add(field)
    const entity = this.entities.get(key)
    if (!entity) return
    const row = `${place}: ${entity.identity.employer ?? ''}`
    const count = readCountCell(field, cells[counts.value]!, layout, row, this.notes)
    // Rows that differ in nothing that is shown are several, and add up.
    const sum = (entity.counts.get(field) ?? 0) + (count ?? 0)
    if (count === null || sum > COUNT_MAX) this.entities.set(key, null)
    else entity.counts.set(field, sum)
  }

  /** The rows. Throws SourceChanged when a measure is missing, which would make all its counts zero. */
  *rows(): Generator<TableRow> {
    const split = findSplit(this.found)
    if (split === null) {
      const wanted = SIX_WAY.some((field) => this.found.has(field)) ? SIX_WAY : TWO_WAY
      const missing = wanted.filter((field) => !this.found.has(field))
      const what =
        missing.length > 0 ? `without the measures ${missing.join(', ')}` : 'with measures of both splits'
      throw new SourceChanged(this.source, `a long form ${what}; found ${[...this.found].join(', ')}`)
    }
    for (const entity of this.entities.values()) {
      if (entity) yield makeRow(entity.identity, entity.counts, split)
    }
  }
}
