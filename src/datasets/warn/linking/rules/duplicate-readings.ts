/**
 * Rows that tell once more what another row tells, where links of the employer's own filings do not show it: a second
 * list of the state, a list that was read again after an edit, the same list through other hands.
 *
 * Sites and waves of a filing stand in one reading of a list, so rows of one reading are not taken for each other, but
 * for one that has lost the day which the other tells; and each row is used once: two sites with one headcount stay two.
 */
import { groupBy } from '#lib/rows.ts'
import { compareText } from '#lib/text.ts'
import { dayOf, type NoticeLink, type NoticeRecord, ORIGINS } from '../../notices/record.ts'
import { compareFirms, type FirmGrade } from '../compare/firms.ts'
import { type Comparison, compareNotices } from '../compare.ts'
import { duplicate } from './link.ts'
import { type Relations, SURE_DUPLICATE } from './relations.ts'
import { STATES_EXPORTED_TWICE } from './state-habits.ts'

/** A layoff may come before its notice is received, as in the spring of 2020, and that long after it; `placed`: at one place. */
const LAYOFF_DAYS = { min: -60, placed: -130, max: 130 }
/** Most layoffs follow their notice by so many days: of several the nearest to it is meant. */
const LAYOFF_DAYS_USUAL = 60
/** A notice date that was taken from the name of a file is that near to the day of receipt. */
const INFERRED_DAYS_MAX = 45
/** Of an older copy of a list the day of the notice may have been mended too. */
const OLDER_COPY_DAYS_MAX = 1
/** One worker says little, and under a name that only begins the same a handful does. */
const WORKERS_MIN = 2
export const WORKERS_MIN_LOOSE = 10

/** Two rows of which the first says the second again. */
interface Pair {
  record: NoticeRecord
  other: NoticeRecord
  /** The surer of two pairs has more. */
  rank: number
  reason: string
}

/** Rows that sums still count though another reading tells them, each with the row that stands for it. */
export function findDuplicateReadings(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const counted = records.filter(
    (record) => (record.employees_affected ?? 0) >= WORKERS_MIN && relations.isCounted(record),
  )
  const groups = groupBy(counted, ({ state, employees_affected }) => `${state} ${employees_affected}`)
  const pairs = [...groups.values()].flatMap((group) => findPairs(group, relations))
  pairs.sort(
    (a, b) => b.rank - a.rank || compareText(a.record.id, b.record.id) || compareText(a.other.id, b.other.id),
  )
  const used = new Set<string>()
  return pairs.flatMap(({ record, other, reason }) => {
    if (used.has(record.id) || used.has(other.id)) return []
    used.add(record.id).add(other.id)
    return [duplicate(record, other, SURE_DUPLICATE, reason)]
  })
}

function findPairs(group: readonly NoticeRecord[], relations: Relations): Pair[] {
  const weights = new Map(group.map((record) => [record, weightOf(record, relations)]))
  return group.flatMap((a, i) =>
    group.slice(i + 1).flatMap((b): Pair[] => {
      // A publisher's list and an export of it are one reading; the register is many.
      if (a.source_id === b.source_id && a.origin !== 'register') return []
      const [record, other] = weights.get(a)! < weights.get(b)! ? [a, b] : [b, a]
      // What amends a filing is summed in its place and cannot be left out.
      if (relations.amends(record)) return []
      const pair = pairOf(record, other, relations)
      return pair ? [pair] : []
    }),
  )
}

/** What amends a filing stays, then what a weightier origin shows, what tells the day of the notice and has it first. */
function weightOf(record: NoticeRecord, relations: Relations): string {
  const { id, origin, effective_date } = record
  const day = dayOf(record)
  const inOrder = day === null || effective_date === null || day <= effective_date
  // A day that was taken from the name of a file is one only where there is no other.
  const told = day === null ? 0 : record.notice_date_precision === 'inferred' ? 1 : 2
  const weight = [relations.amends(record), told, effective_date !== null, inOrder].map(Number)
  return [weight[0], ORIGINS.length - ORIGINS.indexOf(origin), ...weight.slice(1), id].join(' ')
}

function pairOf(record: NoticeRecord, other: NoticeRecord, relations: Relations): Pair | null {
  const compared = compareNotices(record, other)
  const found =
    findSecondList(record, other, compared) ??
    findTurned(compared) ??
    findLostDay(record, other, compared) ??
    findReadAgain(record, other, compared, relations)
  if (found === null) return null
  const name = compared.employer.grade
  const { site } = compared.place
  const isLoose =
    record.employees_affected! >= WORKERS_MIN_LOOSE &&
    ((found.loose && compared.employer.beginsAlike) ||
      (found.anyOrder &&
        site === 'same' &&
        ONE_FIRM.has(compareFirms(record.company_name, other.company_name))))
  if (name === 'other' && !isLoose) return null
  if (site === 'other' || (found.needsPlace && site !== 'same')) return null
  const rank = NAMES[name].rank + (site === 'same' ? 10_000 : 0) - found.days
  return { record, other, rank, reason: `${NAMES[name].reason}, headcount agrees; ${found.reason}` }
}

/** Names of the same words, in whatever order: `Detroit Marriott Renaissance`, `Marriott Detroit Renaissance Center`. */
const ONE_FIRM: ReadonlySet<FirmGrade> = new Set(['same', 'slips', 'longer', 'shares'])

const NAMES = {
  same: { rank: 100_000, reason: 'same employer' },
  near: { rank: 50_000, reason: 'employer’s name alike' },
  other: { rank: 0, reason: 'employer’s name begins alike or has the same words' },
}

interface Found {
  reason: string
  /** By how many days the two are less alike than they could be. */
  days: number
  /** The days say enough for a name that only begins the same. */
  loose?: boolean
  /** And for one of the same words in another order, at one place. */
  anyOrder?: boolean
  /** The days say too little where the places are not told to be the same. */
  needsPlace?: boolean
}

/** One list of a state has the days of receipt and another the days of layoff, with none of notice or one inferred. */
function findSecondList(a: NoticeRecord, b: NoticeRecord, { days }: Comparison): Found | null {
  const receipt = a.effective_date === null ? a : b
  const layoff = receipt === a ? b : a
  if (receipt.effective_date !== null || layoff.effective_date === null) return null
  if (receipt.notice_date_precision === 'inferred') return null
  if (layoff.notice_date !== null && layoff.notice_date_precision === 'inferred') {
    const apart = days.later === null ? null : Math.abs(days.later)
    const isNear = apart !== null && apart <= INFERRED_DAYS_MAX
    return isNear ? { reason: 'one is the receipt of the other', days: apart } : null
  }
  const after = days.layoffAfter
  if (after === null || after < LAYOFF_DAYS.placed || after > LAYOFF_DAYS.max) return null
  const reason = 'one tells only the day of the notice and the other only that of the layoff'
  const needsPlace = after < LAYOFF_DAYS.min
  return { reason, days: Math.abs(after - LAYOFF_DAYS_USUAL), needsPlace, anyOrder: true }
}

/** One row has the days of the other the wrong way round, as the register has Kentucky's under names spelt otherwise. */
function findTurned({ days }: Comparison): Found | null {
  const reason = 'days of notice and layoff the other way round'
  return days.turned ? { reason, days: 0, loose: true, needsPlace: true } : null
}

/** Of one reading, rows of one street and day of layoff of which one has lost the day of the notice (`November`). */
function findLostDay(record: NoticeRecord, other: NoticeRecord, compared: Comparison): Found | null {
  const isLost = dayOf(record) === null && dayOf(other) !== null && record.first_seen === other.first_seen
  if (!isLost || !compared.sameLayoff || compared.place.street !== 'same') return null
  return { reason: 'street and day of the layoff agree, and one tells no other', days: 0 }
}

/** Of two readings, rows that agree in all days that both tell. Of two origins that of the notice is enough. */
function findReadAgain(
  record: NoticeRecord,
  other: NoticeRecord,
  { days: { day, layoff, later } }: Comparison,
  relations: Relations,
): Found | null {
  if (record.source_id === other.source_id && record.first_seen === other.first_seen) return null
  const takenFor = relations.standsForOneLike(other, record)
  const sameLayoff = layoff.equal && layoff.precision === 'day'
  if (takenFor && isOlderCopy(record, other, later))
    return { reason: 'an older copy of the list; it mended the days since', days: 2, needsPlace: true }
  // What stands for a row of an export already stands for another one only where nothing tells them apart.
  const needsPlace = takenFor && record.origin === 'warn-scraper'
  if (needsPlace && (!sameLayoff || dayOf(record) === null)) return null
  if (day.grade === 'unknown') {
    if (sameLayoff)
      return { reason: 'the day of the layoff agrees, and one tells no other', days: 0, needsPlace }
    const sameYear = layoff.equal && layoff.precision === 'year'
    const reason = 'the year of the layoff agrees, and one tells no other'
    return sameYear ? { reason, days: 1, needsPlace: true } : null
  }
  if (!day.equal) return null
  if (record.origin !== other.origin && !takenFor)
    return { reason: 'the day of the notice agrees, of two origins', days: sameLayoff ? 0 : 1, loose: true }
  if (layoff.grade !== 'unknown' && !layoff.equal) return null
  return { reason: 'days of two readings agree', days: 0, needsPlace: needsPlace || !sameLayoff }
}

/** Whether a row is of the older copy of a list that an export has behind the newer one, and its publisher's own page is read. */
const isOlderCopy = (record: NoticeRecord, other: NoticeRecord, later: number | null): boolean =>
  STATES_EXPORTED_TWICE.has(record.state) &&
  record.origin === 'warn-scraper' &&
  other.origin === 'publisher' &&
  later !== null &&
  Math.abs(later) <= OLDER_COPY_DAYS_MAX
