/** Statements that sum up visas by company and by city. They need the links and the places. */
import { stateOfNumberSql } from '#datasets/lca/build/codes.ts'
import { ALL_YEARS, TOP_TITLES } from '../tables/visas.ts'

const H1B_SUMS = `
  sum(initial_approvals)::integer as h1b_initial_approvals,
  sum(initial_approvals + continuing_approvals)::integer as h1b_approvals,
  sum(initial_denials + continuing_denials)::integer as h1b_denials`

/** Status 1 is certified, 2 certified and withdrawn later: the department did certify both. */
const LCA_SUMS = `
  count(*)::integer as lca_petitions, (count(*) filter (where status_no in (1, 2)))::integer as lca_certified,
  count(wage_cents)::integer as wage_petitions, coalesce(sum(wage_cents) // 100, 0)::bigint as wage_usd`

const NO_H1B = '0 as h1b_initial_approvals, 0 as h1b_approvals, 0 as h1b_denials'
const NO_LCA = '0 as lca_petitions, 0 as lca_certified, 0 as wage_petitions, 0 as wage_usd'
const BOTH = ['h1b_initial_approvals', 'h1b_approvals', 'h1b_denials', 'lca_petitions', 'lca_certified']
const SUM_BOTH = [...BOTH, 'wage_petitions'].map((name) => `sum(${name})::integer as ${name}`).join(', ')

const H1B_FROM = `h1b.h1b_petitions as petitions
  join h1b_link as link on link.name_no = petitions.name_no and link.state is not distinct from petitions.state
  join company_number using (company_id)`

/** Names are looked up once: nine million cases are then joined by two numbers. */
const LCA_NUMBERS = `
  create temp table lca_company as
  select name_no, employer_state_no, company_no from lca_link join company_number using (company_id)`

const LCA_FROM = 'lca.lca_cases join lca_company using (name_no, employer_state_no)'

/** Fiscal year 0 is that of cases which tell no day. */
const VISAS = `
  insert into company_visas
  select company_no, fiscal_year, ${SUM_BOTH}, sum(wage_usd)::bigint as wage_usd
  from (
    select company_no, fiscal_year, ${H1B_SUMS}, ${NO_LCA} from ${H1B_FROM} group by all
    union all
    select company_no, fiscal_year, ${NO_H1B}, ${LCA_SUMS} from ${LCA_FROM} where fiscal_year > 0 group by all
  )
  group by company_no, fiscal_year
  order by fiscal_year, company_no`

const WARN_COMPANIES = `create temp table warn_company as select distinct company_no from company_notices`

/** The year of groups that are made of each year and of all. No row is of no year here. */
const YEAR = `case when grouping(fiscal_year) = 1 then ${ALL_YEARS} else fiscal_year end as fiscal_year`

/** Companies with notices: lists set what they ask for beside what they gave notice of. */
const TOTALS = `
  insert into company_visa_totals by name
  select ${YEAR}, company_no, ${SUM_BOTH}, sum(wage_usd)::bigint as wage_usd
  from company_visas semi join warn_company using (company_no)
  group by grouping sets ((company_no, fiscal_year), (company_no))
  order by all`

/** Those of no state are in no state. Needs `company_lca`. */
const STATES = `
  insert into company_state_visas by name
  select ${YEAR}, state, company_no, ${SUM_BOTH}, sum(wage_usd)::bigint as wage_usd
  from (
    select company_no, fiscal_year, petitions.state as state, ${H1B_SUMS}, ${NO_LCA}
    from ${H1B_FROM} semi join warn_company using (company_no)
    group by company_no, fiscal_year, petitions.state
    union all
    select company_no, fiscal_year, state, ${NO_H1B}, lca_petitions, lca_certified, wage_petitions, wage_usd from company_lca
  )
  where state is not null
  group by grouping sets ((company_no, fiscal_year, state), (company_no, state))
  order by all`

const TITLE = `coalesce(upper(trim(regexp_replace(job_title, '\\s+', ' ', 'g'))), '')`

const LCA_SUMMED = `
  sum(lca_petitions)::integer as lca_petitions, sum(lca_certified)::integer as lca_certified,
  sum(wage_petitions)::integer as wage_petitions, sum(wage_usd)::bigint as wage_usd`

/**
 * Grouped by number before anything is spelt out: words are few and rows are many. Rows lie by year, for most questions
 * are of one; those of all years by what is asked for, be it an occupation or companies. Titles are numbered in their
 * order, so that ranking needs no words.
 */
const TITLES = [
  `create temp table warn_titles as
   select company_no, fiscal_year, state_no, soc_no, job_title, ${LCA_SUMS}
   from ${LCA_FROM} semi join warn_company using (company_no)
   where fiscal_year > 0
   group by all`,
  `create temp table warn_title_names as
   select job_title, dense_rank() over (order by title)::integer as title_no, title
   from (select distinct job_title, ${TITLE} as title from warn_titles)`,
  `insert into company_title_names
   select distinct title_no, title from warn_title_names where title <> '' order by title_no`,
  `insert into company_titles by name
   select company_no, fiscal_year, ${stateOfNumberSql('state_no')} as state, nullif(soc_no, 0) as soc_no, title_no, ${LCA_SUMMED}
   from warn_titles join warn_title_names on warn_title_names.job_title is not distinct from warn_titles.job_title
   where title <> ''
   group by all
   order by fiscal_year, company_no`,
  `insert into company_title_totals by name
   select company_no, state, soc_no, title_no, ${LCA_SUMMED} from company_titles
   group by company_no, state, soc_no, title_no
   order by company_no`,
  `insert into company_top_titles by name
   select *, (row_number() over (partition by company_no, fiscal_year order by lca_petitions desc, title_no))::integer as place
   from (
     select company_no, ${YEAR}, title_no, min(soc_no) as soc_no, sum(lca_petitions)::integer as lca_petitions,
            sum(wage_petitions)::integer as wage_petitions, sum(wage_usd)::bigint as wage_usd
     from company_titles
     group by grouping sets ((company_no, fiscal_year, title_no), (company_no, title_no))
   )
   qualify place <= ${TOP_TITLES}
   order by fiscal_year, company_no, place`,
  `insert into company_lca by name
   select company_no, fiscal_year, ${stateOfNumberSql('state_no')} as state, nullif(soc_no, 0) as soc_no, ${LCA_SUMMED}
   from warn_titles
   group by all
   order by fiscal_year, company_no`,
  `insert into company_lca_totals by name
   select company_no, state, soc_no, ${LCA_SUMMED} from company_lca
   group by company_no, state, soc_no
   order by soc_no, company_no`,
  'drop table warn_titles',
  'drop table warn_title_names',
]

/** LCA figures come by spelling of a city; average times petitions is the sum of wages again. */
const PLACES = `
  insert into place_visas
  select place_no, fiscal_year, ${SUM_BOTH}, sum(wage_usd)::bigint as wage_usd
  from (
    select place_no, fiscal_year, ${H1B_SUMS}, ${NO_LCA}
    from h1b.h1b_petitions as petitions
    join place_of on place_of.dataset = 'h1b' and place_of.printed = petitions.city and place_of.state = petitions.state
    group by place_no, fiscal_year
    union all
    select place_no, fiscal_year, ${NO_H1B}, petitions, certified, wage_petitions,
           coalesce(average_wage_usd, 0)::bigint * wage_petitions
    from lca.lca_city_totals as totals
    join place_of on place_of.dataset = 'lca' and place_of.printed = totals.city_no::varchar
    where visa_no is null and fiscal_year > 0
  )
  group by place_no, fiscal_year
  order by fiscal_year, place_no`

/** The statements, in order. */
export function visaStatements(): string[] {
  return [LCA_NUMBERS, VISAS, WARN_COMPANIES, TOTALS, ...TITLES, STATES, PLACES]
}
