/**
 * Letters of several sites stand twice in some states: as one page that counts all, and in the state's later workbook,
 * which the register has, as a row for each site or region. Where what the register has of an employer's day has together the
 * headcount of its one page, it is told by that page; of an amended page also where it is the headcount of another version,
 * since the workbook has one state of an event. Of several pages each is that of the sites of its county, and one that
 * names none, or several, that of the others.
 */
import { groupBy } from '#lib/rows.ts'
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { beginningOf } from '../compare.ts'
import { WORKERS_MIN_LOOSE } from './duplicate-readings.ts'
import { duplicate } from './link.ts'
import { isUnlikely } from './put-off.ts'
import { type Relations, SURE_DUPLICATE } from './relations.ts'
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
  const versions = groupBy(
    records.filter(({ state, origin }) => STATES_COUNTING_ALL_SITES.has(state) && origin === 'publisher'),
    ({ id }) => relations.firstOf(id),
  )
  const days = groupBy(
    told,
    ({ state, notice_date, company_name }) => `${state} ${notice_date} ${beginningOf(company_name)}`,
  )
  return [...days.values()].flatMap((day) => {
    const pages = day.filter(({ origin }) => origin === 'publisher')
    const sites = day.filter(({ origin }) => origin === 'register')
    return pages.flatMap((page) => {
      const counts = versions.get(relations.firstOf(page.id))!.map((version) => version.employees_affected)
      return linkSites(page, counts, sitesOf(page, pages, sites), relations)
    })
  })
}

/** The sites that a page may count; none where nothing tells which of several pages they stand on. */
function sitesOf(
  page: NoticeRecord,
  pages: readonly NoticeRecord[],
  sites: readonly NoticeRecord[],
): readonly NoticeRecord[] {
  const others = pages.filter((other) => other !== page)
  const twins = [...pages, ...sites].filter((row) => row !== page && isTwin(row, page))
  if (twins.length === 1 && twins[0]!.origin === 'register') return twins
  if (others.length === 0) return sites
  if (others.some(({ county_fips }) => county_fips === page.county_fips)) return []
  if (page.county_fips !== null) return sites.filter(({ county_fips }) => county_fips === page.county_fips)
  return sites.filter((site) => !others.some(({ county_fips }) => county_fips === site.county_fips))
}

/** Whether a row has a page's layoff and its headcount, which does not come twice by chance: the county may be any of the region's. */
const isTwin = (row: NoticeRecord, page: NoticeRecord): boolean =>
  row.employees_affected === page.employees_affected &&
  isUnlikely(page.employees_affected!) &&
  row.effective_date !== null &&
  row.effective_date === page.effective_date

/** Links sites to the page; `counts` are the headcounts of all its versions. */
function linkSites(
  page: NoticeRecord,
  counts: readonly (number | null)[],
  sites: readonly NoticeRecord[],
  relations: Relations,
): NoticeLink[] {
  const [first] = sites
  // What a page has replaced is a site of its own.
  if (!first || relations.standsForOneLike(page, first)) return []
  if (page.employees_affected! < WORKERS_MIN_LOOSE || sites.some(relations.amends)) return []
  const sum = sites.reduce((total, { employees_affected }) => total + employees_affected!, 0)
  if (sum < WORKERS_MIN_LOOSE || !counts.includes(sum)) return []
  return sites.map((site) => duplicate(site, page, SURE_DUPLICATE, REASON))
}
