/** Builders for tests: case rows of which only the fields that matter are named, and databases of them. */

import type { Batch, FilesIngest } from '#ingest/files/file-source.ts'
import { type FileName, filesDatabase } from '#ingest/files/testing/refreshing.ts'
import { fiscalYear } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { lcaIngest } from '../ingest.ts'
import { lcaParsed } from '../read/parsed-table.ts'
import type { LcaRow } from '../read/row.ts'
import { lcaRow } from './read.ts'

/** The day that counts as today for questions. */
export const TODAY = '2026-06-01'

let made = 0

/**
 * A case as the reader gives it: a developer for Cedar Works of Portland, certified in FY2024 at 100,000 a year. The
 * fiscal year follows the days unless it is given.
 */
export function caseRow(fields: Partial<LcaRow> = {}): LcaRow {
  made++
  const wage = fields.annual_wage_usd === undefined ? 100_000 : fields.annual_wage_usd
  const row = lcaRow({
    case_number: `I-200-24001-${String(made).padStart(6, '0')}`,
    status: 'certified',
    visa_class: 'H-1B',
    received_date: '2023-12-01',
    decision_date: '2023-12-08',
    employer: 'Cedar Works',
    employer_city: 'Portland',
    employer_state: 'OR',
    naics: '541511',
    job_title: 'Software Engineer',
    soc_code: '15-1252',
    soc_title: 'Software Developers',
    full_time: true,
    workers: 1,
    worksite_city: 'Portland',
    worksite_state: 'OR',
    wage_from: wage,
    wage_unit: 'year',
    annual_from: wage,
    annual_wage_usd: wage,
    wage_flag: wage === null ? 'no_wage' : null,
    ...fields,
  })
  const dated = row.decision_date ?? row.received_date
  if (fields.fiscal_year === undefined) row.fiscal_year = dated === null ? null : fiscalYear(dated)
  return row
}

/** A published file and the rows that reading it gave. */
export type CaseFile = FileName & { rows: readonly LcaRow[] }

/** The edition's tables, built out of the rows of one file. */
export const lcaDatabase = (rows: readonly LcaRow[], today = TODAY): Promise<Database> =>
  lcaFilesDatabase([{ part: '2024', rows }], today)

/** The edition's tables, built out of the rows of several files, the later ones later. */
export function lcaFilesDatabase(
  files: readonly CaseFile[],
  today = TODAY,
  ingest = lcaIngest,
): Promise<Database> {
  const read = files.map(({ rows, ...name }) => ({ ...name, batches: batchesOf(rows) }))
  return filesDatabase(ingest, read, today)
}

/** The dataset built as of millions of cases: in many small steps. */
export const inSteps: FilesIngest = {
  ...lcaIngest,
  build: (today, parts) => lcaIngest.build(today, parts, Number.POSITIVE_INFINITY),
}

const batchesOf = (rows: readonly LcaRow[]): Batch[] => [{ table: lcaParsed, rows: [...rows] }]
