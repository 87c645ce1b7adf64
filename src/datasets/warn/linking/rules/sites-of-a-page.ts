/**
 * Letters of several sites stand twice in some states: as one page that counts all, and in the state's later workbook,
 * which the register has, as a row for each site or region. Where what the register has of an employer's day has together the
 * headcount of its one page, it is told by that page.
 */
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { beginningOf } from '../compare.ts'
import { WORKERS_MIN_LOOSE } from './duplicate-readings.ts'
import { duplicate } from './link.ts'
import { groupBy, type Relations, SURE_DUPLICATE } from './relations.ts'
import { STATES_COUNTING_ALL_SITES } from './state-habits.ts'

const REASON =
  'day of notice and beginning of the name agree; what the list has of the day is together the headcount of the one page'

/** Rows that sums still count though a page of their publisher counts them together, each with that page. */
export function findSitesOfPages(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const told = records.filter(
    (record) =>
      STATES_COUNTING_ALL_SITES.has(record.state) &&
      record.notice_date_precision === 'day' &&
      (record.employees_affected ?? 0) > 0 &&
      relations.isCounted(record),
  )
  const days = groupBy(
    told,
    ({ state, notice_date, company_name }) => `${state} ${notice_date} ${beginningOf(company_name)}`,
  )
  return [...days.values()].flatMap((day) => {
    const [page, ...others] = day.filter(({ origin }) => origin === 'publisher')
    const sites = day.filter(({ origin }) => origin === 'register')
    const [first] = sites
    // Of several pages none can be told to be that of all; what one has replaced is a site of its own.
    if (!page || !first || others.length > 0 || relations.standsForOneLike(page, first)) return []
    if (page.employees_affected! < WORKERS_MIN_LOOSE || sites.some(relations.amends)) return []
    const sum = sites.reduce((total, { employees_affected }) => total + employees_affected!, 0)
    if (sum !== page.employees_affected) return []
    return sites.map((site) => duplicate(site, page, SURE_DUPLICATE, REASON))
  })
}
