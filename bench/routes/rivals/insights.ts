/** The rival: the same questions in plain SQL over the datasets' own tables and the file that says who is who. */
import { stateOfNumberSql } from '#datasets/lca/build/codes.ts'
import { quoteText } from '#storage/duckdb/quoting.ts'
import { TODAY } from '../../made/today.ts'
import type { Typed as Asked } from './index.ts'

/** The newest fiscal years of the invented data. */
const H1B_YEAR = 2026
const LCA_YEAR = 2026

const quote = (text: unknown) => quoteText(String(text))
const day = (back: number) => `(date '${TODAY}' - ${back})`
const state = (column: string, asked: Asked) => (asked.state ? `and ${column} = ${quote(asked.state)}` : '')

/** Rows with the company that a name in a state means. */
const linked = (from: string, name: string, where: string) => `(
  select rows.*, coalesce(here.company_id, anywhere.company_id) as company_id
  from (${from}) as rows
  left join company_names as here on here.name = rows.${name} and here.state = rows.${where}
  left join company_names as anywhere on anywhere.name = rows.${name} and anywhere.state is null)`

const notices = (condition: string) =>
  linked(`select * from warn_notices where in_totals and ${condition}`, 'company_name', 'state')
const petitions = (condition: string) =>
  linked(
    `select * from h1b_petitions join h1b_employer_names using (name_no) where ${condition}`,
    'employer',
    'state',
  )
const cases = (condition: string) =>
  linked(
    `select *, ${stateOfNumberSql('employer_state_no')} as filed_in from lca_cases join lca_employer_names using (name_no) where ${condition}`,
    'name',
    'filed_in',
  )
const debtors = (condition: string) =>
  linked(`select * from bankruptcy_cases where ${condition}`, 'debtor', 'court_state')
const filings = (condition: string) =>
  `(select *, 'cik-' || cik::bigint as company_id from sec_filings where ${condition})`

const laidBy = (group: string, condition: string) => `
  select ${group}, count(*)::integer as notices, coalesce(sum(employees_affected), 0)::bigint as layoffs,
         count(distinct company_id)::integer as companies, count(distinct state)::integer as states,
         min(notice_date) as first_notice, max(notice_date) as latest_notice
  from ${notices(condition)} group by ${group}`
const spread = 'greatest(1, latest_notice - first_notice)'
const weight = 'log2(greatest(1, layoffs))'
const months = (asked: Asked, usual: number) =>
  `notice_date between date '${TODAY}' - interval ${Number(asked.months ?? usual)} month and date '${TODAY}'`
const within = (column: string, days: number) => `${column} > ${day(days)} and ${column} <= ${day(0)}`
const inYear = (column: string, asked: Asked) =>
  asked.fiscal_year
    ? `${column} between date '${Number(asked.fiscal_year) - 1}-10-01' and least(date '${asked.fiscal_year}-09-30', date '${TODAY}')`
    : asked.all_years
      ? `${column} <= date '${TODAY}'`
      : within(column, 365)
const visaYear = (asked: Asked, newest: number) =>
  asked.all_years && !asked.fiscal_year ? 'fiscal_year > 0' : `fiscal_year = ${asked.fiscal_year ?? newest}`
const trade = (asked: Asked) => {
  const code = asked.soc_code ? String(asked.soc_code) : null
  if (!code) return ''
  return code.length === 2 ? `and soc_no // 10000 = ${code}` : `and soc_no = ${code.replace('-', '')}`
}

const H1B_SUMS =
  'sum(initial_approvals) as initial, sum(initial_approvals + continuing_approvals) as approvals, sum(initial_denials + continuing_denials) as denials'
const LCA_SUMS =
  'count(*) as petitions, count(*) filter (where status_no in (1, 2)) as certified, avg(wage_cents) / 100 as wage'

function compare(asked: Asked): string {
  const ofState = asked.state ? `and ${stateOfNumberSql('state_no')} = ${quote(asked.state)}` : ''
  return `
    with laid as (${laidBy('company_id', `${inYear('notice_date', asked)} ${state('state', asked)}`)}),
    h1b as (select company_id, ${H1B_SUMS} from ${petitions(`${visaYear(asked, H1B_YEAR)} ${state('state', asked)}`)} where company_id in (select company_id from laid) group by company_id),
    lca as (select company_id, ${LCA_SUMS} from ${cases(`${visaYear(asked, LCA_YEAR)} ${ofState} ${trade(asked)}`)} where company_id in (select company_id from laid) group by company_id)
    select * from laid left join h1b using (company_id) left join lca using (company_id)
    where ${asked.soc_code ? 'petitions > 0' : 'coalesce(approvals + denials, 0) + coalesce(petitions, 0) > 0'}
    order by layoffs desc limit ${asked.limit ?? 50}`
}

/** The points of all companies, or of one, as docs/methodology.md has them. */
function points(condition: string): string {
  const sum = (days: number, what: string) => `sum(${what}) filter (where ${within('notice_date', days)})`
  return `
    with warned as (
      select company_id, count(*) as notice_count, sum(employees_affected) as layoffs,
             coalesce(${sum(365, '1')}, 0) + 2 * coalesce(${sum(90, '1')}, 0) as n,
             coalesce(${sum(365, 'employees_affected')}, 0) + 2 * coalesce(${sum(90, 'employees_affected')}, 0) as w
      from ${notices('true')} group by company_id
    ), filed as (
      select company_id, count(*) filter (where has_205 and not is_amendment) + 1.5 * count(*) filter (where first_103) as filed
      from ${filings(within('filing_date', 365))} group by company_id
    ), broke as (
      select company_id, case when max(date_filed) > ${day(365)} then 2.5 else 1.25 end as broke
      from ${debtors(within('date_filed', 730))} group by company_id
    ), asked as (select company_id, ${H1B_SUMS} from ${petitions(`fiscal_year = ${H1B_YEAR}`)} group by company_id
    ), pointed as (
      select company_id, coalesce(layoffs, 0) as layoffs,
             round(least(1, coalesce(n, 0) / 6.0) + least(3, 0.375 * log2(1 + coalesce(w, 0) / 25.0)), 2)
             + least(2.5, coalesce(filed, 0)) + coalesce(broke, 0)
             + case when approvals + denials >= 10 then round(least(1, denials / (approvals + denials) / 0.2), 2) else 0 end as points
      from warned full join filed using (company_id) full join broke using (company_id) full join asked using (company_id)
    )
    select company_id, floor(points + 0.5)::integer as score from pointed where ${condition} order by points desc`
}

const company = (name: unknown) => `
  select company_id from company_names where name ilike ${quote(`%${name}%`)} order by length(name), name limit 1`

const timeline = (name: unknown) => `
  with called as (select company_id from company_names where name ilike ${quote(`%${name}%`)})
  select * from (
    select 'warn' as source, notice_date as day, id, employees_affected::varchar as what from ${notices('true')} where company_id in (from called)
    union all select 'sec', filing_date, accession, items from ${filings('true')} where company_id in (from called)
    union all select 'bankruptcy', date_filed, id, chapter from ${debtors('true')} where company_id in (from called)
  ) order by day desc limit 1000`

const search = (asked: Asked) => {
  const like = quote(`%${asked.q}%`)
  const limit = asked.limit ?? 5
  return [
    `select * from warn_notices where company_name ilike ${like} or city ilike ${like} order by notice_date desc limit ${limit}`,
    `select name, count(*) as n from lca_cases join lca_employer_names using (name_no) where name ilike ${like} group by name order by n desc limit ${limit}`,
    `select job_title, count(*) as n from lca_cases where job_title ilike ${like} group by job_title order by n desc limit ${limit}`,
    `select employer, sum(initial_approvals) as n from h1b_petitions join h1b_employer_names using (name_no) where employer ilike ${like} group by employer order by n desc limit ${limit}`,
    `select * from sec_filings where company ilike ${like} order by filing_date desc limit ${limit}`,
    `select * from bankruptcy_cases where debtor ilike ${like} order by date_filed desc limit ${limit}`,
    `select * from jolts_series where element_name ilike ${like} or industry ilike ${like} limit ${limit}`,
  ]
}

const MAPS: Readonly<Record<string, (limit: number) => string>> = {
  warn: (limit) =>
    `select * from warn_notices where is_warn and latitude is not null order by notice_date desc limit ${limit}`,
  lca: (limit) =>
    `select city, cities.state_no, count(*) as n, avg(wage_cents) from lca_cases join lca_cities as cities using (city_no) where fiscal_year = ${LCA_YEAR} group by all order by n desc limit ${limit}`,
  sec: (limit) =>
    `select * from sec_filings where state is not null order by filing_date desc limit ${limit}`,
  bankruptcy: (limit) =>
    `select * from bankruptcy_cases where court_state is not null order by date_filed desc limit ${limit}`,
}

const displacement = (asked: Asked) => `
  with laid as (${laidBy('company_id', months(asked, 6))}),
  h1b as (select company_id, ${H1B_SUMS} from ${petitions(`fiscal_year = ${H1B_YEAR}`)} where company_id in (select company_id from laid) group by company_id),
  lca as (select company_id, ${LCA_SUMS} from ${cases(`fiscal_year = ${LCA_YEAR}`)} where company_id in (select company_id from laid) group by company_id)
  select round((coalesce(certified, 0) + coalesce(initial, 0)) / layoffs * ${weight}, 4)::double as score
  from laid left join h1b using (company_id) left join lca using (company_id)
  where layoffs >= ${asked.min_layoffs ?? 50} and coalesce(certified, 0) + coalesce(initial, 0) > 0
  order by score desc limit ${asked.limit ?? 50}`
const contagion = (asked: Asked) => `
  select round(companies * companies * ${weight} / ${spread}, 4)::double as score
  from (${laidBy('city, state', `${months(asked, 3)} and city is not null`).replace('count(distinct state)', 'count(*)')})
  where companies >= ${asked.min_companies ?? 3} order by score desc limit ${asked.limit ?? 50}`
const domino = (asked: Asked) => `
  select round(states * companies * ${weight} / sqrt(${spread}), 4)::double as score
  from (${laidBy('sector', `${months(asked, 3)} and sector is not null`)})
  where states >= ${asked.min_states ?? 3} order by score desc limit ${asked.limit ?? 30}`

const roles = (asked: Asked) => `
  with laid as (${laidBy('company_id', `${within('notice_date', Number(asked.days ?? 90))} ${state('state', asked)}`)}),
  hired as (select * from ${cases(`fiscal_year >= ${LCA_YEAR - 1} ${trade(asked)}`)} where company_id in (select company_id from laid)),
  best as (select company_id, layoffs, count(*) as petitions from laid join hired using (company_id) group by all order by layoffs desc, petitions desc limit ${asked.limit ?? 30})
  select layoffs, company_id, upper(job_title) as title, count(*) as n, avg(wage_cents) from hired join best using (company_id) group by layoffs, company_id, upper(job_title)
  qualify row_number() over (partition by company_id order by n desc) <= 10 order by layoffs desc`

const both = (asked: Asked) => `
  with laid as (${laidBy('company_id', within('notice_date', Number(asked.days ?? 90)))}),
  filed as (select company_id, count(*) as filings from ${filings(within('filing_date', Number(asked.days ?? 90)))} group by company_id)
  select * from laid join filed using (company_id) order by layoffs desc limit ${asked.limit ?? 50}`

const visasOfState = (asked: Asked) => [
  `select state, ${H1B_SUMS} from h1b_petitions where ${visaYear(asked, H1B_YEAR)} group by state`,
  `select state_no, ${LCA_SUMS} from lca_cases where ${visaYear(asked, LCA_YEAR)} group by state_no`,
]

/** The statements that answer a question to a route, as of the day of the invented data. */
export const INSIGHTS: Readonly<Record<string, (asked: Asked) => string[]>> = {
  '/api/risk-signal': (asked) => [
    `${points(
      `points >= ${Number(asked.min_score) - 0.5} ${
        asked.state
          ? `and company_id in (select company_id from ${notices(`state = ${quote(asked.state)}`)})`
          : ''
      }`,
    )} limit ${asked.limit}`,
  ],
  '/api/risk-signal/company/{company_name}': ({ company_name }) => [
    points(`company_id = (${company(company_name)})`),
  ],
  '/api/signals/talent-displacement': (asked) => [displacement(asked)],
  '/api/signals/metro-contagion': (asked) => [contagion(asked)],
  '/api/signals/industry-domino': (asked) => [domino(asked)],
  '/api/signals/summary': () => [displacement({ limit: 5 }), contagion({ limit: 5 }), domino({ limit: 5 })],
  '/api/crossref/company-timeline/{company_name}': ({ company_name }) => [timeline(company_name)],
  '/api/crossref/layoffs-vs-h1b': (asked) => [compare(asked)],
  '/api/crossref/by-company': (asked) => [compare(asked)],
  '/api/crossref/by-state': (asked) => [
    ...visasOfState(asked),
    laidBy('state', inYear('notice_date', asked)).replace('count(distinct state)', 'count(*)'),
  ],
  '/api/crossref/by-city': (asked) => [
    `select city, state, ${H1B_SUMS} from h1b_petitions where ${visaYear(asked, H1B_YEAR)} ${state('state', asked)} group by all`,
    `select city_no, ${LCA_SUMS} from lca_cases where ${visaYear(asked, LCA_YEAR)} group by city_no`,
    `${laidBy('city, state', `${inYear('notice_date', asked)} ${state('state', asked)}`).replace('count(distinct state)', 'count(*)')} order by layoffs desc limit ${asked.limit}`,
  ],
  '/api/crossref/talent-pipeline': (asked) => [roles(asked)],
  '/api/h1b-risk-check': ({ employer }) => [
    `select fiscal_year, ${H1B_SUMS} from ${petitions('true')} where company_id = (${company(employer)}) group by fiscal_year`,
    `select fiscal_year, ${LCA_SUMS} from ${cases('true')} where company_id = (${company(employer)}) group by fiscal_year`,
    points(`company_id = (${company(employer)})`),
  ],
  '/api/sec-filings/warn-crossref': (asked) => [both(asked)],
  '/api/bankruptcies/warn-crossref': (asked) => [
    `select broke.id, broke.date_filed, laid.* from ${debtors(within('date_filed', Number(asked.days)))} as broke
     join (${laidBy('company_id', 'true')}) as laid using (company_id) order by broke.date_filed desc limit ${asked.limit}`,
  ],
  '/api/state-intelligence/{state_code}': ({ state_code }) => [
    `select * from dol_claims where state = ${quote(state_code)} order by week_ending desc limit 56`,
    ...visasOfState({}),
    `select * from jolts_series join jolts_observations using (series_no) where state = ${quote(state_code)} order by year desc, month desc limit 12`,
    `${laidBy('company_id', `${within('notice_date', 365)} and state = ${quote(state_code)}`)} order by layoffs desc limit 5`,
  ],
  '/api/market-pulse': () => [
    points('points >= 0.5'),
    ...visasOfState({}),
    'select * from dol_claims_national order by week_ending desc limit 1',
    `select count(*) from sec_filings where ${within('filing_date', 30)}`,
    `select count(*) from ${debtors(within('date_filed', 30))} where company_id in (select company_id from ${notices('true')})`,
    'select * from jolts_series join jolts_observations using (series_no) where state is null order by year desc, month desc limit 12',
    laidBy('sector', within('notice_date', 90)),
  ],
  '/api/unified-search': search,
  '/api/map-data': ({ dataset, limit }) => [MAPS[String(dataset)]!(Number(limit))],
  '/api/stats': () => [
    ...[
      'h1b_petitions',
      'lca_cases',
      'dol_claims',
      'jolts_observations',
      'sec_filings',
      'bankruptcy_cases',
    ].map((table) => `select count(*) from ${table}`),
    'select count(*), sum(employees_affected), min(notice_date), max(notice_date) from warn_notices where in_totals',
  ],
  '/api/geo': () => [
    'select state, count(*) as notices, sum(employees_affected) as layoffs from warn_notices where in_totals group by state',
  ],
}
