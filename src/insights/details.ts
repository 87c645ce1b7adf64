/** What is shown of companies beside figures: looked up for those alone that an answer shows. */
import type { Database } from '#storage/database.ts'
import { join, type Sql, sql, trusted } from '#storage/sql.ts'

/** Our own numbers as they stand, for `in`: hundreds of bound ones take longer than the question. */
export const numbered = (numbers: readonly number[]): Sql =>
  trusted(`(${[...new Set(numbers)].map(Number).join(', ') || 'null'})`)

/** Who a company is. */
export interface CompanyDetails {
  company: string
  company_id: string
  ticker: string | null
  cik: string | null
}

/** So few companies are asked for one by one: rows lie by number, and a single number is found without reading on. */
const FEW = 8

/** Companies by number. */
export async function findDetails(
  db: Database,
  numbers: readonly number[],
): Promise<(company_no: number) => CompanyDetails> {
  const conditions =
    numbers.length > 0 && numbers.length <= FEW
      ? numbers.map((company_no) => sql`company_no = ${company_no}`)
      : [sql`company_no in ${numbered(numbers)}`]
  const selects = conditions.map(
    (condition) => sql`
      select company_no, name as company, company_id, ticker, cik from company_activity where ${condition}`,
  )
  const rows = await db.all<CompanyDetails & { company_no: number }>(join(selects, sql` union all `))
  const found = new Map(rows.map(({ company_no, ...details }) => [company_no, details]))
  return (company_no) => found.get(company_no)!
}

/** The states of companies' notices under a condition on `company_notices`, in order. */
export async function findNoticeStates(
  db: Database,
  numbers: readonly number[],
  condition: Sql,
): Promise<(company_no: number) => string[]> {
  const rows = await db.all<{ company_no: number; state: string }>(sql`
    select distinct company_no, state from company_notices
    where company_no in ${numbered(numbers)} and ${condition}
    order by company_no, state`)
  const found = groupBy(rows, (row) => row.company_no)
  return (company_no) => (found.get(company_no) ?? []).map((row) => row.state)
}

/** Rows by key, each group in the order of the rows. */
export function groupBy<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
