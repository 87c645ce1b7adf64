/** Whose each case is, held in memory: a list of a hundred cases looks up the companies of a hundred ids. */
import type { Database } from '#storage/database.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { gathered, numbersIn } from '../company/gathered.ts'

/**
 * The number of a case's company, by the row in which the case stands in `bankruptcy_cases`; undefined for nobody's. It holds
 * while `company_cases` was made of that table: see `knowsCases`.
 */
export const caseOwners = oncePerEdition<(row: number) => number | undefined>(readOwners)

async function readOwners(db: Database): Promise<(row: number) => number | undefined> {
  const [held] = await db.all<{
    count: number
    rows: Uint8Array | null
    companies: Uint8Array | null
    last: number | null
  }>(sql`
    select count(*)::integer as count, ${gathered(sql`case_row`)} as rows, ${gathered(sql`company_no`)} as companies,
           max(case_row) as last
    from company_cases`)
  const { count, last } = held!
  const rows = numbersIn(held!.rows, count)
  const companies = numbersIn(held!.companies, count)
  /** One more than the number of the company: 0 is nobody. */
  const owners = new Int32Array((last ?? -1) + 1)
  for (let i = 0; i < rows.length; i++) owners[rows[i]!] = companies[i]! + 1
  return (row) => (owners[row] ? owners[row] - 1 : undefined)
}
