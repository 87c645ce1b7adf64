/** A question to the API with the address that asks it. */
import type { AnyOperation } from '#contract/operation.ts'
import { targetOf } from '#contract/target.ts'

/** What a question is asked with: values by parameter; those that are left open are not asked. */
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>

/** A question. */
export interface Question {
  operation: Pick<AnyOperation, 'path' | 'pathParams' | 'auth' | 'planNeeds'>
  params: Params
}

/** The same as an address says it: what stands in the path, and the query in order. */
export function saidOf({ operation, params }: Question) {
  const given = Object.entries(params).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  const isOfPath = ([name]: [string, string]) => operation.pathParams.includes(name)
  const path = Object.fromEntries(given.filter(isOfPath))
  const query = given.filter((pair) => !isOfPath(pair))
  return { path, query, target: targetOf(operation.path, path, query) }
}
