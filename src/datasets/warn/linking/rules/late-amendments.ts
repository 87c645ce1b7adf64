/**
 * Amendments that no list marks: California's are rows of their own with the notice's first day, as its sites are. What
 * tells them from sites is the day of receipt. Of 94 rows that came in more than a month after another of the same
 * employer, town, kind and days 91 have at least half of its count and 58 nearly or wholly the same; of 1,009 that came
 * in on one day 259 do.
 */
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { gradeOf } from '../compare/grade.ts'
import { compareNotices } from '../compare.ts'
import { isMarked } from './amendments.ts'
import { amends } from './link.ts'
import type { Relations } from './relations.ts'

/** Sites of one letter are received within this many days of each other. */
const SITES_DAYS_MAX = 30
/** One worker says little. */
const WORKERS_MIN = 2
const REASON = 'same employer, place and days; received more than a month after it'

/** Unmarked rows of one employer with the row that each amends: its latest filing a month or more before. */
export function findLateAmendments(group: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const rows = group.filter(
    (row) =>
      !isMarked(row) &&
      !relations.amends(row) &&
      row.received_date !== null &&
      row.effective_date_precision === 'day' &&
      (row.employees_affected ?? 0) >= WORKERS_MIN,
  )
  return rows.flatMap((record) => {
    const alike = rows.flatMap((other) => {
      const later = other === record ? null : receivedAfterOneLikeIt(record, other)
      return later === null ? [] : [{ other, later }]
    })
    // Two of a day are sites, of which nothing tells which is amended.
    if (alike.some(({ later }) => later === 0)) return []
    const before = alike.filter(({ later }) => later > SITES_DAYS_MAX)
    const least = Math.min(...before.map(({ later }) => later))
    const [latest, ...others] = before.filter(({ later }) => later === least)
    if (latest === undefined || others.length > 0) return []
    // What says the same again is a repetition.
    return compareNotices(record, latest.other).sameCount ? [] : [amends(record, latest.other, 0.8, REASON)]
  })
}

/**
 * How many days after the other a row came in that tells the same event: one town, told by both, and one day of notice
 * and of layoff; a kind that both tell is the same. Else null.
 */
function receivedAfterOneLikeIt(row: NoticeRecord, other: NoticeRecord): number | null {
  const { days, place, sameLaw, sameLayoff } = compareNotices(row, other)
  const sameDays = days.notice.equal && sameLayoff
  const sameEvent =
    gradeOf(row.event_type, other.event_type) !== 'other' &&
    gradeOf(row.is_temporary, other.is_temporary) !== 'other'
  const isOne = sameDays && sameLaw && place.town === 'same' && place.street !== 'other' && sameEvent
  return isOne ? days.receivedLater : null
}
