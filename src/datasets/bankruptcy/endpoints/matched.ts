/**
 * Cases and the WARN notices of the same company. Who a name means stands in the edition's file of companies, and the
 * notices in that of WARN: tables that this dataset does not own. Where either file is not in the edition, what
 * rests on it is null.
 */
import type { OpenEdition } from '#storage/serving.ts'
import { type Sql, sql, trusted } from '#storage/sql.ts'

/**
 * Courts that take cases from anywhere: their state says nothing of the company. Elsewhere it tells apart firms of one
 * common name, of which company_names has a row a state.
 */
export const NATIONAL_COURTS = ['deb', 'nysb', 'txsb'] as const

/** The state by which a debtor's name is looked up, of a row of bankruptcy_cases. */
export const MATCH_STATE = `case when court_id in (${NATIONAL_COURTS.map((id) => `'${id}'`).join(', ')}) then null else court_state end`

/** Whether the edition holds what matching needs. */
export function canMatch({ datasets, broken }: Pick<OpenEdition, 'datasets' | 'broken'>): boolean {
  return ['companies', 'warn'].every((name) => name in datasets && !broken.has(name))
}

/** Said where it does not. */
export const UNMATCHED =
  'cases are not matched with WARN companies now: the edition lacks the file that does it'

/** Whose a name in a state is: the firm of that state where several are called so, else the only one. */
const COMPANY = sql`coalesce(here.company_id, anywhere.company_id)`
const rowsOf = (name: Sql, state: Sql) => sql`
  left join company_names here on here.name = ${name} and here.state = ${state}
  left join company_names anywhere on anywhere.name = ${name} and anywhere.state is null`

/** The company of each row of `picked`: cases' `id`, `debtor` and `match_state`. */
const NAMED = sql`named as (
    select picked.id, ${COMPANY} as company_id from picked ${rowsOf(sql`picked.debtor`, sql`picked.match_state`)}
  )`

/**
 * Common tables for a statement that has one named `picked` with cases' `id`, `debtor` and `match_state`: `named`
 * (id, company_id), and `warned` (company_id, warn_company, warn_notices, employees_affected, latest_notice) for
 * companies that gave notice.
 */
export const matchTables: Sql = sql`
  ${NAMED}, asked as (
    select distinct name from company_names where company_id in (select company_id from named)
  ), summed as (
    select ${COMPANY} as company_id,
           count(*)::integer as warn_notices,
           coalesce(sum(notice.employees_affected), 0)::bigint as employees_affected,
           max(notice.notice_date) as latest_notice
    from (select * from warn_notices where in_totals and company_name in (select name from asked)) as notice
    ${rowsOf(sql`notice.company_name`, sql`notice.state`)}
    group by 1
  ), warned as (
    select summed.*, companies.name as warn_company
    from summed join companies on companies.company_id = summed.company_id
  )`

/** `match_state` of a row of bankruptcy_cases, for `picked`. */
export const matchState: Sql = trusted(`${MATCH_STATE} as match_state`)

/** The ids of cases under a condition (`where …`, or nothing) whose debtor gave notice, as a query. */
export function matchedIds(conditions: Sql): Sql {
  return sql`
    with picked as (select id, debtor, ${matchState} from bankruptcy_cases ${conditions}), ${NAMED}, gave as (
      select distinct ${COMPANY} as company_id
      from (select distinct company_name, state from warn_notices where in_totals) as notice
      ${rowsOf(sql`notice.company_name`, sql`notice.state`)}
    )
    select id from named where company_id in (select company_id from gave)`
}
