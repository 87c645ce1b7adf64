/** The factors that give companies points, out of what is held in memory: of each company they are asked for by every list. */
import { groupBy } from '#lib/rows.ts'
import { columnNumbers, type RowShape, rowsAt } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { byOwner } from '../company/gathered.ts'
import { companyRiskFactors } from '../tables/index.ts'
import type { RiskFactor } from './formula.ts'

/** A factor of a company that gives it points. */
export interface FactorRow {
  company_no: number
  factor: RiskFactor
  points: number
  max: number
  detail: string
}

const shape: RowShape = {
  table: companyRiskFactors,
  fields: Object.fromEntries(['company_no', 'factor', 'points', 'max', 'detail'].map((name) => [name, name])),
}

const kept = keptPerEdition<ReturnType<typeof byOwner>>(1)

/** Those of companies; none of one whose factors give nothing. */
export async function findFactors(
  context: EditionContext,
  companies: readonly number[],
): Promise<ReadonlyMap<number, readonly FactorRow[]>> {
  const { first, rows } = await kept(context, '', async () =>
    byOwner(await columnNumbers(context, companyRiskFactors.name, sql`company_no`)),
  )
  const places = companies.flatMap((company_no) => [
    ...rows.subarray(first[company_no] ?? 0, first[company_no + 1] ?? 0),
  ])
  const found = await rowsAt<FactorRow>(context, shape, places)
  return groupBy(found, ({ company_no }) => company_no)
}
