/**
 * Versions of one event. New York's pages have the number of their event, and of one that was changed each version is a row
 * that repeats the whole headcount; some are not marked as amendments, and of some the first page is lost, so that none
 * amends another. The state's later workbook has the last version, under the day on which that came in.
 */
import { connected, groupBy } from '#lib/rows.ts'
import { compareText } from '#lib/text.ts'
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { compareFirms } from '../compare/firms.ts'
import { areOneHouse } from '../compare/sites.ts'
import { duplicate } from './link.ts'
import { isAmendment, type Relations, SURE_DUPLICATE } from './relations.ts'
import { STATES_NUMBERING_EVENTS } from './state-habits.ts'

/** One worker says little. */
const WORKERS_MIN = 2
const REASON =
  'the publisher’s number of the event, employer, house and day of the notice agree; a later version'
const REASON_WORKBOOK = 'employer, house and headcount agree; dated by the day on which the amendment came in'

/** Rows that sums still count though a later version of their event is there, each with the last one. */
export function findVersions(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const told = records.filter(
    (record) =>
      STATES_NUMBERING_EVENTS.has(record.state) &&
      record.notice_date_precision === 'day' &&
      (record.employees_affected ?? 0) >= WORKERS_MIN &&
      relations.isCounted(record),
  )
  const events = groupBy(
    told.filter((record) => eventOf(record) !== null),
    (record) => `${eventOf(record)} ${record.notice_date}`,
  )
  // A number may have several houses, and each its own versions.
  const houses = [...events.values()].flatMap((event) => connected(event, areVersions))
  const links = houses.flatMap((event) => {
    const last = event.reduce((a, b) => (isLater(b, a) ? b : a))
    // What hangs together with others is summed with them.
    const alone = event.filter((record) => record !== last && !relations.amends(record))
    return alone
      .filter((record) => areVersions(record, last))
      .map((record) => duplicate(record, last, SURE_DUPLICATE, REASON))
  })
  const gone = new Set(links.map(({ notice_id }) => notice_id))
  const amended = groupBy(
    told.filter((record) => isAmendment(record) && record.received_date !== null && !gone.has(record.id)),
    ({ received_date, employees_affected }) => `${received_date} ${employees_affected}`,
  )
  const copies = told.flatMap((record) => {
    if (record.origin !== 'register' || relations.amends(record)) return []
    const [last, ...others] = (
      amended.get(`${record.notice_date} ${record.employees_affected}`) ?? []
    ).filter((row) => row.origin === 'publisher' && areOneHouse(row, record) && areOneFirm(row, record))
    return last && others.length === 0 ? [duplicate(record, last, SURE_DUPLICATE, REASON_WORKBOOK)] : []
  })
  return [...links, ...copies].sort((a, b) => compareText(a.notice_id, b.notice_id))
}

/** The number of the event that a page of the publisher has, without that of the page. */
function eventOf({ origin, notice_key, amends_key }: NoticeRecord): string | null {
  const key = amends_key ?? notice_key
  return origin === 'publisher' && key !== null && /^\d{4}-\d{4}$/.test(key) ? key : null
}

/** Of one event what came in last is the last version, then what has the greater number of a page; people are taken back. */
function isLater(a: NoticeRecord, b: NoticeRecord): boolean {
  const order =
    compareText(a.received_date ?? '', b.received_date ?? '') ||
    compareText(a.notice_key!, b.notice_key!) ||
    b.employees_affected! - a.employees_affected! ||
    compareText(a.id, b.id)
  return order > 0
}

function areVersions(a: NoticeRecord, b: NoticeRecord): boolean {
  const sameLayoff = a.effective_date !== null && a.effective_date === b.effective_date
  const areAmendments = isAmendment(a) && isAmendment(b)
  return (sameLayoff || areAmendments) && a.is_warn === b.is_warn && areOneHouse(a, b) && areOneFirm(a, b)
}

const areOneFirm = (a: NoticeRecord, b: NoticeRecord): boolean =>
  ['same', 'slips', 'longer'].includes(compareFirms(a.company_name, b.company_name))
