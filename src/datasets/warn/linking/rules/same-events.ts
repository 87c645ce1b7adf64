/**
 * Rows of one event that other rules leave: filed again with another spelling, a day misprinted, put off to a later day.
 * All have one headcount; how much else must agree depends on what differs. `labelled/` tells how often that is right.
 */

import { daysBetween } from '#lib/dates.ts'
import { groupBy } from '#lib/rows.ts'
import { compareText } from '#lib/text.ts'
import { dayOf, type NoticeLink, type NoticeRecord } from '../../notices/record.ts'
import { compareFirms, type FirmGrade } from '../compare/firms.ts'
import { areOneHouse, compareSites } from '../compare/sites.ts'
import { type Comparison, compareNotices } from '../compare.ts'
import { type Kind, MISPRINTED, NAMES, PUT_OFF, REFILED, REFILED_SOON, RETOLD } from './evidence.ts'
import { amends, duplicate } from './link.ts'
import { byDay, isPutOff, isUnlikely, mayBePutOff } from './put-off.ts'
import { isOneReading } from './readings.ts'
import { isAmendment, type Relations, SURE_DUPLICATE } from './relations.ts'
import { EXTENDING_STATES, STATES_MENDING_TOWNS } from './state-habits.ts'
import { byWeight } from './which-stays.ts'

/** Fewer workers say too little, by what they must say. */
const WORKERS = { allAgrees: 5, moved: 10, oneDay: 25, doubtful: 20, putOff: 25, sisters: 50, family: 500 }
/** Another reading of a list may have moved a layoff by so many days. */
const REREAD_DAYS_MAX = 60
/** A layoff of one day is filed again within a year. */
const REFILED_DAYS_MAX = 366
/** An employer that a list has a second time so soon, without a day of layoff, was read or listed twice. */
const REFILED_SOON_DAYS_MAX = 14

/** As sure as a filing that its publisher marks. */
const AMENDS_SCORE = 0.8

interface Pair {
  a: NoticeRecord
  b: NoticeRecord
  rank: number
  /** The names say little: no other pair of either row may be as good. */
  isVague: boolean
  kind: Kind
  reason: string
}

/** Rows that sums still count though another one of the same headcount tells their event, each with that one. */
export function findSameEvents(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const counted = records.filter(
    (record) => (record.employees_affected ?? 0) >= WORKERS.allAgrees && relations.isCounted(record),
  )
  const groups = groupBy(counted, ({ state, employees_affected }) => `${state} ${employees_affected}`)
  return [...groups.values()]
    .flatMap((group) => (group.length > 1 ? findInGroup(group, relations) : []))
    .sort((a, b) => compareText(a.notice_id, b.notice_id) || compareText(a.other_id, b.other_id))
}

function findInGroup(group: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const sorted = [...group].sort((a, b) => compareText(a.id, b.id))
  const pairs = sorted.flatMap((a, i) => sorted.slice(i + 1).flatMap((b) => pairOf(a, b) ?? []))
  pairs.sort((x, y) => y.rank - x.rank || compareText(x.a.id, y.a.id) || compareText(x.b.id, y.b.id))
  const gone = new Set<string>()
  return pairs.flatMap((pair) => {
    const { kind, reason } = pair
    const [record, other] = pair.kind === 'put off' ? byDay(pair) : byWeight(pair, relations)
    if (kind === 'put off') {
      // What was put off may be put off again: only the row that goes goes once.
      if (gone.has(other.id)) return []
      gone.add(other.id)
      return [amends(record, other, AMENDS_SCORE, reason)]
    }
    if (gone.has(record.id) || gone.has(other.id) || areSeveral(pair, pairs)) return []
    if (pair.isVague && isAmbiguous(pair, pairs)) return []
    // What amends a filing is summed in its place and cannot be left out.
    if (relations.amends(record)) return []
    gone.add(record.id)
    return [duplicate(record, other, SURE_DUPLICATE, reason)]
  })
}

/** Three rows and more of one reading that all read alike are sites of which the list does not tell the places. */
function areSeveral({ a, b, kind }: Pair, pairs: readonly Pair[]): boolean {
  if (kind !== 'retold' || !isOneReading(a, b)) return false
  const near = new Set(
    pairs
      .filter((pair) => pair.kind === 'retold' && [pair.a, pair.b].some((row) => row === a || row === b))
      .flatMap((pair) => [pair.a, pair.b]),
  )
  return [...near].filter((row) => isOneReading(row, a)).length > 2
}

/** Whether another firm's row would do as well. */
const isAmbiguous = ({ a, b }: Pair, pairs: readonly Pair[]) =>
  [a, b].some((row) => pairs.filter((pair) => pair.isVague && (pair.a === row || pair.b === row)).length > 1)

function pairOf(a: NoticeRecord, b: NoticeRecord): Pair | null {
  if (!mayAgree(a, b)) return null
  const firm = compareFirms(a.company_name, b.company_name)
  if (firm === 'other' || a.is_warn !== b.is_warn) return null
  const compared = compareNotices(a, b)
  const place = compareSites(a, b)
  const found = place === 'other' ? findMendedTown(a, b, compared) : findEvidence(a, b, compared, firm, place)
  if (found === null) return null
  const apart = found.kind === 'put off' ? Math.abs(compared.days.later!) / 1000 : 0
  const rank =
    RANKS[found.kind] - apart + (place === 'same' ? 10 : 0) + (firm === 'same' ? 5 : firm === 'slips' ? 3 : 0)
  return {
    a,
    b,
    rank,
    isVague: firm === 'unnamed' || firm === 'family',
    ...found,
    reason: `${NAMES[firm]}, headcount agrees; ${found.reason}`,
  }
}

const RANKS: Record<Kind, number> = { retold: 300, misprinted: 200, refiled: 100, 'put off': 0 }
/** Whether the days can agree and the names begin or hold alike: quick to ask, and false for nearly all pairs. */
function mayAgree(a: NoticeRecord, b: NoticeRecord): boolean {
  const [x, y] = [dayOf(a), dayOf(b)]
  const sameLayoff = a.effective_date !== null && a.effective_date === b.effective_date
  if (x === null || y === null) return sameLayoff
  return x === y || sameLayoff || beginningOf(a) === beginningOf(b)
}

const beginningOf = ({ company_key }: NoticeRecord) => company_key.slice(0, 6).replaceAll(' ', '').slice(0, 3)

/** The publisher's own number of a notice; the register's are its own, but it links pages by theirs. */
const numberOf = ({ notice_key, source_url }: NoticeRecord): string | null => {
  const linked = /details\.asp\?id=(\d+)/.exec(source_url)
  if (linked) return `case ${linked[1]}`
  return notice_key !== null && !/^[0-9a-f-]{30,}$/.test(notice_key) ? notice_key : null
}

function findEvidence(
  a: NoticeRecord,
  b: NoticeRecord,
  { days }: Comparison,
  firm: FirmGrade,
  place: 'same' | 'unknown',
): Pick<Pair, 'kind' | 'reason'> | null {
  const workers = a.employees_affected!
  const { day, layoff } = days
  if (firm === 'unnamed' && (place !== 'same' || workers < WORKERS.oneDay)) return null
  if (firm === 'family' && workers < (place === 'same' ? WORKERS.sisters : WORKERS.family)) return null
  const sameDay = day.equal && a.notice_date_precision !== 'month' && a.notice_date_precision !== 'year'
  const sameLayoff = layoff.equal && layoff.precision === 'day'
  // What stands in the name beside the firm is the site's, where the address is one.
  if (firm === 'family') return sameDay && layoff.grade !== 'other' ? RETOLD.day : null
  const [numberA, numberB] = [numberOf(a), numberOf(b)]
  if (numberA !== null && numberA === numberB && a.origin !== b.origin) return RETOLD.number
  // What stands in the name beside the firm is the site's, where the address is one.
  const isName = firm === 'same' || firm === 'slips' || areOneHouse(a, b)
  const isReading = isOneReading(a, b)
  const isMarked = isAmendment(a) !== isAmendment(b)
  if ((sameDay || day.grade === 'unknown') && sameLayoff) {
    // Two numbers of the publisher on one day are two notices, but for an amendment with a number of its own.
    if (!isMarked && numberA !== null && numberB !== null && numberA !== numberB) return null
    const isDoubtful = !sameDay || (isReading && (firm === 'shares' || tellOtherAddresses(a, b)))
    const retold = sameDay ? RETOLD.all : RETOLD.layoff
    const few = isDoubtful ? WORKERS.doubtful : isName ? WORKERS.allAgrees : WORKERS.moved
    if (place === 'same') return workers >= few ? retold : null
    const placed = isPlaced(a) || isPlaced(b) || !isReading
    return workers >= WORKERS.doubtful && (isName || (firm === 'longer' && placed)) ? retold : null
  }
  if (sameDay && layoff.grade === 'unknown') {
    // Rows of one list under one name may be two notices of a day, unless they tell one house.
    if (isReading && a.company_name === b.company_name && !areOneHouse(a, b)) return null
    const isTold =
      place === 'same' || (isReading ? isName && isUnlikely(workers) : isName || firm === 'longer')
    return isTold && workers >= WORKERS.oneDay ? RETOLD.day : null
  }
  const later = days.later === null ? null : Math.abs(days.later)
  const isSoon = later !== null && later > 0 && later <= REFILED_SOON_DAYS_MAX
  // A hand that writes the firm beside the house, or leaves it out, takes its own day too, and not another number.
  if (!isName) return sameLayoff && isSoon && isUnlikely(workers) ? REFILED : null
  if (later === null || later > REFILED_DAYS_MAX) return null
  if (!sameDay && sameLayoff)
    return workers >= WORKERS.moved && (place === 'same' || isUnlikely(workers)) ? REFILED : null
  if (!sameDay && layoff.grade === 'unknown' && later <= REFILED_SOON_DAYS_MAX && firm === 'same') {
    const isTold = isReading ? isUnlikely(workers) : place === 'same' && workers >= WORKERS.oneDay
    const isListed = a.origin === 'publisher' || b.origin === 'publisher'
    if (isTold && !isListed && !EXTENDING_STATES.has(a.state)) return REFILED_SOON
  }
  if (place !== 'same') return null
  if (sameDay && layoff.precision === 'day') {
    const apart = Math.abs(daysBetween(a.effective_date!, b.effective_date!))
    if (!isReading && workers >= WORKERS.moved && apart <= REREAD_DAYS_MAX) return MISPRINTED.reread
    const isMisread = isMarked || isMisprint(a.effective_date!, b.effective_date!) || isExtended(a, b)
    return workers >= WORKERS.doubtful && isMisread ? MISPRINTED.layoff : null
  }
  return workers >= WORKERS.putOff && isPutOff(a, b) && mayBePutOff(a, b) ? PUT_OFF : null
}

/** A list that mends towns told a house at one town and then at another: a number that does not come twice by chance. */
function findMendedTown(a: NoticeRecord, b: NoticeRecord, { days, employer }: Comparison) {
  const isRetold =
    STATES_MENDING_TOWNS.has(a.state) &&
    (a.origin === 'register' || b.origin === 'register') &&
    employer.grade === 'same' &&
    days.notice.equal &&
    days.layoff.equal &&
    isUnlikely(a.employees_affected!)
  return isRetold ? RETOLD.town : null
}

/** Kentucky lists a closing under the day of its first notice again when it is put off. */
const isExtended = (a: NoticeRecord, b: NoticeRecord) =>
  EXTENDING_STATES.has(a.state) && a.layoff_type === 'closure' && b.layoff_type === 'closure'

/** Rows of one list with addresses that read otherwise may be two firms of a house. */
const tellOtherAddresses = (a: NoticeRecord, b: NoticeRecord) =>
  a.site_address !== null && b.site_address !== null && a.site_address !== b.site_address

const isPlaced = ({ city, county, site_address }: NoticeRecord) => Boolean(city ?? county ?? site_address)

/** Whether two days differ by one digit, or by two that changed places. */
function isMisprint(a: string, b: string): boolean {
  const at = [...a].flatMap((digit, i) => (digit === b[i] ? [] : [i]))
  if (at.length === 1) return true
  return at.length === 2 && a[at[0]!] === b[at[1]!] && a[at[1]!] === b[at[0]!]
}
