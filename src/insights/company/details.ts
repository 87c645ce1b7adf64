/** What is shown of companies beside figures: looked up for those alone that an answer shows. */
import { groupBy } from '#lib/group-by.ts'
import type { Database } from '#storage/database.ts'
import { columnCodes, columnNumbers } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition } from '#storage/editions/once.ts'
import { numbered, type Sql, sql, trusted } from '#storage/sql.ts'
import { byOwner } from './gathered.ts'

/** Who a company is. */
export interface CompanyDetails {
  company: string
  company_id: string
  ticker: string | null
  cik: string | null
}

/** Who a company is, and what it gave notice of: the same figures on every route. */
export interface CompanySums extends CompanyDetails {
  parent_id: string | null
  notices: number
  employees_affected: number | null
  notices_unsized: number
  notices_undated: number
  first_notice: string | null
  latest_notice: string | null
}

/** Those columns, of `company_activity as company`. */
export const sumsColumns = trusted(`
  company.name as company, company.company_id, company.ticker, company.cik, company.parent_id, company.notices,
  company.employees as employees_affected, company.unsized as notices_unsized, company.undated as notices_undated,
  company.first_notice, company.latest_notice`)

/** Rows of a table by number, none asked for where no number is. `select` is the statement up to its condition. */
export async function findByNumber<Row>(
  db: Database,
  select: Sql,
  column: 'company_no' | 'title_no',
  numbers: readonly number[],
): Promise<Row[]> {
  if (numbers.length === 0) return []
  return db.all<Row>(sql`${select} where ${trusted(column)} in ${numbered(numbers)}`)
}

/** Companies by number. */
export async function findDetails(
  db: Database,
  numbers: readonly number[],
): Promise<(company_no: number) => CompanyDetails> {
  const rows = await findByNumber<CompanyDetails & { company_no: number }>(
    db,
    sql`select company_no, name as company, company_id, ticker, cik from company_activity`,
    'company_no',
    numbers,
  )
  const found = new Map(rows.map(({ company_no, ...details }) => [company_no, details]))
  return (company_no) => found.get(company_no)!
}

/** Job titles by number: `company_title_names`. */
export async function findTitleNames(
  db: Database,
  numbers: readonly number[],
): Promise<(title_no: number) => string> {
  const rows = await findByNumber<{ title_no: number; title: string }>(
    db,
    sql`select title_no, title from company_title_names`,
    'title_no',
    numbers,
  )
  const found = new Map(rows.map(({ title_no, title }) => [title_no, title]))
  return (title_no) => found.get(title_no)!
}

/** The states of a company's notices that sums count, in order; held in memory, for a list of companies asks for those of each. */
export const statesByCompany = (context: EditionContext) =>
  keptStates(context, '', async (db) => {
    const asked = { ...context, db }
    const [companies, { values, codes }] = await Promise.all([
      columnNumbers(asked, 'company_states', sql`company_no`),
      columnCodes(asked, sql`company_states`, sql`state`),
    ])
    const { first, rows } = byOwner(companies)
    return (company_no) =>
      // Codes are in the order of the states.
      [...rows.subarray(first[company_no] ?? 0, first[company_no + 1] ?? 0)]
        .map((row) => codes[row]!)
        .sort((a, b) => a - b)
        .map((code) => values[code]!)
  })

const keptStates = keptPerEdition<(company_no: number) => string[]>(1)

/** The same of some companies, of notices under a condition on `company_notices`. */
export async function findNoticeStates(
  db: Database,
  numbers: readonly number[],
  condition: Sql,
): Promise<(company_no: number) => string[]> {
  const rows = await db.all<{ company_no: number; state: string }>(sql`
    select distinct company_no, state from company_notices
    where company_no in ${numbered(numbers)} and ${condition} order by company_no, state`)
  const found = groupBy(rows, (row) => row.company_no)
  return (company_no) => (found.get(company_no) ?? []).map((row) => row.state)
}
