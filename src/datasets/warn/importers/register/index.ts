/**
 * The WARN Notice Register: notices of 47 jurisdictions that an independent project has read from the states' pages
 * and normalised, back to 1987. History, not a publisher: a notice that its state shows us itself replaces it.
 *
 * Two forms are around, told apart by their headers: 45 columns for 46 jurisdictions, and 16 of the same for California.
 * Names, tickers and industries that the project has inferred from the employer are not taken: only what was filed.
 *
 * What is lost in the register stays lost: ends of ranges, ZIP codes, the states' own numbers, and the mark of the
 * notices that job centers call Non-WARN, which are here among the others.
 */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { type Document, documentKind } from '#ingest/document.ts'
import { type Parsed, type ReviewItem, type Source, SourceChanged } from '#ingest/source.ts'
import { addDays, daysBetween, type IsoDate, isIsoDate } from '#lib/dates.ts'
import { findState, stateName } from '#lib/states.ts'
import { cleanText } from '#lib/text.ts'
import { confirmedCount } from '../../cells/confirmed.ts'
import { WORKERS_PLAUSIBLE_MAX } from '../../cells/counts.ts'
import { isFilingTotal } from '../../cells/filing-totals.ts'
import { parseNameCell } from '../../cells/names.ts'
import {
  APART_DAYS_MAX,
  EARLIEST,
  EFFECTIVE_AHEAD_DAYS_MAX,
  NOTICE_AHEAD_DAYS_MAX,
} from '../../cells/notice-dates.ts'
import type { GivenNotice } from '../../notices/record.ts'
import { confirmedCounts, correctedCount } from '../../sources/index.ts'
import { type FaultyRow, repairRow, withoutRenamedAreas, withoutRepeats } from './faults.ts'
import { readRegisterPlace, readRegisterPoint, splitEmployerAddress } from './place.ts'

const ID = 'warn/register'
const PAGE = 'https://github.com/bchaps1999/warn-notice-register'

/** Columns that both forms have. */
const COLUMNS = [
  'state',
  'employer_name',
  'location',
  'notice_date',
  'effective_date',
  'employees_affected',
  'layoff_type',
  'is_temporary',
  'is_amendment',
  'source_url',
  'dedupe_key',
  'first_seen',
  'last_seen',
] as const

/** What the longer form has beside them: findings about place, industry and company, and versions. */
const MORE_COLUMNS = new Set(
  `normalized_name canonical_name canonical_basis industry naics naics_basis naics_level cik ticker cik_match sic
  sic_description ein ntee lei wikidata_qid wikidata_match parent_company parent_cik identity_source employer_key
  place_name place_fips county_name county_fips latitude longitude geo_basis site_address is_amended current_version
  source_notice_id`.split(/\s+/),
)

type Note = (field: string, cell: string, reason: string) => void
type Row = Record<(typeof COLUMNS)[number], string> &
  Record<string, string | undefined> &
  Pick<FaultyRow, 'notice_precision' | 'effective_precision' | 'is_warn'>

/** The register as a source of history; it is handed in with a mirror and never fetched. */
export const registerHistory: Source<GivenNotice> = {
  id: ID,
  dataset: 'warn',
  part: 'register',
  importer: true,
  publisher: 'WARN Notice Register',
  page: PAGE,
  takes: ({ dataset, file }) => dataset === 'warn' && /warn_notice_register_[^/]*\.csv(\.gz)?$/.test(file),
  async *fetch() {},
  parse: readRegister,
}

/** Reads register files of either form. A row that gives no notice is on the review list, as its field `row`. */
export async function readRegister(documents: readonly Document[]): Promise<Parsed<GivenNotice>> {
  const review: ReviewItem[] = []
  const read: GivenNotice[] = []
  const repaired = new Set<GivenNotice>()
  const areas = new Map<GivenNotice, string>()
  for (const document of documents) {
    const bytes = Readable.from([document.bytes])
    const text = documentKind(document) === 'gzip' ? bytes.pipe(createGunzip()) : bytes
    const records = text.pipe(parse({ columns: checkHeader(document), bom: true, skip_empty_lines: true }))
    text.on('error', (error) => records.destroy(error))
    let rows = 0
    try {
      for await (const row of records as AsyncIterable<Row>) {
        rows++
        const right = repairRow(row)
        const notice = readRow(right, review)
        if (notice === null) continue
        read.push(notice)
        areas.set(notice, row.location)
        if (right !== row) repaired.add(notice)
      }
    } catch (cause) {
      if (cause instanceof SourceChanged) throw cause
      throw new SourceChanged(ID, `${document.url} broke off after ${rows} rows: ${(cause as Error).message}`)
    }
    if (rows === 0) throw new SourceChanged(ID, `${document.url} holds no rows`)
  }
  const distinct = withoutRenamedAreas(read, (row) => areas.get(row), review)
  return { rows: withoutRepeats(distinct, repaired, review), review }
}

function checkHeader(document: Document) {
  return (header: string[]) => {
    const missing = COLUMNS.filter((column) => !header.includes(column))
    if (missing.length > 0) {
      throw new SourceChanged(
        ID,
        `no column "${missing.join('", "')}"; found ${header.join(', ')} in ${document.url}`,
      )
    }
    const unknown = header.filter((c) => !MORE_COLUMNS.has(c) && !COLUMNS.some((known) => known === c))
    if (unknown.length > 0)
      throw new SourceChanged(ID, `unknown column "${unknown.join('", "')}" in ${document.url}`)
    return header
  }
}

function readRow(row: Row, review: ReviewItem[]): GivenNotice | null {
  const note: Note = (field, cell, reason) =>
    review.push({ field, cell, reason, row: `${row.state} ${row.employer_name}` })
  const state = row.state.length === 2 ? findState(row.state) : undefined
  const { name: named, mark } = parseNameCell(row.employer_name)
  const { name, address } = splitEmployerAddress(named, row.state)
  if (!state || name === '') {
    note('row', row.dedupe_key, state ? 'the row names no employer' : `"${row.state}" is no state`)
    return null
  }
  const first_seen = isIsoDate(row.first_seen) ? row.first_seen : null
  if (first_seen === null) {
    note('row', row.dedupe_key, `first seen on "${row.first_seen}", which is no date`)
    return null
  }
  const last_seen = isIsoDate(row.last_seen) ? row.last_seen : first_seen
  const date = (field: 'notice_date' | 'effective_date', latest: IsoDate): IsoDate | null => {
    const cell = row[field]
    if (cell === '') return null
    if (isIsoDate(cell) && cell >= EARLIEST && cell <= latest) return cell
    note(field, cell, isIsoDate(cell) ? 'is out of range' : 'is not a date')
    return null
  }
  const notice_date = date('notice_date', addDays(last_seen, NOTICE_AHEAD_DAYS_MAX))
  const effective_date = near(
    notice_date,
    date('effective_date', addDays(last_seen, EFFECTIVE_AHEAD_DAYS_MAX)),
    note,
  )
  const confirmed = confirmedCount(confirmedCounts(state.code), name, notice_date)
  const printed = readCount(correctedCount(state.code, row.employees_affected, name), confirmed, note)
  const isTotal = isFilingTotal(state.code, name, notice_date ?? effective_date, printed.workers)
  const count = isTotal ? { workers: null, total: printed.workers } : printed
  if (isTotal) note('employees_affected', row.employees_affected, 'is a total beyond the state')
  const place = readRegisterPlace(row)
  // The other bases are the sector of the filed industry, which we look up ourselves, and guesses from other filings
  // of the employer or from the business of its parent.
  const filed = row.naics_basis === 'source'
  const event_type =
    row.layoff_type === 'closure' ? 'closure' : row.layoff_type === 'mass_layoff' ? 'layoff' : null
  return {
    state: state.code,
    company_name: name,
    ...place,
    site_address: place.site_address ?? address,
    zip: null,
    notice_date,
    notice_date_precision: notice_date ? (row.notice_precision ?? 'day') : null,
    received_date: null,
    effective_date,
    effective_date_precision: effective_date ? (row.effective_precision ?? 'day') : null,
    effective_end_date: null,
    employees_affected: count.workers,
    employees_low: null,
    employees_high: null,
    employees_total: count.total,
    layoff_type: event_type,
    event_type,
    is_temporary: row.is_temporary === '1' ? true : row.is_temporary === '0' ? false : null,
    is_warn: row.is_warn ?? true,
    naics_code: (filed && row.naics) || null,
    industry: cleanText(row.industry) || null,
    notice_key: row.dedupe_key || null,
    amends_key: null,
    mark: mark ?? (row.is_amendment === '1' ? 'amendment' : null),
    source_url: row.source_url || PAGE,
    source_agency: `WARN Notice Register, from the list of ${stateName(state.code)}`,
    seen_on: last_seen,
    origin: 'register',
    first_seen,
    last_seen,
    ...readRegisterPoint(row),
  }
}

/**
 * Years lie between the two dates of a genuine notice at times, never more than five: then the effective date is a
 * slip, or the day on which a state's page was asked where it had none.
 */
function near(notice: IsoDate | null, effective: IsoDate | null, note: Note): IsoDate | null {
  if (notice === null || effective === null) return effective
  const apart = Math.abs(daysBetween(notice, effective))
  if (apart > EFFECTIVE_AHEAD_DAYS_MAX) {
    note('effective_date', effective, `more than five years from the notice of ${notice}`)
    return null
  }
  if (apart > APART_DAYS_MAX)
    note('effective_date', effective, `more than three years from the notice of ${notice}`)
  return effective
}

function readCount(cell: string, confirmed: number | null, note: Note) {
  if (cell === '' || cell === '0') return { workers: null, total: null }
  if (!/^\d+$/.test(cell)) {
    note('employees_affected', cell, 'is not a whole number')
    return { workers: null, total: null }
  }
  const workers = Number(cell)
  if (workers <= WORKERS_PLAUSIBLE_MAX || workers === confirmed) return { workers, total: null }
  note('employees_affected', cell, `is above ${WORKERS_PLAUSIBLE_MAX}: held for review`)
  return { workers: null, total: workers }
}
