/**
 * Rows of two origins that tell one notice with other counts: its list was corrected between the readings, and its name
 * is spelt too differently for the one to give way to the other. Day of notice, house and beginning of the name agree.
 */

import { foldText } from '#lib/text.ts'
import { employerKey } from '../cells/employers.ts'
import { type NoticeLink, type NoticeRecord, ORIGINS } from '../notices/record.ts'
import { BEGINNING_LENGTH, Known, SCORE, WORKERS_MIN_LOOSE } from './duplicate-readings.ts'
import { groupBy, streetOf } from './links.ts'

/** A correction leaves this part of the greater count; what differs by more may be two sites of a house. */
const CORRECTED_PART_MIN = 0.8

/** Links among those rows that `links`, all others, leave in the sums. */
export function findRecounted(records: readonly NoticeRecord[], links: readonly NoticeLink[]): NoticeLink[] {
  const known = new Known(links)
  const told = records.filter(
    (record) =>
      known.leavesInSums(record) &&
      record.employees_affected! >= WORKERS_MIN_LOOSE &&
      record.notice_date_precision === 'day' &&
      houseOf(record) !== null,
  )
  const groups = groupBy(told, (record) =>
    [record.state, record.notice_date, houseOf(record), beginningOf(record)].join('|'),
  )
  return [...groups.values()].flatMap((group): NoticeLink[] => {
    const first = ORIGINS.find((origin) => group.some((record) => record.origin === origin))
    const [own, copies] = [
      group.filter(({ origin }) => origin === first),
      group.filter(({ origin }) => origin !== first),
    ]
    const [record] = copies
    // Several are sites of the house, but for the amendments of one.
    if (record === undefined || copies.length > 1 || (own.length > 1 && !own.every(known.amends))) return []
    if (known.amends(record) || own.some((other) => known.standsForOneLike(other, record))) return []
    // Of equals the one of the first id, whatever the order of the rows.
    const other = own.reduce((a, b) =>
      (agreement(b, record) - agreement(a, record) || (b.id < a.id ? 1 : -1)) > 0 ? b : a,
    )
    if (agreement(other, record) < CORRECTED_PART_MIN) return []
    const reason =
      'employer’s name begins alike, day of notice and house agree, headcount nearly; of two origins'
    return [{ notice_id: record.id, other_id: other.id, kind: 'possible_duplicate_of', score: SCORE, reason }]
  })
}

/** The smaller count as a part of the greater. */
function agreement(a: NoticeRecord, b: NoticeRecord): number {
  const [less, more] = [a.employees_affected!, b.employees_affected!].sort((x, y) => x - y)
  return less! / more!
}

const beginningOf = (record: NoticeRecord) => employerKey(record.company_name).slice(0, BEGINNING_LENGTH)

/** The address from the number of the house to the town; null where it has no number. */
function houseOf(record: NoticeRecord): string | null {
  const street = foldText(streetOf(record))
  return /^\d+ .*[a-z]/.test(street) ? street : null
}
