/** Invented bankruptcy cases of businesses, and counts of what courts were asked for. */
import { COURTS } from '#datasets/bankruptcy/courts.ts'
import { chance, skewed, upTo } from './draw.ts'
import { EMPLOYERS, NOTIFIERS } from './pool.ts'
import { TODAY } from './today.ts'

/** Days back to the oldest case. */
const DAYS = 5_400
const courts = COURTS.map(
  ({ id, name, state }, no) => `(${no}, '${id}', '${name.replaceAll("'", "''")}', '${state}')`,
)
const COURT_ROWS = `create temp table courts as from (values ${courts.join(', ')}) as courts (court_no, court_id, court_name, court_state)`

const cases = (count: number) => `
  insert into bankruptcy_cases by name
  with drawn as (
    select range as i, ${skewed('range', 50, COURTS.length, 8)} as court_no, ${upTo('range', 51, 100)} as kind,
           ${skewed('range', 52, EMPLOYERS, 40_000)} as firm_no, ${skewed('range', 53, NOTIFIERS, 4_000)} as notifier_no,
           date '${TODAY}' - 1 - floor(pow(${chance('range', 54)}, 1.2) * ${DAYS})::integer as day
    from range(${count})
  ), told as (
    select drawn.*, courts.*, case when kind < 8 then notifiers.name else firms.name end as debtor,
           printf('%02d-%05d', year(day) % 100, 10000 + i % 89999) as docket_number
    from drawn join courts using (court_no) join pool.firms on firms.no = firm_no join pool.notifiers on notifiers.no = notifier_no
  )
  select court_id || '-' || year(day) || '-' || i as id, court_id, court_name, court_state, docket_number, debtor,
         trim(regexp_replace(lower(debtor), '[^a-z0-9]+', ' ', 'g')) as debtor_key, case when kind % 9 = 0 then upper(debtor) end as trade_name,
         true as is_business, case when kind < 55 then '7' when kind < 90 then '11' when kind < 96 then '13' else '12' end as chapter,
         case when kind = 20 then '11' end as converted_from, kind = 30 as is_involuntary, day as date_filed,
         case when kind % 3 = 0 and day < date '${TODAY}' - 500 then day + 400 end as date_closed,
         'https://example.org/dockets/' || i as docket_url, (100000 + i)::varchar as pacer_case_id, 'docket' as source, 'docket' as sources,
         day as chapter_on, greatest(day + 1, date '2024-01-01') as first_seen, date '${TODAY}' - 1 as last_seen, greatest(day + 1, date '2024-01-01') as changed_on
  from told order by i`

const REST = [
  `insert into bankruptcy_counts by name
   select 'f2_monthly' as source, court_id, court_state, strftime(month, '%Y-%m') as period, 'month' as period_unit,
          month::date as period_start, chapter, business, (1 + hash(court_id, month, chapter, business) % 300)::integer as filings
   from courts, range(date '2012-01-01', date '2026-07-01', interval 1 month) as months (month),
        unnest(['7', '11', '13']) as chapters (chapter), unnest([true, false]) as kinds (business)`,
  `insert into bankruptcy_feeds by name
   select court_id, '2026-06-01T00:00:00.000Z' as heard_from, '2026-11-30T22:30:00.000Z' as heard_until from courts`,
]

/** The statements that fill its tables. */
export const bankruptcyRows = (count: number): string[] => [COURT_ROWS, cases(count), ...REST]
