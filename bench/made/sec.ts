/** Invented 8-K filings, with figures read from their texts and the releases sent with them. */
import { any, chance, pick, STATES_BY_SIZE, skewed, upTo } from './draw.ts'
import { REGISTRANTS } from './pool.ts'
import { TODAY } from './today.ts'

const ITEMS = [
  '5.02,9.01',
  '2.02,9.01',
  '8.01',
  '1.01,9.01',
  '7.01,9.01',
  '2.05,9.01',
  '1.03',
  '2.06',
  '5.07',
  '3.01',
]
/** Days back to the oldest filing. */
const DAYS = 3_600
const DOCUMENTS = 'https://www.example.org/edgar/'

const REGISTRANT_ROWS = `
  insert into sec_registrants by name
  select cik, name, date '${TODAY}' - 20 as name_as_of, case when no % 3 < 2 then ticker end as tickers, former_names, 'NYSE' as exchange,
         printf('%04d', 1000 + ${upTo('no', 30, 8000)}) as sic, ${any(STATES_BY_SIZE, 'no', 31)} as state, no + 1 as place,
         true as listed, date '${TODAY}' - 20 as tickers_seen
  from pool.registrants order by no`

const filings = (count: number) => `
  insert into sec_filings by name
  with drawn as (
    select range as i, ${skewed('range', 32, REGISTRANTS, 200)} as no, ${upTo('range', 33, DAYS)} as age,
           ${upTo('range', 34, 100)} as kind
    from range(${count})
  ), told as (
    select *, date '${TODAY}' - 1 - age as day, ${pick(ITEMS, 'least(9, floor(kind / 12.0))::integer')} as listed_items,
           printf('%010d-%02d-%06d', 900000 + no, year(date '${TODAY}' - 1 - age) % 100, i % 1000000) as accession
    from drawn
  )
  select accession, registrants.cik, upper(registrants.name) as company, case when told.no % 3 < 2 then registrants.ticker end as ticker,
         case when kind = 99 then '8-K/A' else '8-K' end as form, kind = 99 as is_amendment, day as filing_date, day - 1 as report_date,
         strftime(day, '%Y-%m-%d') || 'T20:25:01Z' as accepted_at, listed_items as items, listed_items as items_as_filed,
         'sec' as items_from, printf('%04d', 1000 + ${upTo('told.no', 30, 8000)}) as sic, ${any(STATES_BY_SIZE, 'told.no', 31)} as state,
         'form8k.htm' as primary_document, '${DOCUMENTS}' || accession as url, listed_items like '%2.05%' as has_205,
         listed_items like '%1.03%' as has_103, false as first_103, 1 as filers, case when kind % 2 = 0 then day + 1 end as parsed_at,
         case when kind % 2 = 0 then 1 end as parser, day as first_seen, day as changed_on, 'sec/index' as source_id
  from told join pool.registrants on registrants.no = told.no
  order by i`

const REST = [
  `insert into sec_filers by name
   select accession, cik, company, true as is_primary, 1 as position from sec_filings`,
  `insert into sec_facts by name
   select accession, position::integer as position, 'amount' as kind, left(items, 4) as item, '8-K' as document,
          round(${chance('accession', 40)} * 9e6) as value, 'USD' as unit, '$' || ${upTo('accession', 41, 9000)} || ',000' as text,
          'The company expects to record charges of this amount in the current quarter.' as sentence
   from sec_filings, range(1, 4) as facts (position) where parsed_at is not null and hash(accession, position) % 3 = 0`,
  `insert into sec_releases by name
   select accession, 1 as position, 'EX-99.1' as document, 'ex991.htm' as file, company || ' announces changes' as headline,
          'Press release' as title, company || ': press release' as label, url || '/ex991.htm' as url
   from sec_filings where items like '%9.01%' and hash(accession) % 2 = 0`,
]

/** The statements that fill its tables. */
export const secRows = (count: number): string[] => [REGISTRANT_ROWS, filings(count), ...REST]
