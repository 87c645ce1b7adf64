/** Counting calls: never one more than the plan, however many at once. */
import { QuotaExceeded } from '#contract/errors.ts'
import type { Plan } from '#contract/plans.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Clock } from '../clock.ts'
import type { UsedUp } from './used-up.ts'

/** Where calls are counted. */
export interface Usage {
  /** Calls counted on that day. */
  used(subject: string, day: IsoDate): Promise<number>
  /** Counts one call more and tells how many it makes; null, and nothing counted, when `limit` is reached. */
  take(subject: string, day: IsoDate, limit: number, key_id?: string): Promise<number | null>
  /** The same if that needs no waiting; else gives undefined and has done nothing, and `take` knows. */
  takeAtOnce(subject: string, day: IsoDate, limit: number, key_id?: string): number | undefined
  /** Notes that a key was answered, for its owner to read. */
  count(key_id: string, day: IsoDate): void
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
    return this.takeAtOnce(subject, day, limit) ?? null
  }

  takeAtOnce(subject: string, day: IsoDate, limit: number): number | undefined {
    const counts = this.on(day)
    const used = counts.get(subject) ?? 0
    if (used >= limit) return undefined
    // Memory is finite: past so many callers a day, the one counted first is forgiven.
    if (used === 0 && counts.size >= SUBJECTS_MAX) counts.delete(counts.keys().next().value!)
    counts.set(subject, used + 1)
    return used + 1
  }

  count(): void {
    // Keys have owners, and owners are in a state store.
  }

  private on(day: IsoDate): Map<string, number> {
    if (day !== this.day) {
      this.day = day
      this.counts = new Map()
    }
    return this.counts
  }
}

/** Whose calls are counted, and where. */
interface CountOf {
  usage: Usage
  usedUp: UsedUp
  clock: Clock
  /** `account:…` or `ip:…`, or these of one route. */
  subject: string
  /** The key that it came with, if an account has it. */
  key_id: string | null
}

/** One request's share of so many calls a day. */
export abstract class Quota {
  protected used = 0

  /** `limit` null is none. */
  protected constructor(
    protected readonly of: CountOf,
    protected readonly limit: number | null,
  ) {}

  /** What the headers call it. */
  protected abstract readonly name: string

  /** What is said when nothing is left. */
  protected abstract usedUp(): string

  /** Throws QuotaExceeded when nothing is known to be left; asks nobody. */
  refuseUsedUp(): void {
    const { usedUp, clock, subject } = this.of
    if (this.limit === null || !usedUp.has(subject, clock.quotaDay(), this.limit)) return
    this.used = this.limit
    throw this.exceeded()
  }

  /** Throws QuotaExceeded when nothing is left; counts nothing. */
  async check(): Promise<void> {
    await this.look()
    if (this.limit !== null && this.used >= this.limit) throw this.exceeded()
  }

  /** Reads the count for the headers, whatever it is. */
  async look(): Promise<void> {
    const { usage, clock, subject } = this.of
    if (this.limit === null) return
    const day = clock.quotaDay()
    this.used = await usage.used(subject, day)
    this.remember(day)
  }

  /** Counts this request; throws QuotaExceeded when others were faster. */
  async take(): Promise<void> {
    const { usage, clock, subject, key_id } = this.of
    const day = clock.quotaDay()
    if (this.limit === null) {
      if (key_id !== null) usage.count(key_id, day)
      return
    }
    const used = await usage.take(subject, day, this.limit, key_id ?? undefined)
    this.used = used ?? this.limit
    this.remember(day)
    if (used === null) throw this.exceeded()
  }

  /** The headers that tell what is left, names and values in turn; none without a limit. */
  headers(): string[] {
    const { limit, name } = this
    if (limit === null) return []
    const left = String(Math.max(0, limit - this.used))
    const { clock } = this.of
    return [
      'RateLimit-Policy',
      `"${name}";q=${limit};w=86400`,
      'RateLimit',
      `"${name}";r=${left};t=${clock.secondsToReset()}`,
      'X-RateLimit-Limit',
      String(limit),
      'X-RateLimit-Remaining',
      left,
      'X-RateLimit-Reset',
      String(clock.quotaReset()),
    ]
  }

  private remember(day: IsoDate): void {
    const { usedUp, subject } = this.of
    if (this.limit !== null && this.used >= this.limit) usedUp.note(subject, day, this.limit)
  }

  private exceeded(): QuotaExceeded {
    return new QuotaExceeded(this.usedUp(), this.of.clock.secondsToReset())
  }
}

/** Whose call it is. */
export interface MeterOf extends CountOf {
  plan: Plan
}

/** A share of a plan's calls; with a plan without limit, it is only noted for the key's owner. */
export class Meter extends Quota {
  protected readonly name = 'day'
  private readonly plan: Plan

  constructor(of: MeterOf) {
    super(of, of.plan.callsPerDay)
    this.plan = of.plan
  }

  /** Counts it if that needs no waiting, and tells whether it did; else nothing has happened. */
  takeAtOnce(now: number): boolean {
    const { usage, clock, subject, key_id } = this.of
    const day = clock.quotaDay(now)
    if (this.limit === null) {
      if (key_id !== null) usage.count(key_id, day)
      return true
    }
    const used = usage.takeAtOnce(subject, day, this.limit, key_id ?? undefined)
    if (used === undefined) return false
    this.used = used
    return true
  }

  /** How the day stands, as far as has been looked; null without a limit. */
  stand(): { limit: number; used: number; left: number; resets_at: string } | null {
    const { limit, used } = this
    if (limit === null) return null
    const resets_at = new Date(this.of.clock.quotaReset() * 1000).toISOString()
    return { limit, used: Math.min(used, limit), left: Math.max(0, limit - used), resets_at }
  }

  protected usedUp(): string {
    const { name, callsPerDay } = this.plan
    return `The ${name} plan gives ${callsPerDay} calls a day; the next day starts at 00:00 UTC`
  }
}
