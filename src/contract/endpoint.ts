/** The declaration of an endpoint: REST, the tools and openapi.json all come from it. */
import type { z } from 'zod'
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/serving.ts'
import type { DatasetName, Feature, Plan } from './plans.ts'

/**
 * Who may ask.
 * - `none`: open to all, the same for all, and free of quota; `plan` in its context is the largest one.
 * - `optional`: anyone within the anonymous plan; a key gives more.
 * - `anonymous-preview`: the same, and without a key only the newest `plan.previewRecordsMax` records.
 * - `required`: only with a key.
 */
export type Access = 'none' | 'optional' | 'anonymous-preview' | 'required'

/** The chapters of the interface. */
export const GROUPS = {
  warn: 'WARN notices',
  'h1b-lca': 'H-1B and LCA',
  'dol-claims': 'Unemployment claims',
  sec: 'SEC 8-K filings',
  bankruptcy: 'Bankruptcies',
  jolts: 'JOLTS',
  signals: 'Market signals',
  crossref: 'Cross-reference and risk',
  exports: 'Exports',
  account: 'Account',
  talent: 'Talent directory',
} as const

export type Group = keyof typeof GROUPS

/** What an endpoint is given besides the caller's parameters. */
export interface RunContext {
  db: Database
  /** The day that counts as today; never read the clock for it. */
  today: IsoDate
  /** The moment of the request. What depends on it needs `cacheSeconds`. */
  now: Date
  edition: OpenEdition
  /** The caller's plan; the endpoint applies its `recordsMax` and `historyDays`. */
  plan: Plan
}

interface Declaration<Input extends z.ZodObject, Output extends z.ZodType> {
  method: 'GET'
  /** Path parameters in braces: `/api/state/{state_code}`. */
  path: `/${string}`
  summary: string
  description?: string
  group: Group
  access: Access
  /**
   * The datasets it cannot do without: the caller's plan must hold them, and their files must be readable. One that
   * can do without some leaves those out here and looks at `plan.datasets` and `edition.broken` itself.
   */
  dataset: DatasetName | readonly DatasetName[]
  /** What the plan must hold besides the datasets. */
  feature?: Feature
  /** Path and query parameters. */
  input: Input
  output: Output
  /** For answers that change within an edition: how long one may be shown. */
  cacheSeconds?: number
  /** Headers of an answer besides the usual ones. */
  headers?(answer: z.input<Output>): Readonly<Record<string, string>>
  /** True for an answer that is not to be kept: it lacks what may be there in a moment. */
  isPassing?(answer: z.input<Output>): boolean
  /** Answers. What it returns becomes the JSON body; `next_cursor` in it becomes a `Link` header. */
  run(context: RunContext, query: z.output<Input>): Promise<z.input<Output>> | z.input<Output>
}

/** An endpoint of the interface. */
export interface Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType>
  extends Declaration<Input, Output> {
  datasets: readonly DatasetName[]
  pathParams: readonly string[]
}

/** Any endpoint, as the server walks them: it hands `run` only what `input` has read. */
// biome-ignore lint/suspicious/noExplicitAny: `run` takes its own input only, so no narrower type holds them all.
export type AnyEndpoint = Endpoint<any, any>

/** Declares an endpoint; throws when its path and its input disagree. */
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  declaration: Declaration<Input, Output>,
): Endpoint<Input, Output> {
  const { path, input, dataset } = declaration
  const pathParams = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const undeclared = pathParams.filter((name) => !(name in input.shape))
  if (undeclared.length > 0) throw new Error(`${path}: input lacks ${undeclared.join(', ')}`)
  return { ...declaration, pathParams, datasets: typeof dataset === 'string' ? [dataset] : dataset }
}
