/** For tests: asks a route as the server would. */
import { expect } from 'vitest'
import type { z } from 'zod'
import type { ReadOperation } from '#contract/operation.ts'
import { PLANS, type Plan, type PlanName } from '#contract/plans.ts'
import { testCatalogue } from '#contract/testing/catalogue.ts'
import type { Database } from '#storage/database.ts'
import type { SourceHealth } from '#storage/editions/store.ts'

/** What stands around a question: the enterprise plan and the first of June, unless a test is about it. */
export interface Around {
  plan?: PlanName | Plan
  today?: string
  sources?: SourceHealth[]
}

/** A plan that goes back so many days: no plan that has these filings is limited, and one may be. */
export const planOfDays = (historyDays: number): Plan => ({ ...PLANS.pro, historyDays })

/** The answer to a question, held against what the route declares: nothing more, nothing less. */
export async function ask<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: ReadOperation<Input, Output>,
  db: Database,
  query: Record<string, unknown> = {},
  { plan = 'enterprise', today = '2024-06-01', sources = [] }: Around = {},
): Promise<z.output<Output>> {
  const edition = {
    id: 'test',
    sample: false,
    createdAt: `${today}T00:00:00Z`,
    db,
    broken: new Map(),
    datasets: {},
    sources,
  }
  const context = {
    db,
    today,
    now: new Date(`${today}T12:00:00Z`),
    catalogue: testCatalogue,
    plan: typeof plan === 'string' ? PLANS[plan] : plan,
    edition,
  }
  const answer = await operation.run(context, operation.input.parse(query))
  const declared = operation.output.parse(answer)
  expect(declared).toEqual(answer)
  return declared
}

/** The names of the parameters that a question may not have. */
export function refused(operation: { input: z.ZodObject }, query: Record<string, unknown>): string[] {
  const read = operation.input.safeParse(query)
  return read.success ? [] : [...new Set(read.error.issues.map((issue) => String(issue.path[0])))]
}

/** A source that was read this morning. */
export function sourceHealth(fields: Partial<SourceHealth> = {}): SourceHealth {
  return {
    id: 'sec/current',
    dataset: 'sec',
    publisher: 'SEC',
    page: 'https://www.sec.gov',
    status: 'ok',
    message: null,
    last_attempt: '2024-06-01T05:30:00Z',
    last_success: '2024-06-01T05:30:00Z',
    rows: 1,
    newest: '2024-05-31',
    ...fields,
  }
}
