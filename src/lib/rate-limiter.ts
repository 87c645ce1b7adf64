/** How often somebody may ask: so many at once, and as many more within that time, evenly. */
import { LRUCache } from 'lru-cache'

/** Past so many, whoever was heard of longest ago is forgotten: memory is finite. */
const SUBJECTS_MAX = 100_000

/** A limit. */
export interface Rate {
  max: number
  withinMs: number
}

/** Counts how often each asks. */
export interface Limiter {
  /** Counts one request and gives null; with none left, counts nothing and gives the seconds until there is one. */
  take(subject: string, rate: Rate): number | null | Promise<number | null>
}

/** As whoever is told to wait hears it. */
export const secondsUntil = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** Counts in memory, for a service without a state store: that of a store is `src/state/limiter.ts`. */
export class RateLimiter implements Limiter {
  /** When each has all of its requests again, in milliseconds since 1970: one number, however many there may be. */
  private readonly fullAt = new LRUCache<string, number>({ maxSize: SUBJECTS_MAX, sizeCalculation: () => 1 })

  constructor(private readonly now: () => number) {}

  take(subject: string, { max, withinMs }: Rate): number | null {
    const each = withinMs / max
    const now = this.now()
    const held = this.fullAt.get(subject) ?? now
    // A clock that was put back must not keep anybody waiting for longer.
    const fullAt = Math.min(Math.max(held, now), now + withinMs)
    const waitMs = fullAt + each - (now + withinMs)
    this.fullAt.set(subject, waitMs > 0 ? fullAt : fullAt + each)
    return waitMs > 0 ? secondsUntil(waitMs) : null
  }
}
