/** What reports say of notices, counted for all months at once: a statement a month would take minutes. */
import { LAYOFF_DAYS_MAX } from '#datasets/warn/operations/totals.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { daysOf, type Month } from '../months.ts'
import { LARGEST_SHOWN, type ReportFigures } from '../shape.ts'
import { type Counted, Tally } from './tally.ts'

export type LargestNotice = ReportFigures['largest'][number]

/** Notices of all months. */
export interface NoticeSums {
  /** By month: `2026-07`; by month and state: `2026-07 CA`. */
  all: Tally
  closures: Tally
  /** By month and NAICS sector, or `null`. */
  bySector: Tally
  /** By month and kind, or `null`. */
  byKind: Tally
  /** By the month in which the layoff begins. */
  takingEffect: Tally
  /** Notices without a day that may be of a month, by month and by month and state. */
  undated: Map<string, number>
  sectors: readonly (string | null)[]
  kinds: readonly (string | null)[]
  largest: Map<Month, LargestNotice[]>
}

const month = (day: string) => `substr(cast(${day} as text), 1, 7)`
const COUNTED = `count(*)::integer as notices, count(employees_affected)::integer as sized,
  coalesce(sum(employees_affected), 0)::bigint as workers`

type Group = Counted & {
  month: Month
  state: string
  sector: string | null
  layoff_type: string | null
}

/** Counts the notices of the months. */
export async function sumNotices(connection: Connection, months: readonly Month[]): Promise<NoticeSums> {
  const sums: NoticeSums = {
    all: new Tally(),
    closures: new Tally(),
    bySector: new Tally(),
    byKind: new Tally(),
    takingEffect: new Tally(),
    undated: new Map(),
    sectors: [],
    kinds: [],
    largest: new Map(),
  }
  const groups = await connection.rows<Group>(`
    select ${month('notice_date')} as month, state, sector, layoff_type, ${COUNTED}
    from warn.warn_notices where in_totals and notice_date is not null
    group by all`)
  for (const group of groups) {
    const { month, state, sector, layoff_type } = group
    sums.all.add(month, group)
    sums.all.add(`${month} ${state}`, group)
    sums.bySector.add(`${month} ${sector}`, group)
    sums.byKind.add(`${month} ${layoff_type}`, group)
    if (layoff_type !== 'closure') continue
    sums.closures.add(month, group)
    sums.closures.add(`${month} ${state}`, group)
  }
  sums.sectors = distinct(groups.map(({ sector }) => sector))
  sums.kinds = distinct(groups.map(({ layoff_type }) => layoff_type))
  const effective = await connection.rows<Counted & { month: Month }>(`
    select ${month('effective_date')} as month, ${COUNTED}
    from warn.warn_notices where in_totals and effective_date is not null group by all`)
  for (const group of effective) sums.takingEffect.add(group.month, group)
  await countUndated(connection, months, sums.undated)
  for (const { month, place: _, ...notice } of await findLargest(connection))
    sums.largest.set(month, [...(sums.largest.get(month) ?? []), notice])
  return sums
}

/** In order, what is not told last. */
const distinct = (values: readonly (string | null)[]) =>
  [...new Set(values)].sort((a, b) => Number(a === null) - Number(b === null) || (a! < b! ? -1 : 1))

/** Notices without a day, of every month that they may be of: as the list of notices counts them. */
async function countUndated(
  connection: Connection,
  months: readonly Month[],
  undated: Map<string, number>,
): Promise<void> {
  if (months.length === 0) return
  const days = months.map((each) => {
    const { from, to } = daysOf(each)
    return `('${each}', date '${from}', date '${to}')`
  })
  const rows = await connection.rows<{ month: Month; state: string; notices: number }>(`
    select months.month as month, state, count(*)::integer as notices
    from warn.warn_notices join (values ${days.join(', ')}) as months (month, first_day, last_day)
      on first_seen >= first_day and coalesce(effective_date >= first_day, true)
         and coalesce(effective_date <= last_day + ${LAYOFF_DAYS_MAX}, true)
    where in_totals and notice_date is null
    group by all`)
  for (const { month, state, notices } of rows) {
    undated.set(month, (undated.get(month) ?? 0) + notices)
    undated.set(`${month} ${state}`, notices)
  }
}

const findLargest = (connection: Connection) =>
  connection.rows<LargestNotice & { month: Month; place: number }>(`
    select * from (
      select ${month('notice_date')} as month, id, company_name, city, state, notice_date, effective_date,
             employees_affected, layoff_type, industry, source_url,
             row_number() over (partition by ${month('notice_date')} order by employees_affected desc, id)::integer as place
      from warn.warn_notices
      where in_totals and notice_date is not null and employees_affected is not null)
    where place <= ${LARGEST_SHOWN} order by month, place`)

/** What is held of a state's notices through one source, as `spanOf` reads it. */
export const findSpans = (connection: Connection) =>
  connection.rows<{
    state: string
    source_id: string
    rows: number
    first: IsoDate | null
    newest: IsoDate | null
  }>(`
    select state, source_id, count(*)::integer as rows, min(notice_date) as first,
           max(notice_date) filter (where notice_date <= last_seen) as newest
    from warn.warn_notices group by 1, 2 order by 1, 2`)
