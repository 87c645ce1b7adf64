/** Calls of one caller's day that this process holds, and those who wait for some. */
import type { IsoDate } from '#lib/dates.ts'
import { type QuotaAsk, type QuotaStand, ROOM_PER_LOAN } from './quota-store.ts'

/** How long a process keeps calls that nobody asks for. */
export const LEND_MS = 200
/** What a kill may lose of a day; only whoever makes hundreds of calls a second is lent so many. */
const EXTRA_MAX = 255

/** Someone who waits to be counted. */
export interface Waiter {
  limit: number
  key_id: string | undefined
  /** When to stop waiting for what other processes may give back, in milliseconds since 1970. */
  until: number
  /** With how many calls of the day are used, this one included; null when there is none left. */
  resolve(used: number | null): void
  reject(error: unknown): void
}

/** A block. All times are milliseconds since 1970. */
export class Block {
  /** Calls that it holds and nobody has used. */
  unused = 0
  waiting: Waiter[] = []
  /** Takes back the next try, while one is planned. */
  cancelRetry: (() => void) | null = null
  private taken = 0
  private extra = 0
  private grantedAt = Number.NEGATIVE_INFINITY
  private usedAt: number

  constructor(
    readonly subject: string,
    readonly day: IsoDate,
    now: number,
  ) {
    this.usedAt = now
  }

  /** Calls of the day that are used, as far as this process knows. */
  get used(): number {
    return this.taken - this.unused
  }

  /** Uses one call; undefined when none is held, or none is allowed. */
  spend(limit: number, now: number): number | undefined {
    if (this.unused === 0 || this.used >= limit) return undefined
    this.unused--
    this.usedAt = now
    return this.used
  }

  /** The waiters to be asked for next: those with the first one's limit. They wait no longer here. */
  nextWaiters(): Waiter[] {
    const [first] = this.waiting
    const asked = this.waiting.filter(({ limit }) => limit === first?.limit)
    this.waiting = this.waiting.filter(({ limit }) => limit !== first?.limit)
    return asked
  }

  /** What to ask for them. Whoever comes back soon gets some calls more, almost four times as many each time. */
  ask(asked: readonly Waiter[], now: number): QuotaAsk {
    const { subject, day } = this
    const { limit } = asked[0]!
    const need = asked.length
    const wanted = now - this.grantedAt < LEND_MS ? Math.min(EXTRA_MAX, Math.max(1, this.extra * 4 - 1)) : 0
    const room = Math.floor((limit - this.taken - need) / ROOM_PER_LOAN)
    this.extra = Math.max(0, Math.min(wanted, room))
    return { day, subject, limit, need, extra: this.extra }
  }

  /** Takes in what was given. */
  receive({ granted, taken }: QuotaStand, now: number): void {
    this.taken = taken
    this.unused += granted
    if (granted > 0) this.grantedAt = now
  }

  /** Whether what it holds should go back. */
  isDue(now: number): boolean {
    // A clock that was put back must not keep it for hours.
    return this.unused > 0 && Math.abs(now - this.grantedAt) >= LEND_MS
  }

  /** Gives back what it holds. */
  giveBack(): number {
    const calls = this.unused
    this.taken -= calls
    this.unused = 0
    this.extra = 0
    return calls
  }

  /** Whether there is nothing in it worth keeping. */
  isIdle(now: number): boolean {
    const empty = this.unused === 0 && this.waiting.length === 0 && this.cancelRetry === null
    return empty && Math.abs(now - Math.max(this.usedAt, this.grantedAt)) >= LEND_MS
  }
}
