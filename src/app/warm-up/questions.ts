/** Questions that have an edition read what answers are made of: each route as it is, and by each of its parameters alone. */
import { z } from 'zod'
import type { ReadOperation } from '#contract/operation.ts'
import { exampleOf } from '#contract/param-examples.ts'

/** A question: the text of each parameter. */
export type WarmQuestion = Readonly<Record<string, string>>

/** Which page is shown, and how much of it, needs nothing else to be read. */
const OF_PAGES = new Set(['limit', 'offset', 'cursor', 'fields'])

interface Described {
  type?: string
  enum?: unknown[]
  default?: unknown
}

/** The questions to a route, the one without parameters first; none where nothing is known of what stands in its path. */
export function* questionsOf({
  input,
  pathParams,
}: Pick<ReadOperation, 'input' | 'pathParams'>): Generator<WarmQuestion> {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const valuesOf = (name: string) => values(name, input.shape[name]!, properties[name] as Described)
  const always = new Set([...pathParams, ...required])
  const base: Record<string, string> = {}
  for (const name of always) {
    const [value] = valuesOf(name)
    if (value === undefined) return
    base[name] = value
  }
  yield base
  for (const name of Object.keys(properties)) {
    if (always.has(name) || OF_PAGES.has(name)) continue
    for (const value of valuesOf(name)) yield { ...base, [name]: value }
  }
}

/** What a parameter is asked with: all of a choice but what is meant without it, else its example. */
function values(name: string, schema: z.ZodType, described: Described): string[] {
  const choices = described.enum ?? (described.type === 'boolean' ? [true, false] : null)
  const found = choices ?? [exampleOf(name, schema)]
  return found
    .filter((value) => value !== undefined && value !== described.default)
    .map((value) => String(value))
}
