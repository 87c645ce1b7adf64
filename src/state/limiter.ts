/** How often somebody may ask, counted once for all servers on a store. */

import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Limiter, type Rate, secondsUntil } from '#lib/rate-limiter.ts'
import type { State } from './state.ts'

const REFUSED_MAX = 100_000

/**
 * The limiter of a state store: as `RateLimiter` counts in memory. One statement a call, which waits for no disk; whoever has
 * been refused is refused again without one, until there is something to have.
 */
export class SharedLimiter implements Limiter {
  /** Until when each was told to wait, in milliseconds since 1970. */
  private readonly refused = new LRUCache<string, number>({ max: REFUSED_MAX })

  constructor(
    private readonly state: Pick<State, 'batch' | 'db'>,
    private readonly now: () => number,
  ) {}

  /** Throws StateUnavailable. */
  async take(subject: string, rate: Rate): Promise<number | null> {
    const now = this.now()
    const until = this.refused.get(subject) ?? now
    // A clock that was put back must not keep anybody waiting for longer.
    if (until > now && until <= now + rate.withinMs) return secondsUntil(until - now)
    const each = rate.withinMs / rate.max
    const [taken] = await this.state.batch([(db) => takeOne(subject, now, each, rate.withinMs).execute(db)])
    if (taken!.rows.length > 0) return null
    const held = await this.state.db
      .selectFrom('rate_limits')
      .select('full_at')
      .where('subject', '=', subject)
      .executeTakeFirst()
    const latest = now + rate.withinMs
    if (held && held.full_at > latest) await this.forget(subject, latest)
    const waitMs = Math.min(held?.full_at ?? now, latest) + each - latest
    this.refused.set(subject, now + waitMs)
    return secondsUntil(waitMs)
  }

  /** Nobody waits for longer than a limit looks back: what lies after that was counted by a clock that was ahead. */
  private forget(subject: string, latest: number) {
    return this.state.db
      .updateTable('rate_limits')
      .set({ full_at: latest })
      .where('subject', '=', subject)
      .where('full_at', '>', latest)
      .execute()
  }
}

/** Counts one, and gives a row; with none left, counts nothing and gives none. */
function takeOne(subject: string, now: number, each: number, within: number): RawBuilder<unknown> {
  const number = (ms: number) => sql`cast(${ms} as double precision)`
  const held = sql`case when rate_limits.full_at < ${number(now)} then ${number(now)}
    when rate_limits.full_at > ${number(now + within)} then ${number(now + within)} else rate_limits.full_at end`
  return sql`
    insert into rate_limits (subject, full_at) values (${subject}, ${number(now + each)})
    on conflict (subject) do update set full_at = ${held} + ${number(each)}
    where ${held} + ${number(each)} <= ${number(now + within)}
    returning full_at`
}
