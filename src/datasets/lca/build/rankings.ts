/** Figures of every worksite city, and of the employers and cities with most cases: by year, by state, by occupation and over all. */
import { COMMON_CLASS, RANKED_MAX, UNKNOWN } from './codes.ts'
import { FIGURES_SQL } from './figures.ts'
import { groupedBy, type Kind, kindsOf, partsOf, type Scope, scopesOf, shownBy, shownVisa } from './groups.ts'

/** Kinds of groups: together, or one after the other. */
const inTurns = (kinds: readonly Kind[], scope: Scope, atOnce: boolean): Kind[][] => {
  const all = kindsOf(scope, kinds)
  return atOnce ? [all] : all.map((kind) => [kind])
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

/** Who is ranked in which groups. */
interface Ranking {
  table: string
  ranked: 'employer_no' | 'city_no'
  /** The column that groups are made by; of all cases, too, where `overAll`. */
  by: 'fiscal_year' | 'state_no' | 'soc_no'
  overAll: boolean
  /** The facts that are read, and of which cases. */
  from: string
  of: string
}

/** Groups of a column that hold a hundredth of all cases: of smaller ones figures are worked out as fast as they are asked. */
const ofLarge = (column: string) => `${column} in (
  select ${column} from lca_facts_by_state where ${column} <> ${UNKNOWN} group by ${column}
  having count(*) * 100 >= (select count(*) from lca_facts_by_state))`

const EMPLOYERS = { ranked: 'employer_no', from: 'lca_facts_by_employer' } as const

const RANKINGS: readonly Ranking[] = [
  { ...EMPLOYERS, table: 'lca_top_employers', by: 'fiscal_year', overAll: true, of: 'true' },
  ...(['state_no', 'soc_no'] as const).map(
    (by): Ranking => ({ ...EMPLOYERS, table: 'lca_group_employers', by, overAll: false, of: ofLarge(by) }),
  ),
  {
    table: 'lca_occupation_cities',
    ranked: 'city_no',
    by: 'soc_no',
    overAll: false,
    from: 'lca_facts_by_state',
    of: ofLarge('soc_no'),
  },
]

/** Counted first, so that medians are taken of the thousand alone. */
function rank(ranking: Ranking, kinds: readonly Kind[], scope: Scope, parts: readonly string[]): string[] {
  const { table, ranked, by, from } = ranking
  const of = `${scope.of} and ${ranking.of}`
  return [
    `create temp table lca_top as
     select *, row_number() over (partition by made_by, visa order by petitions desc, ${ranked}) as place
     from (
       select ${shownBy(by, kinds)} as made_by, ${shownVisa(kinds, scope)} as visa, by_${ranked} as ${ranked}, count(*) as petitions
       ${groupedBy(from, kinds, `${ranked} <> ${UNKNOWN} and ${of}`)}
     )
     qualify place <= ${RANKED_MAX}`,
    ...parts.map(
      (part) => `
      insert into ${table} by name
      select made_by as ${by}, visa as visa_no, place, ${ranked}, ${FIGURES_SQL}
      from ${from} as facts
      join lca_top using (${ranked})
      where ${of} and ${isOf('made_by', by, kinds)} and ${isOf('visa', 'visa_no', kinds)} and ${part}
      group by made_by, visa, place, ${ranked}`,
    ),
    'drop table lca_top',
  ]
}

/** How many cases employers have in each group of a column: all, and those of each class but the common one. */
const employerCounts = (by: 'fiscal_year' | 'state_no' | 'soc_no', from: string) =>
  [
    { visa: 'null::integer', of: 'true' },
    { visa: 'visa_no', of: `visa_no <> ${COMMON_CLASS}` },
  ].map(
    ({ visa, of }) => `
    insert into lca_employer_counts by name
    select ${by}, ${visa} as visa_no, employer_no, count(*)::integer as petitions
    from ${from} where employer_no <> ${UNKNOWN} and ${of}
    group by all order by ${by}, employer_no`,
  )

/** Statements that fill `lca_city_totals`, the tables of rankings and `lca_employer_counts`. */
export function buildRankings(atOnce: boolean): string[] {
  const scopes = scopesOf(atOnce)
  const cities = scopes.flatMap((scope) =>
    inTurns([['city_no'], ['city_no', 'fiscal_year']], scope, atOnce).flatMap((kinds) =>
      partsOf(atOnce, 'city_no').map((part) => cityTotals(kinds, scope, part)),
    ),
  )
  const ranked = RANKINGS.flatMap((ranking) =>
    scopes.flatMap((scope) => {
      const { ranked, by, overAll } = ranking
      return inTurns([...(overAll ? [[ranked]] : []), [ranked, by]], scope, atOnce).flatMap((kinds) =>
        rank(ranking, kinds, scope, partsOf(atOnce, ranked)),
      )
    }),
  )
  return [
    ...cities,
    ...ranked,
    ...employerCounts('fiscal_year', 'lca_facts_by_employer'),
    ...employerCounts('state_no', 'lca_facts_by_state'),
    ...employerCounts('soc_no', 'lca_facts_by_occupation'),
  ]
}
