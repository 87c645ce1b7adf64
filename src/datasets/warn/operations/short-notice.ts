/** Notices whose gap to the layoff is short, and those of which the gap cannot be told. */
import { z } from 'zod'
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { type EditionContext, remembered } from '#storage/editions/once.ts'
import { join, type Sql, sql, trusted } from '#storage/sql.ts'
import { FEDERAL_ACT, THRESHOLD_DAYS } from '../notice-acts.ts'
import { KNOWS_NOTICE_DAYS } from './notice-filter.ts'
import { countUnsized, sumWorkers, unsizedField, workersField } from './totals.ts'

/** A layoff more than two months before its notice is more often a misprint or an early phase than a late notice. */
export const LATE_DAYS_MAX = 60

/** The days of the notices, and their state. */
export interface GapWindow {
  from: IsoDate
  to: IsoDate
  state?: string | undefined
}

/** Days from notice to layoff. */
export const GAP_DAYS = '(effective_date - notice_date)::integer'
const GAP_COLUMNS = sql`${trusted(GAP_DAYS)} as notice_days, ${trusted(THRESHOLD_DAYS)} as threshold_days`

/**
 * Counted notices with their gap. A notice with no layoff date is left out: its gap is unknown, and calling it a violation
 * would accuse a company without evidence. So is one whose dates name only a month.
 */
export const VIOLATIONS = sql`(
  select *, rowid, ${GAP_COLUMNS}
  from warn_notices
  where in_totals and ${trusted(KNOWS_NOTICE_DAYS)}
) as gaps`

const windowOf = ({ from, to, state }: GapWindow): Sql => {
  const days = sql`notice_date >= ${from}::date and notice_date <= ${to}::date`
  return state === undefined ? days : sql`${days} and state = ${state}`
}

/** The conditions over `VIOLATIONS`. */
export function violationConditions(
  window: GapWindow,
  { min_employees, threshold }: { min_employees: number; threshold: 'federal' | 'state' },
): Sql {
  const days = threshold === 'state' ? sql`threshold_days` : sql`${FEDERAL_ACT.days}`
  return join(
    [
      windowOf(window),
      sql`notice_days < ${days} and notice_days >= ${-LATE_DAYS_MAX}`,
      ...(min_employees > 0 ? [sql`employees_affected >= ${min_employees}`] : []),
    ],
    sql` and `,
  )
}

const count = (about: string) => z.number().int().describe(about)

/** Why gaps are not told. */
export const unknownGaps = z.object({
  no_layoff_date: count('The publisher gives no date of layoff'),
  not_to_the_day: count(
    'One of the two dates is known to the month, the quarter or the year, or is inferred',
  ),
  implausible: count(`The layoff lies more than ${LATE_DAYS_MAX} days before the notice: likely a misprint`),
  unsized: count('Notices without a number of workers, where `min_employees` asks for one'),
  undated: count('Notices of the state, or of all, without a notice date, whenever they were given'),
})

/** What is told of the notices of a window: those whose gap is short, those that cannot be judged, and of which states. */
export interface Gaps {
  short: { total: number; employees_affected: number | null; notices_unsized: number }
  left_out: z.infer<typeof unknownGaps>
  /** States of which no gap can be told in these days, or hardly any: an empty list of theirs is no good news. */
  unknown: UnknownState[]
}

interface StateGaps extends UnknownState {
  judged: number
  short: number
  employees: number | null
  short_unsized: number
  no_layoff_date: number
  not_to_the_day: number
  implausible: number
  unsized: number
  undated: number
}

/** Counts them all in one reading; `found` is the condition of a short gap. */
export async function countGaps(
  context: EditionContext,
  window: GapWindow,
  found: Sql,
  minEmployees: number,
): Promise<Gaps> {
  const known = trusted(KNOWS_NOTICE_DAYS)
  const within = windowOf(window)
  const isShort = sql`${known} and ${found}`
  const rows = await remembered<StateGaps>(
    context,
    sql`
    select state,
           count(*) filter (where ${within})::integer as notices,
           count(*) filter (where ${within} and ${known})::integer as judged,
           count(*) filter (where ${isShort})::integer as short,
           (sum(employees_affected) filter (where ${isShort}))::bigint as employees,
           count(*) filter (where ${isShort} and employees_affected is null)::integer as short_unsized,
           count(*) filter (where ${within} and effective_date is null)::integer as no_layoff_date,
           count(*) filter (where ${within} and effective_date is not null and not ${known})::integer as not_to_the_day,
           count(*) filter (where ${within} and ${known} and notice_days < ${-LATE_DAYS_MAX})::integer as implausible,
           count(*) filter (where ${within} and employees_affected is null and ${minEmployees} > 0)::integer as unsized,
           count(*) filter (where notice_date is null)::integer as undated
    from (
      select state, notice_date, notice_date_precision, effective_date, effective_date_precision, employees_affected,
             ${GAP_COLUMNS}
      from warn_notices
      where in_totals and (notice_date is null or (${within}))
        ${window.state === undefined ? sql`` : sql`and state = ${window.state}`}
    ) as gaps
    group by state order by state`,
  )
  const sum = (field: keyof StateGaps) => rows.reduce((all, row) => all + Number(row[field] ?? 0), 0)
  const total = sum('short')
  const isUnsized = total > 0 && rows.every(({ employees }) => employees === null)
  return {
    short: {
      total,
      employees_affected: isUnsized ? null : sum('employees'),
      notices_unsized: sum('short_unsized'),
    },
    left_out: {
      no_layoff_date: sum('no_layoff_date'),
      not_to_the_day: sum('not_to_the_day'),
      implausible: sum('implausible'),
      unsized: sum('unsized'),
      undated: sum('undated'),
    },
    unknown: rows
      .filter(({ notices, judged }) => judged * 10 < notices)
      .map(({ state, notices }) => ({ state, notices })),
  }
}

/** A state and its counted notices. */
export interface UnknownState {
  state: string
  notices: number
}

/** A company with short notices. */
export const lateCompany = z.object({
  company_id: z.string().describe('The company across datasets'),
  company: z.string().nullable().describe('Its name across datasets'),
  ticker: z.string().nullable().describe('Stock symbol'),
  notices: count('Its notices that match'),
  employees_affected: workersField,
  notices_unsized: unsizedField,
  shortest_notice_days: count('Days of its shortest notice; negative when it came after the layoff'),
  latest_notice: z.string().describe('Newest of these notices'),
  states: z.array(z.string()).describe('States of these notices'),
})

/**
 * The companies of the notices that match, those with most of them first. What they are called, and the states, are
 * asked of those alone that are shown.
 */
export function listLateCompanies(db: Database, found: Sql, limit: number) {
  const best = sql`notices desc, employees_affected desc nulls last, company_id`
  return db.all<z.infer<typeof lateCompany>>(sql`
    with late as materialized (
      select record, company_id, state, employees_affected, notice_days, notice_date
      from (select * from ${VIOLATIONS} where ${found}) as short
      join (select record, company_id from company_links where dataset = 'warn') as link on link.record = short.id
    ),
    top as materialized (
      select company_id, count(*)::integer as notices,
             ${sumWorkers(sql`employees_affected`)} as employees_affected,
             ${countUnsized(sql`employees_affected`)} as notices_unsized,
             min(notice_days) as shortest_notice_days, max(notice_date) as latest_notice
      from late group by company_id order by ${best} limit ${limit}
    ),
    details as (
      select late.company_id, max(link.company) as company, max(link.ticker) as ticker,
             array_agg(distinct state order by state) as states
      from late semi join top using (company_id)
      join company_links as link
        on link.dataset = 'warn' and link.record = late.record and link.company_id = late.company_id
      group by late.company_id
    )
    select company_id, company, ticker, notices, employees_affected, notices_unsized, shortest_notice_days,
           latest_notice, states
    from top join details using (company_id)
    order by ${best}`)
}
