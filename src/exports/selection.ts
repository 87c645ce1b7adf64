/** Which notices an export holds, and how they are cut into pages. */

import { knowsLinks } from '#companies/lookup.ts'
import { NO_DAY } from '#companies/publish/company-links.ts'
import type { RunContext } from '#contract/operation.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import { adviseLeftOut, adviseNotices } from '#datasets/warn/advice.ts'
import { countLeftOut, withinHistory } from '#datasets/warn/operations/left-out.ts'
import {
  type NoticeFilter,
  noticeConditions,
  refuseEmptyDates,
  refuseUnknownCompanies,
} from '#datasets/warn/operations/notice-filter.ts'
import { METRO_PLACE, METROS } from '#datasets/warn/operations/place-filters.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { join, type Sql, sql, trusted, where } from '#storage/sql.ts'
import { COMPUTED } from './fields.ts'

/** The order of exports: that of /api/records unless it is asked otherwise. The tables lie in it too. */
export const NEWEST_FIRST = sql`order by notice_date desc nulls last, id`

/** The month of a notice. */
const MONTH = sql`date_trunc('month', notice_date)`

/** Where a page ends: with this record, or without an id with the last of its day. */
interface Place {
  notice_date: string | null
  id: string | null
}

/** The notices of a month, or those without a date. */
interface Month {
  newest: string | null
  oldest: string | null
  n: number
}

/** What a page is read from. */
export interface Page {
  /** The conditions of its notices. */
  notices: Sql
  /** The links of its days: of each record whose company it is, under the names of `company_links`. */
  links: Sql
}

/** The notices of an export. */
export interface Selection {
  edition: OpenEdition
  /** Records in the export, and records that match. */
  count: number
  total: number
  /** The first day that is in it, asked for or allowed; null for all time. */
  from: string | null
  /** The newest and the oldest notice date in it; null where there is none. */
  newest: string | null
  oldest: string | null
  warnings: Warning[]
  /** In order. */
  pages: Page[]
}

/**
 * Finds the notices that a filter selects, the newest `limit` of them. An export is written in pages, so that what the
 * engine sorts at once, and with it memory, does not grow with the export.
 */
export async function selectNotices(
  context: Pick<RunContext, 'db' | 'today' | 'plan' | 'edition'>,
  filter: NoticeFilter & { limit: number },
  pageRows: number,
): Promise<Selection> {
  const { db, today, plan, edition } = context
  refuseEmptyDates(filter)
  refuseUnknownCompanies(filter, edition)
  const { filter: within, warnings } = withinHistory(filter, { plan, today, edition })
  const conditions = noticeConditions(within)
  const months = await countMonths(db, conditions)
  const ends = await findEnds(db, conditions, months, { limit: filter.limit, pageRows })
  const total = months.reduce((sum, { n }) => sum + n, 0)
  const [left, advice] = await Promise.all([countLeftOut(context, within), adviseNotices(context, within)])
  // Who is who may not be told: the links are a file of their own.
  const hasLinks = knowsLinks(edition)
  return {
    edition,
    count: Math.min(filter.limit, total),
    total,
    from: within.date_from ?? null,
    newest: months[0]?.newest ?? null,
    oldest: ends.at(-1)?.notice_date ?? null,
    warnings: [
      ...warnings,
      ...limitWarning(filter.limit, total),
      ...adviseLeftOut(filter, { ...left, undated: left.undatedRows }),
      ...advice.warnings,
    ],
    pages: ends.map((end, i) => ({
      notices: join([...conditions, ...between(ends[i - 1], end)], sql` and `),
      links: hasLinks ? linksBetween(ends[i - 1], end) : NO_LINKS,
    })),
  }
}

/** How many notices each month has: with them, pages are found without sorting the records. */
function countMonths(db: Database, conditions: Sql[]): Promise<Month[]> {
  return db.all<Month>(sql`
    select max(notice_date) as newest, min(notice_date) as oldest, count(*)::integer as n
    from warn_notices ${where(conditions)}
    group by ${MONTH}
    order by ${MONTH} desc nulls last`)
}

/** How far an export goes, and how large its pages are, in records. */
interface Size {
  limit: number
  pageRows: number
}

/** The ends of pages: whole months, as many as fit. A month that is too large, or that the limit cuts, has pages of its own. */
async function findEnds(
  db: Database,
  conditions: Sql[],
  months: readonly Month[],
  { limit, pageRows }: Size,
): Promise<Place[]> {
  const ends: Place[] = []
  // The month before has not ended its page yet, which has so many records.
  let held = 0
  let before: Place | undefined
  let left = limit
  for (const { oldest, n } of months) {
    if (left <= 0) break
    const end = { notice_date: oldest, id: null }
    const isCut = n > pageRows || n > left
    if (before && held > 0 && (isCut || held + n > pageRows)) {
      ends.push(before)
      held = 0
    }
    if (isCut) {
      const ofMonth = [...conditions, ...between(before, end)]
      ends.push(...(await findEndsWithin(db, ofMonth, { limit: left, pageRows })))
    } else held += n
    before = end
    left -= n
  }
  return before && held > 0 ? [...ends, before] : ends
}

/** The last record of each page, and the last of all. */
function findEndsWithin(db: Database, conditions: Sql[], { limit, pageRows }: Size): Promise<Place[]> {
  return db.all<Place>(sql`
    select notice_date, id
    from (
      select notice_date, id, row_number() over (${NEWEST_FIRST}) as n, count(*) over () as total
      from warn_notices ${where(conditions)}
    ) as numbered
    where n <= ${limit} and (n % ${pageRows} = 0 or n = ${limit} or n = total)
    order by n`)
}

/** The records of a page, in conditions on the date alone as far as can be: those spare reading the other columns. */
function between(place: Place | undefined, end: Place): Sql[] {
  return [...upTo(end), ...after(place, end.notice_date === null)]
}

function upTo({ notice_date, id }: Place): Sql[] {
  if (notice_date === null) return id === null ? [] : [sql`(notice_date is not null or id <= ${id})`]
  const day = asDate(notice_date)
  if (id === null) return [sql`notice_date >= ${day}`]
  return [sql`notice_date >= ${day} and (notice_date > ${day} or id <= ${id})`]
}

/** The records that come after a place; `undated` where some of them have no date. */
function after(place: Place | undefined, undated: boolean): Sql[] {
  if (!place) return []
  const { notice_date, id } = place
  if (notice_date === null) return [sql`notice_date is null and id > ${id ?? ''}`]
  const day = asDate(notice_date)
  const dated =
    id === null
      ? sql`notice_date < ${day}`
      : sql`notice_date <= ${day} and (notice_date < ${day} or id > ${id})`
  return [undated ? sql`(notice_date is null or (${dated}))` : dated]
}

/** The day under which links have a record. */
const asDate = (date: string | null) => sql`${date ?? NO_DAY}::date`

/** Notices with all fields of a record that are worked out of them; what nobody reads is not worked out. */
const NOTICES = trusted(
  `select warn_notices.*, metro.cbsa, metro.cbsa_title, ${Object.entries(COMPUTED)
    .map(([name, { expression }]) => `${expression} as ${name}`)
    .join(', ')} from warn_notices left join ${METROS} on ${METRO_PLACE}`,
)

/** The notices of a page, of which `columns` are read, each beside the link that says which company it is. */
export function recordsOf({ notices, links }: Page, columns: Sql): Sql {
  return sql`(select ${columns} from (${NOTICES}) as warn_notices where ${notices}) as notice
    left join (${links}) as link
      on link.record = notice.id and link.day = coalesce(notice.notice_date, ${NO_DAY}::date)`
}

const NO_LINKS = sql`
  select null::varchar as record, null::date as day, null::varchar as company_id, null::varchar as company, null::varchar as cik, null::varchar as ticker`

/** A page of nothing. */
export const NO_PAGE: Page = { notices: sql`false`, links: NO_LINKS }

/** The links of the days of a page. They lie by day as the notices do, so the others are not read. */
function linksBetween(place: Place | undefined, end: Place): Sql {
  const from = place
    ? sql`and day ${trusted(place.id === null ? '<' : '<=')} ${asDate(place.notice_date)}`
    : sql``
  return sql`
    select record, day, company_id, company, cik, ticker from company_links
    where dataset = 'warn' and day >= ${asDate(end.notice_date)} ${from}`
}

function limitWarning(limit: number, total: number): Warning[] {
  if (total <= limit) return []
  return [warn('cut', `the ${limit} newest of ${total} records are in this file`, { affects: total - limit })]
}
