/** Rows that an export has twice, once with less in it: two files of one list, read one after the other. */
import type { ReviewItem } from '#ingest/source.ts'
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
