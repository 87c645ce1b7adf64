/** Who sends a request, in time and in words: wrong keys are refused, and too many of them told to wait. */
import type { IncomingMessage } from 'node:http'
import { TooOften, Unauthorized } from '#contract/errors.ts'
import type { Rate } from '#lib/rate-limiter.ts'
import { quotaSubject } from '../guard/client-address.ts'
import type { Serving } from '../serving.ts'
import type { Caller } from './access.ts'
import { Meter } from './limits.ts'

/** Wrong keys of an address; right keys are never counted, nor refused. */
export const WRONG_KEYS: Rate = { max: 30, withinMs: 10 * 60_000 }

/**
 * The caller. Throws Unauthorized for a key that nobody has, TooOften when many of them came from the address, and
 * StateUnavailable when whose key it is cannot be found out.
 */
export async function requireCaller(serving: Serving, req: IncomingMessage): Promise<Caller> {
  const caller = serving.identify(req.headers) ?? (await serving.identifySlow(req.headers))
  if (caller !== null) return caller
  const seconds = serving.wrongKeys.take(quotaSubject(serving.address(req)), WRONG_KEYS)
  if (seconds === null) {
    throw new Unauthorized('key_unknown', 'This API key is not known, or no longer valid')
  }
  const detail = `Too many keys that nobody has came from this address; wait ${seconds} seconds`
  throw new TooOften('too_many_wrong_keys', detail, seconds)
}

/** By what a caller's calls are counted: all keys of an account together, and those without one by address. */
export function subjectOf({ subject }: Caller, serving: Serving, req: IncomingMessage): string {
  return subject ?? `ip:${quotaSubject(serving.address(req))}`
}

/** Counts a request. */
export function meterOf(serving: Serving, caller: Caller, req: IncomingMessage): Meter {
  const { usage, clock } = serving
  const { plan, key_id } = caller
  return new Meter({ usage, clock, plan, key_id, subject: subjectOf(caller, serving, req) })
}
