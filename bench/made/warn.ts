/** Invented WARN notices, what some of them said before, and imported rows that they stand for. */
import { warnSources } from '#datasets/warn/sources/index.ts'
import { CONTENT_COLUMNS } from '#datasets/warn/table.ts'
import { sectorOfCode } from '#lib/naics.ts'
import { any, chance, listed, once, skewed, upTo } from './draw.ts'
import { EMPLOYERS, NOTIFIERS, PLACES } from './pool.ts'
import { TODAY } from './today.ts'

const SECTORS = '11 21 22 23 31-33 42 44-45 48-49 51 52 53 54 55 56 61 62 71 72 81 92'.split(' ')
const TITLES = SECTORS.map((code) => sectorOfCode(code)!.title)
const CODES = SECTORS.map((code) => `${code.slice(0, 2)}1110`)
const STREETS =
  'Main St|Industrial Pkwy|Commerce Dr|Oak Ave|Market St|Airport Rd|Technology Way|River Rd'.split('|')
const KEY_TAIL = '( (inc|llc|corp|corporation|co|ltd|lp|company))+$'
/** Days back to the oldest notice. */
const DAYS = 10_200

/** Of a hundred notices two repeat the one before: another list told of it, or the same one twice. */
const drawn = (notices: number) => `
  select *, case when again then i - 1 else i end as told
  from (select range as i, range > 0 and ${once('range', 1, 0.02)} as again from range(${notices}))`

const described = (notices: number) => `
  select *, ${skewed('told', 2, PLACES, 40)} as place_no, ${once('told', 3, 0.35)} as is_sponsor,
         ${skewed('told', 4, EMPLOYERS, 30)} as sponsor_no, ${skewed('told', 5, NOTIFIERS, 400)} as notifier_no,
         date '${TODAY}' - 1 - floor(pow(${chance('told', 6)}, 1.4) * ${DAYS})::integer + case when again then 1 else 0 end as day,
         case when not ${once('told', 7, 0.05)} then (4 + pow(${chance('told', 8)}, 5) * 2500)::integer end as people,
         ${upTo('told', 9, 20)} as sector_no, ${upTo('told', 10, 100)} as kind, ${upTo('i', 11, 100)} as oddity,
         ${upTo('told', 12, 100)} as gap
  from (${drawn(notices)})`

const NOTICES = (notices: number) => `
  insert into warn_notices by name
  with described as (${described(notices)})
  select places.state || '-' || year(day) || '-' || printf('%08x', (i * 2654435761) % 4294967296) as id, places.state,
         coalesce(case when is_sponsor then firms.name end, notifiers.name) as company_name,
         ${upTo('told', 20, 9800)} + 100 || ' ' || ${any(STREETS, 'told', 21)} as site_address,
         places.city, places.county, printf('%05d', ${upTo('told', 22, 89000)} + 1000) as zip,
         case when oddity > 0 then day end as notice_date, case when oddity > 0 then 'day' end as notice_date_precision,
         day + 2 as received_date,
         case when gap < 84 then day + gap end as effective_date, case when gap < 84 then 'day' end as effective_date_precision,
         people as employees_affected,
         case when kind < 45 then 'layoff' when kind < 75 then 'closure' when kind < 77 then 'relocation' end as layoff_type,
         case when kind < 45 then 'layoff' when kind < 75 then 'closure' when kind < 77 then 'relocation' end as event_type,
         case when kind % 3 = 0 then kind < 20 end as is_temporary, oddity < 97 as is_warn,
         case when kind % 7 = 0 then ${any(CODES, 'told', 9)} end as naics_code,
         case when kind % 3 < 1 then ${any(TITLES, 'told', 9)} end as industry,
         case when kind % 7 = 0 or kind % 3 < 1 then ${any(SECTORS, 'told', 9)} end as sector,
         trim(regexp_replace(trim(regexp_replace(lower(coalesce(case when is_sponsor then firms.name end, notifiers.name)), '[^a-z0-9]+', ' ', 'g')), '${KEY_TAIL}', '')) as company_key,
         true as in_totals, places.county_fips, places.latitude, places.longitude, 'city' as geo_basis,
         'https://example.org/warn/' || lower(places.state) || '/' || year(day) as source_url,
         case when kind % 4 = 0 then 'Notice register, from the list of ' else 'Department of Labor of ' end || places.state as source_agency,
         'listed' as status, greatest(day + 3, date '2024-01-01') as first_seen, date '${TODAY}' - 1 as last_seen,
         greatest(day + 3, date '2024-01-01') as changed_on,
         case when kind % 4 = 0 or published.state is null then 'warn/register' else 'warn/' || lower(places.state) end as source_id,
         case when kind % 4 = 0 or published.state is null then 'register' else 'publisher' end as origin,
         oddity <> 50 as listed, md5(i::varchar) as notice_key, 'key|' || i as identity, left(md5('printed ' || i), 22) as printed, 1 as ordinal
  from described join pool.places on places.no = place_no left join pool.firms on firms.no = sponsor_no
  left join pool.notifiers on notifiers.no = notifier_no
  left join ${listed(
    warnSources.map(({ state }) => state),
    'state',
  ).replace('listed_state', 'published')} on published.state = places.state
  order by i`

const content = Object.keys(CONTENT_COLUMNS)

/** One notice in sixteen was rewritten once: it had other people and another last day. */
const VERSIONS = `
  insert into warn_notice_versions by name
  select id as notice_id, 1 as version, first_seen as seen_on,
         ${content.map((name) => (name === 'employees_affected' ? 'employees_affected + 7 as employees_affected' : name)).join(', ')}
  from warn_notices where origin = 'publisher' and hash(id) % 16 = 0`

/** Four of ten notices of publishers were known before from somebody's collection. */
const LINKS = `
  insert into warn_links by name
  select id as notice_id, left(id, 8) || printf('%08x', hash(id, 1) % 4294967296) as other_id, 'replaces' as kind, 1 as score,
         'same employer; notice date, effective date, headcount, place agree' as reason, 'register' as other_origin
  from warn_notices where origin = 'publisher' and hash(id) % 10 < 6`

/** The statements that fill its tables. */
export const warnRows = (notices: number): string[] => [NOTICES(notices), VERSIONS, LINKS]
