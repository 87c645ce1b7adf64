/** Payments that are taken back, by a refund or by a payer's bank: what they paid for is gone with them. */
import type Stripe from 'stripe'
import { settlePlan } from './access.ts'
import { fulfil } from './fulfil.ts'
import { drawTicket, note, useTicket } from './ledger.ts'
import { endedLetter } from './letters.ts'
import { post } from './outbox.ts'
import { type PaidFor, refundedCents, takenBack, writePayment } from './payment-rows.ts'
import { type Queries, type Shop, timeOf, timeOfSeconds } from './shop.ts'
import { askSubscription, idOf, writeSubscription } from './subscriptions.ts'

/** Asks how a payment stands, and writes it with all that follows. */
export async function hearOfPayment(shop: Shop, id: string, behind: string): Promise<void> {
  const { processor } = shop
  const ticket = await drawTicket(shop, id)
  const payment = await processor.find((stripe) =>
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
  )
  if (!payment) return
  const isDisputed = (payment.latest_charge as Stripe.Charge | null)?.disputed === true
  const disputes = isDisputed
    ? (await processor.ask((stripe) => stripe.disputes.list({ payment_intent: id }))).data
    : []
  const paidFor = await findPaidFor(shop, id, behind)
  if (!paidFor) return
  const at = timeOf(await processor.now())
  const taken_back = takenBack(payment, disputes)
  await shop.state.transaction(async (db) => {
    if (!(await useTicket(db, id, ticket))) return
    const isKnown = await writePayment(db, payment, { ...paidFor, taken_back, at })
    if (taken_back === null) await notePart(db, payment, { behind, at })
    if (taken_back === null && !isKnown) return
    await tellTaken(shop, db, { id, taken_back, paidFor, at, behind })
  })
  shop.store.keyCache.forget()
  // What is paid back is not paid for again; a dispute may yet be won.
  const { subscription_id } = paidFor
  if (subscription_id !== null && (taken_back === 'refunded' || taken_back === 'lost'))
    await endAtProcessor(shop, subscription_id, behind)
}

/**
 * Writes down a part that went back. Whoever pays a part back means the price, and not what was bought: it stays. Parts that
 * come to the whole are the whole, which the processor tells.
 */
async function notePart(
  db: Queries,
  payment: Stripe.PaymentIntent,
  { behind, at }: { behind: string; at: string },
): Promise<void> {
  const cents = refundedCents(payment)
  if (cents === 0) return
  const { id } = payment
  const effect = { id: `part ${id} ${cents}`, what: 'part-refunded', account_id: null, about: id, behind, at }
  await note(db, { ...effect, detail: { refunded_cents: cents, of_cents: payment.amount } })
}

async function tellTaken(
  shop: Shop,
  db: Queries,
  {
    id,
    taken_back,
    paidFor,
    at,
    behind,
  }: { id: string; taken_back: string | null; paidFor: PaidFor; at: string; behind: string },
): Promise<void> {
  const { checkout_id, subscription_id } = paidFor
  const table = subscription_id === null ? 'billing_checkouts' : 'billing_subscriptions'
  const owner = await db
    .selectFrom(table)
    .select(['account_id', 'email', 'product'])
    .where('id', '=', (subscription_id ?? checkout_id)!)
    .executeTakeFirst()
  const account_id = owner?.account_id ?? null
  const what = taken_back === null ? 'given-back' : 'taken-back'
  const detail = { why: taken_back }
  if (
    !(await note(db, { id: `${what} ${id} ${taken_back}`, what, account_id, about: id, behind, detail, at }))
  )
    return
  if (owner?.email && taken_back !== null) {
    const letter = endedLetter(
      `${id} ${taken_back}`,
      owner.email,
      owner.product,
      `its payment was ${taken_back}`,
    )
    await post(db, letter, timeOf(shop.now()))
  }
  if (account_id !== null) await settlePlan(db, account_id, { at, behind })
}

/** A checkout of ours, or an invoice of one of our subscriptions. */
async function findPaidFor(shop: Shop, payment_intent: string, behind: string): Promise<PaidFor | null> {
  const { processor, state } = shop
  const sessions = await processor.ask((stripe) => stripe.checkout.sessions.list({ payment_intent }))
  for (const { id } of sessions.data) {
    const outcome = await fulfil(shop, id, behind)
    if (outcome) return { checkout_id: outcome.checkout.id, subscription_id: null, covers_until: null }
  }
  const payments = await processor.ask((stripe) =>
    stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } }),
  )
  const paid = payments.data[0]
  if (!paid) return null
  const invoice = await processor.ask((stripe) => stripe.invoices.retrieve(idOf(paid.invoice as string)))
  const subscription = invoice.parent?.subscription_details?.subscription
  if (!subscription) return null
  const subscription_id = idOf(subscription)
  await hearOfSubscription(shop, subscription_id, behind)
  const held = await state.db
    .selectFrom('billing_subscriptions')
    .select('checkout_id')
    .where('id', '=', subscription_id)
    .executeTakeFirst()
  if (!held) return null
  const covers_until = timeOfSeconds(Math.max(...invoice.lines.data.map(({ period }) => period.end)))
  return { checkout_id: held.checkout_id, subscription_id, covers_until }
}

/** Something happened with a subscription: asks how it stands, and writes that. One that is not ours is left alone. */
export async function hearOfSubscription(shop: Shop, id: string, behind: string): Promise<void> {
  const told = await askSubscription(shop, id)
  const checkout_id = told?.subscription.metadata.checkout
  if (!told || checkout_id === undefined) return
  const find = () =>
    shop.state.db.selectFrom('billing_checkouts').selectAll().where('id', '=', checkout_id).executeTakeFirst()
  let checkout = await find()
  if (!checkout) return
  if (checkout.status !== 'fulfilled') {
    // It may be heard of before its checkout is.
    const session_id = checkout.session_id ?? (await sessionOf(shop, id))
    if (session_id === null || (await fulfil(shop, session_id, behind))?.state !== 'fulfilled') return
    checkout = (await find())!
  }
  const begun = checkout
  const at = timeOf(await shop.processor.now())
  await shop.state.transaction((db) => writeSubscription(shop, db, told, begun, { at, behind }))
  shop.store.keyCache.forget()
}

async function sessionOf({ processor }: Shop, subscription: string): Promise<string | null> {
  const sessions = await processor.ask((stripe) => stripe.checkout.sessions.list({ subscription }))
  return sessions.data[0]?.id ?? null
}

async function endAtProcessor(shop: Shop, id: string, behind: string): Promise<void> {
  const told = await askSubscription(shop, id)
  if (told && told.subscription.status !== 'canceled')
    await shop.processor.ask((stripe) => stripe.subscriptions.cancel(id))
  await hearOfSubscription(shop, id, behind)
}
