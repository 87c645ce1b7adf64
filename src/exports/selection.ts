/** Which notices an export holds, and how they are cut into pages. */
import type { RunContext } from '#contract/endpoint.ts'
import { clampHistory } from '#contract/plans.ts'
import { staleWarnings } from '#datasets/warn/coverage.ts'
import {
  countUndated,
  type NoticeFilter,
  namedNotices,
  undatedWarning,
} from '#datasets/warn/endpoints/notice.ts'
import { cheapFirst } from '#datasets/warn/endpoints/records.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/serving.ts'
import { join, type Sql, sql, where } from '#storage/sql.ts'

/** The order of exports: that of /api/records unless it is asked otherwise. The tables lie in it too. */
export const NEWEST_FIRST = sql`order by notice_date desc nulls last, id`

/** The last record of a page: `n` is its place in the whole. */
interface Place {
  n: number
  notice_date: string | null
  id: string
  total: number
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
  /** The conditions of each page, in order. */
  pages: Sql[]
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
    pages: ends.map((end, i) => join([...conditions, ...between(ends[i - 1], end)], sql` and `)),
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
  const { notice_date, id } = end
  const upTo =
    notice_date === null
      ? sql`(notice_date is not null or id <= ${id})`
      : sql`notice_date >= ${notice_date}::date and (notice_date > ${notice_date}::date or id <= ${id})`
  if (!place) return [upTo]
  if (place.notice_date === null) return [upTo, sql`notice_date is null and id > ${place.id}`]
  const day = sql`${place.notice_date}::date`
  const after = sql`notice_date <= ${day} and (notice_date < ${day} or id > ${place.id})`
  return [upTo, notice_date === null ? sql`(notice_date is null or (${after}))` : after]
}

function limitWarning(limit: number, total: number): string[] {
  if (total <= limit) return []
  return [`the ${limit} newest of ${total} records are in this file`]
}

/**
 * Reads the pages one after the other. `ask` is given what to select from, in order or to be ordered. While one page is
 * taken the next is read already.
 */
export async function* readPages<T>(
  selection: Selection,
  ask: (db: Database, notices: Sql) => Promise<T>,
): AsyncGenerator<T> {
  const { db, edition, pages } = selection
  const read = (page: Sql | undefined) => page && ask(db, namedNotices(edition, page))
  let next = read(pages[0])
  try {
    for (let i = 1; next; i++) {
      const page: T = await next
      next = read(pages[i])
      // Told when it is waited for; until then it must not count as unhandled.
      next?.catch(() => {})
      yield page
    }
  } finally {
    // The edition may be closed after this, so nothing is left running.
    await next?.catch(() => {})
  }
}
