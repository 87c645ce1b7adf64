/** What was sent to a webhook and what it answered; and sending it once more. */
import { type SqlBool, sql } from 'kysely'
import { NotFound } from '#contract/errors.ts'
import type { AttemptsTable, State } from '#state/state.ts'

/** What a delivery can be. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** A delivery as its owner sees it. Times are ISO text in UTC. */
export interface Delivery {
  id: string
  event_id: string
  type: string
  event_at: string
  state: DeliveryState
  /** When it is tried next; null where it has ended. */
  next_at: string | null
  created_at: string
  ended_at: string | null
  /** Oldest first. */
  attempts: Omit<AttemptsTable, 'delivery_id'>[]
}

/** The place of a delivery in the log: when its event happened, its place then, and its id. */
export type LogPlace = [event_at: string, event_seq: number, id: string]

/** A page of the log. */
export interface LogPage {
  take: number
  skip: number
  after: LogPlace | null
}

/** What is sent again: those of a span of event times, ISO text in UTC, both ends included. */
export interface Span {
  since: string
  until?: string | undefined
  state: DeliveryState
}

/** So many are sent again by one request. */
export const REPLAY_MAX = 1000

/** The deliveries of a store, as owners look at them. Whose webhook it is has been looked at. */
export class DeliveryLog {
  /** `now` gives milliseconds since 1970. */
  constructor(
    private readonly state: Pick<State, 'db' | 'clock'>,
    private readonly now: () => number,
  ) {}

  /** Deliveries to a webhook, newest event first, each with its place; and how many there are in all. */
  async list(
    webhook_id: number,
    { take, skip, after }: LogPage,
    state: DeliveryState | undefined,
  ): Promise<{ rows: (Delivery & { place: LogPlace })[]; total: number }> {
    const query = this.state.db
      .selectFrom('deliveries')
      .where('webhook_id', '=', webhook_id)
      .$if(state !== undefined, (some) => some.where('state', '=', state!))
    const { count } = await query
      .select((expression) => expression.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    const rows = await query
      .innerJoin('events', 'events.id', 'deliveries.event_id')
      .selectAll('deliveries')
      .select('events.type')
      .$if(after !== null, (some) =>
        some.where(sql<SqlBool>`(event_at, event_seq, deliveries.id) < (${sql.join(after ?? [])})`),
      )
      .orderBy('event_at', 'desc')
      .orderBy('event_seq', 'desc')
      .orderBy('deliveries.id', 'desc')
      .limit(take)
      .offset(skip)
      .execute()
    const tries = await this.attemptsOf(rows.map(({ id }) => id))
    return {
      rows: rows.map(({ id, event_id, type, event_at, event_seq, due_at, created_at, ended_at, ...row }) => ({
        id,
        event_id,
        type,
        event_at,
        state: row.state as DeliveryState,
        next_at: row.state === 'pending' ? due_at : null,
        created_at,
        ended_at,
        attempts: tries.get(id) ?? [],
        place: [event_at, event_seq, id],
      })),
      total: Number(count),
    }
  }

  /** Sends one again, from the beginning of the schedule. Throws NotFound. */
  async replay(webhook_id: number, id: string): Promise<void> {
    const { numUpdatedRows } = await this.again()
      .where('webhook_id', '=', webhook_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return
    const there = await this.state.db
      .selectFrom('deliveries')
      .select('id')
      .where('webhook_id', '=', webhook_id)
      .where('id', '=', id)
      .executeTakeFirst()
    // One that is being sent at this moment is being sent.
    if (there === undefined) throw new NotFound(`The webhook ${webhook_id} has no delivery "${id}"`)
  }

  /** Sends those of a span again, the oldest REPLAY_MAX of them; gives how many, and how many there are besides. */
  async replaySpan(webhook_id: number, span: Span): Promise<{ replayed: number; left: number }> {
    const { since, until, state } = span
    const meant = this.state.db
      .selectFrom('deliveries')
      .where('webhook_id', '=', webhook_id)
      .where('state', '=', state)
      .where('event_at', '>=', since)
      .$if(until !== undefined, (some) => some.where('event_at', '<=', until!))
    const { count } = await meant
      .select((expression) => expression.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    const oldest = meant.select('id').orderBy('event_at').orderBy('event_seq').orderBy('id').limit(REPLAY_MAX)
    const { numUpdatedRows } = await this.again().where('id', 'in', oldest).executeTakeFirstOrThrow()
    const replayed = Number(numUpdatedRows)
    return { replayed, left: Math.max(0, Number(count) - replayed) }
  }

  /** Begins deliveries anew that nobody is sending. */
  private again() {
    return this.state.db
      .updateTable('deliveries')
      .set({ state: 'pending', step: 0, due_at: new Date(this.now()).toISOString(), ended_at: null })
      .where('leased_until', '<', this.state.clock())
  }

  private async attemptsOf(ids: readonly string[]): Promise<Map<string, Delivery['attempts']>> {
    const byDelivery = new Map<string, Delivery['attempts']>()
    if (ids.length === 0) return byDelivery
    const rows = await this.state.db
      .selectFrom('attempts')
      .selectAll()
      .where('delivery_id', 'in', [...ids])
      .orderBy('number')
      .execute()
    for (const { delivery_id, ...attempt } of rows) {
      byDelivery.set(delivery_id, [...(byDelivery.get(delivery_id) ?? []), attempt])
    }
    return byDelivery
  }
}
