/** Charges of the sandbox, and what is taken back of them. */
import type Stripe from 'stripe'
import { chargeFails } from './cards.ts'
import { SandboxError } from './errors.ts'
import { chargeObject, disputeObject, paymentIntentObject, refundObject } from './payment-objects.ts'
import { type Card, newId, type World } from './world.ts'

/** What is to be charged. */
export interface ChargeOrder {
  amount: number
  currency: string
  customer: string | null
  card: Card
  metadata: Record<string, string>
}

/** Charges a card; gives the payment, or why it failed. */
export async function charge(
  world: World,
  order: ChargeOrder,
): Promise<Stripe.PaymentIntent | { failed: string }> {
  const failed = chargeFails(order.card)
  if (failed !== null) return { failed }
  const parts = { ...order, id: newId('payment_intent'), charge: newId('charge'), created: world.seconds }
  await world.put('charge', chargeObject(parts))
  return world.put('payment_intent', paymentIntentObject(parts))
}

/** Gives money back: all that is left, or so much. */
export async function refund(
  world: World,
  payment_intent: string,
  amount: number | undefined,
): Promise<Stripe.Refund> {
  const charged = await chargeOf(world, payment_intent)
  const left = charged.amount - charged.amount_refunded
  const back = amount ?? left
  if (charged.refunded || left <= 0)
    throw new SandboxError(400, 'charge_already_refunded', `Charge ${charged.id} has already been refunded.`)
  if (!(back > 0 && back <= left))
    throw new SandboxError(
      400,
      'amount_too_large',
      `Refund amount is greater than what is left of the charge.`,
    )
  const amount_refunded = charged.amount_refunded + back
  const after = { ...charged, amount_refunded, refunded: amount_refunded === charged.amount }
  await world.put('charge', after)
  const made = await world.put('refund', refundObject(newId('refund'), back, charged, world.seconds))
  await world.emit('charge.refunded', after)
  return made
}

/** The payer asks their bank for the money. */
export async function dispute(world: World, payment_intent: string): Promise<Stripe.Dispute> {
  const charged = await chargeOf(world, payment_intent)
  await world.put('charge', { ...charged, disputed: true })
  const made = await world.put('dispute', disputeObject(newId('dispute'), charged, world.seconds))
  await world.emit('charge.dispute.created', made)
  return made
}

/** The bank has decided. */
export async function closeDispute(world: World, id: string, status: 'won' | 'lost'): Promise<void> {
  const closed = await world.put('dispute', { ...(await world.get('dispute', id)), status })
  await world.emit('charge.dispute.closed', closed)
}

async function chargeOf(world: World, payment_intent: string): Promise<Stripe.Charge> {
  const { latest_charge } = await world.get('payment_intent', payment_intent)
  return world.get('charge', String(latest_charge))
}
