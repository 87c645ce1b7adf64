/** Step 3: what the call is counted against. It is taken once the answer is there, so errors cost nothing. */
import type { IncomingMessage } from 'node:http'
import type { ServerContext } from '../server-context.ts'
import type { Incoming } from './asked.ts'
import type { Caller } from './callers.ts'
import { Meter } from './limits.ts'
import { addressOf } from './who.ts'

/** The caller's share of its plan; null for what is open to all, and for what is counted otherwise. */
export function quotaOf({ server, operation, request }: Incoming, caller: Caller): Meter | null {
  const { auth } = operation
  const isOfPlan = auth === 'optional' || auth === 'preview' || auth === 'key'
  return isOfPlan ? meterOf(server, caller, request.req) : null
}

/** By what a caller's calls are counted: all keys of an account together, and those without one by address. */
export function subjectOf({ subject }: Caller, server: ServerContext, req: IncomingMessage): string {
  return subject ?? `ip:${addressOf(server, req)}`
}

/** Counts a request. */
export function meterOf(server: ServerContext, caller: Caller, req: IncomingMessage): Meter {
  const { usage, usedUp, clock } = server
  const { plan, key_id } = caller
  return new Meter({ usage, usedUp, clock, plan, key_id, subject: subjectOf(caller, server, req) })
}
