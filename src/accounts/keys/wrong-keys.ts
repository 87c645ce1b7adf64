/** A limit on wrong keys: whoever tries many from one address is told to wait. */
import type { Limiter } from '#lib/rate-limiter.ts'

/** Wrong keys that an address may send at once, and as many more within that time, evenly. */
export const WRONG_KEYS = { max: 30, withinMs: 10 * 60_000 }

/**
 * Notes a wrong key of an address. Gives null while it may go on, and else the seconds until it may. Right keys are never
 * counted, nor refused.
 */
export const noteWrongKey = (limiter: Limiter, address: string) =>
  limiter.take(`wrong key ${address}`, WRONG_KEYS)
