/** For tests: accounts with webhooks on a store, a clock in the test's hands, and sending that may reach this machine. */
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { openAccounts } from '#accounts/open.ts'
import { PLANS } from '#contract/plans.ts'
import { listOf } from '#lib/open-addresses.ts'
import type { State } from '#state/state.ts'
import { testState } from '#state/testing/stores.ts'
import { SavedFilters } from '../../saved-filters.ts'
import { Deliverer } from '../deliverer.ts'
import { openWay, type WayOptions } from '../guard/agent.ts'
import { DeliveryLog } from '../log.ts'
import { eventId, writeEvents } from '../outbox.ts'
import { DeliveryQueue } from '../queue.ts'
import { type WebhookParts, Webhooks } from '../webhooks.ts'

/** This machine, and nothing else that is closed. */
export const LOCAL = listOf(['127.0.0.0/8'])

/** When all of it takes place. */
export const NOON = '2024-06-15T12:00:00.000Z'

/** The store's clock, in the test's hands. */
export const clockAt =
  (time: { ms: number }): State['clock'] =>
  (later = 0) =>
    sql<string>`cast(${new Date(time.ms + later).toISOString()} as text)`

/** Webhooks on a store, by default a new one. Nothing is early or late by chance. */
export async function webhookDesk(parts: { state?: State; way?: Partial<WayOptions> } = {}) {
  const state = parts.state ?? (await testState())
  const time = { ms: Date.parse(NOON) }
  const now = () => time.ms
  const clock = clockAt(time)
  const store = openAccounts(state, now)
  const webhooks = new Webhooks(state, now)
  const way = openWay({ allowed: LOCAL, timeoutMs: 2000, ...parts.way })
  onTestFinished(() => way.destroy())
  const sending = { way: async () => way, now, userAgent: 'Headcount/test' }
  /** One process that sends. */
  const process = (name: string) => {
    const queue = new DeliveryQueue(state, name, clock)
    const deliverer = new Deliverer({ queue, sending, random: () => 0.5 })
    return { queue, run: (signal = new AbortController().signal) => deliverer.run(signal) }
  }
  let seq = 0
  return {
    state,
    time,
    now,
    clock,
    store,
    webhooks,
    filters: new SavedFilters(state, now),
    log: new DeliveryLog({ db: state.db, clock }, now),
    sending,
    process,
    /** An account with a webhook; an e-mail is known to be its own. */
    async hook(webhook: Partial<WebhookParts> & { url: string }, email?: string) {
      const account = await store.accounts.create({
        plan: 'pro',
        ...(email !== undefined && { email, confirmed: true }),
      })
      const usual = { description: null, events: ['warn.notice.created' as const], filter_id: null }
      const made = await webhooks.create(account.id, { ...usual, ...webhook }, PLANS.pro)
      return { account_id: account.id, id: made.webhook.id, secret: made.secret }
    },
    /** Something that has happened, written down for webhooks; gives its id. */
    async happen(to: number[], data: object = {}) {
      const id = eventId('test', ++seq)
      const at = new Date(time.ms).toISOString()
      const event = { id, type: 'warn.notice.created', at, seq, data, to }
      await state.transaction((db) => writeEvents(db, [event], at))
      return id
    },
    /** What there is of deliveries, by the order in which it happened. */
    deliveries: () => state.db.selectFrom('deliveries').selectAll().orderBy('event_seq').execute(),
  }
}
