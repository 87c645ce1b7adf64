/** Invented rows of H-1B, weekly claims and JOLTS, as their readers give them. */
import { STATES } from '#lib/states.ts'
import { listed, skewed, upTo } from './draw.ts'
import { EMPLOYERS, PLACES } from './pool.ts'

const codes = STATES.map(({ code }) => code)

/** Fiscal years of H-1B petitions. */
const H1B_YEARS = [2009, 2026] as const
const YEARS = H1B_YEARS[1] - H1B_YEARS[0] + 1

/** Employers of the LCA cases, under names that the publisher cuts off; some ask for very many petitions. */
export const h1bRows = (rows: number): string[] => [
  `
  insert into h1b_rows by name
  with drawn as (
    select range as i, ${skewed('range', 60, EMPLOYERS, 60)} as no, ${upTo('range', 61, 3)} as site from range(${rows})
  ), named as (
    select drawn.*, upper(left(firms.name, 34)) as employer, length(firms.name) > 34 as employer_cut,
           ${skewed('no * 3 + site', 62, PLACES, 20)} as place_no
    from drawn join pool.firms using (no)
  )
  select ${H1B_YEARS[0]} + (i % ${YEARS})::integer as fiscal_year, 'yearly' as layout, employer, employer_cut,
         left(regexp_replace(lower(employer), '[^a-z0-9]', '', 'g'), 34) as employer_key, printf('%04d', named.no % 10000) as tax_id_last4,
         places.state, printf('%02d', 11 + hash(named.no) % 70) as naics_sector, upper(places.city) as city,
         printf('%05d', 1000 + ${upTo('named.no', 63, 89000)}) as zip,
         (${upTo('i', 64, 6)} + case when named.no < 40 then 900 else 0 end)::integer as initial_approvals,
         ${upTo('i', 65, 2)} as initial_denials, ${upTo('i', 66, 9)} as continuing_approvals, ${upTo('i', 67, 2)} as continuing_denials
  from named join pool.places on places.no = place_no
  order by i`,
]

/** So many weeks of 53 jurisdictions. */
export const claimsRows = (weeks: number): string[] => [
  `
  insert into claims_rows by name
  select state, week::date as week_ending, (1000 + hash(state, week) % 9000)::integer as initial_claims,
         (9000 + hash(week, state) % 90000)::integer as continued_claims, week::date - 7 as continued_week_ending,
         (100000 + hash(state) % 9000000)::integer as covered_employment, (hash(state, week, 1) % 900) / 100.0 as insured_unemployment_rate,
         'ar539' as source, date '2026-11-19' as source_date, row_number() over ()::integer as line
  from ${listed(
    codes.filter((code) => !['AS', 'GU', 'MP'].includes(code)),
    'state',
  )},
       range(date '2026-11-21' - ${weeks * 7}, date '2026-11-20', interval 7 days) as weeks(week)`,
]

const INDUSTRIES = [
  ...'000000 100000 110099 230000 300000 320000 340000 400000 420000 440000 480099 510000 510099 520000 530000'.split(
    ' ',
  ),
  ...'540099 600000 610000 620000 700000 710000 720000 810000 900000 910000 920000 923000 929000'.split(' '),
]
const SURVEYED = codes.filter((code) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code))

/** Series of the nation, its industries, the states and the regions, of so many months. */
export const joltsRows = (months: number): string[] => [
  `insert into jolts_series_rows by name
   with places as (
     select case when code = '000000' then 'nation' else 'industry' end as scope, code as industry_code, null as state, null as region
     from ${listed(INDUSTRIES, 'code')}
     union all select 'state', '000000', code, null from ${listed(SURVEYED, 'code')}
     union all select 'region', '000000', null, code from ${listed(['MW', 'NE', 'SO', 'WE'], 'code')}
   )
   select concat_ws('-', scope, industry_code, state, region, element, level, adjusted) as series_id, scope,
          adjusted = 'S' as seasonally_adjusted, industry_code, state, region, '00' as sizeclass_code, element, level,
          row_number() over ()::integer as line
   from places, ${listed(['JO', 'HI', 'TS', 'QU', 'LD', 'OS'], 'element')},
        ${listed(['L', 'R'], 'level')}, ${listed(['S', 'U'], 'adjusted')}`,
  `insert into jolts_name_rows by name
   select 'industry' as map, code, 'Industry ' || code as name, 2 as display_level, 1 as line
   from ${listed(INDUSTRIES, 'code')}`,
  `insert into jolts_value_rows by name
   select series_id, year(month)::integer as year, month(month)::integer as month,
          (hash(series_id, month) % 90000) / 10.0 as value, month >= date '2026-08-01' as preliminary, row_number() over ()::integer as line
   from jolts_series_rows, range(date '2026-10-01' - to_months(${months}), date '2026-09-02', interval 1 month) as months(month)`,
]
