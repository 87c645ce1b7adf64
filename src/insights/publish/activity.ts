/** Statements that sum up what each company did, and score it. They need the links, the notices and the visas. */
import type { Dataset } from '#contract/dataset.ts'
import { EXCERPT_CASES_MIN, OF_GROUP, QUARTER_CASES_MIN } from '#datasets/lca/columns.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import {
  DETAIL_SQL,
  POINTS_SQL,
  RECENT_DAYS,
  RISK_FACTORS,
  type RiskFactor,
  YEAR_DAYS,
} from '../risk/formula.ts'
import { companyActivity } from '../tables/index.ts'

const FACTORS = Object.keys(RISK_FACTORS) as RiskFactor[]

/**
 * The statements, in order; `held` are the datasets that are there, `years` the fiscal year of default answers by
 * dataset.
 */
export function activityStatements(
  today: IsoDate,
  held: ReadonlySet<string>,
  datasets: readonly Dated[],
  years: Years,
): string[] {
  return [
    inputs(today, held, datasets, years),
    `insert into company_states
     select company_no, state, count(*)::integer, sum(employees)::bigint, (count(*) filter (where employees is null))::integer,
            (count(*) filter (where notice_date is null))::integer, min(notice_date), max(notice_date)
     from company_notices where in_totals and company_no is not null group by company_no, state order by company_no, state`,
    activity(today),
    `insert into company_risk_factors
     ${FACTORS.map(factorRows).join(' union all ')}
     order by company_no, max desc, factor`,
  ]
}

/** The fiscal year of default answers by dataset, null for those without. */
export type Years = Readonly<Record<string, number | null>>

/** What a dataset says of its days. */
export type Dated = Pick<Dataset, 'slug' | 'records' | 'days'>

/** An LCA year with fewer cases than this share of the fullest of the years before is an excerpt. */
const THIN_PERCENT = 67
const YEARS_COMPARED = 5

/** The fiscal years held, and what each lacks. Of a week at its end or beginning nothing need be decided. */
export const YEARS = `
  insert into insight_years
  select 'h1b', fiscal_year, case when partial then coalesce(reason, 'something is missing') end, true from h1b.h1b_years
  union all
  select 'lca', fiscal_year,
         nullif(concat_ws('; ',
           case when last_day is null then 'its cases tell no day' end,
           case when starts_late and ends_early then 'decisions are held of ' || first_day || ' to ' || last_day || ' alone'
                when starts_late then 'decisions are held from ' || first_day || ' on'
                when ends_early then 'decisions are held up to ' || last_day end,
           case when cases >= ${EXCERPT_CASES_MIN} and cases < greatest(quarters, 1) * ${QUARTER_CASES_MIN}
                then format('an excerpt of {:,} cases, where whole years have hundreds of thousands', cases)
                when cases * 100 < cases_before * ${THIN_PERCENT}
                then format('holds {:,} cases, where the years before have up to {:,}', cases, cases_before) end,
           case when cases >= ${EXCERPT_CASES_MIN} and cases < greatest(quarters, 1) * ${QUARTER_CASES_MIN} and one_group is not null
                then format('holds occupations of SOC major group {} alone', one_group) end,
           case when untold > 0
                then untold || ' of ' || cases || ' cases tell no decision, and do not count as certified' end), ''),
         untold < cases
  from (
    select fiscal_year, min(case_date) as first_day, max(case_date) as last_day, count(*) as cases,
           count(distinct quarter(case_date)) as quarters,
           count(*) filter (where status_no = 0) as untold,
           case when count(distinct soc_no // ${OF_GROUP}) = 1 and min(soc_no) > 0 then min(soc_no // ${OF_GROUP}) end as one_group,
           min(case_date) > make_date(fiscal_year - 1, 10, 7) as starts_late,
           max(case_date) < make_date(fiscal_year, 9, 24) as ends_early,
           max(count(*)) over (order by fiscal_year range between ${YEARS_COMPARED} preceding and 1 preceding) as cases_before
    from lca.lca_cases where fiscal_year > 0 group by fiscal_year
  )
  order by all`

/** The first and the last day of a dataset's records. */
function span({ slug, records, days }: Dated, today: IsoDate): string {
  const { table = records, from, to, where = 'true' } = days
  const counted = where.replaceAll('TODAY', `date '${today}'`)
  return `select '${slug}' as dataset, min(${from}) as first_day, max(${to}) as last_day from ${slug}.${table} where ${counted}`
}

/** The fiscal years of default answers; the days that each dataset is of. */
function inputs(today: IsoDate, held: ReadonlySet<string>, datasets: readonly Dated[], years: Years): string {
  const rows = datasets.map(({ slug }) => `('${slug}', ${held.has(slug)}, ${years[slug] ?? 'null'}::integer)`)
  const spans = datasets.map((each) => span(each, today))
  return `
    insert into insight_inputs
    with spans as (${spans.join(' union all ')})
    select dataset, held, date '${today}', fiscal_year, first_day,
           -- Not by least(): it passes over what is null.
           case when last_day > date '${today}' then date '${today}' else last_day end
    from (values ${rows.join(', ')}) as datasets (dataset, held, fiscal_year)
    left join spans using (dataset)`
}

/** Conditions on a day: within the last so many days, today among them. */
const within = (column: string, today: IsoDate, days: number, from = 0) =>
  `${column} > date '${addDays(today, -days - from)}' and ${column} <= date '${addDays(today, -from)}'`

function activity(today: IsoDate): string {
  const year = (column: string) => within(column, today, YEAR_DAYS)
  const recent = (column: string) => within(column, today, RECENT_DAYS)
  const counted = (condition: string) => `(count(*) filter (where ${condition}))::integer`
  const workers = (condition: string) => `coalesce(sum(employees) filter (where ${condition}), 0)::integer`
  const numbers = Object.entries(companyActivity.columns)
    .filter(([name, { type }]) => type === 'integer' && name !== 'company_no' && !name.endsWith('_points'))
    .map(([name]) => `coalesce(${name}, 0)::integer as ${name}`)
  return `
    insert into company_activity by name
    with warned as (
      select company_no, count(*)::integer as notices, sum(employees)::bigint as employees,
             ${counted('employees is null')} as unsized, ${counted('notice_date is null')} as undated,
             min(notice_date) as first_notice, max(notice_date) as latest_notice,
             ${counted(year('notice_date'))} as notices_365d, ${workers(year('notice_date'))} as employees_365d,
             ${counted(recent('notice_date'))} as notices_90d, ${workers(recent('notice_date'))} as employees_90d
      from company_notices where in_totals group by company_no
    ), asked as (
      select company_no,
             sum(h1b_initial_approvals) filter (where is_h1b) as h1b_initial_approvals,
             sum(h1b_approvals) filter (where is_h1b) as h1b_approvals, sum(h1b_denials) filter (where is_h1b) as h1b_denials,
             sum(lca_petitions) filter (where not is_h1b) as lca_petitions, sum(lca_certified) filter (where not is_h1b) as lca_certified
      from company_visas
      join (select fiscal_year, dataset = 'h1b' as is_h1b from insight_inputs where fiscal_year is not null) as newest
        using (fiscal_year)
      group by company_no
    ), filed as (
      select company_no, count(*) as filings, max(filing_date) as latest_filing,
             ${counted(`has_205 and not is_amendment and ${year('filing_date')}`)} as filings_205_365d,
             max(filing_date) filter (where has_205 and not is_amendment) as latest_205,
             ${counted(`has_103 and first_103 and ${year('filing_date')}`)} as filings_103_365d,
             max(filing_date) filter (where has_103 and first_103) as latest_103
      from company_filings group by company_no
    ), broke as (
      select company_no, count(*) as cases, max(date_filed) as latest_case,
             ${counted(year('date_filed'))} as cases_365d, ${counted(within('date_filed', today, YEAR_DAYS, YEAR_DAYS))} as cases_730d
      from company_cases group by company_no
    ), joined as (
      select company_no, company_id, name, cik, ticker, parent_id, records,
             case when warned.notices is null then 0 else employees end as employees,
             first_notice, latest_notice, latest_filing, latest_205, latest_103, latest_case, ${numbers.join(', ')}
      from company_number
      left join warned using (company_no) left join asked using (company_no)
      left join filed using (company_no) left join broke using (company_no)
    )
    select *, ${FACTORS.map((factor) => `${POINTS_SQL[factor]} as ${RISK_FACTORS[factor].column}`).join(', ')}
    from joined order by company_no`
}

function factorRows(factor: RiskFactor): string {
  const { dataset, max, column } = RISK_FACTORS[factor]
  return `
    select company_no, '${factor}' as factor, '${dataset}' as dataset, ${column} / 100.0 as points, ${max} as max,
           ${DETAIL_SQL[factor]} as detail
    from company_activity where ${column} > 0`
}
