/** Figures of every worksite city, and of the employers with most cases: by year, by state and over all. */
import { UNKNOWN } from './codes.ts'
import { FIGURES_SQL } from './figures.ts'
import { groupedBy, type Kind, kindsOf, partsOf, type Scope, scopesOf, shownBy, shownVisa } from './groups.ts'

/** Employers of a ranking; the longest that a route gives. */
export const TOP_EMPLOYERS = 1000

/** The groups of a column's numbers, of each year and of all: together, or one kind after the other. */
const byYears = (column: string, scope: Scope, atOnce: boolean): Kind[][] => {
  const kinds = kindsOf(scope, [[column], [column, 'fiscal_year']])
  return atOnce ? [kinds] : kinds.map((kind) => [kind])
}

const cityTotals = (kinds: readonly Kind[], scope: Scope, part: string) => `
  insert into lca_city_totals by name
  select ${shownBy('fiscal_year', kinds)} as fiscal_year, ${shownVisa(kinds, scope)} as visa_no, by_city_no as city_no,
         any_value(state_no) as state_no, ${FIGURES_SQL}
  ${groupedBy('lca_facts_by_state', kinds, `city_no <> ${UNKNOWN} and ${scope.of} and ${part}`)}`

/** Where a column makes only some of the groups, the others are of all its values. */
function isOf(held: string, column: string, kinds: readonly Kind[]): string {
  const made = kinds.filter((kind) => kind.includes(column)).length
  if (made === 0) return 'true'
  const same = `${held} = facts.${column}`
  return made === kinds.length ? same : `(${held} is null or ${same})`
}

/** Counted first, so that medians are taken of the thousand alone. */
const topEmployers = (kinds: readonly Kind[], scope: Scope, parts: readonly string[]) => [
  `create temp table lca_top as
   select *, row_number() over (partition by year, visa order by petitions desc, employer_no) as place
   from (
     select ${shownBy('fiscal_year', kinds)} as year, ${shownVisa(kinds, scope)} as visa, by_employer_no as employer_no,
            count(*) as petitions
     ${groupedBy('lca_facts_by_employer', kinds, `employer_no <> ${UNKNOWN} and ${scope.of}`)}
   )
   qualify place <= ${TOP_EMPLOYERS}`,
  ...parts.map(
    (part) => `
    insert into lca_top_employers by name
    select year as fiscal_year, visa as visa_no, place, employer_no, ${FIGURES_SQL}
    from lca_facts_by_employer as facts
    join lca_top using (employer_no)
    where ${scope.of} and ${isOf('year', 'fiscal_year', kinds)} and ${isOf('visa', 'visa_no', kinds)} and ${part}
    group by year, visa, place, employer_no`,
  ),
  'drop table lca_top',
]

/** The same of each state, over all years and classes. */
const stateEmployers = (parts: readonly string[]) => [
  `create temp table lca_top as
   select *, row_number() over (partition by state_no order by petitions desc, employer_no) as place
   from (
     select state_no, employer_no, count(*) as petitions from lca_facts_by_state
     where state_no <> ${UNKNOWN} and employer_no <> ${UNKNOWN} group by state_no, employer_no
   )
   qualify place <= ${TOP_EMPLOYERS}`,
  ...parts.map(
    (part) => `
    insert into lca_state_employers by name
    select state_no, place, employer_no, ${FIGURES_SQL}
    from lca_facts_by_employer join lca_top using (state_no, employer_no) where ${part}
    group by state_no, place, employer_no`,
  ),
  'drop table lca_top',
]

/** Statements that fill `lca_city_totals`, `lca_top_employers` and `lca_state_employers`. */
export function buildRankings(atOnce: boolean): string[] {
  const scopes = scopesOf(atOnce)
  return [
    ...scopes.flatMap((scope) =>
      byYears('city_no', scope, atOnce).flatMap((kinds) =>
        partsOf(atOnce, 'city_no').map((part) => cityTotals(kinds, scope, part)),
      ),
    ),
    ...scopes.flatMap((scope) =>
      byYears('employer_no', scope, atOnce).flatMap((kinds) =>
        topEmployers(kinds, scope, partsOf(atOnce, 'employer_no')),
      ),
    ),
    ...stateEmployers(partsOf(atOnce, 'employer_no')),
  ]
}
