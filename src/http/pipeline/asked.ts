/** A request on its way through the pipeline: what each step has found out, for those after it. */
import type { SessionFacts } from '#contract/command.ts'
import type { AnyOperation } from '#contract/operation.ts'
import type { Plan } from '#contract/plans.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { RequestContext } from '../respond/request-context.ts'
import type { ServerContext } from '../server-context.ts'
import type { Caller } from './callers.ts'
import type { Quota } from './limits.ts'

/** What was sent, as the framework has read it. */
export interface Sent {
  params: Readonly<Record<string, string>>
  /** The address as written, with its query. */
  target: string
  body: unknown
}

/** Who asks. */
export interface Who {
  caller: Caller
  /** With the cookies that carry it on. */
  session: (SessionFacts & { cookies: readonly string[] }) | null
}

/** What came in, before any step. */
export interface Incoming<O extends AnyOperation = AnyOperation> {
  server: ServerContext
  operation: O
  request: RequestContext
  sent: Sent
}

/** A request that may be answered. */
export interface Asked<O extends AnyOperation = AnyOperation> extends Incoming<O>, Who {
  plan: Plan
  /** What it is counted against; null where nothing is counted. */
  quota: Quota | null
  input: Record<string, unknown>
  body: unknown
}

/** A request about the data. */
export interface Question<O extends AnyOperation = AnyOperation> extends Asked<O> {
  edition: OpenEdition
}

/** What an answer about the data follows from, whoever waits for it. */
export type AboutData<O extends AnyOperation = AnyOperation> = Pick<
  Question<O>,
  'server' | 'operation' | 'sent' | 'plan' | 'input' | 'edition'
>

/** Whether an operation is for this service's own pages alone: it goes by cookies, which browsers send by themselves. */
export function isOwn(operation: AnyOperation): boolean {
  return operation.auth === 'session' || ('cookies' in operation && operation.cookies === true)
}

/** Whether the answer follows from the edition, so that it is kept; all others are made for each anew. */
export function isOfEdition(operation: AnyOperation): boolean {
  return operation.kind !== 'command' && !isOwn(operation) && operation.auth !== 'operator'
}
