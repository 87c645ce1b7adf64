/** One row of the WARN Notice Register made a notice: what was filed is taken, what is wrong is noted. */
import type { ReviewItem } from '#ingest/source.ts'
import { addDays, daysBetween, type IsoDate, isIsoDate } from '#lib/dates.ts'
import { findState, stateName } from '#lib/states.ts'
import { cleanText } from '#lib/text.ts'
import { confirmedCount } from '../../cells/confirmed.ts'
import { parseCountCell, WORKERS_PLAUSIBLE_MAX } from '../../cells/counts.ts'
import { isFilingTotal } from '../../cells/filing-totals.ts'
import { parseNameCell } from '../../cells/names.ts'
import {
  APART_DAYS_MAX,
  EARLIEST,
  EFFECTIVE_AHEAD_DAYS_MAX,
  NOTICE_AHEAD_DAYS_MAX,
  yearOfLayoff,
} from '../../cells/notice-dates.ts'
import type { GivenNotice } from '../../notices/record.ts'
import { currentCount } from '../../sources/il.ts'
import { confirmedCounts, correctedCount } from '../../sources/index.ts'
import { LOST_BEGINNINGS, splitCompanyCell } from '../mississippi.ts'
import { isCountySummary } from './employers.ts'
import type { FaultyRow } from './faults.ts'
import { firstCount } from './known-rows.ts'
import { readRegisterPlace, readRegisterPoint, splitEmployerAddress } from './place.ts'

/** Where a row that names no page of its own is from. */
export const REGISTER_PAGE = 'https://github.com/bchaps1999/warn-notice-register'

/** Columns that both forms have. */
export const COLUMNS = [
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

type Note = (field: string, cell: string, reason: string) => void
/** A row as it stands in the files, with what its repair says of it. */
export type Row = Record<(typeof COLUMNS)[number], string> &
  Record<string, string | undefined> &
  Pick<FaultyRow, 'notice_precision' | 'effective_precision' | 'is_warn'>

/** The notice of a row; null for one that gives none, which is noted as its field `row`. */
export function readRow(row: Row, review: ReviewItem[]): GivenNotice | null {
  const note: Note = (field, cell, reason) =>
    review.push({ field, cell, reason, row: `${row.state} ${row.employer_name}` })
  const state = row.state.length === 2 ? findState(row.state) : undefined
  const { name: named, mark } = parseNameCell(row.employer_name)
  const { name, address, town, county } = splitEmployer(named, row.state)
  if (!state || name === '') {
    note('row', row.dedupe_key, state ? 'the row names no employer' : `"${row.state}" is no state`)
    return null
  }
  if (isCountySummary(row)) {
    note('row', row.dedupe_key, 'a line of a summary by county')
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
  const range = state.code === 'IL' ? withFirstCount(row, count.workers) : null
  if (isTotal) note('employees_affected', row.employees_affected, 'is a total beyond the state')
  const place = readRegisterPlace({
    ...row,
    location: row.location || town,
    county_name: row.county_name || county,
  })
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
    employees_affected: range ? range.workers : count.workers,
    employees_low: range?.low ?? null,
    employees_high: range?.high ?? null,
    employees_total: count.total,
    layoff_type: event_type,
    event_type,
    is_temporary: row.is_temporary === '1' ? true : row.is_temporary === '0' ? false : null,
    is_warn: row.is_warn ?? true,
    naics_code: (filed && row.naics) || null,
    // Minnesota's next column left a digit behind it: `Dining  1`.
    industry: cleanText(row.industry?.replace(/ {2,}\d+$/, '')) || null,
    notice_key: row.dedupe_key || null,
    amends_key: null,
    mark: mark ?? (row.is_amendment === '1' ? 'amendment' : null),
    source_url: row.source_url || REGISTER_PAGE,
    source_agency: `WARN Notice Register, from the list of ${stateName(state.code)}`,
    seen_on: last_seen,
    origin: 'register',
    first_seen,
    last_seen,
    ...readRegisterPoint(row, place.city),
  }
}

/** The employer's cell taken apart, where a state prints more in it than the name. */
function splitEmployer(cell: string, state: string) {
  if (state === 'MS') {
    const beginning = LOST_BEGINNINGS.get(cell)
    return { ...splitCompanyCell(beginning ? `${beginning} ${cell}` : cell), address: null }
  }
  return { ...splitEmployerAddress(cell, state), town: '', county: '' }
}

/**
 * Years lie between the two dates of a genuine notice at times, never more than five: then the effective date is a
 * slip, or the day on which a state's page was asked where it had none.
 */
function near(notice: IsoDate | null, effective: IsoDate | null, note: Note): IsoDate | null {
  if (notice === null || effective === null) return effective
  const right = yearOfLayoff(notice, effective)
  if (right !== effective) {
    const reason = right === null ? `too long before the notice of ${notice}` : `read as ${right}`
    note('effective_date', effective, reason)
    return right
  }
  const apart = Math.abs(daysBetween(notice, effective))
  if (apart > EFFECTIVE_AHEAD_DAYS_MAX) {
    note('effective_date', effective, `more than five years from the notice of ${notice}`)
    return null
  }
  if (apart > APART_DAYS_MAX)
    note('effective_date', effective, `more than three years from the notice of ${notice}`)
  return effective
}

/** Illinois writes over its counts: the first and the last one as the state's own list is read, with the low end taken. */
function withFirstCount(row: Row, last: number | null) {
  const first = firstCount(row.dedupe_key)
  if (first === undefined) return null
  const { workers, low, high } = parseCountCell(
    currentCount(String(last ?? 0), String(first), row.notice_date),
    'IL',
  )
  return { workers, low, high }
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
