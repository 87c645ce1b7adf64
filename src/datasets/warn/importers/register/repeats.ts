/** Rows of the WARN Notice Register that it has twice: it read lists again when they, or its reading, had changed. */
import type { ReviewItem } from '#ingest/source.ts'
import { foldText } from '#lib/text.ts'
import { foldEmployer } from '../../cells/names.ts'
import type { GivenNotice } from '../../notices/record.ts'

/**
 * Leaves out rows that repeat another one under the other name of its workforce area (`4 - Workforce Alliance`,
 * `4 - Workforce Investment Area IV`): job centers renamed the areas, and the register took the notices for new ones.
 * Of the names of one area that with the most rows of an event stays.
 */
export function withoutRenamedAreas(
  rows: readonly GivenNotice[],
  areaOf: (row: GivenNotice) => string | undefined,
  review: ReviewItem[],
): GivenNotice[] {
  const events = new Map<string, Map<string, GivenNotice[]>>()
  for (const row of rows) {
    const area = areaOf(row)
    const number = /^(\d+) ?- /.exec(area ?? '')?.[1]
    if (area === undefined || number === undefined) continue
    const { state, company_name, notice_date, effective_date, employees_affected } = row
    const key = [state, number, foldEmployer(company_name), notice_date, effective_date, employees_affected]
    const names = events.get(key.join('|')) ?? new Map<string, GivenNotice[]>()
    events.set(key.join('|'), names.set(area, [...(names.get(area) ?? []), row]))
  }
  const repeats = new Set<GivenNotice>()
  for (const names of events.values()) {
    const [kept, ...others] = [...names].sort(([, a], [, b]) => b.length - a.length)
    for (const [area, repeating] of others)
      for (const row of repeating) {
        repeats.add(row)
        review.push({
          field: 'row',
          cell: row.notice_key ?? '',
          reason: `repeats under "${area}" what stands under "${kept![0]}"`,
          row: `${row.state} ${row.company_name}`,
        })
      }
  }
  return rows.filter((row) => !repeats.has(row))
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
  const workers = row.employees_affected ?? row.employees_total
  if (row.effective_date === null || workers === null) return null
  return [row.state, foldEmployer(row.company_name), row.effective_date, workers].join('|')
}

const placeOf = (row: GivenNotice) => foldText(row.site_address ?? row.city ?? row.county ?? '')
