/** Notices whose gap to the layoff is short, and those of which the gap cannot be told. */
import { z } from 'zod'
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
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

/**
 * Counted notices with their gap. A notice with no layoff date is left out: its gap is unknown, and calling it a violation
 * would accuse a company without evidence. So is one whose dates name only a month.
 */
export const VIOLATIONS = sql`(
  select *, (effective_date - notice_date)::integer as notice_days, ${trusted(THRESHOLD_DAYS)} as threshold_days
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

/** Counted notices of a window that cannot be judged. */
export async function countUnknownGaps(
  db: Database,
  window: GapWindow,
  minEmployees: number,
): Promise<z.infer<typeof unknownGaps>> {
  const known = trusted(KNOWS_NOTICE_DAYS)
  const within = windowOf(window)
  const found = await db.get<z.infer<typeof unknownGaps>>(sql`
    select count(*) filter (where ${within} and effective_date is null)::integer as no_layoff_date,
           count(*) filter (where ${within} and effective_date is not null and not ${known})::integer as not_to_the_day,
           count(*) filter (where ${within} and ${known} and effective_date - notice_date < ${-LATE_DAYS_MAX})::integer
             as implausible,
           count(*) filter (where ${within} and employees_affected is null and ${minEmployees} > 0)::integer as unsized,
           count(*) filter (where notice_date is null)::integer as undated
    from warn_notices
    where in_totals ${window.state === undefined ? sql`` : sql`and state = ${window.state}`}`)
  return found!
}

/** States of which no gap can be told in these days, or hardly any: an empty list of theirs is no good news. */
export function unknownStates(db: Database, window: GapWindow): Promise<UnknownState[]> {
  return db.all<UnknownState>(sql`
    select state, count(*)::integer as notices from warn_notices
    where in_totals and ${windowOf(window)}
    group by state
    having count(*) filter (where ${trusted(KNOWS_NOTICE_DAYS)}) * 10 < count(*)
    order by state`)
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

/** The companies of the notices that match, those with most of them first. */
export function listLateCompanies(db: Database, found: Sql, limit: number) {
  return db.all<z.infer<typeof lateCompany>>(sql`
    select company_id, max(company) as company, max(ticker) as ticker, count(*)::integer as notices,
           ${sumWorkers(sql`employees_affected`)} as employees_affected,
           ${countUnsized(sql`employees_affected`)} as notices_unsized,
           min(notice_days) as shortest_notice_days, max(notice_date) as latest_notice,
           array_agg(distinct state order by state) as states
    from (select * from ${VIOLATIONS} where ${found}) as late
    join (select record, company_id, company, ticker from company_links where dataset = 'warn') as link
      on link.record = late.id
    group by company_id
    order by notices desc, employees_affected desc nulls last, company_id
    limit ${limit}`)
}
