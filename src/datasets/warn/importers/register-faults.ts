/** What is known to be wrong in the WARN Notice Register of July and August 2026, as data, and its repair. */
import type { ReviewItem } from '#ingest/source.ts'
import type { IsoDate } from '#lib/dates.ts'
import { foldText } from '#lib/text.ts'
import { foldEmployer } from '../cells/names.ts'
import type { GivenNotice } from '../record.ts'

/** A column that was taken for another, in a state's rows or in those first seen on one day. */
export interface RegisterFault {
  state: string
  first_seen?: IsoDate
  /** `swapped`: notice and effective date changed places. `copied`: the effective date stands in both. */
  fault: 'swapped' | 'copied'
  because: string
}

export const REGISTER_FAULTS: readonly RegisterFault[] = [
  {
    state: 'KY',
    first_seen: '2026-07-26',
    fault: 'swapped',
    because:
      'of 363 of these rows that stand in an export of the state’s own columns 353 have the two dates changed; half repeat a row of ten days before',
  },
  {
    state: 'WA',
    fault: 'copied',
    because:
      'until 5 August 2026 the layoff date was taken for the notice date; of the 1,368 rows read again then none has both the same',
  },
  {
    state: 'MN',
    fault: 'copied',
    because:
      'the reports of those years have a layoff start and no day of receipt; 249 of 323 dated rows are so',
  },
]

/** The columns of a row that a fault can be in. */
export type FaultyRow = { state: string; first_seen: string; notice_date: string; effective_date: string }

/** The row with its dates put right; the row itself where nothing is known to be wrong with it. */
export function repairRow<Row extends FaultyRow>(row: Row): Row {
  const fault = REGISTER_FAULTS.find(
    (f) => f.state === row.state && (f.first_seen === undefined || f.first_seen === row.first_seen),
  )
  const { notice_date, effective_date } = row
  if (fault?.fault === 'swapped') return { ...row, notice_date: effective_date, effective_date: notice_date }
  if (fault?.fault === 'copied' && notice_date !== '' && notice_date === effective_date)
    return { ...row, notice_date: '' }
  return row
}

/**
 * Leaves out repaired rows that say no more than a row that was in order: the register kept what it had read wrongly
 * beside what it read right. Each row in order takes the place of one, so that two sites stay two; rows in order are
 * never left out, however alike.
 */
export function withoutRepeats(
  rows: readonly GivenNotice[],
  repaired: ReadonlySet<GivenNotice>,
  review: ReviewItem[],
): GivenNotice[] {
  const inOrder = new Map<string, GivenNotice[]>()
  for (const row of rows) {
    const key = repaired.has(row) || row.notice_date === null ? null : eventKey(row)
    if (key !== null) inOrder.set(key, [...(inOrder.get(key) ?? []), row])
  }
  return rows.filter((row) => {
    const key = repaired.has(row) ? eventKey(row) : null
    const free = key === null ? [] : (inOrder.get(key) ?? [])
    const same = free.filter((other) => row.notice_date === null || row.notice_date === other.notice_date)
    const kept = same.find((other) => placeOf(other) === placeOf(row)) ?? same[0]
    if (kept === undefined) return true
    free.splice(free.indexOf(kept), 1)
    review.push({
      field: 'row',
      cell: row.notice_key ?? '',
      reason: `repeats the notice of ${kept.notice_date}, effective ${kept.effective_date}`,
      row: `${row.state} ${row.company_name}`,
    })
    return false
  })
}

/** Employer, first day and headcount: null where one of the last two is missing, since nulls never match. */
function eventKey(row: GivenNotice): string | null {
  if (row.effective_date === null || row.employees_affected === null) return null
  return [row.state, foldEmployer(row.company_name), row.effective_date, row.employees_affected].join('|')
}

const placeOf = (row: GivenNotice) => foldText(row.site_address ?? row.city ?? row.county ?? '')
