/** The end of the build: figures of the groups that are asked for most, so that asking is reading. */
import { NAICS_BASE, naicsUnit, UNKNOWN, WAGE_FLAGS } from './build-codes.ts'

const flag = (name: (typeof WAGE_FLAGS)[number]) => WAGE_FLAGS.indexOf(name) + 1

/**
 * Figures over a group of facts, in the SQL of both engines: here for the tables, and in the routes for what no table
 * holds. `certified` counts a case that was certified and withdrawn later: the department did certify it.
 */
export const FIGURES_SQL = figuresSql('percentile_cont(0.5) within group (order by wage_cents)')

function figuresSql(medianCents: string): string {
  return `count(*)::integer as petitions,
  (count(*) filter (where status_no in (1, 2)))::integer as certified,
  coalesce(sum(workers), 0)::bigint as workers,
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

/** What totals are made by, besides all visa classes or H-1B alone. */
const TOTALS_BY = [
  [],
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

/** True when `lca_totals` holds the groups made by these columns; industries are held over all visa classes alone. */
export const hasTotals = (columns: readonly TotalColumn[], ofVisa: boolean) =>
  !(ofVisa && columns.includes('naics_no')) &&
  TOTALS_BY.some((by) => by.length === columns.length && by.every((column) => columns.includes(column)))

/** The visa class that has figures of its own: H-1B is nearly all cases, so what leaves it out is quickly counted. */
const VISA_NUMBERS = [null, 1] as const
/** Lengths of a beginning of a NAICS code. */
const NAICS_LENGTHS = [2, 3, 4, 5, 6]
/** Employers of a ranking; the longest that a route gives. */
export const TOP_EMPLOYERS = 1000

const ofVisa = (visa: number | null) => (visa === null ? 'true' : `visa_no = ${visa}`)

/** Wages are gathered for medians outside of what the engine counts as its memory: it gets less, and a part at a time. */
const MEMORY = "set memory_limit = '80MB'"
const PARTS = [0, 1]
const inPart = (column: string, part: number) => `${column} % ${PARTS.length} = ${part}`

/** The groups of one kind, from rows that have its columns. */
function insertTotals(from: string, columns: readonly string[], visa: number | null): string[] {
  return PARTS.map(
    (part) => `
    insert into lca_totals by name
    select ${columns.join(', ')}, ${visa}::integer as visa_no, ${FIGURES_SQL}, ${STATUS_SQL}
    from ${from} where ${ofVisa(visa)} and ${inPart(columns[0]!, part)} group by ${columns.join(', ')}`,
  )
}

function totals(by: readonly TotalColumn[], visa: number | null): string[] {
  if (by.length === 0) return [grandTotal(visa)]
  if (!by.includes('naics_no')) return insertTotals('lca_facts_by_state', by, visa)
  if (visa !== null) return []
  return NAICS_LENGTHS.flatMap((length) => insertTotals(cutNaics(length), by, visa))
}

/** One group of everything: its median by counting up the different wages, far fewer than the cases. */
const grandTotal = (visa: number | null) => `
  insert into lca_totals by name
  with steps as (
    select wage_cents, sum(cases) over (order by wage_cents) as upto, cases, sum(cases) over () as total
    from (
      select wage_cents, count(*) as cases from lca_facts_by_state
      where wage_cents is not null and ${ofVisa(visa)} group by wage_cents
    )
  ), middle as (
    select avg(wage_cents) as median_cents from steps
    join (values (1), (2)) as ranks (more) on (total + more) // 2 between upto - cases + 1 and upto
  )
  select ${visa}::integer as visa_no, ${figuresSql('any_value(median_cents)')}, ${STATUS_SQL}
  from lca_facts_by_state left join middle on true where ${ofVisa(visa)} having count(*) > 0`

/** The facts with their NAICS codes cut to a length; without those that are shorter. */
function cutNaics(length: number): string {
  const unit = naicsUnit(length)
  return `(select * replace (naics_no - naics_no % ${unit} as naics_no) from lca_facts_by_state
           where naics_no // ${unit} % ${NAICS_BASE} > 0) as facts`
}

function cityTotals(byYear: boolean, visa: number | null): string[] {
  const year = byYear ? 'fiscal_year' : 'null::integer'
  return PARTS.map(
    (part) => `
    insert into lca_city_totals by name
    select ${year} as fiscal_year, ${visa}::integer as visa_no, city_no, any_value(state_no) as state_no, ${FIGURES_SQL}
    from lca_facts_by_state where city_no <> ${UNKNOWN} and ${ofVisa(visa)} and ${inPart('city_no', part)}
    group by city_no${byYear ? ', fiscal_year' : ''}`,
  )
}

/** Counted first, so that medians are taken of the thousand alone. */
function topEmployers(byYear: boolean, visa: number | null): string[] {
  const year = byYear ? 'fiscal_year' : 'null::integer'
  return [
    `create temp table lca_top as
     select year, employer_no, row_number() over (partition by year order by petitions desc, employer_no) as place
     from (
       select ${year} as year, employer_no, count(*) as petitions
       from lca_facts_by_employer where employer_no <> ${UNKNOWN} and ${ofVisa(visa)}
       group by employer_no${byYear ? ', fiscal_year' : ''}
     )
     qualify place <= ${TOP_EMPLOYERS}`,
    ...PARTS.map(
      (part) => `
      insert into lca_top_employers by name
      select year as fiscal_year, ${visa}::integer as visa_no, place, employer_no, ${FIGURES_SQL}
      from lca_facts_by_employer as facts
      join lca_top using (employer_no)
      where ${ofVisa(visa)} and ${byYear ? 'year = facts.fiscal_year' : 'true'} and ${inPart('employer_no', part)}
      group by year, place, employer_no`,
    ),
    'drop table lca_top',
  ]
}

/** Statements that fill `lca_totals`, `lca_city_totals` and `lca_top_employers`. */
export function buildTotals(): string[] {
  return [
    MEMORY,
    ...VISA_NUMBERS.flatMap((visa) => TOTALS_BY.flatMap((by) => totals(by, visa))),
    ...VISA_NUMBERS.flatMap((visa) => [false, true].flatMap((byYear) => cityTotals(byYear, visa))),
    ...VISA_NUMBERS.flatMap((visa) => [false, true].flatMap((byYear) => topEmployers(byYear, visa))),
  ]
}
