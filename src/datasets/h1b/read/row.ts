/** One line of a file: whose counts they are, and the counts. */
import type { FileNotes } from '#ingest/files/file-source.ts'
import type { TableRow } from '#storage/tables.ts'
import { readEmployer } from '../names.ts'
import { readCity, readCount, readFiscalYear, readSector, readState, readTaxId, readZip } from './cells.ts'
import { type CountField, type Header, SIX_WAY, type Split, TWO_WAY } from './headers.ts'

/** The counts of a row, by their field. */
export type Counts = Map<CountField, number>

/** Whose counts a line holds; null when it cannot be told, which is noted. */
export function readIdentity(
  cells: readonly string[],
  { identity, layout }: Header,
  place: string,
  notes: FileNotes,
): TableRow | null {
  const cell = (field: keyof typeof identity) => cells[identity[field]]!
  const row = `${place}: ${cell('employer').trim()}`
  const fiscal_year = readFiscalYear(cell('fiscal_year'))
  if (fiscal_year === undefined) {
    notes.leftOut({ field: 'fiscal_year', cell: cell('fiscal_year'), reason: 'not a fiscal year', row })
    return null
  }
  const optional = <T>(
    field: keyof typeof identity,
    read: (cell: string) => T | undefined,
    reason: string,
  ) => {
    const value = read(cell(field))
    if (value !== undefined) return value
    notes.review({ field, cell: cell(field), reason, row })
    return null
  }
  const name = optional('employer', (text) => readEmployer(text, fiscal_year), 'an error of a spreadsheet')
  return {
    fiscal_year,
    layout,
    employer: name?.employer ?? null,
    employer_cut: name?.employer_cut ?? false,
    employer_key: name?.employer_key ?? null,
    tax_id_last4: optional('tax_id_last4', readTaxId, 'not the last four digits of a tax number'),
    state: optional('state', readState, 'not the code of a state, territory or military post'),
    naics_sector: optional('naics_sector', readSector, 'not a NAICS sector'),
    city: optional('city', readCity, 'not a city'),
    zip: optional('zip', readZip, 'not a ZIP code'),
  }
}

/** The count of a cell; null when it is none, which is noted. */
export function readCountCell(
  field: CountField,
  cell: string,
  layout: Header['layout'],
  row: string,
  notes: FileNotes,
): number | null {
  const count = readCount(cell)
  // The dashboard leaves a cell empty where it has nothing to count; the yearly files write a zero.
  if (count === null && layout === 'dashboard') return 0
  if (typeof count === 'number') return count
  notes.leftOut({ field, cell, reason: 'not a number of petitions', row })
  return null
}

/**
 * The row of the table. The six-way split is brought to the two-way one by what its kinds mean: new employment and
 * new concurrent employment are initial, the other four continue an employment. That is our reading, not a text of
 * the publisher, so the twelve counts are kept beside it.
 */
export function makeRow(identity: TableRow, counts: Counts, split: Split): TableRow {
  const of = (field: CountField) => counts.get(field) ?? 0
  if (split === 'two_way')
    return { ...identity, ...Object.fromEntries(TWO_WAY.map((field) => [field, of(field)])) }
  const continuing = (outcome: 'approvals' | 'denials') =>
    of(`continuation_${outcome}`) +
    of(`change_with_same_employer_${outcome}`) +
    of(`change_of_employer_${outcome}`) +
    of(`amended_${outcome}`)
  return {
    ...identity,
    initial_approvals: of('new_employment_approvals') + of('new_concurrent_approvals'),
    initial_denials: of('new_employment_denials') + of('new_concurrent_denials'),
    continuing_approvals: continuing('approvals'),
    continuing_denials: continuing('denials'),
    ...Object.fromEntries(SIX_WAY.map((field) => [field, of(field)])),
  }
}
