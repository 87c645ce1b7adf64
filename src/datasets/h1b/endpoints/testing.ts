/** For tests: asks a route as the server would. */
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { PLANS, type PlanName } from '#contract/plans.ts'
import type { Database } from '#storage/database.ts'

/** What stands around a question; the enterprise plan unless a test is about it. */
export interface Around {
  plan?: PlanName
  today?: string
}

/** The answer to a question, held against what the route declares: nothing more, nothing less. */
export async function ask<Input extends z.ZodObject, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  db: Database,
  query: Record<string, unknown> = {},
  { plan = 'enterprise', today = '2026-06-01' }: Around = {},
): Promise<z.output<Output>> {
  const edition = {
    id: 'test',
    sample: false,
    createdAt: `${today}T00:00:00Z`,
    db,
    broken: new Map(),
    datasets: {},
    sources: [],
  }
  const now = new Date(`${today}T12:00:00Z`)
  const context = { db, today, now, plan: PLANS[plan], edition }
  const answer = await endpoint.run(context, endpoint.input.parse(query))
  const declared = endpoint.output.parse(answer)
  expect(declared).toEqual(answer)
  return declared
}

/** The names of the parameters that a question may not have. */
export function refused(endpoint: { input: z.ZodObject }, query: Record<string, unknown>): string[] {
  const read = endpoint.input.safeParse(query)
  return read.success ? [] : [...new Set(read.error.issues.map((issue) => String(issue.path[0])))]
}
