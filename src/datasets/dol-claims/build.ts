/**
 * The edition's tables out of all files' rows.
 *
 * Where the raw report and report r539cy both have a state's week, the raw report counts, whichever was fetched later.
 * Both show one database, but the raw report is made anew every morning while r539cy has been seen three weeks behind,
 * so that the day of a fetch says nothing of how fresh its figures are; and a state's weeks out of two revisions would
 * show jumps that never happened. r539cy fills the weeks that the raw report lacks, or has without a figure.
 */
import type { IsoDate } from '#lib/dates.ts'
import { JURISDICTIONS } from './jurisdictions.ts'
import { dolClaims, dolClaimsNational, dolClaimsReport } from './table.ts'

const columnsOf = (table: { columns: object }) => Object.keys(table.columns).join(', ')

/** DuckDB statements that fill the tables. Weeks after today, which only an archive replayed can hold, stay out. */
export function buildClaims(today: IsoDate): string[] {
  return [fillStates(today), fillReport(today), fillNational()]
}

function fillStates(today: IsoDate): string {
  const reported = 'initial_claims is not null or continued_claims is not null'
  return `
    insert into dol_claims
    select ${columnsOf(dolClaims)}
    from (
      select *,
             row_number() over (
               partition by state, week_ending
               order by (${reported}) desc, (source = 'ar539') desc, file_no desc, line desc
             ) as place,
             max(week_ending) filter (where ${reported}) over (partition by state) as last_reported
      from parsed.claims_rows
      where week_ending <= date '${today}'
    )
    -- A week without a figure is a missing value among others, and after the last one a week not yet reported.
    where place = 1 and week_ending <= last_reported
    order by ${dolClaims.order}`
}

function fillReport(today: IsoDate): string {
  const reported = `coalesce(initial_claims, initial_claims_sa, continued_claims, continued_claims_sa) is not null`
  return `
    insert into dol_claims_report
    select ${columnsOf(dolClaimsReport)}
    from (
      select *,
             row_number() over (partition by week_ending order by file_no desc, line desc) as place,
             max(week_ending) filter (where ${reported}) over () as last_reported
      from parsed.claims_report_rows
      where week_ending <= date '${today}'
    )
    where place = 1 and week_ending <= last_reported
    order by week_ending desc`
}

/** The national report gives every figure under its own week; the states give continued claims a week later. */
function fillNational(): string {
  const all = JURISDICTIONS.length
  return `
    insert into dol_claims_national
    with sums as (
      select week_ending, week_ending - 7 as continued_week_ending,
             count(initial_claims) as jurisdictions,
             count(continued_claims) as continued_jurisdictions,
             sum(initial_claims) as initial_claims,
             sum(continued_claims) as continued_claims,
             sum(covered_employment) as covered_employment,
             sum(continued_claims) filter (where covered_employment > 0)::bigint as claims_of_both,
             sum(covered_employment) filter (where continued_claims is not null)::bigint as jobs_of_both
      from dol_claims
      group by week_ending
    ), told as (
      select sums.*,
             case when jobs_of_both > 0
                  then ((claims_of_both * 20000 + jobs_of_both) // (2 * jobs_of_both)) / 100.0
             end as insured_unemployment_rate,
             jurisdictions = ${all} and continued_jurisdictions = ${all} as complete,
             report.initial_claims as published_initial_claims,
             report.initial_claims_sa, report.initial_claims_sa_4wk,
             before.continued_claims as published_continued_claims,
             before.continued_claims_sa, before.continued_claims_sa_4wk,
             before.insured_unemployment_rate_sa
      from sums
      left join dol_claims_report as report on report.week_ending = sums.week_ending
      left join dol_claims_report as before on before.week_ending = sums.continued_week_ending
    )
    select ${columnsOf(dolClaimsNational)}
    from told
    order by ${dolClaimsNational.order}`
}
