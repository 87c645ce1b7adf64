/** Sessions of the sandbox's checkout: made, paid, expired. */
import type Stripe from 'stripe'
import { customerObject } from './customer-object.ts'
import { badParameter } from './errors.ts'
import { type Form, formOf, listOf, textOf, textsOf } from './form.ts'
import { charge } from './payments.ts'
import { sessionObject } from './session-object.ts'
import { beginSubscription } from './subscriptions.ts'
import { type Card, newId, type Order, type World } from './world.ts'

const DAY = 86_400

/** Makes a session of what the SDK sends; `publicUrl` is where its page is. */
export async function createSession(
  world: World,
  form: Form,
  publicUrl: string,
): Promise<Stripe.Checkout.Session> {
  const mode = textOf(form.mode)
  if (mode !== 'payment' && mode !== 'subscription')
    throw badParameter('mode', 'Invalid mode: must be one of payment or subscription')
  const success_url = textOf(form.success_url)
  if (success_url === undefined) throw badParameter('success_url', 'Missing required param: success_url.')
  const lines = await Promise.all(listOf(form.line_items).map((line) => readLine(world, formOf(line))))
  if (lines.length === 0)
    throw badParameter('line_items', 'You must provide at least one item in line_items.')
  const subscription = formOf(form.subscription_data)
  const trial_period_days = Number(textOf(subscription.trial_period_days) ?? 0)
  const total = lines.reduce((sum, { unit_amount, quantity }) => sum + unit_amount * quantity, 0)
  const id = newId('session')
  const created = world.seconds
  const expires_at = created + DAY
  const session = sessionObject({
    id,
    amount_total: trial_period_days > 0 ? 0 : total,
    created,
    currency: 'usd',
    customer: textOf(form.customer) ?? null,
    customer_email: textOf(form.customer_email) ?? null,
    client_reference_id: textOf(form.client_reference_id) ?? null,
    expires_at,
    metadata: textsOf(form.metadata),
    mode,
    success_url: success_url.replaceAll('{CHECKOUT_SESSION_ID}', id),
    cancel_url: textOf(form.cancel_url) ?? null,
    url: `${publicUrl}/billing/sandbox/pay/${id}`,
    payment_method_collection:
      textOf(form.payment_method_collection) === 'if_required' ? 'if_required' : 'always',
  })
  const metadata = textsOf(
    mode === 'payment' ? formOf(form.payment_intent_data).metadata : subscription.metadata,
  )
  await world.put('order', { id: `order_${id}`, lines, trial_period_days, metadata })
  return world.put('session', session, expires_at)
}

async function readLine(world: World, line: Form): Promise<Order['lines'][number]> {
  const quantity = Number(textOf(line.quantity) ?? 1)
  const id = textOf(line.price)
  if (id !== undefined) {
    const price = await world.get('price', id)
    const product = await world.get('product', String(price.product))
    const { name, description } = product
    return { name, description: description ?? '', price: id, unit_amount: price.unit_amount!, quantity }
  }
  const data = formOf(line.price_data)
  const product = formOf(data.product_data)
  const unit_amount = Number(textOf(data.unit_amount) ?? Number.NaN)
  const name = textOf(product.name)
  if (!Number.isInteger(unit_amount) || name === undefined || textOf(data.currency) === undefined)
    throw badParameter(
      'line_items[0][price_data]',
      'price_data needs currency, unit_amount and product_data[name].',
    )
  return { name, description: textOf(product.description) ?? '', price: null, unit_amount, quantity }
}

/** What a session's page shows. */
export const orderOf = (world: World, session: string): Promise<Order> =>
  world.get('order', `order_${session}`)

/** Pays an open session by a card, or begins a trial without one; gives why that failed, or null. */
export async function paySession(
  world: World,
  id: string,
  { email, card }: { email: string; card: Card | null },
): Promise<{ failed: string } | null> {
  const session = await world.get('session', id)
  if (session.status !== 'open') return null
  const order = await orderOf(world, id)
  if (card) await world.put('card', card)
  const customer = await customerOf(world, session, email, card)
  const paid = { ...session, status: 'complete', customer: customer.id, url: null } as Stripe.Checkout.Session
  paid.customer_details = {
    address: null,
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  if (session.mode === 'payment') {
    const made = await charge(world, {
      amount: session.amount_total!,
      currency: session.currency!,
      customer: customer.id,
      card: card!,
      metadata: order.metadata,
    })
    if ('failed' in made) return made
    paid.payment_intent = made.id
    paid.payment_status = 'paid'
  } else {
    const begun = await beginSubscription(world, {
      customer,
      price: await world.get('price', order.lines[0]!.price!),
      metadata: order.metadata,
      trialDays: order.trial_period_days,
    })
    if ('failed' in begun) return begun
    paid.subscription = begun.id
    paid.invoice = begun.latest_invoice
    paid.payment_status = order.trial_period_days > 0 ? 'no_payment_required' : 'paid'
  }
  await world.put('session', paid)
  await world.emit('checkout.session.completed', paid)
  return null
}

async function customerOf(
  world: World,
  session: Stripe.Checkout.Session,
  email: string,
  card: Card | null,
): Promise<Stripe.Customer> {
  if (session.customer === null) {
    const made = customerObject(
      newId('customer'),
      session.customer_email ?? email,
      card?.id ?? null,
      world.seconds,
    )
    return world.put('customer', made)
  }
  const known = await world.get('customer', String(session.customer))
  if (card === null) return known
  const invoice_settings = { ...known.invoice_settings, default_payment_method: card.id }
  return world.put('customer', { ...known, invoice_settings })
}

/** Ends an open session that nobody paid. */
export async function expireSession(world: World, id: string): Promise<Stripe.Checkout.Session> {
  const session = await world.get('session', id)
  if (session.status !== 'open')
    throw badParameter('session', `Only Checkout Sessions with a status in ["open"] can be expired.`)
  const expired = await world.put('session', { ...session, status: 'expired', url: null })
  await world.emit('checkout.session.expired', expired)
  return expired
}
