/**
 * Rows that tell once more what another row tells, where links of the employer's own filings do not show it: a second
 * list of the state, a list that was read again after an edit, the same list through other hands.
 *
 * Sites and waves of a filing stand in one reading of a list, so rows of one reading are not taken for each other, but
 * for one that has lost the day which the other tells; and each row is used once: two sites with one headcount stay two.
 */
import { daysBetween } from '#lib/dates.ts'
import { foldText } from '#lib/text.ts'
import { areAlike, employerKey } from '../cells/employers.ts'
import { type NoticeLink, type NoticeRecord, ORIGINS } from '../notices/record.ts'
import { groupBy } from './links.ts'
import { agreeInPlace } from './places.ts'

/** A layoff may come before its notice is received, as in the spring of 2020, and that long after it. */
const LAYOFF_DAYS = { min: -60, max: 130 }
/** Most layoffs follow their notice by so many days: of several the nearest to it is meant. */
const LAYOFF_DAYS_USUAL = 60
/** A notice date that was taken from the name of a file is that near to the day of receipt. */
const INFERRED_DAYS_MAX = 45
/** One worker says little, and under a name that only begins the same a handful does. */
const WORKERS_MIN = 2
export const WORKERS_MIN_LOOSE = 10
/** So many letters of two names are the same where they begin alike. */
export const BEGINNING_LENGTH = 6
/** At this score sums count one of the two. */
export const SCORE = 0.9

/** Links among those rows that `links`, all others, leave in the sums. */
export function findRestated(records: readonly NoticeRecord[], links: readonly NoticeLink[]): NoticeLink[] {
  const known = new Known(links)
  const counted = records.filter((record) => known.leavesInSums(record))
  const groups = groupBy(counted, ({ state, employees_affected }) => `${state} ${employees_affected}`)
  const pairs = [...groups.values()].flatMap((group) => findPairs(group, known))
  pairs.sort(
    (a, b) => b.rank - a.rank || compareText(a.record.id, b.record.id) || compareText(a.other.id, b.other.id),
  )
  const used = new Set<string>()
  return pairs.flatMap(({ record, other, reason }): NoticeLink[] => {
    if (used.has(record.id) || used.has(other.id)) return []
    used.add(record.id).add(other.id)
    return [{ notice_id: record.id, other_id: other.id, kind: 'possible_duplicate_of', score: SCORE, reason }]
  })
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const dayOf = (record: NoticeRecord) => record.notice_date ?? record.received_date

/** What other links say of rows. */
export class Known {
  private readonly repeated = new Set<string>()
  private readonly amended = new Set<string>()
  private readonly amenders = new Set<string>()
  private readonly replaced = new Set<string>()

  constructor(links: readonly NoticeLink[]) {
    for (const { kind, notice_id, other_id, score, other_origin } of links) {
      if (kind === 'replaces') this.replaced.add(`${notice_id} ${other_origin}`)
      if (kind === 'possible_duplicate_of' && score >= SCORE) this.repeated.add(notice_id)
      if (kind === 'amends') {
        this.amended.add(other_id)
        this.amenders.add(notice_id)
      }
    }
  }

  leavesInSums({ id, is_warn, mark, employees_affected }: NoticeRecord): boolean {
    const counts =
      is_warn && (mark === null || mark === 'amendment') && (employees_affected ?? 0) >= WORKERS_MIN
    return counts && !this.repeated.has(id) && !this.amended.has(id)
  }

  amends = ({ id }: NoticeRecord) => this.amenders.has(id)

  /** Whether a row already stands for one that came from the origin of another row. */
  standsForOneLike = (other: NoticeRecord, record: NoticeRecord) =>
    this.replaced.has(`${other.id} ${record.origin}`)
}

/** Two rows of which the first says the second again. */
interface Pair {
  record: NoticeRecord
  other: NoticeRecord
  /** The surer of two pairs has more. */
  rank: number
  reason: string
}

function findPairs(group: readonly NoticeRecord[], known: Known): Pair[] {
  const weights = new Map(group.map((record) => [record, weightOf(record, known)]))
  return group.flatMap((a, i) =>
    group.slice(i + 1).flatMap((b): Pair[] => {
      // A publisher's list and an export of it are one reading; the register is many.
      if (a.source_id === b.source_id && a.origin !== 'register') return []
      const [record, other] = weights.get(a)! < weights.get(b)! ? [a, b] : [b, a]
      const found =
        compareLists(a, b) ??
        compareLists(b, a) ??
        compareTurned(a, b) ??
        compareUndated(record, other) ??
        compareReadings(record, other, known)
      // What amends a filing is summed in its place and cannot be left out.
      if (found === null || known.amends(record)) return []
      const sameName = employerKey(a.company_name) === employerKey(b.company_name)
      const alike = sameName || areAlike(a.company_name, b.company_name)
      if (!alike && !(found.loose && beginAlike(a, b))) return []
      const place = agreeInPlace(a, b)
      if (place === false || (found.needsPlace && !place)) return []
      const name = sameName
        ? 'same employer'
        : alike
          ? 'employer’s name alike'
          : 'employer’s name begins alike'
      const rank = (sameName ? 100_000 : alike ? 50_000 : 0) + (place ? 10_000 : 0) - found.days
      return [{ record, other, rank, reason: `${name}, headcount agrees; ${found.reason}` }]
    }),
  )
}

/** What amends a filing stays, then what a weightier origin shows, what tells the day of the notice and has it first. */
function weightOf(record: NoticeRecord, known: Known): string {
  const { id, origin, effective_date } = record
  const day = dayOf(record)
  const inOrder = day === null || effective_date === null || day <= effective_date
  const weight = [known.amends(record), day !== null, effective_date !== null, inOrder].map(Number)
  return [weight[0], ORIGINS.length - ORIGINS.indexOf(origin), ...weight.slice(1), id].join(' ')
}

function beginAlike(a: NoticeRecord, b: NoticeRecord): boolean {
  const [x, y] = [a, b].map((record) => employerKey(record.company_name).slice(0, BEGINNING_LENGTH))
  return x === y && a.employees_affected! >= WORKERS_MIN_LOOSE
}

interface Found {
  reason: string
  /** By how many days the two are less alike than they could be. */
  days: number
  /** The days say enough for a name that only begins the same. */
  loose?: boolean
  /** The days say too little where the places are not told to be the same. */
  needsPlace?: boolean
}

/** One list of a state has the days of receipt and another the days of layoff, with none of notice or one inferred. */
function compareLists(receipt: NoticeRecord, layoff: NoticeRecord): Found | null {
  const day = dayOf(receipt)
  if (day === null || receipt.effective_date !== null || layoff.effective_date === null) return null
  if (receipt.notice_date_precision === 'inferred') return null
  if (layoff.notice_date !== null && layoff.notice_date_precision === 'inferred') {
    const days = Math.abs(daysBetween(layoff.notice_date, day))
    return days <= INFERRED_DAYS_MAX ? { reason: 'one is the receipt of the other', days } : null
  }
  if (dayOf(layoff) !== null) return null
  const days = daysBetween(day, layoff.effective_date)
  if (days < LAYOFF_DAYS.min || days > LAYOFF_DAYS.max) return null
  const reason = 'one tells only the day of the notice and the other only that of the layoff'
  return { reason, days: Math.abs(days - LAYOFF_DAYS_USUAL) }
}

/** One row has the days of the other the wrong way round, as the register has Kentucky's under names spelt otherwise. */
function compareTurned(a: NoticeRecord, b: NoticeRecord): Found | null {
  const days = [a.notice_date, a.effective_date, b.effective_date, b.notice_date]
  const isTurned = days[0] !== days[1] && days[0] === days[2] && days[1] === days[3] && !days.includes(null)
  const reason = 'days of notice and layoff the other way round'
  return isTurned ? { reason, days: 0, loose: true, needsPlace: true } : null
}

/** Of one reading, rows of one street and day of layoff of which one has lost the day of the notice (`November`). */
function compareUndated(record: NoticeRecord, other: NoticeRecord): Found | null {
  const isLost = dayOf(record) === null && dayOf(other) !== null && record.first_seen === other.first_seen
  const street = foldText(record.site_address)
  const sameStreet = street !== '' && street === foldText(other.site_address)
  const sameLayoff = record.effective_date !== null && record.effective_date === other.effective_date
  const reason = 'street and day of the layoff agree, and one tells no other'
  return isLost && sameStreet && sameLayoff ? { reason, days: 0 } : null
}

/** Of two readings, rows that agree in all days that both tell. Of two origins that of the notice is enough. */
function compareReadings(record: NoticeRecord, other: NoticeRecord, known: Known): Found | null {
  if (record.source_id === other.source_id && record.first_seen === other.first_seen) return null
  const takenFor = known.standsForOneLike(other, record)
  const [day, otherDay] = [dayOf(record), dayOf(other)]
  const [layoff, otherLayoff] = [record.effective_date, other.effective_date]
  const exact = record.effective_date_precision === 'day' && other.effective_date_precision === 'day'
  const sameLayoff = layoff !== null && layoff === otherLayoff && exact
  const [precision, otherPrecision] = [record.effective_date_precision, other.effective_date_precision]
  const sameYear =
    layoff !== null && layoff === otherLayoff && precision === 'year' && otherPrecision === 'year'
  // What stands for a row of an export already stands for another one only where nothing tells them apart.
  const needsPlace = takenFor && record.origin === 'warn-scraper'
  if (needsPlace && (!sameLayoff || day === null)) return null
  if (day === null || otherDay === null)
    return sameLayoff
      ? { reason: 'the day of the layoff agrees, and one tells no other', days: 0, needsPlace }
      : sameYear
        ? { reason: 'the year of the layoff agrees, and one tells no other', days: 1, needsPlace: true }
        : null
  if (day !== otherDay) return null
  if (record.origin !== other.origin && !takenFor)
    return { reason: 'the day of the notice agrees, of two origins', days: sameLayoff ? 0 : 1, loose: true }
  const differ = layoff !== null && otherLayoff !== null && layoff !== otherLayoff
  return differ
    ? null
    : { reason: 'days of two readings agree', days: 0, needsPlace: needsPlace || !sameLayoff }
}
