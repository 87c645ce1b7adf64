/**
 * Deliveries as processes share them: each is claimed for a while by one of them, and settled by it. A process that dies in
 * between leaves its claims to end; what it had sent is sent again then, with the same id. All by the store's clock.
 */
import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { State } from '#state/state.ts'
import type { EventType } from './event-types.ts'
import { FAILING_MS_MAX } from './schedule.ts'
import type { Attempt, Receiver } from './send.ts'

/** How long a claim holds: longer than any process sends without claiming anew. */
export const LEASE_MS = 60_000
/** Deliveries to one receiver in one claim. */
const EACH_MAX = 10
/** So long nothing is sent to a receiver that has just failed: the others may wait there for the same reason. */
const PAUSE_MS = 2000

/** A delivery that this process has, and nobody else. */
export interface Claimed {
  id: string
  webhook_id: number
  event_id: string
  type: EventType
  body: string
  /** How often it has been claimed, this time included. */
  attempts: number
  /** How often it was tried since it was begun. */
  step: number
  receiver: Receiver
}

/** What comes after a try. */
export type Next =
  | { state: 'delivered' | 'failed' }
  /** To be tried again after so long, and nothing sent to the receiver for so long. */
  | { state: 'pending'; afterMs: number; heldMs: number }

/** The deliveries of a store, for one process. */
export class DeliveryQueue {
  /** `name` is the process's own; `clock` is that of the store. */
  constructor(
    private readonly state: Pick<State, 'db' | 'batch' | 'clock'>,
    private readonly name: string,
    private readonly clock: State['clock'] = state.clock,
  ) {}

  /**
   * Claims what is due: of so many receivers to whom nobody sends at the moment, some of each in the order in which it
   * happened. Receivers are taken by who has waited longest.
   */
  async claim(receivers: number): Promise<Claimed[][]> {
    const now = sql`(select ${this.clock()})`
    const { db } = this.state
    const isDue = sql`state = 'pending' and due_at <= ${now} and leased_until < ${now}`
    // To look costs nothing; to claim locks a file for all.
    const due = await sql`select 1 from deliveries where ${isDue} limit 1`.execute(db)
    if (due.rows.length === 0) return []
    const open = sql`
      select webhook_id from deliveries
      where ${isDue}
        and webhook_id in (select id from webhooks where status = 'on' and held_until <= ${now})
        and webhook_id not in (select webhook_id from deliveries where leased_until >= ${now})
      group by webhook_id order by min(due_at), webhook_id limit ${receivers}`
    const first = sql`
      select id from (
        select id, row_number() over (partition by webhook_id order by event_at, event_seq, id) as place
        from deliveries where ${isDue} and webhook_id in (${open})
      ) as placed where place <= ${EACH_MAX}`
    // What others have locked they are claiming; what they have claimed since is looked at once more.
    const claimed = await sql<{ id: string }>`
      update deliveries set attempts = attempts + 1, leased_by = ${this.name}, leased_until = ${this.clock(LEASE_MS)}
      where id in (select id from deliveries where id in (${first}) and ${isDue} ${this.skipLocked()})
      returning id`.execute(db)
    return this.read(claimed.rows.map(({ id }) => id))
  }

  /** Claims one that nobody has, whatever is due; null where there is none such. */
  async claimOne(id: string): Promise<Claimed | null> {
    const now = sql`(select ${this.clock()})`
    await sql`
      update deliveries set attempts = attempts + 1, leased_by = ${this.name}, leased_until = ${this.clock(LEASE_MS)}
      where id = ${id} and leased_until < ${now}`.execute(this.state.db)
    const [[claimed] = []] = await this.read([id])
    return claimed ?? null
  }

  /**
   * Notes a try and what comes next, unless somebody else has claimed the delivery since; and what it says of its receiver,
   * who is switched off once nothing has arrived for too long, or when it says that it is gone.
   */
  async settle(claimed: Claimed, attempt: Attempt, next: Next): Promise<void> {
    const { id, attempts, webhook_id } = claimed
    const ended = next.state !== 'pending'
    const steps = [
      sql`
        update deliveries set state = ${next.state}, step = step + 1, leased_until = '', leased_by = null,
          due_at = ${this.clock(ended ? 0 : next.afterMs)}, ended_at = ${ended ? this.clock() : null}
        where id = ${id} and leased_by = ${this.name} and attempts = ${attempts}`,
      noteAttempt(claimed, attempt),
      ...this.aboutReceiver(webhook_id, attempt, ended ? 0 : next.heldMs),
    ]
    await this.state.batch(steps.map((step) => (db) => step.execute(db)))
  }

  /** Gives claims back untried. */
  async release(claims: readonly Claimed[]): Promise<void> {
    if (claims.length === 0) return
    await this.state.batch(
      claims.map(
        ({ id, attempts }) =>
          (db) =>
            sql`
              update deliveries set attempts = attempts - 1, leased_until = '', leased_by = null
              where id = ${id} and leased_by = ${this.name} and attempts = ${attempts}`.execute(db),
      ),
    )
  }

  private aboutReceiver(id: number, { error, status }: Attempt, heldMs: number): RawBuilder<unknown>[] {
    if (error === null) {
      return [sql`update webhooks set failing_since = null where id = ${id} and failing_since is not null`]
    }
    const off = (reason: string, where: RawBuilder<unknown>) => sql`
      update webhooks set status = 'off', off_reason = ${reason}, off_told = 0
      where id = ${id} and status <> 'off' and ${where}`
    return [
      sql`
        update webhooks set failing_since = coalesce(failing_since, ${this.clock()}),
          held_until = ${this.clock(Math.max(heldMs, PAUSE_MS))}
        where id = ${id}`,
      status === 410
        ? off('gone', sql`true`)
        : off('failing', sql`failing_since <= ${this.clock(-FAILING_MS_MAX)}`),
      sql`
        update deliveries set state = 'failed', ended_at = ${this.clock()}
        where webhook_id = ${id} and state = 'pending'
          and exists (select 1 from webhooks where id = ${id} and status = 'off')`,
    ]
  }

  /** What was claimed, with all that sending it needs: by receiver, in order. */
  private async read(ids: readonly string[]): Promise<Claimed[][]> {
    if (ids.length === 0) return []
    const rows = await this.state.db
      .selectFrom('deliveries')
      .innerJoin('events', 'events.id', 'deliveries.event_id')
      .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
      .select(['deliveries.id', 'webhook_id', 'event_id', 'attempts', 'step', 'events.type', 'events.body'])
      .select(['url', 'secret', 'secret_before'])
      .select(sql<number>`case when secret_before_until > ${this.clock()} then 1 else 0 end`.as('rotating'))
      .where('deliveries.id', 'in', [...ids])
      .where('leased_by', '=', this.name)
      .orderBy('event_at')
      .orderBy('event_seq')
      .orderBy('deliveries.id')
      .execute()
    const byReceiver = new Map<number, Claimed[]>()
    for (const { url, secret, secret_before, rotating, type, ...row } of rows) {
      const secrets = rotating && secret_before !== null ? [secret, secret_before] : [secret]
      const own = byReceiver.get(row.webhook_id) ?? []
      own.push({ ...row, type: type as EventType, receiver: { url, secrets } })
      byReceiver.set(row.webhook_id, own)
    }
    return [...byReceiver.values()]
  }

  /** Of a file there is one writer at a time; a server has many. */
  private skipLocked(): RawBuilder<unknown> {
    const isServer = this.state.db.getExecutor().adapter instanceof PostgresAdapter
    return isServer ? sql`for update skip locked` : sql``
  }
}

/** Into the log, unless the webhook has been deleted meanwhile. */
function noteAttempt({ id, attempts }: Claimed, attempt: Attempt): RawBuilder<unknown> {
  const { milliseconds, status, error, answer } = attempt
  const at = new Date(attempt.at).toISOString()
  return sql`
    insert into attempts (delivery_id, number, at, milliseconds, status, error, answer)
    select id, cast(${attempts} as integer), cast(${at} as text), cast(${milliseconds} as integer),
      cast(${status} as integer), cast(${error} as text), cast(${answer} as text)
    from deliveries where id = ${id}
    on conflict do nothing`
}
