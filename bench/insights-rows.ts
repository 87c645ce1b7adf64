/**
 * Invented rows of every dataset but LCA for measuring what is asked across them, made by the database out of row
 * numbers: the same on every run. Employers and cities are those of the invented LCA cases, so that the datasets meet.
 */
import { companyTables } from '#companies/table.ts'
import { bankruptcyCases, bankruptcyCounts, bankruptcyFeeds } from '#datasets/bankruptcy/table.ts'
import { JURISDICTIONS } from '#datasets/dol-claims/jurisdictions.ts'
import { stateOfNumberSql } from '#datasets/lca/build/codes.ts'
import { sec } from '#datasets/sec/index.ts'
import { warnLinks, warnNotices, warnNoticeVersions } from '#datasets/warn/table.ts'
import { STATES } from '#lib/states.ts'
import type { Table } from '#storage/tables.ts'

/** The day that counts as today. */
export const TODAY = '2026-12-01'

const NOTICES = 80_000
const H1B_ROWS = 400_000
const FILINGS = 90_000
const REGISTRANTS = 8_000
const CASES = 40_000
const CLAIM_WEEKS = 2_080
const JOLTS_MONTHS = 300

const chance = (what: number) => `((hash(i, ${what}) >> 11)::double / 9007199254740992)`
/** 0 … count − 1, low numbers far more often. */
const skewed = (what: number, count: number) => `floor(pow(${chance(what)}, 3) * ${count})::integer`
const pick = (list: readonly string[], what: number) =>
  `[${list.map((each) => `'${each}'`).join(', ')}][1 + (hash(i, ${what}) % ${list.length})::integer]`

const SECTORS = '11 21 22 23 31-33 42 44-45 48-49 51 52 53 54 55 56 61 62 71 72 81 92'.split(' ')
/** Names of the LCA data, those with most cases first, and its cities. */
const POOLS = [
  `create temp table pool as
   select (row_number() over (order by petitions desc, name_no) - 1)::integer as no, names.name
   from lca.lca_employer_names as names join lca.lca_employers using (employer_no)`,
  `create temp table towns as
   select (row_number() over (order by petitions desc, city_no) - 1)::integer as town, city, ${stateOfNumberSql('state_no')} as state
   from lca.lca_cities where state_no > 0`,
]

/** A file of rows that are no files of the publisher's: its tables, and the statements that fill them. */
export interface MadeFile {
  tables: readonly Table[]
  statements: readonly string[]
}

const WARN = `
  insert into warn_notices by name
  with base as (
    select range as i from range(${NOTICES})
  ), drawn as (
    select i, ${skewed(1, 60_000)} as who, ${skewed(2, 6_000)} as town, ${chance(4)} as age from base
  )
  select towns.state || '-2024-' || printf('%08x', i) as id, towns.state, towns.city,
         case when who % 3 = 0 then coalesce(pool.name, 'Plant') else 'Plant ' || who || ' Mills' end as company_name,
         date '${TODAY}' - floor(pow(age, 2) * 9000)::integer as notice_date, 'day' as notice_date_precision,
         case when hash(i, 5) % 20 > 0 then (10 + pow(${chance(6)}, 6) * 3000)::integer end as employees_affected,
         'layoff' as layoff_type, hash(i, 7) % 50 > 0 as is_warn, 'x' as company_key,
         hash(i, 7) % 50 > 0 and hash(i, 8) % 30 > 0 as in_totals,
         case when hash(i, 9) % 2 = 0 then ${pick(SECTORS, 10)} end as sector,
         25 + town % 24 + 0.5 as latitude, -70 - town % 50 - 0.25 as longitude, 'city' as geo_basis, 'https://example.org' as source_url,
         'agency' as source_agency, 'listed' as status, date '2026-01-01' as first_seen, date '2026-11-01' as last_seen,
         date '2026-01-01' as changed_on, 'warn/or' as source_id, 'publisher' as origin, true as listed, 'x' || i as identity,
         'x' || i as printed, 1 as ordinal
  from drawn join towns using (town) left join pool on pool.no = who
  order by notice_date desc, id`

const SEC = [
  `insert into sec_registrants by name
   select printf('%010d', 100000 + no) as cik, name, date '2026-11-01' as name_as_of, 'T' || no as tickers, no as place, true as listed
   from pool where no < ${REGISTRANTS}`,
  `insert into sec_filings by name
   with drawn as (select range as i, ${skewed(21, REGISTRANTS).replaceAll('(i,', '(range,')} as no, hash(range, 22) % 365 as age, hash(range, 23) % 200 as kind from range(${FILINGS}))
   select printf('%010d-26-%06d', 100000 + no, i) as accession, printf('%010d', 100000 + no) as cik, pool.name as company,
          'T' || no as ticker, case when kind = 9 then '8-K/A' else '8-K' end as form, kind = 9 as is_amendment,
          date '${TODAY}' - age::integer as filing_date,
          case when kind < 7 then '2.05,9.01' when kind = 8 then '1.03' else '5.02,9.01' end as items, kind < 7 as has_205,
          kind = 8 as has_103, kind = 8 and i % 2 = 0 as first_103, ${pick(
            STATES.slice(0, 50).map(({ code }) => code),
            24,
          )} as state, 'https://example.org' as url, 1 as filers,
          date '2026-01-01' as first_seen, date '2026-01-01' as changed_on, 'sec/index' as source_id
   from drawn join pool using (no) order by filing_date desc, accession`,
  'insert into sec_filers select accession, cik, company, true, 1 from sec_filings',
]

const BANKRUPTCY = `
  insert into bankruptcy_cases by name
  with drawn as (select range as i, floor(pow((hash(range, 31) >> 11)::double / 9007199254740992, 3) * 60000)::integer as who from range(${CASES}))
  select 'txnb-26-' || i as id, 'txnb' as court_id, 'Northern District of Texas' as court_name,
         ${pick(['TX', 'CA', 'NY', 'IL', 'FL'], 32)} as court_state, i::varchar as docket_number,
         case when i % 4 = 0 then pool.name else 'Debtor ' || hash(i, 33) % 30000 || ' Trading LLC' end as debtor,
         'x' as debtor_key, true as is_business, ${pick(['7', '11'], 34)} as chapter,
         date '${TODAY}' - (hash(i, 35) % 1500)::integer as date_filed, 'https://example.org' as docket_url, 'rss' as source,
         'rss' as sources, date '2026-01-01' as first_seen, date '2026-01-01' as last_seen, date '2026-01-01' as changed_on
  from drawn join pool on pool.no = who order by date_filed desc, id`

/** The edition's files that are made of records. They read the LCA file, attached as `lca`. */
export const RECORD_FILES: Readonly<Record<string, MadeFile>> = {
  warn: { tables: [warnNotices, warnNoticeVersions, warnLinks], statements: [...POOLS, WARN] },
  sec: { tables: sec.tables, statements: [...POOLS, ...SEC] },
  bankruptcy: {
    tables: [bankruptcyCases, bankruptcyCounts, bankruptcyFeeds],
    statements: [...POOLS, BANKRUPTCY],
  },
}

const H1B = `
  insert into h1b_rows by name
  with drawn as (
    select range as i, ${skewed(41, 60_000).replaceAll('(i,', '(range,')} as no, ${skewed(42, 6_000).replaceAll('(i,', '(range,')} as town from range(${H1B_ROWS})
  )
  select 2009 + (i % 18)::integer as fiscal_year, 'yearly' as layout, left(upper(name), 34) as employer, length(name) >= 34 as employer_cut,
         left(regexp_replace(lower(name), '[^a-z0-9]', '', 'g'), 34) as employer_key, printf('%04d', no % 10000) as tax_id_last4,
         towns.state, upper(towns.city) as city, '97201' as zip, '54' as naics_sector,
         (hash(i, 43) % 5)::integer as initial_approvals, (hash(i, 44) % 20 = 0)::integer as initial_denials,
         (hash(i, 45) % 9)::integer as continuing_approvals, (hash(i, 46) % 30 = 0)::integer as continuing_denials
  from drawn join pool using (no) join towns using (town)`

const rows = (values: readonly string[]) => values.map((value) => `('${value}')`).join(', ')

const CLAIMS = `
  insert into claims_rows by name
  with drawn as (
    select week, state, (week * 100 + hash(state) % 100)::bigint as i
    from range(${CLAIM_WEEKS}) as weeks (week), (values ${rows(JURISDICTIONS)}) as states (state)
  )
  select state, (date '2026-11-21' - week::integer * 7) as week_ending, (date '2026-11-14' - week::integer * 7) as continued_week_ending,
         (500 + hash(i, 51) % 9000)::integer as initial_claims, (5000 + hash(i, 52) % 90000)::integer as continued_claims,
         4000000 as covered_employment, round(0.3 + (hash(i, 53) % 300) / 100.0, 2) as insured_unemployment_rate, 'ar539' as source,
         i::integer as line
  from drawn`

const ELEMENTS = ['JO', 'HI', 'TS', 'QU', 'LD', 'OS']
const PLACES = STATES.slice(0, 51)
/** Total nonfarm of the nation and the states, and industries of the nation. */
const SERIES = `
  create temp table series as
  select *, 'JT' || adjusted || industry_code || fips || '00000' || '00' || element || level as series_id,
         case when state is not null then 'state' when industry_code <> '000000' then 'industry' else 'nation' end as scope
  from (values ('S'), ('U')) as adjustments (adjusted),
       (select '00' as fips, null as state, printf('%06d', range * 10000) as industry_code from range(20)
        union all select fips, state, '000000' from (values ${PLACES.map(({ fips, code }) => `('${fips}', '${code}')`).join(', ')}) as places (fips, state)),
       (values ${rows(ELEMENTS)}) as elements (element), (values ('L'), ('R')) as levels (level)`
const JOLTS = [
  SERIES,
  `insert into jolts_series_rows by name
   select series_id, scope, adjusted = 'S' as seasonally_adjusted, industry_code, state, '00' as sizeclass_code, element, level, 0 as line
   from series`,
  `insert into jolts_name_rows by name
   select 'industry' as map, printf('%06d', range * 10000) as code, 'Industry ' || range as name, 1 as display_level, range::integer as line from range(20)
   union all select 'sizeclass', '00', 'All size classes', 0, 0`,
  `insert into jolts_value_rows by name
   with drawn as (select series_id, level, month, hash(series_id, month) as i from series, range(${JOLTS_MONTHS}) as months (month))
   select series_id, 2026 - ((month + 2) // 12)::integer as year, (12 - (month + 2) % 12)::integer as month,
          case when level = 'L' then 100 + i % 900 else round(1 + i % 50 / 10.0, 1) end as value, month < 1 as preliminary, 0 as line
   from drawn`,
]

/** What is read of the datasets that are made of files: the real build makes their tables. */
export const PARSED_FILES: Readonly<Record<string, readonly string[]>> = {
  h1b: [...POOLS, H1B],
  dol_claims: [CLAIMS],
  jolts: JOLTS,
}

const FILED = [
  'select company_name as name, null as cik from warn.warn_notices',
  'select name, null from lca.lca_employer_names',
  'select employer, null from h1b.h1b_employer_names',
  'select debtor, null from bankruptcy.bankruptcy_cases',
  'select company, cik from sec.sec_filings',
]

/** Who is who: names that differ in case and signs alone are one company. Telling better has a bench of its own. */
export const COMPANIES: MadeFile = {
  tables: companyTables,
  statements: [
    `create temp table named as
     select name, trim(regexp_replace(regexp_replace(lower(name), '[^a-z0-9]+', ' ', 'g'), '( (inc|llc|corporation|limited|incorporated))+ ?$', '')) as folded, max(cik) as cik
     from (${FILED.join(' union all ')}) group by name`,
    `create temp table firms as
     select folded, max(cik) as cik, min(name) as name, coalesce('cik-' || max(cik)::bigint, 'co-' || left(md5(folded), 10)) as company_id
     from named group by folded`,
    `insert into company_names
     select named.name, null, company_id, 'exact', 1, 'the same name' from named join firms using (folded) order by 1`,
    `insert into companies by name
     select company_id, min(name) as name, max(cik) as cik, 'T' || max(cik)::bigint - 100000 as ticker, 'T' || max(cik)::bigint - 100000 as tickers
     from firms group by company_id order by company_id`,
  ],
}
