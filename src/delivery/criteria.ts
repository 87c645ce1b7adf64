/**
 * What a filter asks for: parameters of the list of notices, read as the list reads them, so that a filter is a query. The
 * list is handed in; the rest of its parameters say which days of it are shown and how, and are given when it is asked.
 */
import { z } from 'zod'
import { InvalidInput } from '#contract/errors.ts'
import { readInput } from '#contract/input.ts'
import type { ReadOperation } from '#contract/operation.ts'
import { didYouMean } from '#lib/text.ts'

/** The list's parameters by name, as they were given. */
export type Criteria = Readonly<Record<string, string | number | boolean>>

/** Parameters that are no criteria: a filter goes on, while these are of one look at it. */
const OF_ONE_LOOK = [
  'date_from',
  'date_to',
  'date_field',
  'effective_from',
  'effective_to',
  'changed_since',
  'ids',
  'sort',
  'order',
  'limit',
  'offset',
  'cursor',
  'fields',
] as const

/** Text that no parameter is longer than: the list says its own bounds. */
const VALUE_LENGTH_MAX = 1000

const value = z.union([z.string().max(VALUE_LENGTH_MAX), z.number(), z.boolean()], {
  error: 'must be a text, a number, true or false',
})

/** Criteria as answers hold them. */
export const givenCriteria = z.record(z.string(), value).describe('As they were given')

/** What is wrong with one of them, or with all: then the path is empty. */
interface Fault {
  path: (string | number)[]
  message: string
}

/** Criteria over one list. */
export class CriteriaOf {
  /** The list's parameters that are criteria, as it declares them. */
  readonly shape: z.ZodRawShape
  /** Those that are not. */
  readonly ofOneLook: z.ZodRawShape
  /** Criteria as a body gives them, which the list takes. */
  readonly schema: z.ZodType<Criteria>

  constructor(readonly list: ReadOperation) {
    const ofOneLook = new Set<string>(OF_ONE_LOOK)
    const entries = Object.entries(list.input.shape)
    this.shape = Object.fromEntries(entries.filter(([name]) => !ofOneLook.has(name)))
    this.ofOneLook = Object.fromEntries(entries.filter(([name]) => ofOneLook.has(name)))
    const { properties } = z.toJSONSchema(z.object(this.shape), { io: 'input' })
    this.schema = z
      .record(z.string(), value)
      .superRefine((given, context) => {
        for (const fault of this.faultsOf(given)) context.addIssue({ code: 'custom', ...fault })
      })
      .meta({
        id: 'FilterCriteria',
        description: `Parameters of \`${list.path}\`, with the same meaning; one or more that narrow it`,
        properties,
      })
  }

  /** Throws InvalidInput where nothing of a query narrows the list. */
  requireNarrow(query: Readonly<Record<string, unknown>>): void {
    if (this.narrows(query)) return
    throw new InvalidInput([{ loc: ['query'], msg: this.tooWide(), type: 'value_error' }])
  }

  /** Criteria as they stand in an address. */
  params(criteria: Criteria): Record<string, string> {
    return Object.fromEntries(Object.entries(criteria).map(([name, each]) => [name, String(each)]))
  }

  /** The address of the list that shows what they match. */
  address(criteria: Criteria): string {
    return `${this.list.path}?${new URLSearchParams(this.params(criteria))}`
  }

  /** What is wrong with them, as the list itself reads them. */
  private faultsOf(given: Criteria): Fault[] {
    const foreign = Object.keys(given).filter((name) => !Object.hasOwn(this.shape, name))
    if (foreign.length > 0) return foreign.map((name) => this.foreign(name))
    try {
      readInput(this.list.input, this.list.path, { path: {}, query: Object.entries(this.params(given)) })
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      return (error.errors ?? []).map(({ loc, msg }) => ({ path: loc.slice(1), message: msg }))
    }
    return this.narrows(given) ? [] : [{ path: [], message: this.tooWide() }]
  }

  private foreign(name: string): Fault {
    const path = [name.slice(0, 60)]
    if (Object.hasOwn(this.ofOneLook, name))
      return { path, message: 'is no criterion: it is given when the filter’s matches are asked for' }
    return { path, message: `is not a criterion${didYouMean(name, Object.keys(this.shape))}` }
  }

  /** Parameters with a default say how others are read. */
  private get narrowing(): string[] {
    const hasDefault = (schema: z.core.$ZodType) => z.safeParse(schema, undefined).data !== undefined
    return Object.keys(this.shape).filter((name) => !hasDefault(this.shape[name]!))
  }

  private narrows(given: Readonly<Record<string, unknown>>): boolean {
    return this.narrowing.some((name) => given[name] !== undefined)
  }

  private tooWide(): string {
    return `would match every notice; give at least one of ${this.narrowing.join(', ')}`
  }
}
