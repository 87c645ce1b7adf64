/** Events as they are written down before anything is sent: in the transaction of what they tell of. */
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { StateTables } from '#state/state.ts'

/** The largest body that is sent. */
export const BODY_BYTES_MAX = 20_000
/** Rows of one statement. */
const ROWS_AT_ONCE = 500

/** Something that has happened. */
export interface NewEvent {
  /** Made of what it tells of, so that the same is never told twice under two ids: `eventId`. */
  id: string
  type: string
  /** When it happened, as ISO text in UTC. */
  at: string
  /** Its place among those of that moment. */
  seq: number
  data: object
  /** Ids of the webhooks that are told of it. */
  to: readonly number[]
}

/** The id of an event that is known by these words. */
export const eventId = (...words: readonly (string | number)[]) =>
  `msg_${hash('sha256', JSON.stringify(words), 'base64url').slice(0, 27).replaceAll(/[-_]/g, '0')}`

/** The text that is sent. One that would be too long tells no more than which record it is about. */
function bodyOf({ type, at, data }: Pick<NewEvent, 'type' | 'at' | 'data'>): string {
  const body = JSON.stringify({ type, timestamp: at, data })
  if (Buffer.byteLength(body) < BODY_BYTES_MAX) return body
  const { record: _, changes: __, ...rest } = data as Record<string, unknown>
  return JSON.stringify({
    type,
    timestamp: at,
    data: { ...rest, record: null, changes: [], shortened: true },
  })
}

/**
 * Writes events and their deliveries, due at once. Nothing is written of those that concern nobody, and nothing twice of
 * what is there already. `at` is the time as ISO text.
 */
export async function writeEvents(
  db: Kysely<StateTables>,
  events: readonly NewEvent[],
  at: string,
): Promise<void> {
  const there = await webhooksOf(db, events)
  const told = events
    .map((event) => ({ ...event, to: event.to.filter((id) => there.has(id)) }))
    .filter(({ to }) => to.length > 0)
  for (const part of partsOf(told)) {
    const rows = part.map((event) => ({ ...rowOf(event), created_at: at }))
    await db
      .insertInto('events')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
  const deliveries = told.flatMap((event) => event.to.map((webhook_id) => deliveryOf(event, webhook_id, at)))
  for (const part of partsOf(deliveries)) {
    await db
      .insertInto('deliveries')
      .values(part)
      .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
      .execute()
  }
}

const rowOf = ({ id, type, at, seq, data }: NewEvent) => ({
  id,
  type,
  at,
  seq,
  body: bodyOf({ type, at, data }),
})

/** A delivery as it begins. */
const deliveryOf = (event: NewEvent, webhook_id: number, at: string) => ({
  id: deliveryId(webhook_id, event.id),
  webhook_id,
  event_id: event.id,
  event_at: event.at,
  event_seq: event.seq,
  state: 'pending',
  due_at: at,
  step: 0,
  attempts: 0,
  leased_until: '',
  leased_by: null,
  created_at: at,
  ended_at: null,
})

/** The id of the delivery of an event to a webhook. */
export const deliveryId = (webhook_id: number, event_id: string) =>
  eventId(webhook_id, event_id).replace('msg_', 'dlv_')

/** Of the webhooks that are to be told, those that are still there. */
async function webhooksOf(db: Kysely<StateTables>, events: readonly NewEvent[]): Promise<Set<number>> {
  const asked = [...new Set(events.flatMap(({ to }) => to))]
  const there = new Set<number>()
  for (const part of partsOf(asked)) {
    const rows = await db.selectFrom('webhooks').select('id').where('id', 'in', part).execute()
    for (const { id } of rows) there.add(id)
  }
  return there
}

function* partsOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) yield all.slice(at, at + ROWS_AT_ONCE)
}
