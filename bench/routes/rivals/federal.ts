/** The rival of H-1B, weekly claims and JOLTS: flat tables, asked by plain SQL. */
import { contains, type Sql, sql, where } from '#storage/sql.ts'
import type { Typed } from './index.ts'

const SUMS = sql`sum(initial_approvals)::bigint as initial_approvals, sum(initial_denials)::bigint as initial_denials,
  sum(continuing_approvals)::bigint as continuing_approvals, sum(continuing_denials)::bigint as continuing_denials`
const EMPLOYERS = sql`count(distinct (employer, tax_id_last4))::integer as employers`

function conditions(question: Typed, ...all: Sql[]): Sql {
  const { state, region, industry, seasonally_adjusted, fiscal_year, employer, start, end } = question
  const { element, level, year_from, year_to } = question
  const isNamed = (value: Typed[string] | undefined) => value !== undefined && value !== 'all'
  if (isNamed(state)) all.push(sql`state = ${state!}`)
  if (fiscal_year !== undefined) all.push(sql`fiscal_year = ${fiscal_year!}`)
  if (employer !== undefined) all.push(contains(sql`employer`, String(employer)))
  if (start !== undefined) all.push(sql`week_ending >= ${start!}::date`)
  if (end !== undefined) all.push(sql`week_ending <= ${end!}::date`)
  if (isNamed(element)) all.push(sql`element = ${element!}`)
  if (isNamed(level)) all.push(sql`level = ${level!}`)
  if (isNamed(region)) all.push(sql`region = ${region!}`)
  if (industry !== undefined) all.push(sql`industry_code = ${industry!}`)
  if (seasonally_adjusted !== undefined) all.push(sql`seasonally_adjusted = ${seasonally_adjusted!}`)
  if (year_from !== undefined) all.push(sql`year >= ${year_from!}`)
  if (year_to !== undefined) all.push(sql`year <= ${year_to!}`)
  return where(all)
}

/** The statements that answer a question to a route; the last one gives its rows. */
export function federalRival(route: string, question: Typed): Sql[] | null {
  const { limit = 50, offset = 0 } = question
  const nation = sql`scope = 'nation'`
  const adjusted = sql`seasonally_adjusted`
  switch (route) {
    case '/api/h1b/stats':
      return [
        sql`select fiscal_year, ${EMPLOYERS}, ${SUMS} from h1b_flat ${conditions(question)} group by fiscal_year`,
        sql`select ${EMPLOYERS}, ${SUMS} from h1b_flat ${conditions(question)}`,
      ]
    case '/api/h1b/by-state':
      return [
        sql`select state, ${EMPLOYERS}, ${SUMS} from h1b_flat ${conditions(question)}
            group by state order by initial_approvals desc, state`,
      ]
    case '/api/h1b/employers':
      return [
        sql`select count(distinct (employer, tax_id_last4))::integer as total from h1b_flat ${conditions(question)}`,
        sql`select employer, tax_id_last4, list(distinct fiscal_year), list(distinct state), list(distinct naics_sector), ${SUMS}
            from h1b_flat ${conditions(question)} group by employer, tax_id_last4
            order by initial_approvals desc, sum(continuing_approvals) desc, employer limit ${limit}`,
      ]
    case '/api/dol-claims':
      return [
        sql`select count(*)::integer as total from claims_flat ${conditions(question)}`,
        sql`select * from claims_flat ${conditions(question)} order by week_ending desc, state limit ${limit} offset ${offset}`,
      ]
    case '/api/dol-claims/national':
      return [
        sql`select count(distinct week_ending)::integer as total from claims_flat ${conditions(question)}`,
        sql`select week_ending, count(initial_claims) as jurisdictions, sum(initial_claims)::bigint as initial_claims,
                   sum(continued_claims)::bigint as continued_claims, sum(covered_employment)::bigint as covered_employment,
                   round(100 * sum(continued_claims) / sum(covered_employment), 2) as insured_unemployment_rate
            from claims_flat ${conditions(question)} group by week_ending order by week_ending desc limit ${limit} offset ${offset}`,
      ]
    case '/api/dol-claims/stats':
      return [
        sql`select week_ending, sum(initial_claims) as initial_claims from claims_flat group by week_ending order by initial_claims limit 1`,
        sql`select source, count(*) as n, min(week_ending), max(week_ending), max(source_date) from claims_flat group by source`,
        sql`select count(distinct week_ending)::integer as weeks, count(*)::integer as rows, count(distinct state)::integer as jurisdictions from claims_flat`,
      ]
    case '/api/jolts/stats':
      return [
        sql`select scope, count(distinct series_id), min(year), max(year) from jolts_flat group by scope`,
        sql`select * from jolts_flat where ${nation} and ${adjusted} order by year desc, month desc limit 20`,
        sql`select count(*)::integer as observations from jolts_flat`,
      ]
    case '/api/jolts/series': {
      const { state, region, industry = '000000', seasonally_adjusted = true, level = 'L' } = question
      const scope = state ? 'state' : region ? 'region' : industry === '000000' ? 'nation' : 'industry'
      const series = conditions({ ...question, seasonally_adjusted, level }, sql`scope = ${scope}`)
      return [
        sql`select count(*)::integer as total from jolts_flat ${series}`,
        sql`select * from jolts_flat ${series} order by year desc, month desc, series_id limit ${limit} offset ${offset}`,
      ]
    }
    case '/api/jolts/national':
      return [
        sql`select count(*) from jolts_flat ${conditions(question, nation, adjusted, sql`element <> 'OS'`)}`,
        sql`select * from jolts_flat ${conditions(question, nation, adjusted, sql`element <> 'OS'`)}
            order by year desc, month desc, array_position(['HI', 'JO', 'LD', 'QU', 'TS'], element) limit ${limit} offset ${offset}`,
      ]
    case '/api/jolts/by-state':
    case '/api/jolts/by-industry': {
      const by = route.endsWith('state') ? sql`scope = 'state'` : sql`scope = 'industry'`
      const month = sql`(year, month) = (select (year, month) from jolts_flat ${conditions(question, by, adjusted)} order by year desc, month desc limit 1)`
      return [
        sql`select * from jolts_flat ${conditions(question, by, adjusted, month)} order by value desc, state, industry_code`,
      ]
    }
    case '/api/jolts/trends': {
      const of = question.state === undefined ? nation : sql`scope = 'state'`
      return [
        sql`select * from (select * from jolts_flat ${conditions(question, of, adjusted)} order by year desc, month desc limit 36)
            order by year, month`,
      ]
    }
    default:
      return null
  }
}
