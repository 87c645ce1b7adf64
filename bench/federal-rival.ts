/** Questions to the routes of H-1B, claims and JOLTS, and the plain SQL over flat tables that answers them too. */
import { STATES } from '#lib/states.ts'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import { contains, type Sql, sql, where } from '#storage/sql.ts'
import type { Question } from './ask-routes.ts'
import { H1B_WORDS, H1B_YEARS } from './federal-rows.ts'
import { randomNumbers } from './lca-questions.ts'

const QUESTIONS = 100

/** Puts the rows of the three datasets into flat tables with everything written out. */
export function makeFederalFlat(files: Readonly<Record<string, string>>, flat: string): Promise<void> {
  const make = async (connection: Connection) => {
    for (const [name, path] of Object.entries(files)) await connection.run(attachFile(name, path))
    await connection.run(`create table h1b_flat as
    select petitions.* exclude (employer_no, name_no), names.employer, employers.tax_id_last4
    from h1b.h1b_petitions as petitions join h1b.h1b_employer_names as names using (name_no)
    join h1b.h1b_employers as employers on employers.employer_no = petitions.employer_no`)
    await connection.run('create table claims_flat as from dol_claims.dol_claims')
    await connection.run(`create table jolts_flat as
    select series.* exclude (series_no), year, month, value, preliminary
    from jolts.jolts_observations join jolts.jolts_series as series using (series_no)`)
  }
  return withDuckDbFile(flat, make, { memoryMb: 1000 })
}

/** So many different questions to a route, or all that there are. */
export function federalQuestions(route: string): Question[] {
  const random = randomNumbers(route.length * 104_729)
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const maybe = (share: number, question: () => Question) => (random() < share ? question() : {})
  const codes = STATES.map(({ code }) => code).filter(
    (code) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code),
  )
  const year = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const element = () => ({ element: any(['JO', 'HI', 'TS', 'QU', 'LD']) })
  const level = () => ({ level: any(['L', 'R']) })
  const fiscal = () => ({ fiscal_year: year(...H1B_YEARS) })
  const state = () => ({ state: any(codes) })
  const named = () => ({ employer: `${any(H1B_WORDS)} ${any(H1B_WORDS)}`.toLowerCase() })
  const span = () => ({ start: `${year(1988, 2020)}-03-01`, end: `${year(2021, 2026)}-03-01` })
  const make: Record<string, () => Question> = {
    '/api/h1b/stats': () => ({ ...maybe(0.7, state), ...maybe(0.7, fiscal) }),
    '/api/h1b/by-state': () => maybe(0.95, fiscal),
    // Without any filter the newest year alone is meant.
    '/api/h1b/employers': () => ({
      ...any([
        fiscal(),
        state(),
        { ...state(), ...fiscal() },
        { ...named(), ...maybe(0.5, state), ...maybe(0.5, fiscal) },
      ]),
      limit: any([20, 50, 100]),
    }),
    '/api/dol-claims': () => ({ ...maybe(0.7, state), ...maybe(0.7, span), limit: any([100, 1000]) }),
    '/api/dol-claims/national': () => ({ ...maybe(0.9, span), limit: any([52, 500]) }),
    '/api/dol-claims/stats': () => ({}),
    '/api/jolts/stats': () => ({}),
    '/api/jolts/national': () => ({
      ...maybe(0.7, element),
      ...level(),
      ...maybe(0.6, () => ({ year_from: year(2001, 2015) })),
      limit: any([36, 500, 1000]),
    }),
    '/api/jolts/by-state': () => ({ ...element(), ...level() }),
    '/api/jolts/by-industry': () => ({ ...element(), ...level() }),
    '/api/jolts/trends': () => ({ ...element(), ...level(), ...maybe(0.8, state) }),
  }
  const questions = new Map<string, Question>()
  for (let i = 0; i < QUESTIONS * 5 && questions.size < QUESTIONS; i++) {
    const question = make[route]!()
    questions.set(JSON.stringify(question), question)
  }
  return [...questions.values()]
}

const SUMS = sql`sum(initial_approvals)::bigint as initial_approvals, sum(initial_denials)::bigint as initial_denials,
  sum(continuing_approvals)::bigint as continuing_approvals, sum(continuing_denials)::bigint as continuing_denials`
const EMPLOYERS = sql`count(distinct (employer, tax_id_last4))::integer as employers`

function conditions(question: Question, ...all: Sql[]): Sql {
  const { state, fiscal_year, employer, start, end, element, level, year_from } = question
  if (state !== undefined) all.push(sql`state = ${state}`)
  if (fiscal_year !== undefined) all.push(sql`fiscal_year = ${fiscal_year}`)
  if (employer !== undefined) all.push(contains(sql`employer`, String(employer)))
  if (start !== undefined) all.push(sql`week_ending >= ${start}::date`)
  if (end !== undefined) all.push(sql`week_ending <= ${end}::date`)
  if (element !== undefined) all.push(sql`element = ${element}`)
  if (level !== undefined) all.push(sql`level = ${level}`)
  if (year_from !== undefined) all.push(sql`year >= ${year_from}`)
  return where(all)
}

/** The statements that answer a question to a route; the last one gives its rows. */
export function federalRival(route: string, question: Question): Sql[] {
  const { limit = 50 } = question
  const nation = sql`scope = 'nation'`
  const adjusted = sql`seasonally_adjusted`
  switch (route) {
    case '/api/h1b/stats':
      return [
        sql`select fiscal_year, ${EMPLOYERS}, ${SUMS} from h1b_flat ${conditions(question)} group by fiscal_year`,
        sql`select ${EMPLOYERS}, ${SUMS} from h1b_flat ${conditions(question)}`,
      ]
    case '/api/h1b/by-state':
      return [
        sql`select state, ${EMPLOYERS}, ${SUMS} from h1b_flat ${conditions(question)}
            group by state order by initial_approvals desc, state`,
      ]
    case '/api/h1b/employers':
      return [
        sql`select count(distinct (employer, tax_id_last4)) as total from h1b_flat ${conditions(question)}`,
        sql`select employer, tax_id_last4, list(distinct fiscal_year), list(distinct state), list(distinct naics_sector), ${SUMS}
            from h1b_flat ${conditions(question)} group by employer, tax_id_last4
            order by initial_approvals desc, sum(continuing_approvals) desc, employer limit ${limit}`,
      ]
    case '/api/dol-claims':
      return [
        sql`select count(*) as total from claims_flat ${conditions(question)}`,
        sql`select * from claims_flat ${conditions(question)} order by week_ending desc, state limit ${limit}`,
      ]
    case '/api/dol-claims/national':
      return [
        sql`select count(distinct week_ending) as total from claims_flat ${conditions(question)}`,
        sql`select week_ending, count(initial_claims) as jurisdictions, sum(initial_claims)::bigint as initial_claims,
                   sum(continued_claims)::bigint as continued_claims, sum(covered_employment)::bigint as covered_employment,
                   round(100 * sum(continued_claims) / sum(covered_employment), 2) as insured_unemployment_rate
            from claims_flat ${conditions(question)} group by week_ending order by week_ending desc limit ${limit}`,
      ]
    case '/api/dol-claims/stats':
      return [
        sql`select week_ending, sum(initial_claims) as initial_claims from claims_flat group by week_ending order by initial_claims limit 1`,
        sql`select source, count(*) as n, min(week_ending), max(week_ending), max(source_date) from claims_flat group by source`,
        sql`select count(distinct week_ending)::integer as weeks, count(*)::integer as rows, count(distinct state)::integer as jurisdictions from claims_flat`,
      ]
    case '/api/jolts/stats':
      return [
        sql`select scope, count(distinct series_id), min(year), max(year) from jolts_flat group by scope`,
        sql`select * from jolts_flat where ${nation} and ${adjusted} order by year desc, month desc limit 20`,
        sql`select count(*)::integer as observations from jolts_flat`,
      ]
    case '/api/jolts/national':
      return [
        sql`select count(*) from jolts_flat ${conditions(question, nation, adjusted, sql`element <> 'OS'`)}`,
        sql`select * from jolts_flat ${conditions(question, nation, adjusted, sql`element <> 'OS'`)}
            order by year desc, month desc, array_position(['HI', 'JO', 'LD', 'QU', 'TS'], element) limit ${limit}`,
      ]
    case '/api/jolts/by-state':
    case '/api/jolts/by-industry': {
      const by = route.endsWith('state') ? sql`scope = 'state'` : sql`scope = 'industry'`
      const month = sql`(year, month) = (select (year, month) from jolts_flat ${conditions(question, by, adjusted)} order by year desc, month desc limit 1)`
      return [
        sql`select * from jolts_flat ${conditions(question, by, adjusted, month)} order by value desc, state, industry_code`,
      ]
    }
    case '/api/jolts/trends': {
      const of = question.state === undefined ? nation : sql`scope = 'state'`
      return [
        sql`select * from (select * from jolts_flat ${conditions(question, of, adjusted)} order by year desc, month desc limit 36)
            order by year, month`,
      ]
    }
    default:
      throw new Error(`no rival for ${route}`)
  }
}

type Row = Record<string, unknown>
const FIGURES = ['initial_approvals', 'initial_claims', 'value', 'week_ending'] as const

/** Throws when the figures of an answer differ from the rival's, row by row. */
export function holdFederal(route: string, question: Question, answer: unknown, rows: unknown[]): void {
  const fail = (what: string) => {
    throw new Error(`${route} ${JSON.stringify(question)}: ${what}`)
  }
  const told = answer as Row & { records?: Row[] }
  if (route === '/api/jolts/stats') return
  const ours = told.records ?? [told]
  const theirs = rows as Row[]
  if (ours.length !== theirs.length) fail(`${ours.length} records, the flat table ${theirs.length}`)
  for (const [i, row] of theirs.entries())
    for (const name of FIGURES)
      if (name in row && name in ours[i]! && String(row[name]) !== String(ours[i]![name]))
        fail(`record ${i}: ${name} is ${ours[i]![name]}, not ${row[name]}`)
}
