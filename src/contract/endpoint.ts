/** The declaration of an endpoint: REST, the tools and openapi.json all come from it. */
import { z } from 'zod'
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/serving.ts'
import type { DatasetName, Feature, Plan, PlanNeeds } from './plans.ts'

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

/** The caller, as answers about them tell it. */
export interface CallerFacts {
  /** Null for whoever sends no key, and for the operator. */
  account_id: string | null
  /** The key that was sent; `id` is null for the operator's. `expires_at` is ISO text in UTC, null is never. */
  key: { id: string | null; name: string; expires_at: string | null } | null
  /** The day's calls; null for a plan without limit. */
  quota: { limit: number; used: number; left: number; resets_at: string } | null
}

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
  /** Who asks, for a `personal` endpoint alone: what others answer must not depend on it. */
  caller?: CallerFacts
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
  /** Datasets that the plan must hold besides, though the answer can do without their files. */
  planNeeds?: readonly DatasetName[]
  /** What the plan must hold besides the datasets. */
  feature?: Feature
  /** Path and query parameters. */
  input: Input
  output: Output
  /** For answers that change within an edition: how long one may be shown. */
  cacheSeconds?: number
  /** True for an answer about the caller: made for each anew, kept by nobody, and free of quota. */
  personal?: true
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
  /** What the caller's plan must hold, decided before anything is read of what is asked. */
  needs: PlanNeeds
  pathParams: readonly string[]
}

/** Any endpoint, as the server walks them: it hands `run` only what `input` has read. */
// biome-ignore lint/suspicious/noExplicitAny: `run` takes its own input only, so no narrower type holds them all.
export type AnyEndpoint = Endpoint<any, any>

/** Declares an endpoint; throws when its path and its input disagree. */
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  declaration: Declaration<Input, Output>,
): Endpoint<Input, Output> {
  const { path, input, dataset, planNeeds = [], feature } = declaration
  const pathParams = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const undeclared = pathParams.filter((name) => !(name in input.shape))
  if (undeclared.length > 0) throw new Error(`${path}: input lacks ${undeclared.join(', ')}`)
  const datasets = typeof dataset === 'string' ? [dataset] : dataset
  const needs = { datasets: [...new Set([...datasets, ...planNeeds])], ...(feature && { feature }) }
  return { ...declaration, pathParams, datasets, needs }
}

/** What a file is opened with besides the caller's parameters. */
export interface DownloadContext extends RunContext {
  /** True when only the head is wanted: `pieces` will not be read. */
  headOnly: boolean
  /** A path for a file of the download's own, with that ending; it is removed when the download ends, however it ends. */
  temporaryFile(ending: string): Promise<string>
}

/** A file about to be sent. */
export interface OpenDownload {
  /** What the caller's program is to call it; plain ASCII. */
  fileName: string
  contentType: string
  /** What the file leaves out of what was asked for. */
  warnings: readonly string[]
  /** Records in the file, and records that match. */
  count: number
  total: number
  /** The length where it is known before the first byte is sent. */
  bytes?: number
  /** True where the format is compressed already. */
  packed?: boolean
  /** The bytes in order. An error in the middle cuts the answer visibly; leaving the loop early ends the work. */
  pieces: AsyncIterable<Buffer | string>
}

interface DownloadDeclaration<Input extends z.ZodObject>
  extends Omit<
    Declaration<Input, z.ZodType<OpenDownload, OpenDownload>>,
    'output' | 'run' | 'cacheSeconds' | 'headers'
  > {
  /** The media types it can answer with. */
  contentTypes: readonly string[]
  /** Request headers it takes, by their names as documented. They are checked, and then forgotten. */
  requestHeaders?: z.ZodObject
  /** For routes without a key: downloads a day from one address. `name` tells its count from others. */
  perAddress?: { name: string; callsPerDay: number }
  /** Opens the file. Its `db` waits its turn like all questions. */
  run(context: DownloadContext, query: z.output<Input>): Promise<OpenDownload>
}

/** A route that answers with a file, sent as it is made, instead of with JSON from the cache. */
export interface DownloadEndpoint<Input extends z.ZodObject = z.ZodObject>
  extends Omit<Endpoint<Input, z.ZodType<OpenDownload, OpenDownload>>, 'run'>,
    Pick<DownloadDeclaration<Input>, 'contentTypes' | 'requestHeaders' | 'perAddress' | 'run'> {}

/** Declares a route that answers with a file. */
export function download<Input extends z.ZodObject>(
  declaration: DownloadDeclaration<Input>,
): DownloadEndpoint<Input> {
  // The server hands a download the larger context; nobody else calls it.
  const run = declaration.run as Endpoint<Input, z.ZodType<OpenDownload, OpenDownload>>['run']
  return { ...endpoint({ ...declaration, output: z.custom<OpenDownload>(), run }), ...declaration }
}

/** Whether a route answers with a file. */
export function isDownload(route: AnyEndpoint | DownloadEndpoint): route is DownloadEndpoint {
  return 'contentTypes' in route
}
