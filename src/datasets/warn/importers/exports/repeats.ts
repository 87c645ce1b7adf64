/** Rows that an export has twice, once with less in it: two files of one list, read one after the other. */
import type { ReviewItem } from '#ingest/source.ts'
import { daysBetween } from '#lib/dates.ts'
import { employerKey } from '../../cells/employers.ts'
import { changedFields, type GivenNotice } from '../../notices/record.ts'

/**
 * Leaves out rows that say no more than another one: every cell that both have is the same, and it has fewer, or
 * spells the address otherwise. Rows that say exactly the same stay, since merging knows them, and so do rows under
 * different numbers of the state's.
 */
export function withoutPoorer(rows: readonly GivenNotice[], review: ReviewItem[]): GivenNotice[] {
  const events = new Map<string, GivenNotice[]>()
  for (const row of rows) {
    const { company_name, notice_date, effective_date, employees_affected } = row
    // Of rows without a date or without a number too little is known to take them for one.
    if ((notice_date ?? effective_date) === null || employees_affected === null) continue
    const key = [employerKey(company_name), notice_date, effective_date, employees_affected].join('|')
    const event = events.get(key)
    if (event) event.push(row)
    else events.set(key, [row])
  }
  const poorer = new Set<GivenNotice>()
  for (const event of events.values()) {
    for (const row of event) {
      if (!event.some((other) => !poorer.has(other) && saysMore(other, row))) continue
      poorer.add(row)
      review.push({
        field: 'row',
        cell: row.notice_date ?? row.effective_date!,
        reason: 'repeats a row that says more',
        row: row.company_name,
      })
    }
  }
  return rows.filter((row) => !poorer.has(row))
}

/** True when all that `row` tells `other` tells too, and something beside it or the address in other words. */
function saysMore(other: GivenNotice, row: GivenNotice): boolean {
  if (other === row || other.notice_key !== row.notice_key || other.is_warn !== row.is_warn) return false
  // A name is spelt with a comma in one file and without it in the other.
  const fields = changedFields(other, row).filter((field) => field !== 'company_name')
  const spelt = fields.includes('site_address') && isSameAddress(other.site_address, row.site_address)
  return (
    fields.length > 0 &&
    fields.every((field) => (row[field] ?? null) === null || (spelt && field === 'site_address'))
  )
}

/** `400 Collins Road NE` and `400 Collins Rd. N.E.`: one house number, in the same town. */
function isSameAddress(a: string | null, b: string | null): boolean {
  const [one, other] = [a, b].map((address) => /^\d+\b/.exec(address ?? '')?.[0])
  return one !== undefined && one === other
}

/** The day on which a list showed a notice lies this near its layoff: before, after. */
const SHOWN_DAYS = { before: 400, after: 60 }
/** Lists spell what stands behind the name in their own ways. */
const SAME_LETTERS = 12

/**
 * The rows with what an older list of the state tells of them, and the notices of that list which they lack. Of one notice
 * are rows whose names begin alike and whose count is the same; the older row's day fits the layoff.
 */
export function withOlder(
  rows: readonly GivenNotice[],
  older: readonly GivenNotice[],
  review: ReviewItem[],
): GivenNotice[] {
  if (older.length === 0) return [...rows]
  const free = new Map<string, GivenNotice[]>()
  const keyOf = (row: GivenNotice) =>
    `${employerKey(row.company_name).slice(0, SAME_LETTERS)} ${row.employees_affected}`
  for (const row of older)
    if (row.employees_affected !== null) free.set(keyOf(row), [...(free.get(keyOf(row)) ?? []), row])
  const told = new Set<GivenNotice>()
  const whole = rows.map((row) => {
    const same = row.employees_affected === null ? [] : (free.get(keyOf(row)) ?? [])
    const found = same.find((other) => !told.has(other) && isOneNotice(row, other))
    if (!found) return row
    told.add(found)
    review.push({
      field: 'row',
      cell: found.notice_date ?? '',
      reason: 'fills a row of the newer list',
      row: found.company_name,
    })
    const dated = row.notice_date === null
    return {
      ...row,
      notice_date: dated ? found.notice_date : row.notice_date,
      notice_date_precision: dated ? found.notice_date_precision : row.notice_date_precision,
      city: row.city ?? found.city,
      county: row.county ?? found.county,
      layoff_type: row.layoff_type ?? found.layoff_type,
      event_type: row.event_type ?? found.event_type,
    }
  })
  return [...whole, ...older.filter((row) => !told.has(row))]
}

function isOneNotice(row: GivenNotice, other: GivenNotice): boolean {
  const day = row.notice_date ?? row.effective_date
  if (day === null || other.notice_date === null) return false
  const apart = daysBetween(other.notice_date, day)
  return apart >= -SHOWN_DAYS.after && apart <= SHOWN_DAYS.before
}
