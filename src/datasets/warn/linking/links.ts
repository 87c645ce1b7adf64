/** Which notices amend or may repeat which: linked with a score and a reason, never merged. */
import { daysBetween } from '#lib/dates.ts'
import { foldText } from '#lib/text.ts'
import { employerKey } from '../cells/employers.ts'
import type { NoticeLink, NoticeRecord } from '../notices/record.ts'
import { findAllReceivedAnew } from './late-amendments.ts'

/** A marked amendment belongs to a filing of the twelve months before it. */
const AMENDS_DAYS_MAX = 366
/** An unmarked filing again within this many days may be the same event. */
const REFILED_DAYS_MAX = 45

/** All links among notices of one state, in a fixed order. */
export function findLinks(records: readonly NoticeRecord[]): NoticeLink[] {
  const links: NoticeLink[] = []
  const byKey = groupBy(
    records.filter((r) => r.notice_key !== null),
    (r) => `${r.source_id} ${r.notice_key}`,
  )
  const byEmployer = groupBy(records, (r) => `${r.state} ${employerKey(r.company_name)}`)
  // The row that each amendment, supplement or rescission belongs to.
  const amended = new Map<string, string>()
  const amend = (record: NoticeRecord, target: NoticeRecord, score: number, reason: string) => {
    amended.set(record.id, target.id)
    links.push(link(record, target, 'amends', score, reason))
  }
  for (const record of records) {
    if (record.amends_key === null) continue
    const target = findReferred(record, byKey.get(`${record.source_id} ${record.amends_key}`) ?? [])
    if (target) amend(record, target, 1, "by the publisher's own reference")
  }
  for (const group of byEmployer.values()) {
    if (group.length < 2) continue
    const sorted = [...group].sort((a, b) => compare(dayOf(a) ?? '', dayOf(b) ?? '') || compare(a.id, b.id))
    const [marked, unmarked] = [sorted.filter(isMarked), sorted.filter((record) => !isMarked(record))]
    const left = marked.filter((record) => !amended.has(record.id))
    for (const [record, target] of findAllAmended(left, sorted))
      amend(record, target, 0.8, `marked ${record.mark}, same employer and place`)
    for (const [record, target] of findAllReceivedAnew(unmarked.filter(({ id }) => !amended.has(id))))
      amend(record, target, 0.8, 'same employer, place and days; received more than a month after it')
    const repeats = new Map<string, string>()
    for (const record of unmarked) {
      if (amended.has(record.id)) continue
      // What amends a row of the same day, or amends what amends it, reads like it, and is no earlier filing of it.
      const others = sorted.filter((other) => !comesFrom(other.id, record.id, amended))
      const target = findTurnedRound(record, others) ?? findRefiled(record, others, repeats)
      if (target) {
        repeats.set(record.id, target.other_id)
        links.push(target)
      }
    }
  }
  return links.sort((a, b) => compare(a.notice_id, b.notice_id) || compare(a.other_id, b.other_id))
}

/** Whether a row amends another one, be it over others between them. */
function comesFrom(id: string, original: string, amended: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>()
  for (let at = amended.get(id); at !== undefined && !seen.has(at); at = amended.get(at)) {
    if (at === original) return true
    seen.add(at)
  }
  return false
}

const isMarked = ({ mark }: NoticeRecord) =>
  mark === 'amendment' || mark === 'supplement' || mark === 'rescission'

/** Rows by a key, both in the order in which they come. */
export function groupBy(
  records: readonly NoticeRecord[],
  keyOf: (record: NoticeRecord) => string,
): Map<string, NoticeRecord[]> {
  const groups = new Map<string, NoticeRecord[]>()
  for (const record of records) {
    const key = keyOf(record)
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  return groups
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const dayOf = (record: NoticeRecord) => record.notice_date ?? record.received_date

const link = (
  from: NoticeRecord,
  to: NoticeRecord,
  kind: NoticeLink['kind'],
  score: number,
  reason: string,
): NoticeLink => ({ notice_id: from.id, other_id: to.id, kind, score, reason })

/** The row that a publisher's reference means. A letter on several sites has a row for each: then the one at the place. */
function findReferred(record: NoticeRecord, holders: readonly NoticeRecord[]): NoticeRecord | null {
  const others = holders.filter((other) => other !== record)
  const candidates = others.length > 1 ? others.filter((other) => samePlace(record, other)) : others
  return candidates.length === 1 ? candidates[0]! : null
}

/** Whether a marked row of the same day came in before another one: amendments may all keep the day of their notice. */
const cameBefore = (other: NoticeRecord, record: NoticeRecord) =>
  other.received_date !== null && record.received_date !== null && other.received_date < record.received_date

/** Its place among filings: by day, and on one day the notice before what was received of amendments of it. */
const orderOf = (record: NoticeRecord) =>
  `${dayOf(record)} ${(isMarked(record) && record.received_date) || ''}`

/** Marked rows with the filing that each belongs to; those of which that would be a guess are left out. */
function findAllAmended(marked: readonly NoticeRecord[], group: readonly NoticeRecord[]) {
  const found = marked.flatMap((record) => {
    const target = findAmended(record, group)
    return target ? [[record, target] as const] : []
  })
  // A filing that tells no address is not that of all sites of the town that were amended on one day.
  const streets = new Map<string, Set<string>>()
  const keyOf = (record: NoticeRecord, target: NoticeRecord) => `${target.id} ${orderOf(record)}`
  for (const [record, target] of found) {
    const street = foldText(streetOf(record))
    const key = keyOf(record, target)
    if (street !== '') streets.set(key, (streets.get(key) ?? new Set()).add(street))
  }
  return found.filter(([record, target]) => (streets.get(keyOf(record, target))?.size ?? 0) <= 1)
}

/**
 * The latest earlier filing at the place. Several that are the latest: none of them, since that would be a guess, unless
 * an amendment has before it several that say the same.
 */
function findAmended(record: NoticeRecord, group: readonly NoticeRecord[]): NoticeRecord | null {
  const day = dayOf(record)
  const earlier = group.filter((other) => {
    const otherDay = dayOf(other)
    if (other === record || other.mark === 'rescission' || day === null || otherDay === null) return false
    const days = daysBetween(otherDay, day)
    // On the same day only an unmarked row can be the original, or an amendment that came in before.
    const before =
      days <= AMENDS_DAYS_MAX &&
      (days > 0 || (days === 0 && (other.mark === null || cameBefore(other, record))))
    return before && other.is_warn === record.is_warn && samePlace(record, other)
  })
  const latest = earlier.map(orderOf).sort(compare).at(-1)
  const [first, ...others] = earlier.filter((r) => orderOf(r) === latest)
  if (first === undefined) return null
  const areOne =
    record.mark === 'amendment' &&
    others.every((other) => sameCount(other, first) && sameEffect(other, first))
  return others.length === 0 || areOne ? first : null
}

/** The one filing that a row says again with notice and layoff the wrong way round, as copies of lists do. */
function findTurnedRound(record: NoticeRecord, group: readonly NoticeRecord[]): NoticeLink | null {
  const { notice_date, effective_date } = record
  if (notice_date === null || effective_date === null || effective_date >= notice_date) return null
  const found = group.filter(
    (other) =>
      other.notice_date === effective_date &&
      other.effective_date === notice_date &&
      other.mark !== 'rescission' &&
      other.is_warn === record.is_warn &&
      sameCount(record, other) &&
      samePlace(record, other),
  )
  const reason = 'same employer, place and headcount; days of notice and layoff the other way round'
  return found.length === 1 ? link(record, found[0]!, 'possible_duplicate_of', 0.9, reason) : null
}

/** The one filing of the 45 days before that an unmarked row may repeat; `repeats` tells what those repeat. */
function findRefiled(
  record: NoticeRecord,
  group: readonly NoticeRecord[],
  repeats: ReadonlyMap<string, string>,
): NoticeLink | null {
  const day = dayOf(record)
  if (day === null) return null
  const found = group.filter((other) => {
    const otherDay = dayOf(other)
    if (other === record || otherDay === null || other.mark === 'rescission') return false
    const days = daysBetween(otherDay, day)
    if (days < 0 || days > REFILED_DAYS_MAX) return false
    // On one day, rows are sites and waves, not repetitions; those would read alike in all that counts.
    if (days === 0 && !(other.id < record.id && sameEffect(record, other) && sameCount(record, other)))
      return false
    return other.is_warn === record.is_warn && samePlace(record, other)
  })
  // A filing and its own repetition are one candidate.
  const candidates = found.filter((other) => !found.some(({ id }) => id === repeats.get(other.id)))
  // Of several, the one that agrees in both is meant: the others are events before or beside it. One worker says little.
  const alike = candidates.filter(
    (other) => sameEffect(record, other) && sameCount(record, other) && other.employees_affected! > 1,
  )
  const [other, ...others] = alike.length > 0 ? alike : candidates
  if (other === undefined || others.length > 0) return null
  const agrees = [
    sameEffect(record, other) && 'effective date',
    sameCount(record, other) && 'headcount',
  ].filter(Boolean)
  if (agrees.length === 0) return null
  const score = agrees.length === 2 ? 0.9 : 0.65
  return link(
    record,
    other,
    'possible_duplicate_of',
    score,
    `same employer and place within ${REFILED_DAYS_MAX} days; ${agrees.join(' and ')} agree`,
  )
}

const sameEffect = (a: NoticeRecord, b: NoticeRecord) =>
  a.effective_date !== null && a.effective_date === b.effective_date
const sameCount = (a: NoticeRecord, b: NoticeRecord) =>
  a.employees_affected !== null && a.employees_affected === b.employees_affected

/** True when the places agree as far as both are told; site and store numbers in names forbid it. */
function samePlace(a: NoticeRecord, b: NoticeRecord): boolean {
  if (digits(a.company_name) !== digits(b.company_name)) return false
  // The address alone would not do: Florida prints that of the head office beside the town of each remote worker.
  const address = agrees(streetOf(a), streetOf(b))
  const city = agrees(a.city, b.city)
  if (address === false || city === false) return false
  return (address ?? city ?? agrees(a.county, b.county)) !== false
}

/**
 * The end of an address that pages of one publisher now print and now leave out: the state, with its postal code or
 * without. `NE` alone is a direction.
 */
const ADDRESS_END = /[,.\s]+(?:[A-Z]{2}\.?[,\s]+\d{5}(?:-\d{4})?|(?!NE|NW|SE|SW)[A-Z]{2}\.?)\s*$/

/** The address without state and postal code. */
export const streetOf = ({ site_address }: NoticeRecord) => site_address?.replace(ADDRESS_END, '') ?? null

/** Whether two told values are the same; null where one is not told. */
function agrees(a: string | null, b: string | null): boolean | null {
  const [x, y] = [foldText(a), foldText(b)]
  return x === '' || y === '' ? null : x === y
}

const digits = (name: string) => (name.match(/\d+/g) ?? []).join()
