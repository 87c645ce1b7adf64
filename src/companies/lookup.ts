/** Companies of records at the time of a question: the names of a page looked up, or a filter by stock symbol. */
import type { Database } from '#storage/database.ts'
import { type Sql, sql } from '#storage/sql.ts'

/** What is said of a company beside a record. */
export interface CompanyOf {
  ticker: string | null
  cik: string | null
  company_id: string | null
}

const NOBODY: CompanyOf = { ticker: null, cik: null, company_id: null }

/** What an edition must have for names to be looked up. */
export interface HasCompanies {
  datasets: Readonly<Record<string, unknown>>
  broken: ReadonlyMap<string, unknown>
}

/** True when the edition tells who is who; it may not, while its file of companies cannot be read. */
export function knowsCompanies({ datasets, broken }: HasCompanies): boolean {
  return 'companies' in datasets && !broken.has('companies')
}

/** True when the edition tells whose each record is, in `company_links`. */
export function knowsLinks({ datasets, broken }: HasCompanies): boolean {
  return 'links' in datasets && !broken.has('links')
}

/** The companies of names as filed, each in its state. */
export async function findCompanies(
  db: Database,
  edition: HasCompanies,
  filed: readonly { name: string; state: string | null }[],
): Promise<(name: string, state: string | null) => CompanyOf> {
  const names = [...new Set(filed.map(({ name }) => name))]
  if (names.length === 0 || !knowsCompanies(edition)) return () => NOBODY
  const list = names.map((name) => sql`${name}`).reduce((all, one) => sql`${all}, ${one}`)
  const rows = await db.all<CompanyOf & { name: string; state: string | null }>(sql`
    select company_names.name, company_names.state, companies.company_id, companies.ticker, companies.cik
    from company_names join companies using (company_id)
    where company_names.name in (${list})`)
  const found = new Map(rows.map(({ name, state, ...company }) => [key(name, state), company]))
  return (name, state) => found.get(key(name, null)) ?? found.get(key(name, state)) ?? NOBODY
}

const key = (name: string, state: string | null) => `${name}\u0000${state ?? ''}`

/** The condition that a column's name is that of a company with this symbol, in any case. */
export function hasTicker(column: Sql, ticker: string): Sql {
  const symbol = ticker.toUpperCase()
  // Symbols hold no comma, so a list of them holds a symbol between commas.
  const holds = sql`position(${`,${symbol},`} in ',' || companies.tickers || ',') > 0`
  return sql`${column} in (
    select company_names.name from company_names join companies using (company_id) where ${holds})`
}

/** The condition that a column's name is, or is not, that of a company with a symbol. */
export function hasAnyTicker(column: Sql, has: boolean): Sql {
  const listed = sql`
    select company_names.name from company_names join companies using (company_id)
    where companies.ticker is not null`
  return has ? sql`${column} in (${listed})` : sql`${column} not in (${listed})`
}
