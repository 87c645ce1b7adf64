/** Amendments, supplements and rescissions that their publisher marks, and the filing that each belongs to. */
import { daysBetween } from '#lib/dates.ts'
import { groupBy } from '#lib/rows.ts'
import { compareText } from '#lib/text.ts'
import { dayOf, type NoticeLink, type NoticeRecord } from '../../notices/record.ts'
import { foldedStreet } from '../compare/places.ts'
import { type Comparison, compareNotices } from '../compare.ts'
import { amends } from './link.ts'
import { isAmendment, type Relations } from './relations.ts'
import { STATES_WITHOUT_MARKS } from './state-habits.ts'

/** A marked amendment belongs to a filing of the twelve months before it. */
const AMENDS_DAYS_MAX = 366
/**
 * What came in so long after a layoff had begun, for another day with the notice period of the law, or one not told, and for
 * so small a part of its people, is the next layoff there.
 */
const NEXT_LAYOFF = { begunDaysMin: 30, apartDaysMin: 45, leadDaysMin: 55, partMax: 0.6 }

/** Rows whose publisher names the number of the notice that they amend. */
export function findReferenced(records: readonly NoticeRecord[]): NoticeLink[] {
  const holders = groupBy(
    records.filter((record) => record.notice_key !== null),
    (record) => `${record.source_id} ${record.notice_key}`,
  )
  return records.flatMap((record) => {
    if (record.amends_key === null) return []
    const original = findReferred(record, holders.get(`${record.source_id} ${record.amends_key}`) ?? [])
    return original ? [amends(record, original, 1, "by the publisher's own reference")] : []
  })
}

/** The row that a reference means. A letter on several sites has a row for each: then the one at the place. */
function findReferred(record: NoticeRecord, holders: readonly NoticeRecord[]): NoticeRecord | null {
  const others = holders.filter((other) => other !== record)
  const candidates =
    others.length > 1 ? others.filter((other) => compareNotices(record, other).mayBeOneSite) : others
  return candidates.length === 1 ? candidates[0]! : null
}

/** Marked rows of one employer with the filing that each belongs to; those of which that would be a guess are left out. */
export function findMarked(group: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const marked = group.filter((record) => isMarked(record) && !relations.amends(record))
  const found = marked.flatMap((record) => {
    const original = findOriginal(record, group)
    return original ? [[record, original] as const] : []
  })
  // A filing that tells no address is not that of all sites of the town that were amended on one day.
  const streets = new Map<string, Set<string>>()
  const keyOf = (record: NoticeRecord, original: NoticeRecord) => `${original.id} ${orderOf(record)}`
  for (const [record, original] of found) {
    const [street, key] = [foldedStreet(record), keyOf(record, original)]
    if (street !== '') streets.set(key, (streets.get(key) ?? new Set()).add(street))
  }
  return found
    .filter(([record, original]) => (streets.get(keyOf(record, original))?.size ?? 0) <= 1)
    .map(([record, original]) =>
      amends(record, original, 0.8, `marked ${record.mark}, same employer and place`),
    )
}

/**
 * The latest earlier filing at the place. Several that are the latest: none of them, since that would be a guess, unless
 * an amendment has before it several that say the same.
 */
function findOriginal(record: NoticeRecord, group: readonly NoticeRecord[]): NoticeRecord | null {
  // A mark that another reading of the row lacks is not sure enough to look further: that one is a copy of it.
  if (group.some((other) => isUnmarkedReading(other, record))) return null
  const earlier = group.filter((other) => other !== record && mayBeAmendedBy(record, other))
  if (record.mark === 'date_change') return findMoved(record, earlier)
  const [first, ...others] = latestOf(earlier)
  if (first === undefined) return null
  const areOne =
    record.mark === 'amendment' &&
    others.every((other) => {
      const { sameCount, sameLayoff } = compareNotices(other, first)
      return sameCount && sameLayoff
    })
  if (others.length > 0 && !areOne) return null
  return isNextLayoff(record, first) ? null : first
}

/** Whether a row that the register alone takes for an amendment is a layoff of its own, after that of the filing before it. */
function isNextLayoff(record: NoticeRecord, earlier: NoticeRecord): boolean {
  if (record.origin !== 'register' || !STATES_WITHOUT_MARKS.has(record.state)) return false
  const [told, begun, layoff] = [dayOf(record), earlier.effective_date, record.effective_date]
  if (told === null || begun === null || earlier.effective_date_precision !== 'day') return false
  const [people, before] = [record.employees_affected, earlier.employees_affected]
  // How large a part it is of must be known.
  if (people === null || before === null) return false
  const isPart = people <= before * NEXT_LAYOFF.partMax
  const hasOwnPeriod =
    layoff === null ||
    (daysBetween(begun, layoff) > NEXT_LAYOFF.apartDaysMin &&
      daysBetween(told, layoff) >= NEXT_LAYOFF.leadDaysMin)
  return isPart && hasOwnPeriod && daysBetween(begun, told) > NEXT_LAYOFF.begunDaysMin
}

/**
 * The filing whose days a row changes: the latest that told as many people, else more, whatever changed its days since.
 * Of several of a day, which are phases mostly, the one whose layoff is nearest: its people were told by one of them, and
 * sums are the same whichever it is.
 */
function findMoved(record: NoticeRecord, earlier: readonly NoticeRecord[]): NoticeRecord | null {
  const filings = earlier.filter(({ mark }) => mark !== 'date_change')
  const among = filings.length > 0 ? filings : earlier
  const workers = record.employees_affected ?? 0
  const told = [
    among.filter(({ employees_affected }) => employees_affected === record.employees_affected),
    among.filter(({ employees_affected }) => (employees_affected ?? 0) > workers),
    among,
  ].find((rows) => rows.length > 0)
  const apart = (other: NoticeRecord) =>
    record.effective_date && other.effective_date
      ? Math.abs(daysBetween(record.effective_date, other.effective_date))
      : Number.POSITIVE_INFINITY
  return latestOf(told ?? []).sort((a, b) => apart(a) - apart(b) || compareText(a.id, b.id))[0] ?? null
}

/** The rows of the latest day among some. */
function latestOf(rows: readonly NoticeRecord[]): NoticeRecord[] {
  const latest = rows.map(orderOf).sort(compareText).at(-1)
  return rows.filter((row) => orderOf(row) === latest)
}

function mayBeAmendedBy(record: NoticeRecord, other: NoticeRecord): boolean {
  if (other.mark === 'rescission') return false
  const compared = compareNotices(record, other)
  return isEarlier(other, compared) && compared.sameLaw && compared.mayBeOneSite
}

/** Whether a row is a marked one itself as the register has read it another time, without its mark. */
function isUnmarkedReading(row: NoticeRecord, marked: NoticeRecord): boolean {
  return (
    row.mark === null &&
    row.origin === 'register' &&
    marked.origin === 'register' &&
    row.first_seen !== marked.first_seen &&
    dayOf(row) === dayOf(marked) &&
    row.effective_date === marked.effective_date &&
    row.employees_affected === marked.employees_affected &&
    compareNotices(row, marked).mayBeOneSite
  )
}

/** On the same day only an unmarked row can be the original, or an amendment that came in before. */
function isEarlier(other: NoticeRecord, { days }: Comparison): boolean {
  if (days.later === null || days.later > AMENDS_DAYS_MAX) return false
  const cameBefore = days.receivedLater !== null && days.receivedLater > 0
  return days.later > 0 || (days.later === 0 && (other.mark === null || cameBefore))
}

/** Whether a row is marked as belonging to another one. */
export const isMarked = (record: NoticeRecord): boolean =>
  isAmendment(record) || record.mark === 'supplement' || record.mark === 'rescission'

/** Its place among filings: by day, and on one day the notice before what was received of amendments of it. */
const orderOf = (record: NoticeRecord) =>
  `${dayOf(record)} ${(isMarked(record) && record.received_date) || ''}`
