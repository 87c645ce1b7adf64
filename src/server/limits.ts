/** Counting calls: never one more than the plan, however many at once. */
import { QuotaExceeded } from '#contract/errors.ts'
import type { Plan } from '#contract/plans.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Clock } from './clock.ts'

/** Where calls are counted. */
export interface Usage {
  /** Calls counted on that day. */
  used(subject: string, day: IsoDate): Promise<number>
  /** Counts one call more and tells how many it makes; null, and nothing counted, when `limit` is reached. */
  take(subject: string, day: IsoDate, limit: number): Promise<number | null>
}

const SUBJECTS_MAX = 500_000

/** Counts in memory: exact for one process, forgotten when it ends. */
export class MemoryUsage implements Usage {
  private day = ''
  private counts = new Map<string, number>()

  async used(subject: string, day: IsoDate): Promise<number> {
    return this.on(day).get(subject) ?? 0
  }

  async take(subject: string, day: IsoDate, limit: number): Promise<number | null> {
    const counts = this.on(day)
    const used = counts.get(subject) ?? 0
    if (used >= limit) return null
    // Memory is finite: past so many callers a day, the one counted first is forgiven.
    if (used === 0 && counts.size >= SUBJECTS_MAX) counts.delete(counts.keys().next().value!)
    counts.set(subject, used + 1)
    return used + 1
  }

  private on(day: IsoDate): Map<string, number> {
    if (day !== this.day) {
      this.day = day
      this.counts = new Map()
    }
    return this.counts
  }
}

/** One request's share of a quota. */
export class Meter {
  private used = 0

  constructor(
    private readonly usage: Usage,
    private readonly clock: Clock,
    private readonly plan: Plan,
    private readonly limit: number,
    private readonly subject: string,
  ) {}

  /** Throws QuotaExceeded when nothing is left; counts nothing. */
  async check(): Promise<void> {
    await this.look()
    if (this.used >= this.limit) throw this.exceeded()
  }

  /** Reads the count for the headers, whatever it is. */
  async look(): Promise<void> {
    this.used = await this.usage.used(this.subject, this.clock.quotaDay())
  }

  /** Counts this request; throws QuotaExceeded when others were faster. */
  async take(): Promise<void> {
    const used = await this.usage.take(this.subject, this.clock.quotaDay(), this.limit)
    this.used = used ?? this.limit
    if (used === null) throw this.exceeded()
  }

  /** The headers that tell what is left, names and values in turn. */
  headers(): string[] {
    const left = String(Math.max(0, this.limit - this.used))
    return [
      'RateLimit-Policy',
      `"day";q=${this.limit};w=86400`,
      'RateLimit',
      `"day";r=${left};t=${this.clock.secondsToReset()}`,
      'X-RateLimit-Limit',
      String(this.limit),
      'X-RateLimit-Remaining',
      left,
      'X-RateLimit-Reset',
      String(this.clock.quotaReset()),
    ]
  }

  private exceeded(): QuotaExceeded {
    const { name, callsPerDay } = this.plan
    const detail = `The ${name} plan gives ${callsPerDay} calls a day; the next day starts at 00:00 UTC`
    return new QuotaExceeded(detail, this.clock.secondsToReset())
  }
}
