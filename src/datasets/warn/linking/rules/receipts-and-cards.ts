/**
 * Michigan's list of receipts, its cards and an export of an older list tell one event under the names of several hands: the
 * firm that signs and its plant (`Furlani Foods`, `Cole's Quality Foods`), the operator and the hotel, the buyer and the shop;
 * the list of receipts itself has some twice. What is left here with one headcount, in one town and at such days, is one event
 * whatever the names: the rows that it takes out of 2016 to 2025 were read one by one. The less the place says, the more the names must.
 */
import { daysBetween } from '#lib/dates.ts'
import { connected } from '#lib/rows.ts'
import { dayOf, type NoticeLink, type NoticeRecord } from '../../notices/record.ts'
import { compareFirms, shareWord } from '../compare/firms.ts'
import { compareSites } from '../compare/sites.ts'
import { compareNotices } from '../compare.ts'
import { isOneReading } from './readings.ts'
import type { Relations } from './relations.ts'
import { findInTwoLists, isCard } from './two-lists.ts'

/** Fewer workers say too little; where the towns differ a few dozen do. */
const WORKERS_MIN = { oneTown: 20, otherTown: 50 }
/** A day that was taken from the name of a letter is so near to that of its receipt. */
const INFERRED_DAYS_MAX = { oneTown: 21, unplaced: 7, otherTown: 0 }
/** So far a layoff is from its receipt, before it in the spring of 2020. */
const LAYOFF_DAYS_MAX = 130
const REASON = 'headcount, place and day of the receipt agree, in two lists or under two names'

/** Rows that sums still count though another list or hand tells their event, each with the one that stays. */
export const findReceiptsAndCards = (records: readonly NoticeRecord[], relations: Relations): NoticeLink[] =>
  findInTwoLists(records, relations, { workersMin: WORKERS_MIN.oneTown, eventsAmong, reason: REASON })

/** Rows that hang together; where two of them tell a layoff each, or a day of receipt, nothing says whose receipt is whose. */
function eventsAmong(group: readonly NoticeRecord[]): NoticeRecord[][] {
  return connected(group, areOneEvent).filter((event) => {
    const received = event.flatMap((record) => (isInferred(record) ? [] : (dayOf(record) ?? [])))
    return event.length > 1 && event.filter(isCard).length <= 1 && new Set(received).size <= 1
  })
}

const isInferred = ({ notice_date_precision }: NoticeRecord) => notice_date_precision === 'inferred'

function areOneEvent(a: NoticeRecord, b: NoticeRecord): boolean {
  if (a.is_warn !== b.is_warn || (isCard(a) && isCard(b))) return false
  // A list that has a name twice has two notices; an export has each once.
  if (isOneReading(a, b) && (a.origin !== 'register' || a.company_name === b.company_name)) return false
  if (dayOf(a) === null || dayOf(b) === null) return areNearLayoff(a, b)
  const apart = Math.abs(daysBetween(dayOf(a)!, dayOf(b)!))
  if (apart > (isInferred(a) || isInferred(b) ? INFERRED_DAYS_MAX.oneTown : 0)) return false
  const site = compareSites(a, b)
  if (site === 'same') return true
  if (site === 'unknown') return apart <= INFERRED_DAYS_MAX.unplaced && areAlike(a, b)
  const firm = compareFirms(a.company_name, b.company_name)
  const isOneFirm = firm === 'same' || firm === 'slips' || firm === 'longer'
  return apart <= INFERRED_DAYS_MAX.otherTown && isOneFirm && a.employees_affected! >= WORKERS_MIN.otherTown
}

/** A card without a letter has no day but that of its layoff, which says less: in one town, and of names with a word in common. */
function areNearLayoff(a: NoticeRecord, b: NoticeRecord): boolean {
  const [card, receipt] = isCard(a) ? [a, b] : [b, a]
  const { layoffAfter } = compareNotices(receipt, card).days
  if (layoffAfter === null || Math.abs(layoffAfter) > LAYOFF_DAYS_MAX || compareSites(a, b) !== 'same')
    return false
  return areAlike(a, b)
}

/** Whether two names share a word, or are otherwise alike. */
const areAlike = (a: NoticeRecord, b: NoticeRecord): boolean =>
  compareFirms(a.company_name, b.company_name) !== 'other' || shareWord(a.company_name, b.company_name)
