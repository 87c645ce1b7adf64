/** The declaration of an operation: REST, the tools and openapi.json all come from it. */
import { z } from 'zod'
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/serving.ts'
import type { Catalogue, PlanNeeds } from './catalogue.ts'
import type { Feature, Plan } from './plans.ts'

/**
 * Who may ask.
 * - `none`: open to all, the same for all, and free of quota; `plan` in its context is the largest one.
 * - `optional`: anyone within the anonymous plan; a key gives more.
 * - `preview`: the same, and without a key only the newest `plan.previewRecordsMax` records.
 * - `key`: only with a key.
 */
export type Auth = 'none' | 'optional' | 'preview' | 'key'

/** What there must be for an operation to answer. */
export interface Needs {
  /**
   * The datasets it cannot do without: the caller's plan must hold them, and their files must be readable. One that
   * can do without some leaves those out here and looks at the plan and at `edition.broken` itself.
   */
  datasets?: readonly string[]
  /** Datasets that the plan must hold besides, though the answer can do without their files. */
  planDatasets?: readonly string[]
  /** What the plan must hold besides datasets. */
  feature?: Feature
}

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

/** What an operation is given besides the caller's parameters. */
export interface RunContext {
  db: Database
  /** The day that counts as today; never read the clock for it. */
  today: IsoDate
  /** The moment of the request. What depends on it needs `cacheSeconds`. */
  now: Date
  edition: OpenEdition
  /** The datasets that there are. */
  catalogue: Catalogue
  /** The caller's plan; the operation applies its `recordsMax` and `historyDays`. */
  plan: Plan
  /** Who asks, for a `personal` operation alone: what others answer must not depend on it. */
  caller?: CallerFacts
}

interface Declaration<Input extends z.ZodObject, Output extends z.ZodType> {
  /** Path parameters in braces: `/api/state/{state_code}`. */
  path: `/${string}`
  summary: string
  description?: string
  group: Group
  auth: Auth
  needs?: Needs
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
  /**
   * Adds to an answer what others are asked for, such as a news service: it may wait for them, for no place among the
   * questions is held meanwhile.
   */
  complete?(answer: z.input<Output>, context: Pick<RunContext, 'now'>): Promise<z.input<Output>>
  /** Answers. What it returns becomes the JSON body; `next_cursor` in it becomes a `Link` header. */
  run(context: RunContext, query: z.output<Input>): Promise<z.input<Output>> | z.input<Output>
}

/** An operation of the interface. */
export interface Operation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType>
  extends Omit<Declaration<Input, Output>, 'needs'> {
  method: 'GET'
  /** The datasets whose files must be readable. */
  datasets: readonly string[]
  /** What the caller's plan must hold, decided before anything is read of what is asked. */
  planNeeds: PlanNeeds
  pathParams: readonly string[]
}

/** Any operation, as the server walks them: it hands `run` only what `input` has read. */
// biome-ignore lint/suspicious/noExplicitAny: `run` takes its own input only, so no narrower type holds them all.
export type AnyOperation = Operation<any, any>

/** Declares an operation; throws when its path and its input disagree. */
export function read<Input extends z.ZodObject, Output extends z.ZodType>(
  declaration: Declaration<Input, Output>,
): Operation<Input, Output> {
  const { needs = {}, ...rest } = declaration
  const pathParams = [...rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const undeclared = pathParams.filter((name) => !(name in rest.input.shape))
  if (undeclared.length > 0) throw new Error(`${rest.path}: input lacks ${undeclared.join(', ')}`)
  const { datasets = [], planDatasets = [], feature } = needs
  const planNeeds = { datasets: [...new Set([...datasets, ...planDatasets])], ...(feature && { feature }) }
  return { ...rest, method: 'GET', pathParams, datasets, planNeeds }
}

/** The making of a file. */
export interface FileJob {
  /** Its questions wait their turn, and it stays of one edition to the end. */
  db: Database
  /** Where the file is to be; nothing is there. What is made beside it, under a name that begins so, is removed. */
  path: string
  /** Aborted once nobody waits for the file. */
  signal: AbortSignal
}

/** A file that is known to be possible. */
export interface PlannedFile {
  /** What the caller's program is to call it; plain ASCII. */
  fileName: string
  contentType: string
  /** What the file leaves out of what was asked for. */
  warnings: readonly string[]
  /** Records in the file, and records that match. */
  count: number
  total: number
  /** Makes it, where it is not kept from before. The same question of the same edition gives the same bytes. */
  build(job: FileJob): Promise<void>
}

interface FileDeclaration<Input extends z.ZodObject>
  extends Omit<
    Declaration<Input, z.ZodType<PlannedFile, PlannedFile>>,
    'output' | 'run' | 'cacheSeconds' | 'headers'
  > {
  /** The media types it can answer with. */
  contentTypes: readonly string[]
  /** True where the format is compressed already. */
  packed?: true
  /** Request headers it takes, by their names as documented. They are checked, and then forgotten. */
  requestHeaders?: z.ZodObject
  /** For routes without a key: files a day from one address. `name` tells its count from others. */
  perAddress?: { name: string; callsPerDay: number }
  /** What of plan and day goes into the bytes, such as the first day that the plan gives. */
  resolve?(context: Pick<RunContext, 'plan' | 'today'>, query: z.output<Input>): string | null
  /** Plans the file: all that its headers say. Its `db` waits its turn like all questions. */
  run(context: RunContext, query: z.output<Input>): Promise<PlannedFile>
}

/** A route that answers with a file, which is built once and kept, instead of with JSON from the cache. */
export interface FileOperation<Input extends z.ZodObject = z.ZodObject>
  extends Operation<Input, z.ZodType<PlannedFile, PlannedFile>>,
    Pick<FileDeclaration<Input>, 'contentTypes' | 'packed' | 'requestHeaders' | 'perAddress' | 'resolve'> {
  run(context: RunContext, query: z.output<Input>): Promise<PlannedFile>
}

/** Declares a route that answers with a file. */
export function file<Input extends z.ZodObject>(declaration: FileDeclaration<Input>): FileOperation<Input> {
  const { contentTypes, packed, requestHeaders, perAddress, resolve, run } = declaration
  const own = { contentTypes, packed, requestHeaders, perAddress, resolve, run }
  return { ...read({ ...declaration, output: z.custom<PlannedFile>() }), ...own }
}

/** Whether a route answers with a file. */
export function isFile(route: AnyOperation | FileOperation): route is FileOperation {
  return 'contentTypes' in route
}
