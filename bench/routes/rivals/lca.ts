/** The rival: one flat table with the text of every case, asked by the plain SQL that anybody would write. */
import { contains, join, type Sql, sql, trusted, where } from '#storage/sql.ts'
import type { Typed } from './index.ts'

const words = (column: string, list: readonly string[]) =>
  `case ${column} ${list.map((word, i) => `when ${i + 1} then '${word}'`).join(' ')} end`
const stateOf = (column: string) =>
  `case when ${column} > 0 then chr(64 + (${column} >> 5)) || chr(64 + (${column} & 31)) end`

/** The digits of a NAICS number: each is one more than itself, in base 11. */
const naics = Array.from({ length: 6 }, (_, i) => `(naics_no // ${11 ** (5 - i)} % 11 - 1)::varchar`).join(
  ' || ',
)

/** The statement that makes `lca_flat` out of the edition's tables, each name written out, in the order of the cases. */
export const FLAT_LCA = `create table lca_flat as
  select case_number, case_date, nullif(cases.fiscal_year, 0) as fiscal_year,
         ${words('status_no', ['certified', 'certified_withdrawn', 'withdrawn', 'denied', 'rejected', 'invalidated'])} as status,
         ${words('visa_no', ['H-1B', 'H-1B1 Chile', 'H-1B1 Singapore', 'E-3'])} as visa_class,
         received_date, decision_date, begin_date, end_date, employers.employer, ${stateOf('employer_state_no')} as employer_state,
         ${naics} as naics, job_title, printf('%02d-%04d', soc_no // 10000, soc_no % 10000) as soc_code,
         full_time, workers, cities.city as worksite_city, ${stateOf('cases.state_no')} as worksite_state, wage_from, wage_to,
         ${words('wage_unit_no', ['hour', 'week', 'bi-weekly', 'month', 'year'])} as wage_unit,
         annual_from_cents / 100.0 as annual_from, annual_to_cents / 100.0 as annual_to, wage_cents / 100.0 as annual_wage_usd,
         ${words('wage_flag_no', ['raw_taken', 'excluded', 'no_wage'])} as wage_flag, pw_wage,
         ${words('pw_level_no', ['I', 'II', 'III', 'IV'])} as pw_level, h1b_dependent, willful_violator
  from lca_cases as cases
  join lca_employers as employers using (employer_no)
  join lca_cities as cities on cities.city_no = cases.city_no`

const FIGURES = trusted(`count(*)::integer as petitions,
  (count(*) filter (where status in ('certified', 'certified_withdrawn')))::integer as certified,
  coalesce(sum(workers), 0)::bigint as workers, count(annual_wage_usd)::integer as wage_petitions,
  (count(*) filter (where wage_flag = 'no_wage'))::integer as wages_missing,
  (count(*) filter (where wage_flag = 'excluded'))::integer as wages_excluded,
  (count(*) filter (where wage_flag = 'raw_taken'))::integer as wages_raw_taken,
  floor(avg(annual_wage_usd) + 0.5)::integer as average_wage_usd,
  floor(percentile_cont(0.5) within group (order by annual_wage_usd) + 0.5)::integer as median_wage_usd,
  floor(min(annual_wage_usd) + 0.5)::integer as min_wage_usd,
  floor(max(annual_wage_usd) + 0.5)::integer as max_wage_usd`)

const VISAS: Record<string, string[]> = { h1b1: ['H-1B1 Chile', 'H-1B1 Singapore'] }

function conditions(question: Typed, ...all: Sql[]): Sql {
  const text = (name: string) => String(question[name])
  if ('fiscal_year' in question) all.push(sql`fiscal_year = ${question.fiscal_year!}`)
  if ('state' in question) all.push(sql`worksite_state = ${text('state')}`)
  if ('soc_code' in question) all.push(sql`soc_code = ${text('soc_code')}`)
  if ('naics' in question) all.push(sql`naics like ${`${text('naics')}%`}`)
  if ('employer' in question) all.push(contains(sql`employer`, text('employer')))
  if ('city' in question) all.push(contains(sql`worksite_city`, text('city')))
  if ('job_title' in question) all.push(contains(sql`job_title`, text('job_title')))
  if ('visa_class' in question) {
    const classes = VISAS[text('visa_class')] ?? [text('visa_class')]
    all.push(
      sql`visa_class in (${join(
        classes.map((visa) => sql`${visa}`),
        sql`, `,
      )})`,
    )
  }
  return where(all)
}

function ranking(by: string, question: Typed): Sql {
  const columns = trusted(by)
  const { min_petitions = 1, limit = 50 } = question
  return sql`select ${columns}, ${FIGURES} from lca_flat ${conditions(question)}
    group by ${columns} having count(*) >= ${min_petitions} order by petitions desc, ${columns} limit ${limit}`
}

/** The statements that answer a question to a route; the last one gives its records. */
export function lcaRival(route: string, question: Typed): Sql[] | null {
  switch (route) {
    case '/api/lca/stats':
      return [
        sql`select ${FIGURES}, count(*) filter (where status = 'withdrawn')::integer as withdrawn,
                   count(distinct employer)::integer as employers from lca_flat ${conditions(question)}`,
      ]
    case '/api/lca/wages':
      return [
        sql`select count(*)::integer as total from lca_flat ${conditions(question)}`,
        sql`select * from lca_flat ${conditions(question)}
            order by case_date desc nulls last, case_number limit ${question.limit!} offset ${question.offset ?? 0}`,
      ]
    case '/api/lca/employers':
      return [ranking('employer', question)]
    case '/api/h1b/sponsor-finder':
      return [ranking('employer', { min_petitions: 3, ...question })]
    case '/api/lca/employer-years':
      return [
        sql`with largest as (
              select employer from lca_flat ${conditions(question)} group by employer order by count(*) desc, employer limit 25
            )
            select employer, fiscal_year, ${FIGURES} from lca_flat
            ${conditions(question, sql`employer in (select employer from largest)`)}
            group by employer, fiscal_year order by employer, fiscal_year`,
      ]
    case '/api/lca/by-state':
      return [ranking('worksite_state', { ...question, limit: 1000 })]
    case '/api/lca/by-city':
      return [ranking('worksite_city, worksite_state', question)]
    case '/api/lca/by-soc':
      return [ranking('soc_code', question)]
    default:
      return null
  }
}
