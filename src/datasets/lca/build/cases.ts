/** The first half of the build: one row per case, its employer and city told apart from others. */

import { lcaParsed } from '../read/parsed-table.ts'
import {
  naicsSql,
  PW_LEVELS,
  placeSql,
  STATUSES,
  socSql,
  stateSql,
  UNKNOWN,
  VISA_CLASSES,
  WAGE_UNITS,
} from './codes.ts'

/**
 * Cases that stand in more than one row: in the quarter's file and in the year's, for the most part. By a digest of
 * the number, and some of the digests at a time, to be small in memory; two numbers of one digest are told apart below.
 */
const PARTS = 8
const repeated = (parts: number) => [
  'create temp table lca_repeated (digest ubigint)',
  ...Array.from(
    { length: parts },
    (_, part) => `
    insert into lca_repeated
    select hash(case_number) as digest from parsed.lca_rows
    where digest % ${parts} = ${part} group by digest having count(*) > 1`,
  ),
]

/**
 * Of a repeated case the latest decision stands; of equal ones the later file's, and within one file whatever comes
 * first in an order that is the same on every build: in the end that of a digest of the whole row.
 */
const SETTLED = `
  create temp table lca_settled as
  select * from parsed.lca_rows as rows semi join lca_repeated on digest = hash(rows.case_number)
  qualify row_number() over (
    partition by case_number
    order by decision_date desc nulls last, file_no desc, received_date desc nulls last,
             annual_wage_usd desc nulls last, workers desc nulls last, employer, job_title, worksite_city,
             worksite_state, status, soc_code, begin_date, hash(${Object.keys(lcaParsed.columns).join(', ')})
  ) = 1`

const KEPT = `
  create temp view lca_kept as
  select * from parsed.lca_rows as rows anti join lca_repeated on digest = hash(rows.case_number)
  union all by name
  select * from lca_settled`

/** Upper case without accents and punctuation; text without a Latin letter or digit stays as it is. */
const folded = (column: string) => `coalesce(nullif(trim(regexp_replace(
    regexp_replace(replace(upper(strip_accents(${column})), '&', ' AND '), '[''’.]', '', 'g'), '[^A-Z0-9]+', ' ', 'g')), ''), upper(${column}))`

/** Ways to write the same legal form. A different form is a different employer: INC is not LLC. */
const LEGAL_FORMS = { INCORPORATED: 'INC', CORPORATION: 'CORP', COMPANY: 'CO', LIMITED: 'LTD' }
const shortForm = (key: string) =>
  `case ${Object.entries(LEGAL_FORMS)
    .map(([long, short]) => `when ${key} like '% ${long}' then left(${key}, -${long.length}) || '${short}'`)
    .join(' ')} else ${key} end`

/**
 * Every spelling of a name, with the number of what it names. Numbers follow the names, so that those which a partial
 * name means lie together. In steps, each of which is small in memory.
 */
const EMPLOYERS = [
  `create temp table lca_filed as
   select employer, cases, first_year, last_year, ${shortForm('folded')} as employer_key
   from (
     select employer, ${folded('employer')} as folded, count(*) as cases, min(fiscal_year) as first_year,
            max(fiscal_year) as last_year
     from lca_kept where employer is not null group by employer
   )`,
  `create temp table lca_keys as
   select *, row_number() over (order by employer_key) as employer_no
   from (
     select employer_key, count(*) as spellings, sum(cases) as cases, min(first_year) as first_year,
            max(last_year) as last_year
     from lca_filed group by employer_key
   )
   order by employer_no`,
  `create temp table lca_spellings as
   select employer_no, employer, row_number() over (order by employer_no, filed.cases desc, employer) as name_no
   from lca_filed as filed join lca_keys using (employer_key)
   order by name_no`,
  'drop table lca_filed',
  `create temp table lca_names as
   select employer_no, min(name_no) as name_no, string_agg(distinct upper(employer), chr(10) order by upper(employer)) as names
   from lca_spellings semi join (select employer_no from lca_keys where spellings > 1) using (employer_no)
   group by employer_no`,
  `insert into lca_employers
   select employer_no, employer, employer_key, coalesce(names, upper(employer)), cases, first_year, last_year
   from lca_spellings join lca_keys using (employer_no) left join lca_names using (employer_no)
   where spellings = 1 or lca_spellings.name_no = lca_names.name_no`,
  'insert into lca_employer_names select name_no, employer_no, employer from lca_spellings',
  // Digests of names take a third of the memory that names take.
  `create temp table lca_employer_of as
   select hash(employer) as digest, min(employer_no) as employer_no, min(name_no) as name_no
   from lca_spellings group by digest`,
  ...['lca_keys', 'lca_names', 'lca_spellings'].map((table) => `drop table ${table}`),
]

/** Where an employer sits says nothing of how many work there: it counts for no city. */
const CITIES = [
  `create temp table lca_city_of as
   select city, state, cases, dense_rank() over (order by city_key, state) as city_no
   from (
     select city, state, ${folded('city')} as city_key, sum(cases) as cases
     from (
       select worksite_city as city, worksite_state as state, count(*) as cases from lca_kept group by all
       union all
       select employer_city, employer_state, 0 from lca_kept group by all
     )
     where city is not null group by city, state
   )`,
  `insert into lca_cities
   select city_no, first(city order by cases desc, city), ${stateSql('any_value(state)')},
          string_agg(distinct upper(city), chr(10) order by upper(city)),
          sum(cases)
   from lca_city_of group by city_no order by city_no`,
]

const OCCUPATIONS = `
  insert into lca_occupations
  select soc_no, first(soc_title order by cases desc, soc_title) filter (where soc_title is not null)
  from (select ${socSql('soc_code')} as soc_no, soc_title, count(*) as cases from lca_kept group by all)
  where soc_no <> ${UNKNOWN} group by soc_no order by soc_no`

const cents = (column: string) => `round(${column} * 100)::integer`
/** A wage that is missing without a word of the reader is missing all the same. */
const flagSql = (wage: string, flag: string) =>
  `case when ${wage} is not null then if(${flag} = 'raw_taken', 1, 0) when ${flag} = 'excluded' then 2 else 3 end`

/**
 * Newest first, a quarter at a time: sorting all at once would need more memory than a refresh is to have. The files
 * say in which years their cases are; the few beyond stand in the first step and the last.
 */
function casesInTurn(parts: readonly string[]): string[] {
  const years = parts.map((part) => Number.parseInt(part, 10)).filter((year) => year > 2000 && year < 2100)
  if (years.length === 0) return [casesOf('true')]
  const [first, last] = [Math.min(...years) - 1, Math.max(...years)]
  const starts: string[] = []
  for (let year = last; year >= first; year--)
    for (const month of ['10', '07', '04', '01']) starts.push(`date '${year}-${month}-01'`)
  return [
    casesOf(`case_date >= ${starts[0]}`),
    ...starts.slice(1).map((start, i) => casesOf(`case_date >= ${start} and case_date < ${starts[i]}`)),
    casesOf(`(case_date < ${starts.at(-1)} or case_date is null)`),
  ]
}

const casesOf = (which: string) => `
  insert into lca_cases by name
  select ((select count(*) from lca_cases) + row_number() over ())::integer as case_no, *
  from (
  select rows.case_number, case_date,
         received_date, decision_date, begin_date, end_date, coalesce(fiscal_year, ${UNKNOWN}) as fiscal_year,
         ${placeSql('status', STATUSES)} as status_no, ${placeSql('visa_class', VISA_CLASSES)} as visa_no,
         coalesce(employer_of.employer_no, ${UNKNOWN}) as employer_no, coalesce(employer_of.name_no, ${UNKNOWN}) as name_no,
         coalesce(seat.city_no, ${UNKNOWN}) as employer_city_no, ${stateSql('employer_state')} as employer_state_no,
         ${naicsSql('naics')} as naics_no, job_title, ${socSql('soc_code')} as soc_no, full_time, workers,
         coalesce(site.city_no, ${UNKNOWN}) as city_no, ${stateSql('worksite_state')} as state_no,
         wage_from, wage_to, ${placeSql('wage_unit', WAGE_UNITS)} as wage_unit_no,
         ${cents('annual_from')} as annual_from_cents, ${cents('annual_to')} as annual_to_cents,
         ${cents('annual_wage_usd')} as wage_cents, ${flagSql('annual_wage_usd', 'wage_flag')} as wage_flag_no,
         pw_wage, ${placeSql('pw_unit', WAGE_UNITS)} as pw_unit_no, ${cents('annual_pw')} as pw_cents,
         ${flagSql('annual_pw', 'pw_flag')} as pw_flag_no, ${placeSql('pw_level', PW_LEVELS)} as pw_level_no,
         h1b_dependent, willful_violator, file_no
  from (select * from (select *, coalesce(decision_date, received_date) as case_date from lca_kept) where ${which}) as rows
  left join lca_employer_of as employer_of on employer_of.digest = hash(rows.employer)
  left join lca_city_of as site on site.city = worksite_city and site.state is not distinct from worksite_state
  left join lca_city_of as seat on seat.city = employer_city and seat.state is not distinct from employer_state
  order by case_date desc nulls last, rows.case_number
  )`

const FILES = 'insert into lca_files select file_no, part, url, fetched_at from parsed.files order by file_no'

/** Statements that fill `lca_cases`, `lca_files` and what their numbers stand for. */
export function buildCases(parts: readonly string[], atOnce: boolean): string[] {
  return [
    ...repeated(atOnce ? 1 : PARTS),
    SETTLED,
    KEPT,
    FILES,
    ...EMPLOYERS,
    ...CITIES,
    OCCUPATIONS,
    ...(atOnce ? [casesOf('true')] : casesInTurn(parts)),
    'drop view lca_kept',
    ...['lca_repeated', 'lca_settled', 'lca_employer_of', 'lca_city_of'].map(
      (table) => `drop table ${table}`,
    ),
  ]
}
