/** For tests: asks a route as the server would. */
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { ReadOperation, RunContext } from '../operation.ts'
import type { PageOperation } from '../page.ts'
import { PLANS, type PlanName } from '../plans.ts'
import { testCatalogue } from './catalogue.ts'

/** What stands around a question; the enterprise plan unless a test is about it. */
export interface Around {
  plan?: PlanName
  today?: string
  edition?: Partial<OpenEdition>
}

/** What a question over that database is given on a day. */
export function contextOn(
  day: string,
  db: Database,
  { plan = 'enterprise', today = day, edition = {} }: Around = {},
  catalogue = testCatalogue,
): RunContext {
  return {
    db,
    today,
    now: new Date(`${today}T12:00:00Z`),
    catalogue,
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
}

/** Asks on a day: gives the answer to a question, held against what the route declares: nothing more, nothing less. */
export function askOn(day: string, datasets: object = {}, catalogue = testCatalogue) {
  return async <Input extends z.ZodObject, Output extends z.ZodType>(
    operation: ReadOperation<Input, Output>,
    db: Database,
    query: Record<string, unknown> = {},
    { edition, ...around }: Around = {},
  ): Promise<z.output<Output>> => {
    const held = { datasets: { ...datasets }, ...edition }
    const context = contextOn(day, db, { ...around, edition: held }, catalogue)
    const asked = await operation.run(context, operation.input.parse(query))
    const answer = (await operation.complete?.(asked, context)) ?? asked
    const declared = operation.output.parse(answer)
    expect(declared).toEqual(answer)
    return declared
  }
}

/** Loads a page on a day, and gives the HTML of what stands in it; tests of pages that follow docs/adding/an-endpoint.md call it. */
export function showOn(day: string) {
  return async <Input extends z.ZodObject, Data>(
    page: PageOperation<Input, Data>,
    db: Database,
    query: Record<string, unknown> = {},
    around: Around = {},
  ): Promise<string> => {
    const data = await page.load(contextOn(day, db, around), page.input.parse(query))
    return page.view(data)
  }
}

/** The names of the parameters that a question may not have. */
export function refused(operation: { input: z.ZodObject }, query: Record<string, unknown>): string[] {
  const read = operation.input.safeParse(query)
  return read.success ? [] : [...new Set(read.error.issues.map((issue) => String(issue.path[0])))]
}
