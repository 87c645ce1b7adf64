/** For tests: asks a route as the server would. */
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Endpoint, RunContext } from '#contract/endpoint.ts'
import { PLANS, type PlanName } from '#contract/plans.ts'
import type { Database } from '#storage/database.ts'
import type { SourceHealth } from '#storage/editions.ts'
import type { OpenEdition } from '#storage/serving.ts'

/** What stands around a question; the enterprise plan and the first of June unless a test is about it. */
export interface Around {
  plan?: PlanName
  today?: string
  edition?: Partial<OpenEdition>
}

/** The answer to a question, held against what the route declares: nothing more, nothing less. */
export async function ask<Input extends z.ZodObject, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  db: Database,
  query: Record<string, unknown> = {},
  { plan = 'enterprise', today = '2024-06-01', edition = {} }: Around = {},
): Promise<z.output<Output>> {
  const context: RunContext = {
    db,
    today,
    now: new Date(`${today}T12:00:00Z`),
    plan: PLANS[plan],
    edition: {
      id: '20240601T000000Z-0000',
      sample: false,
      createdAt: `${today}T00:00:00Z`,
      db,
      broken: new Map(),
      datasets: {},
      sources: [],
      ...edition,
    },
  }
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

/** A source that was read this morning. */
export function sourceHealth(fields: Partial<SourceHealth> = {}): SourceHealth {
  return {
    id: 'warn/or',
    dataset: 'warn',
    publisher: 'Oregon office',
    page: 'https://example.org/or',
    status: 'ok',
    message: null,
    last_attempt: '2024-06-01T03:00:00Z',
    last_success: '2024-06-01T03:00:00Z',
    rows: 3,
    newest: '2024-05-30',
    ...fields,
  }
}
