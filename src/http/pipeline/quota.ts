/** Step 3: what the call is counted against. It is taken once the answer is there, so errors cost nothing. */
import type { IncomingMessage } from 'node:http'
import type { Serving } from '../serving.ts'
import type { Incoming } from './asked.ts'
import type { Caller } from './callers.ts'
import { Meter } from './limits.ts'
import { addressOf } from './who.ts'

/** The caller's share of its plan; null for what is open to all, and for what is counted otherwise. */
export function quotaOf({ serving, operation, request }: Incoming, caller: Caller): Meter | null {
  const { auth } = operation
  const isOfPlan = auth === 'optional' || auth === 'preview' || auth === 'key'
  return isOfPlan ? meterOf(serving, caller, request.req) : null
}

/** By what a caller's calls are counted: all keys of an account together, and those without one by address. */
export function subjectOf({ subject }: Caller, serving: Serving, req: IncomingMessage): string {
  return subject ?? `ip:${addressOf(serving, req)}`
}

/** Counts a request. */
export function meterOf(serving: Serving, caller: Caller, req: IncomingMessage): Meter {
  const { usage, clock } = serving
  const { plan, key_id } = caller
  return new Meter({ usage, clock, plan, key_id, subject: subjectOf(caller, serving, req) })
}
