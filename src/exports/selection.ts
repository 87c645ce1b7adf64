/** Which notices an export holds, and how they are cut into pages. */
import { NO_DAY } from '#companies/links.ts'
import { knowsLinks } from '#companies/lookup.ts'
import type { RunContext } from '#contract/endpoint.ts'
import { clampHistory } from '#contract/plans.ts'
import { staleWarnings } from '#datasets/warn/coverage.ts'
import { countUndated, type NoticeFilter, undatedWarning } from '#datasets/warn/endpoints/notice.ts'
import { cheapFirst } from '#datasets/warn/endpoints/records.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/serving.ts'
import { join, type Sql, sql, trusted, where } from '#storage/sql.ts'

/** The order of exports: that of /api/records unless it is asked otherwise. The tables lie in it too. */
export const NEWEST_FIRST = sql`order by notice_date desc nulls last, id`

/** The last record of a page: `n` is its place in the whole. */
interface Place {
  n: number
  notice_date: string | null
  id: string
  total: number
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
  db: Database
  edition: OpenEdition
  /** Records in the export, and records that match. */
  count: number
  total: number
  /** The newest and the oldest notice date in it; null where there is none. */
  newest: string | null
  oldest: string | null
  warnings: string[]
  /** In order. */
  pages: Page[]
}

/**
 * Finds the notices that a filter selects, the newest `limit` of them. An export is read in pages: a caller who reads
 * slowly keeps no question of the database open, and memory holds one page, however large the export.
 */
export async function selectNotices(
  { db, today, plan, edition }: Pick<RunContext, 'db' | 'today' | 'plan' | 'edition'>,
  filter: NoticeFilter & { limit: number },
  pageRows: number,
): Promise<Selection> {
  const history = clampHistory(plan, today, filter.date_from ?? undefined)
  const conditions = cheapFirst({ ...filter, date_from: history.from })
  const places = await findPlaces(db, conditions, filter.limit, pageRows)
  const ends = places.filter(({ n }, i) => n % pageRows === 0 || i === places.length - 1)
  const total = places[0]?.total ?? 0
  const undated =
    history.from || filter.date_to
      ? await countUndated(db, cheapFirst({ ...filter, date_from: null, date_to: undefined }))
      : 0
  // Who is who may not be told: the links are a file of their own.
  const hasLinks = knowsLinks(edition)
  return {
    db,
    edition,
    count: Math.min(filter.limit, total),
    total,
    newest: places[0]?.notice_date ?? null,
    oldest: ends.at(-1)?.notice_date ?? null,
    warnings: [
      ...history.warnings,
      ...limitWarning(filter.limit, total),
      ...undatedWarning(undated),
      ...staleWarnings(edition.sources, today, filter.state),
    ],
    pages: ends.map((end, i) => ({
      notices: join([...conditions, ...between(ends[i - 1], end)], sql` and `),
      links: hasLinks ? linksBetween(ends[i - 1], end) : NO_LINKS,
    })),
  }
}

/** The first record, the last of each page, and the last of all. */
function findPlaces(db: Database, conditions: Sql[], limit: number, pageRows: number): Promise<Place[]> {
  return db.all<Place>(sql`
    select n, notice_date, id, total
    from (
      select notice_date, id,
             (row_number() over (${NEWEST_FIRST}))::integer as n,
             (count(*) over ())::integer as total
      from warn_notices ${where(conditions)}
    ) as numbered
    where n <= ${limit} and (n = 1 or n % ${pageRows} = 0 or n = ${limit} or n = total)
    order by n`)
}

/** The records of a page, in conditions on the date alone as far as can be: those spare reading the other columns. */
function between(place: Place | undefined, end: Place): Sql[] {
  const id = written(end.id)
  if (end.notice_date === null) return [sql`(notice_date is not null or id <= ${id})`, ...after(place, true)]
  const day = dayOf(end)
  return [sql`notice_date >= ${day} and (notice_date > ${day} or id <= ${id})`, ...after(place, false)]
}

/** The records that come after a place; `undated` where some of them have no date. */
function after(place: Place | undefined, undated: boolean): Sql[] {
  if (!place) return []
  const id = written(place.id)
  if (place.notice_date === null) return [sql`notice_date is null and id > ${id}`]
  const day = dayOf(place)
  const dated = sql`notice_date <= ${day} and (notice_date < ${day} or id > ${id})`
  return [undated ? sql`(notice_date is null or (${dated}))` : dated]
}

/** The day under which links have a record. */
const dayOf = ({ notice_date }: Place) => sql`${written(notice_date ?? NO_DAY)}::date`

/** The same of each notice of a question. */
export const LINK_DAY: Sql = sql`coalesce(notice.notice_date, ${written(NO_DAY)}::date)`

/**
 * A date or an id, written out: DuckDB plans a statement twice where values are bound, which takes longer than to read
 * a small page.
 */
function written(value: string): Sql {
  return /^[\w-]+$/.test(value) ? trusted(`'${value}'`) : sql`${value}`
}

const NO_LINKS = sql`
  select null::varchar as record, null::date as day, null::varchar as company_id, null::varchar as cik, null::varchar as ticker`

/** The links of the days of a page. They lie by day as the notices do, so the others are not read. */
function linksBetween(place: Place | undefined, end: Place): Sql {
  const upTo = place ? sql`and day <= ${dayOf(place)}` : sql``
  return sql`
    select record, day, company_id, cik, ticker from company_links
    where dataset = 'warn' and day >= ${dayOf(end)} ${upTo}`
}

function limitWarning(limit: number, total: number): string[] {
  if (total <= limit) return []
  return [`the ${limit} newest of ${total} records are in this file`]
}

/** Reads the pages one after the other, none before it is wanted: two at once would be twice the memory. */
export async function* readPages<T>(
  { db, pages }: Selection,
  ask: (db: Database, page: Page) => Promise<T>,
): AsyncGenerator<T> {
  for (const page of pages) yield await ask(db, page)
}
