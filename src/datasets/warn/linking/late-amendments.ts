/**
 * Amendments that no list marks: California's are rows of their own with the notice's first day, as its sites are. What
 * tells them from sites is the day of receipt. Of 94 rows that came in more than a month after another of the same
 * employer, town, kind and days 91 have at least half of its count and 58 nearly or wholly the same; of 1,009 that came
 * in on one day 259 do.
 */
import { daysBetween } from '#lib/dates.ts'
import { foldText } from '#lib/text.ts'
import type { NoticeRecord } from '../notices/record.ts'

/** Sites of one letter are received within this many days of each other. */
const SITES_DAYS_MAX = 30
/** One worker says little. */
const WORKERS_MIN = 2

/** Unmarked rows of one employer with the row that each amends: its latest filing a month or more before. */
export function findAllReceivedAnew(group: readonly NoticeRecord[]): [NoticeRecord, NoticeRecord][] {
  const rows = group.filter(
    (row) =>
      row.received_date !== null &&
      row.effective_date_precision === 'day' &&
      (row.employees_affected ?? 0) >= WORKERS_MIN,
  )
  return rows.flatMap((record): [NoticeRecord, NoticeRecord][] => {
    const alike = rows.filter((other) => other !== record && areOneEvent(other, record))
    const before = alike.filter((other) => daysAfter(other, record) > SITES_DAYS_MAX)
    const latest = before
      .map((other) => other.received_date!)
      .sort()
      .at(-1)
    const [target, ...others] = before.filter((other) => other.received_date === latest)
    if (target === undefined || others.length > 0) return []
    // Two of a day are sites, of which nothing tells which is amended.
    const isSite = alike.some((other) => other.received_date === record.received_date)
    // What says the same again is a repetition.
    return isSite || target.employees_affected === record.employees_affected ? [] : [[record, target]]
  })
}

const daysAfter = (earlier: NoticeRecord, later: NoticeRecord) =>
  daysBetween(earlier.received_date!, later.received_date!)

/** One town, told by both, and one day of notice and of layoff; a kind that both tell is the same. */
function areOneEvent(a: NoticeRecord, b: NoticeRecord): boolean {
  return (
    a.notice_date !== null &&
    a.notice_date === b.notice_date &&
    a.effective_date === b.effective_date &&
    a.is_warn === b.is_warn &&
    foldText(a.city) !== '' &&
    foldText(a.city) === foldText(b.city) &&
    !differ(foldText(a.site_address) || null, foldText(b.site_address) || null) &&
    !differ(a.event_type, b.event_type) &&
    !differ(a.is_temporary, b.is_temporary)
  )
}

const differ = <Value>(a: Value | null, b: Value | null) => a !== null && b !== null && a !== b
