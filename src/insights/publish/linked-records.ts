/** Statements that say which company each record of each dataset belongs to. They leave temporary tables behind. */
import { meantCompany } from '#companies/publish/company-links.ts'
import { MATCH_STATE } from '#datasets/bankruptcy/courts.ts'
import { stateOfNumberSql } from '#datasets/lca/build/codes.ts'
import { UNKNOWN_EMPLOYER_PATTERN } from '#datasets/warn/table.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { FOLD_MACRO } from '../fold.ts'
import { YEAR_DAYS } from '../risk/formula.ts'

/**
 * The company that a name in a state means. A name that the directory lacks makes a company of its own, the same one
 * in all datasets: no record is lost by it.
 */
const linked = (from: string, columns: string, name: string, state: string, day = LATELY) => `
  select ${columns}, ${name} as name,
         coalesce(${meantCompany('there', 'anywhere', day)}, 'un-' || left(md5(folded(${name})), 10)) as company_id
  from ${from}
  left join companies.company_names as there on there.name = ${name} and there.state = (${state})
  left join companies.company_names as anywhere on anywhere.name = ${name} and anywhere.state is null`

/** Visas are told by year: their names are taken for what they mean today. */
const LATELY = `date '9999-12-31'`

const cikId = (cik: string) => `'cik-' || ${cik}::bigint`

/** As the links of notices have it. */
const NOTICE_DAY = 'coalesce(notice_date, received_date, effective_date)'

/** One row a record, or a name in a state where records are many; `records` is how many. */
const LINKS = [
  // Of an employer that its publisher lost, only a town or a street is told: it is nobody's notice, and counts for its place.
  `create temp table warn_link as
   select * from (
     ${linked('warn.warn_notices', 'id as notice_id, 1 as records', 'company_name', 'warn_notices.state', NOTICE_DAY)}
   ) where name not like '${UNKNOWN_EMPLOYER_PATTERN}'`,
  `create temp table h1b_link as
   ${linked(
     `(select name_no, state, count(*) as records from h1b.h1b_petitions where name_no is not null group by all) as petitions
      join h1b.h1b_employer_names as names using (name_no)`,
     'petitions.name_no, petitions.state as state, petitions.records',
     'names.employer',
     'petitions.state',
   )}`,
  `create temp table lca_link as
   ${linked(
     `(select name_no, employer_state_no, ${stateOfNumberSql('employer_state_no')} as state, count(*) as records
       from lca.lca_cases where name_no > 0 group by all) as cases
      join lca.lca_employer_names as names using (name_no)`,
     'cases.name_no, cases.employer_state_no, cases.records',
     'names.name',
     'cases.state',
   )}`,
  // Every company that filed together, each filing once a company.
  `create temp table sec_link as
   select distinct accession, 1 as records, company as name, ${cikId('cik')} as company_id
   from (select accession, cik, company from sec.sec_filers
         union all select accession, cik, company from sec.sec_filings)
   qualify row_number() over (partition by accession, cik order by company) = 1`,
  // The SEC number is surer than the name.
  `create temp table case_link as
   select case_id, records, name, coalesce(${cikId('cik')}, company_id) as company_id
   from (${linked(
     'bankruptcy.bankruptcy_cases',
     'id as case_id, cik, 1 as records',
     'debtor',
     MATCH_STATE,
     'date_filed',
   )} where is_business)`,
]

const LINK_TABLES = ['warn_link', 'h1b_link', 'lca_link', 'sec_link', 'case_link']

/**
 * All companies with a number, those with most workers in recent notices first: what questions ask for most lies
 * together. Names of the directory that no record here has are left out: they may be people's.
 */
const numbers = (today: IsoDate) => `
  create temp table company_number as
  with named as (
    select company_id, name, sum(records) as records
    from (${LINK_TABLES.map((table) => `select company_id, name, records from ${table}`).join(' union all ')})
    group by company_id, name
  ), counted as (
    select company_id, sum(records)::bigint as records, first(name order by records desc, name) as name
    from named group by company_id
  ), warned as (
    select company_id, sum(employees_affected) as employees,
           sum(employees_affected) filter (where notice_date > date '${addDays(today, -YEAR_DAYS)}') as employees_365d
    from warn_link join warn.warn_notices on id = notice_id where in_totals group by company_id
  )
  select (row_number() over (
           order by employees_365d desc nulls last, employees desc nulls last, counted.records desc, company_id
         ))::integer as company_no,
         company_id, coalesce(companies.name, counted.name) as name, companies.cik, companies.ticker, companies.parent_id, counted.records
  from counted left join companies.companies as companies using (company_id) left join warned using (company_id)`

/** A company found by its SEC number alone has no row in the directory, but its number says the same. */
const CIKS = `
  update company_number set cik = lpad(company_id[5:], 10, '0') where cik is null and company_id like 'cik-%'`

const OWNED = `
  insert into company_filings
  select accession, company_no, filing_date, is_amendment, coalesce(has_205, false), coalesce(has_103, false), first_103,
         folded(sec_link.name)
  from sec_link join company_number using (company_id) join sec.sec_filings using (accession)
  order by filing_date desc nulls last, accession`

/** Fills `company_cases`; needs `company_notices`. */
export const CASES = `
  insert into company_cases by name
  select id as case_id, bankruptcy_cases.rowid as case_row, company_no, date_filed, chapter, court_id, court_state,
         company_no in (select company_no from company_notices where in_totals and company_no is not null) as gave_notice,
         folded(debtor) || coalesce('; ' || folded(trade_name), '') as folded
  from case_link join company_number using (company_id)
  join bankruptcy.bankruptcy_cases on id = case_id
  order by company_no, date_filed desc nulls last, id`

/** The statements, in order. */
export function linkStatements(today: IsoDate): string[] {
  return [FOLD_MACRO, ...LINKS, numbers(today), CIKS, OWNED]
}

/** Fills `company_notices` with what is a WARN notice; needs the places. */
export const NOTICES = `
  insert into company_notices
  select id, company_no, place_no, county_fips, notices.state, notice_date, employees_affected, sector, in_totals,
         folded(notices.company_name)
  from warn.warn_notices as notices
  left join warn_link on notice_id = notices.id left join company_number using (company_id)
  left join place_of on place_of.dataset = 'warn' and place_of.printed = notices.city and place_of.state = notices.state
  where notices.is_warn
  order by notice_date desc nulls last, id`
