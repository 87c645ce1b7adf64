/** Lists of companies with the figures of their notices of some states. */
import type { Page } from '#contract/paging.ts'
import { withMore } from '#lib/rows.ts'
import { stateCodes } from '#lib/states.ts'
import { type RowShape, rowsByNumber } from '#storage/editions/columns.ts'
import { type EditionContext, remembered } from '#storage/editions/once.ts'
import { list, type Sql, sql, trusted, where } from '#storage/sql.ts'
import { companyActivity } from '../tables/index.ts'
import { type CompanySums, detailsShape, type NumberedCompany } from './details.ts'
import {
  afterPlace,
  conditionsOf,
  type Key,
  type ListQuestion,
  type Match,
  numbersOf,
  type Sort,
} from './list-question.ts'
import type { Listed } from './listed.ts'

/** With the figures of their notices of some states. */
export async function listInStates(
  context: EditionContext,
  states: string,
  { sort, order, ...asked }: ListQuestion,
  matches: readonly Match[] | null,
  { after, skip, take }: Page<Key>,
): Promise<Listed> {
  const from = sql`
    from ${sumsOf(states, sort === 'company')} as sums
    ${matches === null ? sql`` : sql`join ${placesOf(matches)} as places using (company_no)`}`
  const conditions = [
    sql`notices >= ${asked.min_notices}`,
    ...conditionsOf(asked, sql`employees_affected`, whoHas),
  ]
  const column = columnOf(sort, matches !== null)
  const behind = after ? [afterPlace(sort, order, column, after)] : []
  const [sums, [counted]] = await Promise.all([
    context.db.all<Sums>(sql`
      select company_no, notices, employees_affected, notices_unsized, notices_undated, first_notice, latest_notice
      ${from} ${where([...conditions, ...behind])}
      order by ${column} ${trusted(order)} nulls last, company_no limit ${take} offset ${skip}`),
    remembered<{ total: number }>(
      context,
      sql`select count(*)::integer as total ${from} ${where(conditions)}`,
    ),
  ])
  const whoIs = await rowsByNumber<Who>(context, whoShape, numbersOf(sums))
  const whoOf = new Map(whoIs.map((who) => [who.company_no, who]))
  return {
    rows: sums.map(({ company_no, ...row }) => withMore(whoOf.get(company_no)!, row)),
    total: counted?.total ?? 0,
  }
}

/** Figures of states are without what is said of companies. */
function whoHas(holds: Sql, wanted: boolean): Sql {
  const those = sql`sums.company_no in (select company_no from company_activity where ${holds})`
  return wanted ? those : sql`not (${those})`
}

/** What is said of a company for the rows that are shown alone. */
type Who = Pick<CompanySums, 'company' | 'company_id' | 'ticker' | 'cik' | 'parent_id'> & {
  company_no: number
}

const whoShape: RowShape = {
  table: companyActivity,
  fields: { ...detailsShape.fields, parent_id: 'parent_id' },
}

type Sums = Omit<NumberedCompany, keyof Who> & { company_no: number }

const isOf = (states: string): Sql => sql`state in ${list(stateCodes(states))}`

/** The figures of each company of its notices of some states; with its name where that is asked for. */
function sumsOf(states: string, named: boolean): Sql {
  // One row is a company in a state.
  const sums =
    stateCodes(states).length === 1
      ? sql`
      select company_no, notices, employees as employees_affected, unsized as notices_unsized,
             undated as notices_undated, first_notice, latest_notice
      from company_states where ${isOf(states)}`
      : sql`
      select company_no, sum(notices)::integer as notices, sum(employees)::bigint as employees_affected,
             sum(unsized)::integer as notices_unsized, sum(undated)::integer as notices_undated,
             min(first_notice) as first_notice, max(latest_notice) as latest_notice
      from company_states where ${isOf(states)} group by company_no`
  if (!named) return sql`(${sums})`
  return sql`(select of_states.*, name from (${sums}) as of_states join company_activity using (company_no))`
}

function placesOf(matches: readonly Match[]): Sql {
  if (matches.length === 0) return sql`(select 0 as company_no, 0 as place where false)`
  const listed = (name: keyof Match) => matches.map((match) => match[name]).join(' ')
  return sql`(
    select unnest(string_to_array(${listed('company_no')}, ' '))::integer as company_no,
           unnest(string_to_array(${listed('place')}, ' '))::integer as place)`
}

/** What is sorted by; where no name is asked for all fit as well. */
function columnOf(sort: Sort, named: boolean): Sql {
  if (sort === 'company') return sql`name`
  if (sort === 'match') return named ? sql`places.place` : sql`0::integer`
  return trusted(`sums.${sort}`)
}
