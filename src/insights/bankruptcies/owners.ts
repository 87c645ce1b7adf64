/** Whose each case is, held in memory: a list of a hundred cases looks up the companies of a hundred ids. */
import { byPlace, NO_NUMBER } from '#storage/editions/columns.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'

/**
 * The number of a case's company, by the row in which the case stands in `bankruptcy_cases`; undefined for nobody's. It holds
 * while `company_cases` was made of that table: see `knowsCases`.
 */
export const caseOwners = oncePerEdition(async (db): Promise<(row: number) => number | undefined> => {
  const [rows, companies] = await db.numbers(sql`select case_row, company_no from company_cases`)
  const owners = byPlace(rows!, companies!)
  return (row) => (owners[row] === NO_NUMBER ? undefined : owners[row])
})
