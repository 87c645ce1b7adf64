/** The declaration of what works on state, by services in place of an edition. */
import type { FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import type { IsoDate } from '#lib/dates.ts'
import type { Catalogue } from './catalogue.ts'
import {
  type Auth,
  type Declared,
  type FileOperation,
  type Method,
  type NoInput,
  type PlannedFile,
  type ReadOperation,
  type Shared,
  shared,
} from './operation.ts'
import type { Plan, PlanName } from './plans.ts'

/**
 * What works on state, by name. Each folder that has some adds its own here, beside the type of it:
 *
 *     declare module '#contract/command.ts' {
 *       interface Services { account: AccountServices }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the services are.
export interface Services {}

/** Who calls, as answers about them tell it. */
export interface CallerFacts {
  /** Of the key or the session; null for whoever sends neither, and for the operator. */
  account_id: string | null
  /** The key that was sent; `id` is null for the operator's. `expires_at` is ISO text in UTC, null is never. */
  key: { id: string | null; name: string; expires_at: string | null } | null
  /** The day's calls; null for a plan without limit, and where no calls are counted. */
  quota: { limit: number; used: number; left: number; resets_at: string } | null
}

/** Who is logged in. Times are ISO text in UTC. */
export interface SessionFacts {
  account: {
    id: string
    email: string | null
    email_confirmed_at: string | null
    plan: Exclude<PlanName, 'anonymous'>
    created_at: string
  }
  expires_at: string
}

/** The context of a command, and of a page that is one person's. */
export interface CommandContext<A extends Auth = Auth> {
  services: Services
  /** The day that counts as today; never read the clock for it. */
  today: IsoDate
  now: Date
  /** The datasets that there are. */
  catalogue: Catalogue
  plan: Plan
  caller: CallerFacts
  session: A extends 'session' ? SessionFacts : null
  /** The `Cookie` header, for those that log in and out. */
  cookie: string | undefined
  /** The address that asks, as quotas are counted: all of an IPv6 network are one. */
  address: string
  /**
   * Asks the data what the key that was sent may ask, as a request of its own would be answered, out of memory where it is
   * known; it costs no call beside the command's. Parameters are as they stand in an address. Throws what that request
   * would be told.
   */
  ask(operation: ReadOperation, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>>
  /** Files of the data, for what works on state: with all that there is, whoever asks. */
  files: FileMaker
  /** The `Range` header. */
  range: string | undefined
  /** Sends these `Set-Cookie` lines with the answer. */
  setCookies(lines: readonly string[]): void
}

/** What a file will be. */
export type FileFacts = Pick<PlannedFile, 'fileName' | 'contentType' | 'count' | 'total'> & {
  /** The edition that it is made of. */
  edition: string
}

/** Makes files that file operations plan; they are not routes of their own. Parameters are as in an address. */
export interface FileMaker {
  /** What the file would be. Throws what its route would tell. */
  plan(operation: FileOperation, params: Readonly<Record<string, string>>): Promise<FileFacts>
  /** Makes it at `path`, where nothing is. */
  build(operation: FileOperation, params: Readonly<Record<string, string>>, path: string): Promise<FileFacts>
}

/** A file that a command answers with, in place of JSON. */
export interface FileAnswer {
  fileName: string
  contentType: string
  /** Strong. */
  etag: string
  bytes: number
  handle: FileHandle
  /** Called once it is sent, or cannot be. */
  release(): Promise<void>
}

interface CommandDeclared<
  Input extends z.ZodObject,
  Body extends z.ZodType,
  Output extends z.ZodType,
  A extends Auth,
> extends Declared<Input, A> {
  method: Method
  /** The name of the chapter of the interface that it stands in. */
  group: string
  /** The JSON body; without it none is read. */
  body?: Body
  output: Output
  /** The status of its answer, 200 by default. */
  status?: 201 | 202
  /** Headers of its answer besides the usual ones, which they replace. */
  headers?: Readonly<Record<string, string>>
  /** True where asking twice does no more than asking once, so that a program may try again. */
  idempotent?: true
  /** True for one that costs no call, though it tells how many are left. One with a session never does. */
  free?: true
  /** True for one of those that log in and out: like all with a session, it is for this service's own pages alone. */
  cookies?: true
  /** For one that takes the form of a page too: the page that the browser is led on to, where it may follow from the answer; null leaves the answer itself. */
  form?: { to: `/${string}` | ((answer: z.input<Output>) => string | null) }
  /** The media types of the file that it answers with in place of JSON; its `output` is `sentFile`. */
  files?: readonly string[]
  run(
    context: CommandContext<A>,
    asked: { input: z.output<Input>; body: z.output<Body> },
  ): Promise<z.input<Output>> | z.input<Output>
}

/** The output of a command that answers with a file. */
export const sentFile = z.custom<FileAnswer>()

/** Something done for the caller, or told of state: made for each anew, and kept by nobody. */
export interface CommandOperation<
  Input extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  A extends Auth = Auth,
> extends Shared<Input>,
    Omit<CommandDeclared<Input, Body, Output, A>, keyof Declared<Input, Auth>> {
  kind: 'command'
}

/** Declares what works on state: what changes it, and with GET what only looks. */
export function command<
  Output extends z.ZodType,
  A extends Auth,
  Input extends z.ZodObject = NoInput,
  Body extends z.ZodType = z.ZodUndefined,
>(declaration: CommandDeclared<Input, Body, Output, A>): CommandOperation<Input, Body, Output, A> {
  return { ...declaration, ...shared(declaration.method, declaration), kind: 'command' }
}
