/** The books, for their operator: what is known of something, and where we and the processor differ. */
import type { BillingCheckoutsTable } from '#state/state.ts'
import { money } from './catalogue.ts'
import { type AnyEvent, hearEvent } from './events.ts'
import { dayOf, type Shop, timeOf } from './shop.ts'

/** The last checkouts, newest first. */
export async function listCheckouts({ state }: Shop, limit: number): Promise<BillingCheckoutsTable[]> {
  return state.db
    .selectFrom('billing_checkouts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** All that is known of an id of ours or the processor's, or of an e-mail: rows by table. */
export async function showAll({ state }: Shop, id: string): Promise<Record<string, object[]>> {
  const { db } = state
  const email = id.trim().toLowerCase()
  const checkouts = await db
    .selectFrom('billing_checkouts')
    .selectAll()
    .where((is) =>
      is.or(
        (['id', 'session_id', 'customer_id', 'subscription_id', 'payment_intent', 'account_id'] as const)
          .map((column) => is(column, '=', id))
          .concat(is('email', '=', email)),
      ),
    )
    .execute()
  const subscriptions = await db
    .selectFrom('billing_subscriptions')
    .selectAll()
    .where((is) =>
      is.or([
        is('id', '=', id),
        is('account_id', '=', id),
        is('customer_id', '=', id),
        is('email', '=', email),
        ...checkouts.map((each) => is('checkout_id', '=', each.id)),
      ]),
    )
    .execute()
  const about = [
    id,
    ...checkouts.flatMap((each) => [each.id, each.session_id ?? '', each.payment_intent ?? '']),
  ]
  about.push(...subscriptions.map((each) => each.id), ...checkouts.map((each) => each.account_id ?? ''))
  const ids = [...new Set(about)].filter((each) => each !== '')
  const effects = await db
    .selectFrom('billing_effects')
    .selectAll()
    .where((is) => is.or([is('about', 'in', ids), is('behind', 'in', ids)]))
    .orderBy('at')
    .execute()
  const payments = await db
    .selectFrom('billing_payments')
    .selectAll()
    .where((is) =>
      is.or([is('id', 'in', ids), is('checkout_id', 'in', ids), is('subscription_id', 'in', ids)]),
    )
    .execute()
  const downloads = await db
    .selectFrom('billing_downloads')
    .selectAll()
    .where((is) => is.or([is('id', '=', id), is('checkout_id', 'in', ids)]))
    .orderBy('created_at')
    .execute()
  const behind = [id, ...effects.map((each) => each.behind)]
  const events = await db.selectFrom('billing_events').selectAll().where('id', 'in', behind).execute()
  return { checkouts, subscriptions, payments, downloads, effects, events }
}

/** Handles an event again: as it is kept, or as the processor has it. False where neither has it. */
export async function replay(shop: Shop, id: string): Promise<boolean> {
  const kept = await shop.state.db
    .selectFrom('billing_events')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirst()
  const event = kept
    ? (JSON.parse(kept.body) as AnyEvent)
    : await shop.processor.find((stripe) => stripe.events.retrieve(id))
  if (!event) return false
  await hearEvent(shop, event as AnyEvent)
  return true
}

/** Sessions of so many days are compared. */
const DAYS = 30
const DAY_SECONDS = 86_400

/** What differs between the processor and us, a line each; none where all is well. */
export async function reconcile(shop: Shop): Promise<string[]> {
  const differences: string[] = []
  const { processor, state } = shop
  const since = Math.floor((await processor.now()) / 1000) - DAYS * DAY_SECONDS
  const sessions = await processor.ask((stripe) =>
    stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  )
  for (const session of sessions.filter(({ created }) => created >= since)) {
    if (session.status !== 'complete' || session.payment_status === 'unpaid') continue
    const id = session.client_reference_id
    const row = id === null ? null : await listById(shop, id)
    if (!row)
      differences.push(
        `${session.id} is paid (${money(session.amount_total ?? 0)}) and is no checkout of ours`,
      )
    // What was refused is paid back; what of that is still to be done is told below.
    else if (row.status !== 'fulfilled' && row.status !== 'refused')
      differences.push(
        `${session.id} of ${dayOf(row.created_at)} is paid and not fulfilled (${row.status}): replay its event`,
      )
  }
  const told = await processor.ask((stripe) =>
    stripe.subscriptions.list({ status: 'all', limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  )
  const kept = new Map(
    (await state.db.selectFrom('billing_subscriptions').selectAll().execute()).map((row) => [row.id, row]),
  )
  for (const { id, status, cancel_at_period_end, items, metadata } of told) {
    const row = kept.get(id)
    kept.delete(id)
    const end = timeOf((items.data[0]?.current_period_end ?? 0) * 1000)
    if (!row) {
      if (metadata.checkout !== undefined) differences.push(`${id} is ${status} and not known here`)
    } else if (row.status !== status) differences.push(`${id} is ${status}, and ${row.status} here`)
    else if (row.current_period_end !== end)
      differences.push(`${id} lasts to ${end}, and to ${row.current_period_end} here`)
    else if ((row.cancel_at_period_end === 1) !== cancel_at_period_end)
      differences.push(
        `${id} ${cancel_at_period_end ? 'ends' : 'does not end'} with its period, and here it is otherwise`,
      )
  }
  for (const { id, status } of kept.values())
    differences.push(`${id} is ${status} here, and not known to the processor`)
  const endings = await state.db.selectFrom('billing_endings').selectAll().orderBy('id').execute()
  for (const { id, why, refund, tries } of endings)
    differences.push(
      `${id} is still to be ended${refund ? ' and paid back' : ''} (${why}); tried ${tries} times so far`,
    )
  const open = await state.db
    .selectFrom('billing_events')
    .select(['id', 'type'])
    .where('handled_at', 'is', null)
    .execute()
  for (const { id, type } of open)
    differences.push(`event ${id} (${type}) came and could not be handled: replay it`)
  return differences
}

async function listById({ state }: Shop, id: string): Promise<BillingCheckoutsTable | undefined> {
  return state.db.selectFrom('billing_checkouts').selectAll().where('id', '=', id).executeTakeFirst()
}
