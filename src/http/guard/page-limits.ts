/**
 * How many pages of the site one address is shown: they cost no calls, so that this is what keeps them from being a way around
 * quotas. Counted by each process for itself, since asking a store would cost more than most pages do.
 */
import { TooOften } from '#contract/errors.ts'
import { type Rate, RateLimiter } from '#lib/rate-limiter.ts'

const MINUTE_MS = 60_000

/** Counts pages by address. */
export class PageLimits {
  private readonly limiter: RateLimiter
  private readonly rate: Rate

  constructor(now: () => number, perMinute: number) {
    this.limiter = new RateLimiter(now)
    this.rate = { max: perMinute, withinMs: MINUTE_MS }
  }

  /** Counts a page; false, and nothing counted, when the address has none left. */
  take(address: string): boolean {
    return this.limiter.take(address, this.rate) === null
  }

  /** Counts a page. Throws TooOften, and counts nothing, when the address has none left. */
  note(address: string): void {
    const seconds = this.limiter.take(address, this.rate)
    if (seconds === null) return
    const detail = `One address is shown ${this.rate.max} pages a minute; try again in ${seconds} s, or ask the API`
    throw new TooOften('too_many_requests', detail, seconds)
  }
}
