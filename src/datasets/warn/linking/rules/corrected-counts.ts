/**
 * Rows of two origins that tell one notice with other counts: its list was corrected between the readings, and its name
 * is spelt too differently for the one to give way to the other. Day of notice, house and beginning of the name agree.
 */
import { groupBy } from '#lib/rows.ts'
import { type NoticeLink, type NoticeRecord, ORIGINS } from '../../notices/record.ts'
import { houseOf } from '../compare/places.ts'
import { beginningOf, compareNotices } from '../compare.ts'
import { WORKERS_MIN_LOOSE } from './duplicate-readings.ts'
import { duplicate } from './link.ts'
import { type Relations, SURE_DUPLICATE } from './relations.ts'

/** A correction leaves this part of the greater count; what differs by more may be two sites of a house. */
const CORRECTED_PART_MIN = 0.8
const REASON = 'employer’s name begins alike, day of notice and house agree, headcount nearly; of two origins'

/** Rows that sums still count though another origin tells them with another count, each with the row that stands for it. */
export function findCorrectedCounts(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const told = records.filter(
    (record) =>
      relations.isCounted(record) &&
      (record.employees_affected ?? 0) >= WORKERS_MIN_LOOSE &&
      record.notice_date_precision === 'day' &&
      houseOf(record) !== null,
  )
  const groups = groupBy(told, (record) =>
    [record.state, record.notice_date, houseOf(record), beginningOf(record.company_name)].join('|'),
  )
  return [...groups.values()].flatMap((group) => {
    const pair = findCorrection(group, relations)
    return pair ? [duplicate(pair.record, pair.other, SURE_DUPLICATE, REASON)] : []
  })
}

/** Among rows of one day, house and beginning of the name the one copy of a row of a weightier origin. */
function findCorrection(group: readonly NoticeRecord[], relations: Relations) {
  const first = ORIGINS.find((origin) => group.some((record) => record.origin === origin))
  const own = group.filter(({ origin }) => origin === first)
  const [record, ...others] = group.filter(({ origin }) => origin !== first)
  // Several are sites of the house, but for the amendments of one.
  if (record === undefined || others.length > 0 || (own.length > 1 && !own.every(relations.amends)))
    return null
  if (relations.amends(record) || own.some((row) => relations.standsForOneLike(row, record))) return null
  const partOf = (row: NoticeRecord) => compareNotices(record, row).count.part!
  // Of equals the one of the first id, whatever the order of the rows.
  const other = own.reduce((a, b) => ((partOf(b) - partOf(a) || (b.id < a.id ? 1 : -1)) > 0 ? b : a))
  return partOf(other) < CORRECTED_PART_MIN ? null : { record, other }
}
