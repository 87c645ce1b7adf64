/** Whose each case is, held in memory: a list of a hundred cases looks up the companies of a hundred ids. */
import { byPlace, NO_NUMBER } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition, oncePerEdition } from '#storage/editions/once.ts'
import { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { sql } from '#storage/sql.ts'
import { byOwner } from '../company/gathered.ts'

/**
 * The numbers of companies by the row in which their case stands in `bankruptcy_cases`; NO_NUMBER for nobody's. They hold while
 * `company_cases` was made of that table: see `knowsCases`.
 */
const heldOwners = oncePerEdition(async (db) => {
  const [rows, companies] = await db.numbers(sql`select case_row, company_no from company_cases`)
  return byPlace(rows!, companies!)
})

/** The number of a case's company, by its row; undefined for nobody's. */
export async function caseOwners(context: EditionContext): Promise<(row: number) => number | undefined> {
  const owners = await heldOwners(context)
  return (row) => (owners[row] === NO_NUMBER ? undefined : owners[row])
}

/** The rows of each company's cases: most have few, and all rows are not gone through for them. */
const heldCases = keptPerEdition<ReturnType<typeof byOwner>>(1)

/** Which of so many rows are cases of some companies. */
export async function casesOfCompanies(
  context: EditionContext,
  rows: number,
  companies: Int32Array,
): Promise<RowBitmap> {
  const held = await heldCases(context, '', async () => byOwner(await heldOwners(context)))
  const those: number[] = []
  for (const company of companies)
    for (const row of held.rows.subarray(held.first[company] ?? 0, held.first[company + 1] ?? 0))
      those.push(row)
  return RowBitmap.ofRows(rows, those)
}
