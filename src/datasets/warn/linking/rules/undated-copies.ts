/**
 * Rows that have lost every day: an export of a list keeps the letter and not the day in its name (Michigan), a PDF is read
 * twice and once without its dates (Minnesota), a copy of a page lost all its cells (New York). Another row of that employer,
 * place and headcount has them, or the one row of that employer at the house. Others have one day, that of the notice, and
 * tell it for that of the layoff (Louisiana).
 */
import { daysBetween } from '#lib/dates.ts'
import { groupBy } from '#lib/rows.ts'
import { employerKey } from '../../cells/employers.ts'
import { dayOf, type NoticeLink, type NoticeRecord } from '../../notices/record.ts'
import { compareFirms, type FirmGrade } from '../compare/firms.ts'
import { areOneHouse, compareSites } from '../compare/sites.ts'
import { duplicate } from './link.ts'
import { type Relations, SURE_DUPLICATE } from './relations.ts'
import { byWeight } from './which-stays.ts'

/** Fewer workers may be another layoff's; where no place is told a few dozen may. */
const WORKERS_MIN = { placed: 10, unplaced: 50 }
/** A list of February may have what is of the last day of January. */
const NOTICE_DAYS_MAX = 1
const REASON = 'same employer, place and headcount; this copy has lost every day'
const REASON_UNSIZED = 'same employer and house; this copy has lost every day and the headcount'
const REASON_TURNED =
  'same employer, place and headcount; this copy has the day of the notice for that of the layoff'
/** Names that mean one firm where the headcount is one too. */
const ONE_FIRM: ReadonlySet<FirmGrade> = new Set(['same', 'slips', 'longer'])

/** Counted rows without any day, each with the row that has them. */
export function findUndatedCopies(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const counted = records.filter((record) => relations.isCounted(record))
  const undated = counted.filter(
    (record) =>
      !relations.amends(record) &&
      (isUndated(record) || (dayOf(record) === null && record.employees_affected !== null)),
  )
  const dated = counted.filter((record) => !isUndated(record))
  const bySize = groupBy(dated, ({ state, employees_affected }) => `${state} ${employees_affected}`)
  const byName = groupBy(dated, ({ state, company_name }) => `${state} ${employerKey(company_name)}`)
  const used = new Set<string>()
  return undated.flatMap((record) => {
    const { state, employees_affected, company_name } = record
    const sized = employees_affected !== null
    const near = sized
      ? bySize.get(`${state} ${employees_affected}`)?.filter((other) => isCopy(record, other))
      : byName.get(`${state} ${employerKey(company_name)}`)?.filter((other) => areOneHouse(record, other))
    const free = (near ?? []).filter(({ id }) => !used.has(id))
    // Two layoffs at one house: nothing tells which the lost row is. Of one headcount either stands for it.
    if (free.length === 0 || (!sized && free.length > 1)) return []
    const other = free.reduce((a, b) => byWeight({ a, b }, relations)[1])
    used.add(other.id)
    const reason = sized ? REASON : REASON_UNSIZED
    return [duplicate(record, other, SURE_DUPLICATE, isUndated(record) ? reason : REASON_TURNED)]
  })
}

const isUndated = (record: NoticeRecord) => dayOf(record) === null && record.effective_date === null

/** Whether the one day of a row, that of the layoff, is that on which another one was given. */
const hasNoticeForLayoff = (record: NoticeRecord, other: NoticeRecord): boolean =>
  dayOf(other) !== null &&
  record.effective_date !== null &&
  record.effective_date !== other.effective_date &&
  Math.abs(daysBetween(record.effective_date, dayOf(other)!)) <= NOTICE_DAYS_MAX

function isCopy(record: NoticeRecord, other: NoticeRecord): boolean {
  const site = compareSites(record, other)
  const few = site === 'same' ? WORKERS_MIN.placed : WORKERS_MIN.unplaced
  return (
    (isUndated(record) || hasNoticeForLayoff(record, other)) &&
    site !== 'other' &&
    record.is_warn === other.is_warn &&
    record.employees_affected! >= few &&
    ONE_FIRM.has(compareFirms(record.company_name, other.company_name))
  )
}
