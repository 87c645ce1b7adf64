/** The end of the build: figures of the groups that are asked for most, so that asking is reading. */
import { BOTH_H1B1, NAICS_BASE, naicsUnit, UNKNOWN, VISA_CLASSES, WAGE_FLAGS } from './codes.ts'

const flag = (name: (typeof WAGE_FLAGS)[number]) => WAGE_FLAGS.indexOf(name) + 1

/**
 * Figures over a group of facts, in the SQL of both engines: here for the tables, and in the routes for what no table
 * holds. `certified` counts a case that was certified and withdrawn later: the department did certify it.
 */
export const FIGURES_SQL = figuresSql('percentile_cont(0.5) within group (order by wage_cents)')

function figuresSql(medianCents: string): string {
  return `count(*)::integer as petitions,
  (count(*) filter (where status_no in (1, 2)))::integer as certified,
  (count(*) filter (where status_no = ${UNKNOWN}))::integer as statuses_missing,
  (case when count(*) = 0 then 0 else sum(workers) end)::bigint as workers,
  count(wage_cents)::integer as wage_petitions,
  (count(*) filter (where wage_flag_no = ${flag('no_wage')}))::integer as wages_missing,
  (count(*) filter (where wage_flag_no = ${flag('excluded')}))::integer as wages_excluded,
  (count(*) filter (where wage_flag_no = ${flag('raw_taken')}))::integer as wages_raw_taken,
  floor(avg(wage_cents) / 100 + 0.5)::integer as average_wage_usd,
  floor(${medianCents} / 100 + 0.5)::integer as median_wage_usd,
  floor(min(wage_cents) / 100.0 + 0.5)::integer as min_wage_usd,
  floor(max(wage_cents) / 100.0 + 0.5)::integer as max_wage_usd`
}

/** What totals show besides. */
export const STATUS_SQL = `(count(*) filter (where status_no = 2))::integer as certified_withdrawn,
  (count(*) filter (where status_no = 3))::integer as withdrawn,
  (count(*) filter (where status_no = 4))::integer as denied,
  (count(distinct employer_no) filter (where employer_no <> ${UNKNOWN}))::integer as employers`

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

/** Lengths of a beginning of a NAICS code. */
const NAICS_LENGTHS = [2, 3, 4, 5, 6]
/** Employers of a ranking; the longest that a route gives. */
export const TOP_EMPLOYERS = 1000

/** Cases of which classes figures are of: `no` is what stands in the table, `by` what is grouped by for it. */
interface Scope {
  no: string
  of: string
  by: string[]
}

const ALL: Scope = { no: 'null::integer', of: 'true', by: [] }
const ONE_CLASS: Scope = { no: 'visa_no', of: `visa_no <> ${UNKNOWN}`, by: ['visa_no'] }
const H1B1 = ['H-1B1 Chile', 'H-1B1 Singapore'] as const
const BOTH: Scope = {
  no: `${BOTH_H1B1}`,
  of: `visa_no in (${H1B1.map((visa) => VISA_CLASSES.indexOf(visa) + 1).join(', ')})`,
  by: [],
}
const SCOPES = [ALL, ONE_CLASS, BOTH]
const CLASSES = VISA_CLASSES.map((_, i): Scope => ({ no: `${i + 1}`, of: `visa_no = ${i + 1}`, by: [] }))

/** Wages are gathered for medians outside of what the engine counts as its memory: so a part at a time. */
const PARTS = [0, 1]
const inPart = (column: string, part: number) => `${column} % ${PARTS.length} = ${part}`

/** The groups of one kind, from rows that have its columns. */
function insertTotals(from: string, columns: readonly string[], { no, of, by }: Scope): string[] {
  return PARTS.map(
    (part) => `
    insert into lca_totals by name
    select ${columns.join(', ')}, ${no} as visa_no, ${FIGURES_SQL}, ${STATUS_SQL}
    from ${from} where ${of} and ${inPart(columns[0]!, part)} group by ${[...columns, ...by].join(', ')}`,
  )
}

function totals(by: readonly TotalColumn[], scope: Scope): string[] {
  if (!by.includes('naics_no')) return insertTotals('lca_facts_by_state', by, scope)
  return NAICS_LENGTHS.flatMap((length) => insertTotals(cutNaics(length), by, scope))
}

/** The facts with their NAICS codes cut to a length; without those that are shorter. */
function cutNaics(length: number): string {
  const unit = naicsUnit(length)
  return `(select * replace (naics_no - naics_no % ${unit} as naics_no) from lca_facts_by_state
           where naics_no // ${unit} % ${NAICS_BASE} > 0) as facts`
}

/** One group of everything: its median by counting up the different wages, far fewer than the cases. */
const grandTotal = ({ no, of }: Scope) => `
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
  select ${no} as visa_no, ${figuresSql('any_value(median_cents)')}, ${STATUS_SQL}
  from lca_facts_by_state left join middle on true where ${of} having count(*) > 0`

const yearOf = (byYear: boolean) => (byYear ? 'fiscal_year' : 'null::integer')

function cityTotals(byYear: boolean, { no, of, by }: Scope): string[] {
  return PARTS.map(
    (part) => `
    insert into lca_city_totals by name
    select ${yearOf(byYear)} as fiscal_year, ${no} as visa_no, city_no, any_value(state_no) as state_no, ${FIGURES_SQL}
    from lca_facts_by_state where city_no <> ${UNKNOWN} and ${of} and ${inPart('city_no', part)}
    group by ${['city_no', ...(byYear ? ['fiscal_year'] : []), ...by].join(', ')}`,
  )
}

/** Counted first, so that medians are taken of the thousand alone. */
function topEmployers(byYear: boolean, { no, of, by }: Scope): string[] {
  return [
    `create temp table lca_top as
     select *, row_number() over (partition by year, visa order by petitions desc, employer_no) as place
     from (
       select ${yearOf(byYear)} as year, ${no} as visa, employer_no, count(*) as petitions
       from lca_facts_by_employer where employer_no <> ${UNKNOWN} and ${of}
       group by ${['employer_no', ...(byYear ? ['fiscal_year'] : []), ...by].join(', ')}
     )
     qualify place <= ${TOP_EMPLOYERS}`,
    ...PARTS.map(
      (part) => `
      insert into lca_top_employers by name
      select year as fiscal_year, visa as visa_no, place, employer_no, ${FIGURES_SQL}
      from lca_facts_by_employer as facts
      join lca_top using (employer_no)
      where ${of} and ${byYear ? 'year = facts.fiscal_year' : 'true'} and ${by.length > 0 ? 'visa = facts.visa_no' : 'true'}
        and ${inPart('employer_no', part)}
      group by year, visa, place, employer_no`,
    ),
    'drop table lca_top',
  ]
}

/** Statements that fill `lca_totals`, `lca_city_totals` and `lca_top_employers`. */
export function buildTotals(): string[] {
  const years = [false, true]
  return [
    ...[ALL, ...CLASSES, BOTH].map(grandTotal),
    ...SCOPES.flatMap((scope) => TOTALS_BY.flatMap((by) => totals(by, scope))),
    ...SCOPES.flatMap((scope) => years.flatMap((byYear) => cityTotals(byYear, scope))),
    ...SCOPES.flatMap((scope) => years.flatMap((byYear) => topEmployers(byYear, scope))),
  ]
}

/**
 * What a number stands for is asked for a hundred numbers at a time: ten times faster by an index than by reading all
 * names. A page of cases lies scattered over all of them: twenty times faster by an index.
 */
export function buildIndexes(): string[] {
  return [
    'create unique index lca_cases_by_number on lca_cases (case_no)',
    'create unique index lca_employers_by_number on lca_employers (employer_no)',
    'create unique index lca_employer_names_by_number on lca_employer_names (name_no)',
    'create unique index lca_cities_by_number on lca_cities (city_no)',
  ]
}
