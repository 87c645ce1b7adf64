/** The notices that an answer about a company counts: its own, or those whose name holds a text. */
import { type EditionContext, remembered } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { type CompanySums, statesByCompany } from './details.ts'
import type { Meant } from './find.ts'
import { holdsText } from './holds.ts'

export type Match = 'identity' | 'name'

/** The condition that a row of `company_notices`, `company_filings` or `company_cases` is counted. */
export const isCounted = (match: Match, { company, folded }: Pick<Meant, 'company' | 'folded'>): Sql =>
  match === 'identity' || folded === '' ? sql`company_no = ${company.company_no}` : holdsText(folded)

type Sums = Pick<
  CompanySums,
  'notices' | 'employees_affected' | 'notices_unsized' | 'notices_undated' | 'first_notice' | 'latest_notice'
> & { states: string[] }

/** Sums over them, each event once. Those of a company are the same as on every other route. */
export async function sumNotices(context: EditionContext, match: Match, meant: Meant): Promise<Sums> {
  if (match === 'name') {
    const [found] = await remembered<Omit<Sums, 'states'> & { states: string[] | null }>(
      context,
      sql`
      select count(*)::integer as notices,
             case when count(*) > 0 then sum(employees) else 0 end::bigint as employees_affected,
             (count(*) filter (where employees is null))::integer as notices_unsized,
             (count(*) filter (where notice_date is null))::integer as notices_undated,
             min(notice_date) as first_notice, max(notice_date) as latest_notice,
             array_agg(distinct state order by state) as states
      from company_notices where in_totals and ${isCounted(match, meant)}`,
    )
    return { ...found!, states: found!.states ?? [] }
  }
  const { notices, employees_affected, notices_unsized, notices_undated, first_notice, latest_notice } =
    meant.company
  const { company_no } = meant.company
  const states = (await statesByCompany(context))(company_no)
  return {
    notices,
    employees_affected,
    notices_unsized,
    notices_undated,
    first_notice,
    latest_notice,
    states,
  }
}
