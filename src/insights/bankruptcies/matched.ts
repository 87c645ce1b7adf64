/**
 * Cases and the WARN notices of the same company. Whose each case is, and what that company gave notice of, is worked
 * out when an edition is made and stands in its file of insights. Where it is not in the edition, what rests on it is null.
 */
import type { OpenEdition } from '#storage/editions/serving.ts'
import { type Sql, sql } from '#storage/sql.ts'

/** Whether the edition holds what matching needs. */
export function canMatch({ datasets, broken }: Pick<OpenEdition, 'datasets' | 'broken'>): boolean {
  return ['insights', 'warn'].every((name) => name in datasets && !broken.has(name))
}

/**
 * Joins to rows of `picked`, which have a case's `id`, its company as `company`: company_id, name, ticker, cik, and its
 * notices, employees and latest_notice. Null where nobody knows whose the case is.
 */
export const joinCompany: Sql = sql`
  left join company_cases as owned on owned.case_id = picked.id
  left join company_activity as company on company.company_no = owned.company_no`

/** The ids of the cases whose company gave notice, as a query. */
export const matchedIds: Sql = sql`
  select owned.case_id
  from company_cases as owned join company_activity as company on company.company_no = owned.company_no
  where company.notices > 0`

/** The conditions that a case is of a company, or of a registrant, its parts and its brands. */
export function ownedConditions({
  company_id,
  cik,
}: {
  company_id?: string | undefined
  cik?: string | undefined
}): Sql[] {
  const owned = (condition: Sql) => sql`id in (
    select owned.case_id from company_cases as owned join company_activity using (company_no) where ${condition})`
  return [
    ...(company_id === undefined ? [] : [owned(sql`company_id = ${company_id}`)]),
    ...(cik === undefined ? [] : [owned(sql`cik = ${cik}`)]),
  ]
}
