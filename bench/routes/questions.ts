/**
 * Questions to a route, made of its own input schema: each filter alone, with the broadest value and the rarest, pairs of
 * filters, orders, deep pages and the pages after a cursor. No two are the same.
 */
import { z } from 'zod'
import type { AnyOperation } from '#contract/operation.ts'
import type { Values } from './values.ts'

/** One question: the text of each parameter, those of the path among them. */
export type Question = Readonly<Record<string, string>>

/** What a schema says of a parameter. */
interface Described {
  type?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  anyOf?: Described[]
}

/** What is known of a route besides its declaration. */
export interface Known {
  values: (parameter: string) => Promise<Values | undefined>
  random: () => number
}

const PAGING = new Set(['limit', 'offset', 'cursor', 'fields'])
/** What pages are asked for that people look at. */
const LIMITS = [10, 25, 50, 50, 100]
/** Of a number that has no largest value. */
const COUNTS = [0, 1, 10, 50, 100, 250, 1000]
/** A largest value beyond this is that of all numbers. */
const MANY = 1e9
/** Of a number that may be far larger than anybody asks for. */
const LEAST = [1, 2, 3, 5, 10, 50]
const TRIES = 40

/** True where an answer is one page of a list of records. */
export const isRecordList = ({ input, path }: Pick<AnyOperation, 'input' | 'path'>): boolean =>
  'cursor' in input.shape && !path.includes('{company_name}')

/** Makes questions to a route. Throws where it has a parameter of which no values are known. */
export async function questionsTo(
  operation: Pick<AnyOperation, 'path' | 'input' | 'pathParams'>,
  count: number,
  { values, random }: Known,
): Promise<Question[]> {
  const { path, input, pathParams } = operation
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const described = (schema.properties ?? {}) as Record<string, Described>
  const names = Object.keys(described)
  const makers = new Map<string, (want: Want) => string>()
  for (const name of names) {
    if (PAGING.has(name)) continue
    const maker = makerOf(described[name]!, await values(name), random)
    if (!maker)
      throw new Error(
        `${path}: nobody has said what its parameter ${name} is asked with; bench/routes/values.ts does`,
      )
    makers.set(name, maker)
  }
  const always = new Set([...pathParams, ...(schema.required ?? [])])
  const filters = [...makers.keys()].filter((name) => !pathParams.includes(name))
  const limit = described.limit?.maximum
  const made = new Map<string, Question>()
  for (const { names: asked, want } of shapes(filters, random, count)) {
    for (let i = 0; i < TRIES && made.size < count; i++) {
      const question: Record<string, string> = {}
      for (const name of new Set([...always, ...asked])) question[name] = makers.get(name)!(want)
      if (limit !== undefined && random() < 0.5)
        question.limit = String(Math.min(limit, LIMITS[Math.floor(random() * LIMITS.length)]!))
      const ordered = inOrder(question)
      const key = JSON.stringify(ordered)
      if (made.has(key) || !input.safeParse(ordered).success) continue
      made.set(key, ordered)
      break
    }
  }
  return [...made.values()]
}

type Want = 'usual' | 'broadest' | 'rarest'

/** Which filters are asked together: none, each alone, and pairs until there are enough. */
function* shapes(filters: readonly string[], random: () => number, count: number) {
  yield { names: [] as string[], want: 'usual' as Want }
  for (const want of ['usual', 'broadest', 'rarest'] as const)
    for (const name of filters) yield { names: [name], want }
  const wants: Want[] = ['usual', 'usual', 'usual', 'broadest', 'rarest']
  // A route of few filters runs out of different questions.
  for (let i = 0; i < count * 3; i++) {
    const pair = new Set<string>()
    for (let of = 0; of < 2 && filters.length > 0; of++)
      pair.add(filters[Math.floor(random() * filters.length)]!)
    yield { names: [...pair], want: wants[i % wants.length]! }
  }
}

/** Makes texts of a parameter; null where nothing is known of it. */
function makerOf(
  described: Described,
  values: Values | undefined,
  random: () => number,
): ((want: Want) => string) | null {
  const any = (list: readonly (string | number)[]) => String(list[Math.floor(random() * list.length)])
  if (values && values.usual.length > 0)
    return (want) => any(values[want].length > 0 ? values[want] : values.usual)
  const { type, enum: choices, minimum = 0, maximum, anyOf } = described
  if (choices) return () => any(choices.map(String))
  if (type === 'boolean') return () => any(['true', 'false'])
  if (type === 'integer') return () => any(numbersBetween(minimum, maximum, random))
  const choice = anyOf?.find((each) => each.const !== undefined)
  return choice ? () => String(choice.const) : null
}

function numbersBetween(minimum: number, maximum: number | undefined, random: () => number): number[] {
  if (maximum === undefined || maximum > MANY) return COUNTS.filter((count) => count >= minimum)
  if (minimum < 0) return [-30, 0, 30, 59, 60, 90]
  if (maximum >= 1000 && minimum === 1 && maximum !== 3650) return LEAST
  // Small numbers as often as large ones.
  const low = Math.max(1, minimum)
  return [Math.max(minimum, Math.round(low * (maximum / low) ** random()))]
}

/** A window ends no earlier than it begins. */
function inOrder(question: Question): Question {
  const ordered: Record<string, string> = { ...question }
  for (const [from, to] of [
    ['date_from', 'date_to'],
    ['effective_from', 'effective_to'],
    ['start', 'end'],
    ['from', 'to'],
    ['year_from', 'year_to'],
    ['min_employees', 'max_employees'],
  ] as const) {
    const [low, high] = [ordered[from], ordered[to]]
    if (low === undefined || high === undefined) continue
    const sorted = [low, high].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
    ordered[from] = sorted[0]!
    ordered[to] = sorted[1]!
  }
  return ordered
}

/** The address of a question. */
export function addressOf(
  { path, pathParams }: Pick<AnyOperation, 'path' | 'pathParams'>,
  question: Question,
): string {
  const filled = pathParams.reduce<string>(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(question[name]!)),
    path,
  )
  const query = new URLSearchParams(Object.entries(question).filter(([name]) => !pathParams.includes(name)))
  return query.size > 0 ? `${filled}?${query}` : filled
}
