/** Whose records are, at the time of a question: said of a page of them, or asked for. */
import type { Database } from '#storage/database.ts'
import { keyed, type Sql, sql } from '#storage/sql.ts'

/** What is said of a company beside a record. */
export interface CompanyOf {
  /** Its name: as a reader would write it, as most of its records have it. */
  company: string | null
  ticker: string | null
  cik: string | null
  company_id: string | null
}

const NOBODY: CompanyOf = { company: null, ticker: null, cik: null, company_id: null }

/** What an edition must have for records to be looked up. */
export interface HasCompanies {
  datasets: Readonly<Record<string, unknown>>
  broken: ReadonlyMap<string, unknown>
}

const reads = ({ datasets, broken }: HasCompanies, name: string) => name in datasets && !broken.has(name)

/** True when the edition tells whose each record is; it may not, while its file of links cannot be read. */
export const knowsLinks = (edition: HasCompanies): boolean => reads(edition, 'links')

/** True when records can be asked for by company: stock symbols besides the main one stand in the file of companies. */
export const knowsCompanies = (edition: HasCompanies): boolean =>
  knowsLinks(edition) && reads(edition, 'companies')

/** The companies of records of a dataset. */
export async function companiesOf(
  db: Database,
  edition: HasCompanies,
  dataset: string,
  records: readonly string[],
): Promise<(record: string) => CompanyOf> {
  if (records.length === 0 || !knowsLinks(edition)) return () => NOBODY
  const rows = await db.all<CompanyOf & { record: string; dataset: string }>(sql`
    select record, company, ticker, cik, company_id, dataset from company_links where record in ${keyed(records)}`)
  const found = new Map<string, CompanyOf>()
  for (const { record, dataset: of, ...company } of rows) if (of === dataset) found.set(record, company)
  return (record) => found.get(record) ?? NOBODY
}

/** Which companies' records are asked for. */
export interface CompanyFilter {
  /** One company: its parts and brands with a number of their own are others. */
  company_id?: string | undefined
  /** A registrant's SEC number of ten digits: its own records, and those of its parts and brands. */
  cik?: string | undefined
  /** Any of its stock symbols, in any case; the same records as by SEC number. */
  ticker?: string | undefined
  has_ticker?: boolean | undefined
}

/** The conditions that a record of a dataset, whose id is in this column, is of such a company. */
export function companyConditions(id: Sql, dataset: string, filter: CompanyFilter): Sql[] {
  const { company_id, cik, ticker, has_ticker } = filter
  const linked = (condition: Sql) =>
    sql`(select record from company_links where dataset = ${dataset} and ${condition})`
  const conditions: Sql[] = []
  if (company_id !== undefined) conditions.push(sql`${id} in ${linked(sql`company_id = ${company_id}`)}`)
  if (cik !== undefined) conditions.push(sql`${id} in ${linked(sql`cik = ${cik}`)}`)
  if (ticker !== undefined) conditions.push(sql`${id} in ${linked(hasSymbol(ticker))}`)
  if (has_ticker !== undefined) {
    const listed = linked(sql`ticker is not null`)
    conditions.push(has_ticker ? sql`${id} in ${listed}` : sql`${id} not in ${listed}`)
  }
  return conditions
}

function hasSymbol(ticker: string): Sql {
  // Symbols hold no comma, so a list of them holds a symbol between commas.
  const holds = sql`position(${`,${ticker.toUpperCase()},`} in ',' || tickers || ',') > 0`
  // A part's record of before it was owned, or after, has no number.
  return sql`cik is not null and company_id in (select company_id from companies where ${holds})`
}
