/** Invented rows of H-1B, weekly claims and JOLTS for measuring, as many as the publishers have: the same on every run. */
import { STATES } from '#lib/states.ts'

const words = (list: readonly string[]) => `[${list.map((word) => `'${word}'`).join(', ')}]`
const pick = (list: readonly string[], index: string) =>
  `${words(list)}[1 + ((${index}) % ${list.length})::integer]`
const codes = STATES.map(({ code }) => code)

/** Fiscal years of H-1B petitions, and rows of each. */
export const H1B_YEARS = [2009, 2023] as const
const H1B_ROWS = 58_000
const H1B_EMPLOYERS = 240_000
export const H1B_WORDS =
  'ALDER BARLOW CARDEN DUNMORE EASTLY FARLEY GILMORE HADLEY IVERSON JARROW KELDER LORTON MARLOWE NORBURY OAKHAM PELHAM QUARLES RADLEY SELBY THORNE'.split(
    ' ',
  )

/** Employers of few petitions and some of very many, each with a tax number. */
export const H1B_FILL = `
  insert into h1b_rows by name
  with rows as (
    select year, i, floor(pow(hash(year, i) % 1000000 / 1e6, 3) * ${H1B_EMPLOYERS})::integer as employer_no
    from range(${H1B_YEARS[0]}, ${H1B_YEARS[1] + 1}) as years(year), range(${H1B_ROWS}) as numbers(i)
  ), named as (
    select *, ${pick(H1B_WORDS, 'employer_no')} || ' ' || ${pick(H1B_WORDS, `employer_no // ${H1B_WORDS.length}`)} || ' ' || employer_no || ' INC' as employer
    from rows
  )
  select year as fiscal_year, 'yearly' as layout, employer, false as employer_cut,
         replace(employer, ' ', '') as employer_key, printf('%04d', employer_no % 10000) as tax_id_last4,
         ${pick(codes, 'hash(employer_no, i % 3)')} as state, printf('%02d', 11 + hash(employer_no) % 70) as naics_sector,
         'TOWN ' || hash(employer_no, i % 3) % 3000 as city, printf('%05d', hash(employer_no, 5) % 90000) as zip,
         (hash(i, 1) % 6 + case when employer_no < 40 then 900 else 0 end)::integer as initial_approvals,
         (hash(i, 2) % 2)::integer as initial_denials, (hash(i, 3) % 9)::integer as continuing_approvals,
         (hash(i, 4) % 2)::integer as continuing_denials
  from named`

/** Weeks since 1987 of 53 jurisdictions. */
export const CLAIMS_FILL = `
  insert into claims_rows by name
  select state, week::date as week_ending, (1000 + hash(state, week) % 9000)::integer as initial_claims,
         (9000 + hash(week, state) % 90000)::integer as continued_claims, week::date - 7 as continued_week_ending,
         (100000 + hash(state) % 9000000)::integer as covered_employment, (hash(state, week, 1) % 900) / 100.0 as insured_unemployment_rate,
         'ar539' as source, date '2026-11-19' as source_date, row_number() over ()::integer as line
  from unnest(${words(codes.filter((code) => !['AS', 'GU', 'MP'].includes(code)))}) as states(state),
       range(date '1987-01-03', date '2026-11-20', interval 7 days) as weeks(week)`

const INDUSTRIES = [
  ...'000000 100000 110099 230000 300000 320000 340000 400000 420000 440000 480099 510000 510099 520000 530000'.split(
    ' ',
  ),
  ...'540099 600000 610000 620000 700000 710000 720000 810000 900000 910000 920000 923000 929000'.split(' '),
]
const SURVEYED = codes.filter((code) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code))

/** Series of the nation, its industries, the states and the regions; months since December 2000. */
export const JOLTS_FILL = [
  `insert into jolts_series_rows by name
   with places as (
     select case when code = '000000' then 'nation' else 'industry' end as scope, code as industry_code, null as state, null as region
     from unnest(${words(INDUSTRIES)}) as industries(code)
     union all select 'state', '000000', code, null from unnest(${words(SURVEYED)}) as states(code)
     union all select 'region', '000000', null, code from unnest(${words(['MW', 'NE', 'SO', 'WE'])}) as regions(code)
   )
   select concat_ws('-', scope, industry_code, state, region, element, level, adjusted) as series_id, scope,
          adjusted = 'S' as seasonally_adjusted, industry_code, state, region, '00' as sizeclass_code, element, level,
          row_number() over ()::integer as line
   from places, unnest(${words(['JO', 'HI', 'TS', 'QU', 'LD', 'OS'])}) as elements(element),
        unnest(${words(['L', 'R'])}) as levels(level), unnest(${words(['S', 'U'])}) as kinds(adjusted)`,
  `insert into jolts_name_rows by name
   select 'industry' as map, code, 'Industry ' || code as name, 2 as display_level, 1 as line
   from unnest(${words(INDUSTRIES)}) as industries(code)`,
  `insert into jolts_value_rows by name
   select series_id, year(month)::integer as year, month(month)::integer as month,
          (hash(series_id, month) % 90000) / 10.0 as value, month >= date '2026-08-01' as preliminary, row_number() over ()::integer as line
   from jolts_series_rows, range(date '2000-12-01', date '2026-09-02', interval 1 month) as months(month)`,
]
