/** Sends a receiver a signed event of its own, so that its owner sees whether it arrives. */
import { randomUUID } from 'node:crypto'
import type { State } from '#state/state.ts'
import { sendClaimed } from './deliverer.ts'
import { TEST_EVENT } from './event-types.ts'
import { deliveryId, eventId, writeEvents } from './outbox.ts'
import { type DeliveryQueue, LEASE_MS } from './queue.ts'
import type { Attempt, Sending } from './send.ts'

/** What came of it. */
export interface TryOut {
  event_id: string
  delivery_id: string
  attempt: Attempt
}

/** What trying out needs. */
export interface TryOutOptions {
  state: State
  queue: Pick<DeliveryQueue, 'claimOne' | 'settle'>
  sending: Sending
}

/** Sends it at once, whether the webhook is on or not, and never again by itself; it is in the log like any other. */
export async function tryOut(webhook_id: number, { state, queue, sending }: TryOutOptions): Promise<TryOut> {
  const at = new Date(sending.now()).toISOString()
  const event_id = eventId(TEST_EVENT, randomUUID())
  const data = {
    webhook_id,
    message: 'Headcount sends this because you have asked it to: nothing has happened.',
  }
  const event = { id: event_id, type: TEST_EVENT, at, seq: 0, data, to: [webhook_id] }
  // Due only later, so that nobody else begins to send it; should this program end before it is sent, somebody does.
  const due = new Date(sending.now() + LEASE_MS).toISOString()
  await state.transaction((db) => writeEvents(db, [event], due))
  const delivery_id = deliveryId(webhook_id, event_id)
  const claimed = await queue.claimOne(delivery_id)
  if (claimed === null) throw new Error(`the delivery ${delivery_id} was there a moment ago`)
  const attempt = await sendClaimed(claimed, sending)
  await queue.settle(claimed, attempt, { state: attempt.error === null ? 'delivered' : 'failed' })
  return { event_id, delivery_id, attempt }
}
