/** The declaration of an operation: REST, the tools and openapi.json all come from it. */
import { z } from 'zod'
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { Catalogue, PlanNeeds } from './catalogue.ts'
import type { CommandOperation, Services } from './command.ts'
import type { PageOperation } from './page.ts'
import type { Feature, Plan } from './plans.ts'
import type { Warning } from './warnings.ts'

/**
 * Who may ask.
 * - `none`: open to all, the same for all, and free of quota; `plan` in its context is the largest one.
 * - `optional`: anyone within the anonymous plan; a key gives more.
 * - `preview`: the same, and without a key only the newest `plan.previewRecordsMax` records.
 * - `key`: only with a key.
 * - `session`: only whoever is logged in.
 * - `operator`: only with the operator's key.
 * - `{ signature }`: only another service, whose signature of the body the verifier of that name accepts.
 */
export type Auth = 'none' | 'optional' | 'preview' | 'key' | 'session' | 'operator' | { signature: string }

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
  /** Services it works with; where one of them is not there, the operation is not either. */
  services?: readonly (keyof Services)[]
}

/** What a read, a file and a page over the data are given besides the caller's parameters. */
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
}

/** What every operation declares. */
export interface Declared<Input extends z.ZodObject, A extends Auth> {
  /** Unique, and its `operationId`; `getStateByStateCode` is made of method and path where there is none. */
  name?: string
  /** Path parameters in braces: `/api/state/{state_code}`. */
  path: `/${string}`
  summary: string
  description?: string
  auth: A
  needs?: Needs
  /** Path and query parameters; none by default. */
  input?: Input
}

/** What is known of every operation. */
export interface Shared<Input extends z.ZodObject, A extends Auth = Auth>
  extends Omit<Declared<Input, A>, 'needs'> {
  name: string
  method: Method
  input: Input
  pathParams: readonly string[]
  /** The datasets whose files must be readable. */
  datasets: readonly string[]
  /** What the caller's plan must hold, decided before anything is read of what is asked. */
  planNeeds: PlanNeeds
  services: readonly (keyof Services)[]
}

/** Reads and files are asked by GET. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface ReadDeclared<Input extends z.ZodObject, Output extends z.ZodType>
  extends Declared<Input, PlanAuth> {
  /** The name of the chapter of the interface that it stands in. */
  group: string
  output: Output
  /** For answers that change within an edition: how long one may be shown. */
  cacheSeconds?: number
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

/** Who may ask what the data say. */
export type PlanAuth = 'none' | 'optional' | 'preview' | 'key'

/** A question to the data: its answer follows from edition, day, plan and parameters alone, and is kept. */
export interface ReadOperation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType>
  extends Shared<Input, PlanAuth>,
    Omit<ReadDeclared<Input, Output>, keyof Declared<Input, Auth>> {
  kind: 'read'
}

/** Declares a question to the data. Throws, as all makers do, when path and input disagree. */
export function read<Output extends z.ZodType, Input extends z.ZodObject = NoInput>(
  declaration: ReadDeclared<Input, Output>,
): ReadOperation<Input, Output> {
  return { ...declaration, ...shared('GET', declaration), kind: 'read' }
}

/** No parameters at all. */
export type NoInput = z.ZodObject<Record<never, never>>

/** What all makers work out of a declaration. Throws when its path and its input disagree. */
export function shared<Input extends z.ZodObject>(
  method: Method,
  { name, path, needs = {}, input = z.object({}) as unknown as Input }: Declared<Input, Auth>,
) {
  const pathParams = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const undeclared = pathParams.filter((each) => !(each in input.shape))
  if (undeclared.length > 0) throw new Error(`${path}: input lacks ${undeclared.join(', ')}`)
  const { datasets = [], planDatasets = [], feature, services = [] } = needs
  const planNeeds = { datasets: [...new Set([...datasets, ...planDatasets])], ...(feature && { feature }) }
  return { name: name ?? nameOf(method, path), method, input, pathParams, datasets, planNeeds, services }
}

/** `GET /api/state/{state_code}` → `getStateByStateCode`. */
function nameOf(method: Method, path: string): string {
  const words = path
    .replace(/^\/api\//, '/')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

/** Any operation, as the server walks them: it hands `run` only what `input` and `body` have read. */
export type AnyOperation =
  // biome-ignore-start lint/suspicious/noExplicitAny: `run` takes its own input only, so no narrower type holds them all.
  | ReadOperation<any, any>
  | CommandOperation<any, any, any, any>
  | FileOperation<any>
  | PageOperation<any, any, any>
// biome-ignore-end lint/suspicious/noExplicitAny: see above

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
  warnings: readonly Warning[]
  /** Records in the file, and records that match. */
  count: number
  total: number
  /** Makes it, where it is not kept from before. The same question of the same edition gives the same bytes. */
  build(job: FileJob): Promise<void>
}

interface FileDeclared<Input extends z.ZodObject> extends Declared<Input, PlanAuth> {
  /** The name of the chapter of the interface that it stands in; none for a file of the site. */
  group?: string
  /** The media types it can answer with. */
  contentTypes: readonly string[]
  /** True where the format is compressed already. */
  packed?: true
  /** True for what programs follow and browsers show: it is not offered for saving. */
  isInline?: true
  /** Request headers it takes, by their names as documented. They are checked, and then forgotten. */
  requestHeaders?: z.ZodObject
  /** For routes without a key: files a day from one address. `name` tells its count from others. */
  perAddress?: { name: string; callsPerDay: number }
  /** What of plan and day goes into the bytes, such as the first day that the plan gives. */
  resolve?(context: Pick<RunContext, 'plan' | 'today' | 'edition'>, query: z.output<Input>): string | null
  /** Plans the file: all that its headers say. Its `db` waits its turn like all questions. */
  run(context: RunContext, query: z.output<Input>): Promise<PlannedFile>
}

/** A question that is answered with a file, which is built once and kept, instead of with JSON from the cache. */
export interface FileOperation<Input extends z.ZodObject = z.ZodObject>
  extends Shared<Input, PlanAuth>,
    Omit<FileDeclared<Input>, keyof Declared<Input, Auth>> {
  kind: 'file'
}

/** Declares a question that is answered with a file. */
export function file<Input extends z.ZodObject = NoInput>(
  declaration: FileDeclared<Input>,
): FileOperation<Input> {
  return { ...declaration, ...shared('GET', declaration), kind: 'file' }
}
