/** The figures that every H-1B route shows. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { sql } from '#storage/sql.ts'

const count = (about: string) => z.number().int().describe(about)

/** Petitions decided, and the share of them that was approved. */
export const decisions = z.object({
  initial_approvals: count('Approved petitions for initial employment'),
  initial_denials: count('Denied petitions for initial employment'),
  continuing_approvals: count(
    'Approved petitions for continuing employment: extensions, changes, amendments',
  ),
  continuing_denials: count('Denied petitions for continuing employment'),
  approvals: count('Initial and continuing approvals'),
  denials: count('Initial and continuing denials'),
  approval_rate: z
    .number()
    .nullable()
    .describe('Share of approvals among all decisions, 0 to 1; null when nothing was decided'),
})

/** The four sums as the database gives them. */
export interface Sums {
  initial_approvals: number
  initial_denials: number
  continuing_approvals: number
  continuing_denials: number
}

/** The columns of `Sums` in tables that hold sums already. */
export const sumColumns = sql`initial_approvals, initial_denials, continuing_approvals, continuing_denials`

/** The columns of `Sums` over rows of petitions. */
export const summedColumns = sql`
  sum(initial_approvals)::bigint as initial_approvals, sum(initial_denials)::bigint as initial_denials,
  sum(continuing_approvals)::bigint as continuing_approvals, sum(continuing_denials)::bigint as continuing_denials`

/** Nothing decided. */
export const NO_SUMS: Sums = {
  initial_approvals: 0,
  initial_denials: 0,
  continuing_approvals: 0,
  continuing_denials: 0,
}

/** The figures of an answer out of the four sums. */
export function toDecisions(sums: Sums): z.infer<typeof decisions> {
  const { initial_approvals, initial_denials, continuing_approvals, continuing_denials } = sums
  const approvals = initial_approvals + continuing_approvals
  const denials = initial_denials + continuing_denials
  const decided = approvals + denials
  return {
    initial_approvals,
    initial_denials,
    continuing_approvals,
    continuing_denials,
    approvals,
    denials,
    approval_rate: decided === 0 ? null : Math.round((approvals / decided) * 10_000) / 10_000,
  }
}

/** A fiscal year to ask for. */
export const fiscalYear = () =>
  whole()
    .min(2000)
    .max(2100)
    .optional()
    .describe('Year in which the fiscal year ends: 2024 is 1 October 2023 to 30 September 2024')

/** What every answer says of the years that it rests on. */
export const yearFields = {
  fiscal_year: z.number().int().nullable().describe('The one fiscal year of the answer; null for all held'),
  fiscal_years: z.array(z.number().int()).describe('The fiscal years held that the answer covers'),
}
