/** Events of the processor: each is kept as it came, and says of what the processor is to be asked. */
import type Stripe from 'stripe'
import { bareEvent } from '#accounts/forget-buyer.ts'
import { Problem } from '#contract/errors.ts'
import { findCheckout, fulfil } from './fulfil.ts'
import { note } from './ledger.ts'
import { hearOfPayment, hearOfSubscription } from './payments.ts'
import { type Shop, timeOf, timeOfSeconds } from './shop.ts'
import { idOf } from './subscriptions.ts'

/** What is read of an event before it is known which it is. */
export type AnyEvent = Pick<Stripe.Event, 'id' | 'type' | 'livemode' | 'created'> & {
  data: { object: unknown }
}

/** Keeps an event and does what it asks for; again when it comes again. Throws Problem for one of the other mode. */
export async function hearEvent(shop: Shop, event: AnyEvent): Promise<void> {
  if (event.livemode !== shop.processor.livemode) {
    const mode = (live: boolean) => (live ? 'real money' : 'test mode')
    const detail = `The event is of ${mode(event.livemode)}, and this service works with ${mode(shop.processor.livemode)}`
    shop.onError('an event of the other mode was refused', new Error(event.id))
    throw new Problem('signature_refused', detail)
  }
  const { id, type } = event
  const kept = (await isOfErased(shop, event)) ? bareEvent(event) : event
  await shop.state.db
    .insertInto('billing_events')
    .values({
      id,
      type,
      body: JSON.stringify(kept),
      created_at: timeOfSeconds(event.created)!,
      received_at: timeOf(shop.now()),
      times: 1,
      handled_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((expression) => ({
        times: expression('billing_events.times', '+', 1),
      })),
    )
    .execute()
  await handle(shop, event)
  // After its effects: an event that is said to be done and is not would never be done.
  await shop.state.db
    .updateTable('billing_events')
    .set({ handled_at: timeOf(shop.now()) })
    .where('id', '=', id)
    .execute()
}

/** Whether it tells of a customer whose account was erased: the processor goes on telling who they are. */
async function isOfErased({ state }: Shop, { data }: AnyEvent): Promise<boolean> {
  const { id, object, customer } = data.object as {
    id?: string
    object?: string
    customer?: string | { id: string }
  }
  const of = object === 'customer' ? id : customer
  if (!of) return false
  const row = await state.db
    .selectFrom('billing_customers')
    .select('erased_at')
    .where('id', '=', idOf(of))
    .executeTakeFirst()
  return row !== undefined && row.erased_at !== null
}

/** Does what an event asks for: it is only told what has changed, and how that stands the processor is asked. */
async function handle(shop: Shop, { id, type, data }: AnyEvent): Promise<void> {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      await fulfil(shop, (data.object as Stripe.Checkout.Session).id, id)
      return
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return endCheckout(shop, data.object as Stripe.Checkout.Session, id)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return hearOfSubscription(shop, (data.object as Stripe.Subscription).id, id)
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required': {
      const { parent } = data.object as Stripe.Invoice
      const subscription = parent?.subscription_details?.subscription
      if (subscription) await hearOfSubscription(shop, idOf(subscription), id)
      return
    }
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { payment_intent } = data.object as Stripe.Charge
      if (payment_intent !== null) await hearOfPayment(shop, idOf(payment_intent), id)
      return
    }
    default:
  }
}

async function endCheckout(shop: Shop, { client_reference_id, id }: Stripe.Checkout.Session, behind: string) {
  const checkout = await findCheckout(shop, client_reference_id)
  if (!checkout) return
  const at = timeOf(await shop.processor.now())
  await shop.state.transaction(async (db) => {
    const ended = await db
      .updateTable('billing_checkouts')
      .set({ status: 'ended' })
      .where('id', '=', checkout.id)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    if (ended.numUpdatedRows === 0n) return
    const { account_id } = checkout
    await note(db, { id: `ended ${id}`, what: 'ended', account_id, about: id, behind, at })
  })
}
