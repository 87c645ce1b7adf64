/**
 * Invented LCA cases for measuring, made by the database out of their numbers: the same on every run. Their shape is
 * that of the real ones: a few employers, cities and occupations hold most cases, wages stand on round figures, and
 * names are spelt in more than one way.
 */

import { any, chance, pick, skewed } from './draw.ts'
import { EMPLOYERS, PLACES } from './pool.ts'

/** Fiscal years of the invented cases, the first and the last. */
export const FIRST_YEAR = 2012
export const LAST_YEAR = 2026

const OCCUPATIONS = 880
const INDUSTRIES = 1_050

const TITLE_WORDS =
  'SOFTWARE|DATA|SYSTEMS|BUSINESS|FINANCIAL|MECHANICAL|ELECTRICAL|CLINICAL|RESEARCH|MARKETING|NETWORK|SECURITY|CLOUD|PROJECT|PRODUCT|QUALITY|DATABASE|PROCESS|CIVIL|SUPPLY CHAIN|DESIGN|VALIDATION|STATISTICAL|OPERATIONS|FIELD'.split(
    '|',
  )
const TITLE_ROLES =
  'ENGINEER|DEVELOPER|ANALYST|ARCHITECT|CONSULTANT|SCIENTIST|MANAGER|SPECIALIST|PROGRAMMER|ADMINISTRATOR|ASSOCIATE|RESEARCHER'.split(
    '|',
  )

/** Of a hundred cases, so many stand in the next file again: withdrawn a year after they were decided. */
const REPEATED_PERCENT = 1

/** Cases of one published file: the numbers `from` to `to`, and those of the file before. */
export interface FileCases {
  year: number
  from: number
  to: number
  /** The first number of the file before; its last is `from` - 1. */
  before: number
}

/** Cuts so many cases into one file a fiscal year, each larger than the one before. */
export function fileCases(cases: number): FileCases[] {
  const years = LAST_YEAR - FIRST_YEAR + 1
  const files: FileCases[] = []
  for (let i = 0, from = 0, before = 0; i < years; i++) {
    const share = (0.75 + (0.5 * i) / (years - 1)) / years
    const to = i === years - 1 ? cases : from + Math.round(cases * share)
    files.push({ year: FIRST_YEAR + i, from, to, before })
    before = from
    from = to
  }
  return files
}

/** The statement that fills the table `lca_rows` with the rows of a file; names and places come from `pool`. */
export function fillRows({ year, from, to, before }: FileCases): string {
  // The publisher's forms changed the case of names; a few filers leave out what they can.
  const spelt = `case when ${year} >= 2020 and hash(i, 30) % 3 = 0 then employer
    when hash(i, 31) % 40 = 0 then replace(upper(employer), ', INC.', ' INCORPORATED') else upper(employer) end`
  const title = `case when hash(i, 40) % 100 < 62 then ${any(['', 'SENIOR ', 'LEAD ', ''], 'i', 41)} || ${pick(TITLE_WORDS, 'soc_no + hash(i, 42) % 2')} || ' ' || ${pick(TITLE_ROLES, 'soc_no // 3')}
    else ${pick(TITLE_WORDS, 'soc_no')} || ' ' || ${any(TITLE_ROLES, 'i', 43)} || ' ' || ${any(['I', 'II', 'III', 'IV'], 'i', 44)} || ' - ' || (employer_no % 12000)::varchar end`
  const worksite = `case when hash(i, 50) % 10 < 6 then home_city else any_city end`
  const level = `(hash(i, 60) % 4)::integer`
  const wage = `(52000 + (hash(soc_no, 61) % 70)::integer * 1000) * (1 + ${level} * 0.17) * (1 + (filed_year - ${FIRST_YEAR}) * 0.025) * (0.9 + ${chance('i', 62)} * 0.35)`
  return `insert into lca_rows by name
    with numbers as (
      select i, i < ${from} as again, ${skewed('i', 10, EMPLOYERS, 3)} as employer_no, ${skewed('i', 11, PLACES, 4)} as any_city
      from (
        select range as i from range(${from}, ${to})
        union all select range from range(${before}, ${from}) where hash(range, 90) % 100 < ${REPEATED_PERCENT}
      )
    ), placed as (
      select *, ${skewed('employer_no', 12, PLACES, 4)} as home_city,
             -- An employer files for few occupations.
             ${skewed('(employer_no % 50000) * 6 + hash(i, 13) % 6', 14, OCCUPATIONS, 0.6)} as soc_no,
             case when hash(i, 15) % 20 = 0 then ${skewed('i', 16, INDUSTRIES, 1)} else ${skewed('employer_no', 17, INDUSTRIES, 1)} end as naics_no,
             date '${year - 1}-10-01' + (hash(i, 18) % 365)::integer as decided,
             case when again then ${year - 1} else ${year} end as filed_year
      from numbers
    ), described as (
      select placed.*, ${worksite} as city_no, firms.name as employer, ${title} as title, ${wage} as raw_wage,
             hash(i, 63) % 100 as form, hash(i, 64) % 1000 as oddity
      from placed join pool.firms on firms.no = employer_no
    ), paid as (
      select *, case when form < 45 then round(raw_wage, -3) when form < 75 then round(raw_wage / 2080, 2) * 2080
                     else round(raw_wage, 0) end as annual_from,
             case when hash(i, 65) % 10 < 4 then round(raw_wage * 1.15, -3) end as annual_to
      from described
    )
    select printf('I-20%d-%05d-%06d', case when visa > 975 then 3 else 0 end, (filed_year - 2000) * 1000 + i % 365, i // 365) as case_number,
           ${year} as fiscal_year,
           case when again then 'withdrawn' when state_no < 880 then 'certified' when state_no < 940 then 'certified_withdrawn'
                when state_no < 980 then 'withdrawn' else 'denied' end as status,
           case when visa < 975 then 'H-1B' when visa < 990 then 'E-3' when visa < 996 then 'H-1B1 Singapore'
                else 'H-1B1 Chile' end as visa_class,
           decided - 7 as received_date, decided as decision_date, decided + 60 as begin_date, decided + 1155 as end_date,
           ${spelt} as employer, upper(home.city) as employer_city, home.state as employer_state,
           (110000 + naics_no * 777)::varchar as naics, title as job_title,
           printf('%02d-%04d', 11 + soc_no % 23, 1000 + soc_no) as soc_code, 'Occupation ' || soc_no as soc_title,
           hash(i, 71) % 50 > 0 as full_time, case when hash(i, 72) % 30 = 0 then 10 else 1 end as workers,
           upper(site.city) as worksite_city, site.state as worksite_state,
           annual_from as wage_from, annual_to as wage_to, 'year' as wage_unit, annual_from, annual_to,
           case when oddity < 7 then null else coalesce((annual_from + annual_to) / 2, annual_from) end as annual_wage_usd,
           case when oddity < 2 then 'excluded' when oddity < 7 then 'no_wage' when oddity < 10 then 'raw_taken' end as wage_flag,
           annual_from * 0.95 as pw_wage, 'year' as pw_unit, annual_from * 0.95 as annual_pw, null as pw_flag,
           ${pick(['I', 'II', 'III', 'IV'], level)} as pw_level, hash(employer_no, 73) % 9 = 0 as h1b_dependent,
           false as willful_violator
    from (select *, hash(i, 74) % 1000 as state_no, hash(i, 75) % 1000 as visa from paid)
    join pool.places as home on home.no = home_city join pool.places as site on site.no = city_no
    order by i, again`
}
