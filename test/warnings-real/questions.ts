/**
 * What is asked of the real edition: every GET route as it answers by default, and the routes of WARN notices of every
 * state, of some years and of some companies. Each question tells in plain SQL which notices it is about.
 */
import type { AnyOperation } from '#contract/operation.ts'
import { daysOf } from '#insights/reports/months.ts'
import { STATES } from '#lib/states.ts'
import { readConfig } from '../../src/config.ts'
import { registry } from '../../src/registry.ts'
import { REAL_TODAY } from '../real-edition.ts'

/** A question, and which notices it is about. */
export interface Question {
  url: string
  /** The route's path as declared. */
  route: string
  state?: string
  from?: string
  to?: string
  /** Further conditions on the notices, as plain SQL. */
  where?: string
  /** What is left of those conditions without a parameter, by its name; nothing where it does not say. */
  without?: Readonly<Record<string, string>>
  /** The days of layoff asked for, where those of the notice are not. */
  effective?: { from: string; to: string }
  /** What else was asked. */
  query: URLSearchParams
}

const { operations } = registry(readConfig({}))

/** Routes over the data; what accounts save asks one of them, and repeats what it says. */
export const ROUTES: readonly AnyOperation[] = operations.filter(
  ({ kind, path }) => (kind === 'read' || kind === 'file') && !path.startsWith('/api/filters/'),
)

/** Values of parameters without a default. */
const VALUES: Readonly<Record<string, string>> = {
  company_name: 'Boeing',
  state_code: 'TX',
  group_by: 'state',
  month: '2026-06',
  company_id: 'cik-12927',
  employer: 'google',
  ticker: 'BA',
  q: 'boeing',
  state: 'TX',
  city: 'Houston',
  sector: '31-33',
}

/** Routes whose answers carry no warnings of the data. */
const OTHER: readonly string[] = ['/api/auth/check']

/** The question of a route that names only what it must. */
function byDefault({ path, input }: AnyOperation, ids: Readonly<Record<string, string>>): Question {
  const values = { ...VALUES, ...ids }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!))
  const query = new URLSearchParams()
  for (const [name, schema] of Object.entries(
    input.shape as Record<string, { safeParse(x: unknown): { success: boolean } }>,
  ))
    if (!path.includes(`{${name}}`) && !schema.safeParse(undefined).success) query.set(name, values[name]!)
  const state = /\{state(_code)?\}/.test(path) ? { state: VALUES.state_code! } : {}
  const city = path.includes('{city}') ? { where: `city = '${VALUES.city}'` } : {}
  const month = path.includes('{month}') ? daysOf(values.month!) : {}
  return {
    url: query.size > 0 ? `${filled}?${query}` : filled,
    route: path,
    query,
    ...state,
    ...city,
    ...month,
  }
}

/** Every route as it answers by default. `ids` are those of a notice and of a filing that are held. */
export const defaults = (ids: Readonly<Record<string, string>>): Question[] =>
  ROUTES.filter(({ path }) => !OTHER.includes(path)).map((operation) => byDefault(operation, ids))

function ask(route: string, given: Record<string, string>, about: Partial<Question> = {}): Question {
  const query = new URLSearchParams(given)
  const path = route.replace(/\{\w+\}/, about.state ?? '')
  return { url: query.size > 0 ? `${path}?${query}` : path, route, query, ...about }
}

/** Routes that take a state and a window, by the names of their parameters. */
const WINDOWED = ['/api/records', '/api/top-companies'] as const
/** The first of the last 365 days. */
const YEAR_AGO = '2025-08-09'
const YEARS = [2003, 2012, 2020, 2023]
const COMPANIES = ['boeing', 'silicon valley bank', 'walmart']

const days = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** The routes of notices by state, by year and by company. */
export function more(): Question[] {
  const byState = STATES.flatMap(({ code: state }) => [
    ...WINDOWED.map((route) => ask(route, { state, date_to: REAL_TODAY }, { state, to: REAL_TODAY })),
    ask('/api/state/{state_code}', {}, { state }),
    ask('/api/state-intelligence/{state_code}', {}, { state }),
    ask('/api/trends', { state }, { state, from: '2025-09-01', to: REAL_TODAY }),
    ask('/api/risk-signal', { state }, { state, from: YEAR_AGO, to: REAL_TODAY }),
    ask('/api/crossref/by-company', { state }, { state, from: YEAR_AGO, to: REAL_TODAY }),
    ask('/api/violations', { state }, { state, from: '2025-08-08', to: REAL_TODAY }),
    ask('/api/aggregate', { group_by: 'year', state }, { state }),
    ask('/api/records', { state, layoff_type: 'closure' }, { state, where: `layoff_type = 'closure'` }),
    ask('/api/aggregate', { group_by: 'type', state }, { state }),
    ask('/api/aggregate', { group_by: 'year', date_field: 'effective', state }, { state }),
    ask('/api/dol-claims', { state, limit: '5' }, { state }),
    ask('/api/jolts/trends', { state }, { state }),
    ask('/api/bankruptcies', { state }, { state }),
  ])
  const byYear = YEARS.flatMap((year) => {
    const { from, to } = days(year)
    const dates = { date_from: from, date_to: to }
    return [
      ...WINDOWED.map((route) => ask(route, dates, { from, to })),
      ask('/api/aggregate', { group_by: 'state', ...dates }, { from, to }),
      ask('/api/violations', dates, { from, to }),
      ...['NY', 'FL', 'AZ'].map((state) =>
        ask(
          '/api/records',
          { ...dates, date_field: 'effective', state },
          { state, where: `effective_date between '${from}' and '${to}'`, effective: { from, to } },
        ),
      ),
      ask('/api/coverage', { year: String(year) }),
      ask('/api/dol-claims', { start: from, end: to, limit: '5' }),
      ask('/api/sec-filings', { company: 'boeing', start: from, end: to }),
      ask('/api/bankruptcies', { start: from, end: to }),
      ask('/api/h1b/stats', { fiscal_year: String(year) }),
      ask('/api/h1b/employers', { fiscal_year: String(year) }),
      ask('/api/lca/stats', { fiscal_year: String(year) }),
      ask('/api/lca/wages', { fiscal_year: String(year) }),
      ask('/api/crossref/layoffs-vs-h1b', { fiscal_year: String(year) }),
      ...['NY', 'GA', 'CA', 'MI', 'OK', 'NJ', 'SC', 'IL'].flatMap((state) => [
        ask('/api/records', { state, ...dates }, { state, from, to }),
        ask('/api/top-companies', { state, ...dates }, { state, from, to }),
        ask('/api/aggregate', { group_by: 'month', state, ...dates }, { state, from, to }),
      ]),
    ]
  })
  const byCompany = COMPANIES.flatMap((company) => [
    ask('/api/records', { company, date_from: '2023-01-01' }, { from: '2023-01-01', where: named(company) }),
    ask('/api/records', { company, state: 'NY' }, { state: 'NY', where: named(company) }),
    ask(`/api/crossref/company-timeline/${encodeURIComponent(company)}`, {}),
    ask(`/api/risk-signal/company/${encodeURIComponent(company)}`, {}),
    ask('/api/export/csv', { company, limit: '5' }, { where: named(company) }),
  ])
  const others = [
    ask('/api/records', { cbsa: 'Austin' }),
    ask('/api/records', { naics_sector: '62' }, { where: `sector = '62'` }),
    ask('/api/records', { limit: '10000' }),
    ask(
      '/api/records',
      { state: 'KY', layoff_type: 'closure', min_employees: '100' },
      {
        state: 'KY',
        where: `layoff_type = 'closure' and employees_affected >= 100`,
        without: { layoff_type: 'employees_affected >= 100', min_employees: `layoff_type = 'closure'` },
      },
    ),
    ask('/api/lca/employer-years', { employer: 'tesla' }),
    ask('/api/lca/stats', { fiscal_year: '2020', all_time: '1' }),
    ask('/api/jolts/series', { state: 'TX', seasonally_adjusted: 'false' }, { state: 'TX' }),
    ask('/api/dol-claims/national', { end: '1986-12-31' }),
    ask('/api/sec-filings', { items: '2.05' }),
    ask('/api/bankruptcies', { start: '2001-01-01', court: 'no such court' }),
    ask('/api/bankruptcies/by-date', { days: '3650' }),
    ask('/api/bankruptcies/by-court', { days: '3650' }),
    ask('/api/bankruptcies/by-state', { days: '3650' }),
    ask('/api/map-data', { dataset: 'sec' }),
    ask('/api/map-data', { dataset: 'bankruptcy' }),
  ]
  return [...byState, ...byYear, ...byCompany, ...others]
}

const named = (company: string) => `contains(lower(company_name), '${company}')`
