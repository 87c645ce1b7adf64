/** What an edition holds of each state's notices, over all sources: measured once, since an edition never changes. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { sql, trusted } from '#storage/sql.ts'

/** The year that a notice is counted to here: of its notice, else of its receipt, else of its layoff. */
export const YEAR = trusted(
  'extract(year from coalesce(notice_date, received_date, effective_date))::integer',
)

/** How well the notices of a state and year are told. */
export interface HeldYear {
  state: string
  /** Null for notices without any date. */
  year: number | null
  /** Rows held, those beside WARN and those that totals leave out among them. */
  rows: number
  /** Of the rows, those that totals count; the figures that follow are of these. */
  counted: number
  /** With a notice date. */
  dated: number
  /** With a notice date that names a day. */
  dated_to_day: number
  /** With a number of workers. */
  sized: number
  /** With a kind of event. */
  typed: number
  /** With a city or a county. */
  placed: number
  /** With an industry. */
  classed: number
  employees_affected: number | null
}

/** What is held of a state through one source. */
export interface HeldSource {
  state: string
  source_id: string
  rows: number
  /** The newest notice date, misprints that lie behind the day it was seen left aside. */
  newest: IsoDate | null
  /** The first notice date. */
  first: IsoDate | null
}

/** What is held, by state and year and by state and source. */
export interface Held {
  years: readonly HeldYear[]
  sources: readonly HeldSource[]
}

/** Measures an edition. */
export const findHeld = oncePerEdition(async (db: Database): Promise<Held> => {
  const [years, sources] = await Promise.all([
    db.all<HeldYear>(sql`
      select state, ${YEAR} as year, count(*)::integer as rows,
             (count(*) filter (where in_totals))::integer as counted,
             (count(*) filter (where in_totals and notice_date is not null))::integer as dated,
             (count(*) filter (where in_totals and notice_date_precision = 'day'))::integer as dated_to_day,
             (count(*) filter (where in_totals and employees_affected is not null))::integer as sized,
             (count(*) filter (where in_totals and layoff_type is not null))::integer as typed,
             (count(*) filter (where in_totals and coalesce(city, county) is not null))::integer as placed,
             (count(*) filter (where in_totals and sector is not null))::integer as classed,
             (sum(employees_affected) filter (where in_totals))::bigint as employees_affected
      from warn_notices group by 1, 2 order by 1, 2 nulls last`),
    db.all<HeldSource>(sql`
      select state, source_id, count(*)::integer as rows, min(notice_date) as first,
             max(notice_date) filter (where notice_date <= last_seen) as newest
      from warn_notices group by 1, 2 order by 1, 2`),
  ])
  return { years, sources }
})

/** The first and the newest notice date of a state, or of all; null where none is held. */
export function spanOf({ sources }: Held, state?: string): { first: IsoDate | null; newest: IsoDate | null } {
  let first: IsoDate | null = null
  let newest: IsoDate | null = null
  for (const each of sources) {
    if (state !== undefined && each.state !== state) continue
    if (each.first !== null && (first === null || each.first < first)) first = each.first
    if (each.newest !== null && (newest === null || each.newest > newest)) newest = each.newest
  }
  return { first, newest }
}

/** A list that has not been read for this many days is stale. */
export const UNREAD_DAYS_MAX = 3

/** The days of which a question's notices are held. */
export interface HeldSpan {
  /** The first notice date held; null where nothing is. */
  from: IsoDate | null
  /** The day on which a list was last read; null where that is not told. */
  to: IsoDate | null
}

/** Whether a window is held to its end: that its list was read since, or lately where it goes up to today. */
export function isHeld({ from, to }: HeldSpan, end: IsoDate, today: IsoDate): boolean {
  const read = end < today ? end : addDays(today, -UNREAD_DAYS_MAX)
  return from !== null && from <= end && (to === null || to >= read)
}
