/** The figures of a group of cases, in SQL. */
import { UNKNOWN, WAGE_FLAGS } from './codes.ts'

const flag = (name: (typeof WAGE_FLAGS)[number]) => WAGE_FLAGS.indexOf(name) + 1

/**
 * Figures over a group of facts, in the SQL of both engines: here for the tables, and in the routes for what no table
 * holds. `certified` counts a case that was certified and withdrawn later: the department did certify it.
 */
export const FIGURES_SQL = figuresSql('percentile_cont(0.5) within group (order by wage_cents)')

/** The same where the median is worked out in another way. */
export function figuresSql(medianCents: string): string {
  return `count(*)::integer as petitions,
  (count(*) filter (where status_no in (1, 2)))::integer as certified,
  (count(*) filter (where status_no = ${UNKNOWN}))::integer as statuses_missing,
  (case when count(*) = 0 then 0 else sum(workers) end)::bigint as workers,
  count(wage_cents)::integer as wage_petitions,
  (count(*) filter (where wage_flag_no = ${flag('no_wage')}))::integer as wages_missing,
  (count(*) filter (where wage_flag_no = ${flag('excluded')}))::integer as wages_excluded,
  (count(*) filter (where wage_flag_no = ${flag('raw_taken')}))::integer as wages_raw_taken,
  floor(avg(wage_cents) / 100 + 0.5)::integer as average_wage_usd,
  floor(${medianCents} / 100 + 0.5)::integer as median_wage_usd,
  floor(min(wage_cents) / 100.0 + 0.5)::integer as min_wage_usd,
  floor(max(wage_cents) / 100.0 + 0.5)::integer as max_wage_usd`
}

/** What totals show besides. */
export const STATUS_SQL = `(count(*) filter (where status_no = 2))::integer as certified_withdrawn,
  (count(*) filter (where status_no = 3))::integer as withdrawn,
  (count(*) filter (where status_no = 4))::integer as denied,
  (count(distinct employer_no) filter (where employer_no <> ${UNKNOWN}))::integer as employers`
