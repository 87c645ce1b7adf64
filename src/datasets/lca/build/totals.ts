/** The end of the build: figures of the groups that are asked for most, so that asking is reading. */
import { BOTH_H1B1, VISA_CLASSES } from './codes.ts'
import { FIGURES_SQL, figuresSql, STATUS_SQL } from './figures.ts'
import {
  BOTH,
  groupedBy,
  type Kind,
  kindsOf,
  NAICS_COLUMNS,
  partsOf,
  type Scope,
  scopesOf,
  shownBy,
  shownVisa,
} from './groups.ts'

/** What totals are made by, besides the visa class. */
const TOTALS_BY = [
  ['fiscal_year'],
  ['state_no'],
  ['fiscal_year', 'state_no'],
  ['soc_no'],
  ['fiscal_year', 'soc_no'],
  ['state_no', 'soc_no'],
  ['naics_no'],
  ['fiscal_year', 'naics_no'],
] as const

export type TotalColumn = (typeof TOTALS_BY)[number][number]

/** True when `lca_totals` holds the groups made by these columns. */
export const hasTotals = (columns: readonly TotalColumn[]) =>
  columns.length === 0 ||
  TOTALS_BY.some((by) => by.length === columns.length && by.every((column) => columns.includes(column)))

/** The kinds of totals; those made by a NAICS code once for each length. */
const KINDS: readonly Kind[] = TOTALS_BY.flatMap((by): Kind[] =>
  by.some((column) => column === 'naics_no')
    ? NAICS_COLUMNS.map((cut) => by.map((column) => (column === 'naics_no' ? cut : column)))
    : [by],
)

/** Groups of these kinds. */
function insertTotals(kinds: readonly Kind[], scope: Scope, of: string): string {
  const naics = NAICS_COLUMNS.map((cut) => shownBy(cut, kinds))
  return `
    insert into lca_totals by name
    select ${['fiscal_year', 'state_no', 'soc_no'].map((column) => `${shownBy(column, kinds)} as ${column}`).join(', ')},
           coalesce(${naics.join(', ')}) as naics_no, ${shownVisa(kinds, scope)} as visa_no,
           ${FIGURES_SQL}, ${STATUS_SQL}
    ${groupedBy('lca_facts_by_state', kinds, of)}`
}

/** One group of everything: its median by counting up the different wages, far fewer than the cases. */
const grandTotal = (no: number | null, of: string) => `
  insert into lca_totals by name
  with steps as (
    select wage_cents, sum(cases) over (order by wage_cents) as upto, cases, sum(cases) over () as total
    from (
      select wage_cents, count(*) as cases from lca_facts_by_state
      where wage_cents is not null and ${of} group by wage_cents
    )
  ), middle as (
    select avg(wage_cents) as median_cents from steps
    join (values (1), (2)) as ranks (more) on (total + more) // 2 between upto - cases + 1 and upto
  )
  select ${no}::integer as visa_no, ${figuresSql('any_value(median_cents)')}, ${STATUS_SQL}
  from lca_facts_by_state left join middle on true where ${of} having count(*) > 0`

const grandTotals = () => [
  grandTotal(null, 'true'),
  ...VISA_CLASSES.map((_, i) => grandTotal(i + 1, `visa_no = ${i + 1}`)),
  grandTotal(BOTH_H1B1, BOTH.of),
]

/** Statements that fill `lca_totals`. */
export function buildTotals(atOnce: boolean): string[] {
  const scopes = scopesOf(atOnce)
  if (atOnce) return scopes.map((scope) => insertTotals(kindsOf(scope, [[], ...KINDS]), scope, scope.of))
  const kindByKind = scopes.flatMap((scope) =>
    kindsOf(scope, KINDS).flatMap((kind) =>
      partsOf(atOnce, kind[0]!).map((part) => insertTotals([kind], scope, `${scope.of} and ${part}`)),
    ),
  )
  return [...grandTotals(), ...kindByKind]
}
