/** The life of the sandbox's subscriptions: begun, renewed, failing, changed, ended. */
import type Stripe from 'stripe'
import { invoiceObject, invoicePaymentObject } from './invoice-object.ts'
import { charge } from './payments.ts'
import { periodAfter, planObject, subscriptionObject } from './subscription-object.ts'
import { newId, type World } from './world.ts'

const DAY = 86_400

/** Days after a renewal failed on which it is tried again; when the last of them fails, the subscription ends. */
const RETRY_DAYS = [3, 5, 7, 14]

/** What begins a subscription. */
export interface SubscriptionOrder {
  customer: Stripe.Customer
  price: Stripe.Price
  metadata: Record<string, string>
  trialDays: number
}

/** Begins one; its first invoice is paid at once, or nothing is begun: then gives why. */
export async function beginSubscription(
  world: World,
  { customer, price, metadata, trialDays }: SubscriptionOrder,
): Promise<Stripe.Subscription | { failed: string }> {
  const created = world.seconds
  const trialEnd = trialDays > 0 ? created + trialDays * DAY : null
  const periodEnd = trialEnd ?? periodAfter(created, price.recurring!.interval)
  const card = customer.invoice_settings.default_payment_method as string | null
  const id = newId('subscription')
  const begun = subscriptionObject({
    id,
    customer: customer.id,
    card,
    created,
    periodEnd,
    metadata,
    price,
    trialEnd,
  })
  if (trialEnd === null) {
    const paid = await bill(world, begun, { amount: price.unit_amount ?? 0, reason: 'subscription_create' })
    if ('failed' in paid) return paid
    begun.latest_invoice = paid.id
  }
  await world.put('subscription', begun, periodEnd)
  await world.emit('customer.subscription.created', begun)
  return begun
}

/** What is to be paid for a subscription. */
interface Bill {
  amount: number
  reason: Stripe.Invoice.BillingReason
}

/** Makes an invoice for the running period and charges it. A failure is told, and the invoice is forgotten. */
async function bill(world: World, subscription: Stripe.Subscription, { amount, reason }: Bill) {
  const customer = await world.get('customer', String(subscription.customer))
  const item = subscription.items.data[0]!
  const id = newId('invoice')
  const invoice = invoiceObject({
    id,
    number: `SANDBOX-${id.slice(3, 11).toUpperCase()}`,
    customer,
    subscription,
    created: world.seconds,
    amount,
    reason,
    description: `1 × ${item.price.lookup_key ?? item.price.id}`,
    period: { start: item.current_period_start, end: item.current_period_end },
    url: '',
  })
  return collect(world, subscription, invoice)
}

/** Charges an invoice. */
async function collect(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Promise<Stripe.Invoice | { failed: string; invoice: Stripe.Invoice }> {
  const customer = await world.get('customer', String(subscription.customer))
  const method = customer.invoice_settings.default_payment_method
  const card = method === null ? null : await world.find('card', String(method))
  const { amount_due, currency } = invoice
  const payment =
    card === null
      ? { failed: 'card_declined' }
      : await charge(world, { amount: amount_due, currency, customer: customer.id, card, metadata: {} })
  const tried = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 }
  if ('failed' in payment) return { failed: payment.failed, invoice: tried }
  const paid: Stripe.Invoice = {
    ...tried,
    status: 'paid',
    amount_paid: amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: world.seconds },
  }
  await world.put('invoice', paid)
  await world.put(
    'invoice_payment',
    invoicePaymentObject(newId('invoice_payment'), paid, payment.id, world.seconds),
  )
  await world.emit('invoice.paid', paid)
  return paid
}

/** What happens with a subscription whose period is over, or whose payment is tried again. */
export async function continueSubscription(world: World, subscription: Stripe.Subscription): Promise<void> {
  if (subscription.status === 'past_due') return tryAgain(world, subscription)
  if (subscription.cancel_at_period_end) return endSubscription(world, subscription)
  const customer = await world.get('customer', String(subscription.customer))
  const isTrialOver = subscription.status === 'trialing'
  if (isTrialOver && customer.invoice_settings.default_payment_method === null)
    return endSubscription(world, subscription)
  const renewed = await nextPeriod(world, subscription)
  const item = renewed.items.data[0]!
  const paid = await bill(world, renewed, {
    amount: item.price.unit_amount ?? 0,
    reason: 'subscription_cycle',
  })
  if ('failed' in paid) return fall(world, renewed, paid.invoice)
  await keep(world, { ...renewed, status: 'active', latest_invoice: paid.id }, item.current_period_end)
}

/** The subscription in its next period, with the price that it was to get then. */
async function nextPeriod(world: World, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  const change = await world.find('change', `change_${subscription.id}`)
  const item = subscription.items.data[0]!
  const price = change ? await world.get('price', change.price) : item.price
  if (change) await world.remove('change', change.id)
  const current_period_start = item.current_period_end
  const current_period_end = periodAfter(current_period_start, price.recurring!.interval)
  return withItem(
    { ...subscription, schedule: null },
    { ...item, price, plan: planObject(price), current_period_start, current_period_end },
  )
}

const withItem = (subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Stripe.Subscription => ({
  ...subscription,
  items: { ...subscription.items, data: [item] },
})

/** A renewal was not paid. */
async function fall(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): Promise<void> {
  const next = world.seconds + RETRY_DAYS[0]! * DAY
  const open = { ...invoice, next_payment_attempt: next }
  await world.put('invoice', open)
  await keep(world, { ...subscription, status: 'past_due', latest_invoice: open.id }, next)
  await world.emit('invoice.payment_failed', open)
}

/** Tries an open invoice once more. */
export async function tryAgain(world: World, subscription: Stripe.Subscription): Promise<void> {
  const invoice = await world.get('invoice', String(subscription.latest_invoice))
  const paid = await collect(world, subscription, invoice)
  const item = subscription.items.data[0]!
  if (!('failed' in paid)) return keep(world, { ...subscription, status: 'active' }, item.current_period_end)
  const days = RETRY_DAYS.find((each) => invoice.created + each * DAY > world.seconds)
  const open = {
    ...paid.invoice,
    next_payment_attempt: days === undefined ? null : invoice.created + days * DAY,
  }
  await world.put('invoice', open)
  await world.emit('invoice.payment_failed', open)
  if (days === undefined) return endSubscription(world, subscription)
  await world.put('subscription', subscription, open.next_payment_attempt)
}

/** Ends it now. */
export async function endSubscription(world: World, subscription: Stripe.Subscription): Promise<void> {
  const at = world.seconds
  const ended: Stripe.Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
  }
  await world.put('subscription', ended)
  await world.emit('customer.subscription.deleted', ended)
}

/** Has it end with its period, or takes that back. */
export async function cancelLater(world: World, id: string, cancels: boolean): Promise<Stripe.Subscription> {
  const subscription = await world.get('subscription', id)
  const changed: Stripe.Subscription = {
    ...subscription,
    cancel_at_period_end: cancels,
    canceled_at: cancels ? world.seconds : null,
    cancel_at: cancels ? subscription.items.data[0]!.current_period_end : null,
  }
  await keep(world, changed, changed.items.data[0]!.current_period_end)
  return changed
}

/** Gives it another price: a higher one at once, for what is left of the period; a lower one with the next period. */
export async function changePrice(world: World, id: string, to: string): Promise<{ failed: string } | null> {
  const subscription = await world.get('subscription', id)
  const price = await world.get('price', to)
  const item = subscription.items.data[0]!
  const isSameSpan = price.recurring!.interval === item.price.recurring!.interval
  const isMore = isSameSpan
    ? price.unit_amount! > item.price.unit_amount!
    : price.recurring!.interval === 'year'
  if (!isMore) {
    await world.put('change', { id: `change_${id}`, price: to })
    await keep(world, { ...subscription, schedule: `sub_sched_${id.slice(4)}` }, item.current_period_end)
    return null
  }
  const whole = item.current_period_end - item.current_period_start
  const left = Math.max(0, item.current_period_end - world.seconds) / whole
  const credit = Math.round(item.price.unit_amount! * left)
  const current_period_end = isSameSpan ? item.current_period_end : periodAfter(world.seconds, 'year')
  const costs = isSameSpan ? Math.round(price.unit_amount! * left) : price.unit_amount!
  const changed = withItem(subscription, { ...item, price, plan: planObject(price), current_period_end })
  const amount = Math.max(0, costs - credit)
  if (amount > 0) {
    const paid = await bill(world, changed, { amount, reason: 'subscription_update' })
    if ('failed' in paid) return { failed: paid.failed }
    changed.latest_invoice = paid.id
  }
  await world.remove('change', `change_${id}`)
  await keep(world, { ...changed, schedule: null }, current_period_end)
  return null
}

/** Keeps a change, and tells of it. */
async function keep(world: World, subscription: Stripe.Subscription, due: number): Promise<void> {
  await world.put('subscription', subscription, due)
  await world.emit('customer.subscription.updated', subscription)
}
