/** Builders for tests: rows of the hub of which only the fields that matter are named, and databases of them. */
import type { Batch } from '#ingest/files/file-source.ts'
import { type FileName, filesDatabase, readFileText } from '#ingest/files/testing/refreshing.ts'
import type { Database } from '#storage/database.ts'
import type { TableRow } from '#storage/tables.ts'
import { h1bIngest } from '../ingest.ts'
import { readEmployer } from '../names.ts'
import { h1bRows } from '../table.ts'

/** A row as the reader gives it: Cedar Works of Portland, one initial approval in FY2022. */
export function hubRow(fields: TableRow = {}): TableRow {
  const fiscal_year = Number(fields.fiscal_year ?? 2022)
  const name = readEmployer(
    String(fields.employer === undefined ? 'CEDAR WORKS' : (fields.employer ?? '')),
    fiscal_year,
  )
  return {
    fiscal_year,
    layout: 'yearly',
    employer: null,
    employer_key: null,
    employer_cut: false,
    ...name,
    tax_id_last4: '0417',
    state: 'OR',
    naics_sector: '54',
    city: 'PORTLAND',
    zip: '97201',
    initial_approvals: 1,
    initial_denials: 0,
    continuing_approvals: 0,
    continuing_denials: 0,
    ...fields,
  }
}

/** A row that makes its fiscal year one of several sectors, states and employers, and decides nothing. */
export const fillerRow = (fiscal_year: number): TableRow =>
  hubRow({ fiscal_year, employer: 'FILLER', state: 'AK', naics_sector: '99', initial_approvals: 0 })

/** The rows as a file's reader would give them. */
export const batchesOf = (rows: TableRow[]): Batch[] => [{ table: h1bRows, rows }]

/** The edition's tables, built out of the rows of one file. */
export function h1bDatabase(rows: TableRow[], today = '2026-06-01'): Promise<Database> {
  return h1bFilesDatabase([{ part: 'all', fetchedAt: '2026-01-01', rows }], today)
}

/** The edition's tables, built out of the rows of several files, the later ones later. */
export function h1bFilesDatabase(
  files: readonly (FileName & { rows: TableRow[] })[],
  today = '2026-06-01',
): Promise<Database> {
  const read = files.map(({ rows, ...name }) => ({ ...name, batches: batchesOf(rows) }))
  return filesDatabase(h1bIngest, read, today)
}

/** Reads a text or bytes as a file of the hub. */
export const readHub = (text: string | Uint8Array, part = 'test') => readFileText(h1bIngest, text, { part })
