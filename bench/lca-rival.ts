/** The rival: one flat table with the text of every case, asked by the plain SQL that anybody would write. */
import type { Connection } from '#storage/duckdb/connection.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import { contains, join, type Sql, sql, trusted, where } from '#storage/sql.ts'
import type { Question } from './ask-routes.ts'

const words = (column: string, list: readonly string[]) =>
  `case ${column} ${list.map((word, i) => `when ${i + 1} then '${word}'`).join(' ')} end`
const stateOf = (column: string) =>
  `case when ${column} > 0 then chr(64 + (${column} >> 5)) || chr(64 + (${column} & 31)) end`

/** The digits of a NAICS number: each is one more than itself, in base 11. */
const naics = Array.from({ length: 6 }, (_, i) => `(naics_no // ${11 ** (5 - i)} % 11 - 1)::varchar`).join(
  ' || ',
)

/** The statement that makes `lca_flat` out of the edition's tables, each name written out, file after file. */
export const FLAT = `create table lca_flat as
  select case_number, case_date, nullif(cases.fiscal_year, 0) as fiscal_year,
         ${words('status_no', ['certified', 'certified_withdrawn', 'withdrawn', 'denied', 'rejected', 'invalidated'])} as status,
         ${words('visa_no', ['H-1B', 'H-1B1 Chile', 'H-1B1 Singapore', 'E-3'])} as visa_class,
         received_date, decision_date, begin_date, end_date, employers.employer, ${stateOf('employer_state_no')} as employer_state,
         ${naics} as naics, job_title, printf('%02d-%04d', soc_no // 10000, soc_no % 10000) as soc_code,
         full_time, workers, cities.city as worksite_city, ${stateOf('cases.state_no')} as worksite_state, wage_from, wage_to,
         ${words('wage_unit_no', ['hour', 'week', 'bi-weekly', 'month', 'year'])} as wage_unit,
         annual_from_cents / 100.0 as annual_from, annual_to_cents / 100.0 as annual_to, wage_cents / 100.0 as annual_wage_usd,
         ${words('wage_flag_no', ['raw_taken', 'excluded', 'no_wage'])} as wage_flag, pw_wage,
         ${words('pw_level_no', ['I', 'II', 'III', 'IV'])} as pw_level, h1b_dependent, willful_violator
  from lca_cases as cases
  join lca_employers as employers using (employer_no)
  join lca_cities as cities on cities.city_no = cases.city_no
  order by file_no, case_number`

/** Makes the flat table in a file of its own. */
export async function makeFlat(connection: Connection, edition: string, flat: string): Promise<void> {
  await connection.run(attachFile('edition', edition))
  await connection.run(`attach '${flat}' as flat`)
  await connection.run(`set search_path = 'edition.main'`)
  await connection.run(FLAT.replace('create table lca_flat', 'create table flat.main.lca_flat'))
  await connection.run('checkpoint flat')
}

const FIGURES = trusted(`count(*)::integer as petitions,
  (count(*) filter (where status in ('certified', 'certified_withdrawn')))::integer as certified,
  coalesce(sum(workers), 0)::bigint as workers, count(annual_wage_usd)::integer as wage_petitions,
  (count(*) filter (where wage_flag = 'no_wage'))::integer as wages_missing,
  (count(*) filter (where wage_flag = 'excluded'))::integer as wages_excluded,
  (count(*) filter (where wage_flag = 'raw_taken'))::integer as wages_raw_taken,
  floor(avg(annual_wage_usd) + 0.5)::integer as average_wage_usd,
  floor(percentile_cont(0.5) within group (order by annual_wage_usd) + 0.5)::integer as median_wage_usd,
  floor(min(annual_wage_usd) + 0.5)::integer as min_wage_usd,
  floor(max(annual_wage_usd) + 0.5)::integer as max_wage_usd`)

const VISAS: Record<string, string[]> = { h1b1: ['H-1B1 Chile', 'H-1B1 Singapore'] }

function conditions(question: Question, ...all: Sql[]): Sql {
  const text = (name: string) => String(question[name])
  if ('fiscal_year' in question) all.push(sql`fiscal_year = ${question.fiscal_year!}`)
  if ('state' in question) all.push(sql`worksite_state = ${text('state')}`)
  if ('soc_code' in question) all.push(sql`soc_code = ${text('soc_code')}`)
  if ('naics' in question) all.push(sql`naics like ${`${text('naics')}%`}`)
  if ('employer' in question) all.push(contains(sql`employer`, text('employer')))
  if ('city' in question) all.push(contains(sql`worksite_city`, text('city')))
  if ('job_title' in question) all.push(contains(sql`job_title`, text('job_title')))
  if ('visa_class' in question) {
    const classes = VISAS[text('visa_class')] ?? [text('visa_class')]
    all.push(
      sql`visa_class in (${join(
        classes.map((visa) => sql`${visa}`),
        sql`, `,
      )})`,
    )
  }
  return where(all)
}

function ranking(by: string, question: Question): Sql {
  const columns = trusted(by)
  const { min_petitions = 1, limit = 50 } = question
  return sql`select ${columns}, ${FIGURES} from lca_flat ${conditions(question)}
    group by ${columns} having count(*) >= ${min_petitions} order by petitions desc, ${columns} limit ${limit}`
}

/** The statements that answer a question to a route; the last one gives its records. */
export function rivalOf(route: string, question: Question): Sql[] {
  switch (route) {
    case '/api/lca/stats':
      return [
        sql`select ${FIGURES}, count(*) filter (where status = 'withdrawn')::integer as withdrawn,
                   count(distinct employer)::integer as employers from lca_flat ${conditions(question)}`,
      ]
    case '/api/lca/wages':
      return [
        sql`select count(*)::integer as total from lca_flat ${conditions(question)}`,
        sql`select * from lca_flat ${conditions(question)}
            order by case_date desc nulls last, case_number limit ${question.limit!}`,
      ]
    case '/api/lca/employers':
      return [ranking('employer', question)]
    case '/api/h1b/sponsor-finder':
      return [ranking('employer', { min_petitions: 3, ...question })]
    case '/api/lca/employer-years':
      return [
        sql`with largest as (
              select employer from lca_flat ${conditions(question)} group by employer order by count(*) desc, employer limit 25
            )
            select employer, fiscal_year, ${FIGURES} from lca_flat
            ${conditions(question, sql`employer in (select employer from largest)`)}
            group by employer, fiscal_year order by employer, fiscal_year`,
      ]
    case '/api/lca/by-state':
      return [ranking('worksite_state', { ...question, limit: 1000 })]
    case '/api/lca/by-city':
      return [ranking('worksite_city, worksite_state', question)]
    case '/api/lca/by-soc':
      return [ranking('soc_code', question)]
    default:
      throw new Error(`no rival for ${route}`)
  }
}

type Row = Record<string, unknown>

const COUNTS = [
  'petitions',
  'certified',
  'workers',
  'wage_petitions',
  'wages_missing',
  'wages_excluded',
] as const
const WAGES = ['average_wage_usd', 'median_wage_usd', 'min_wage_usd', 'max_wage_usd'] as const
/** What a record is about, as we name it and as the flat table does. */
const KEYS: Record<string, [ours: string[], rival: string[]]> = {
  '/api/lca/employers': [['employer'], ['employer']],
  '/api/h1b/sponsor-finder': [['employer'], ['employer']],
  '/api/lca/employer-years': [
    ['employer', 'fiscal_year'],
    ['employer', 'fiscal_year'],
  ],
  '/api/lca/by-state': [['state'], ['worksite_state']],
  '/api/lca/by-city': [
    ['city', 'state'],
    ['worksite_city', 'worksite_state'],
  ],
  '/api/lca/by-soc': [['soc_code'], ['soc_code']],
  '/api/lca/wages': [['case_number'], ['case_number']],
  '/api/lca/stats': [[], []],
}

/**
 * Throws when an answer differs from the rival's. Groups of equal size at the end of a ranking may be other ones;
 * wages may differ by the dollar that rounding makes.
 */
export function holdAgainst(route: string, question: Question, answer: unknown, rows: unknown[]): void {
  const [ours, theirs] = KEYS[route]!
  const records = (
    route === '/api/lca/stats' ? [answer] : (answer as { records: unknown[] }).records
  ) as Row[]
  const fail = (what: string) => {
    throw new Error(`${route} ${JSON.stringify(question)}: ${what}`)
  }
  // Where more than 25 employers match, those at the end may be other ones.
  if (records.length !== rows.length && route !== '/api/lca/employer-years')
    fail(`${records.length} records, the flat table ${rows.length}`)
  const keyOf = (row: Row, names: string[]) => names.map((name) => row[name]).join('|')
  const byKey = new Map((rows as Row[]).map((row) => [keyOf(row, theirs), row]))
  const smallest = Math.min(...(rows as Row[]).map((row) => Number(row.petitions)))
  for (const record of records) {
    const row = byKey.get(keyOf(record, ours))
    if (!row) {
      if (
        route === '/api/lca/wages' ||
        (route !== '/api/lca/employer-years' && Number(record.petitions) > smallest)
      )
        fail(`the flat table lacks ${keyOf(record, ours)}`)
      continue
    }
    for (const name of COUNTS)
      if (name in record && name in row && record[name] !== row[name])
        fail(`${keyOf(record, ours)}: ${name} is ${record[name]}, not ${row[name]}`)
    for (const name of WAGES)
      if (name in record && name in row && Math.abs(Number(record[name]) - Number(row[name])) > 1)
        fail(`${keyOf(record, ours)}: ${name} is ${record[name]}, not ${row[name]}`)
  }
}
