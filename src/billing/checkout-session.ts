/** What the processor is asked for when something is bought: a session of its checkout. */
import type Stripe from 'stripe'
import { Unavailable } from '#contract/errors.ts'
import { CURRENCY, type Kind, lookupKey } from './catalogue.ts'
import type { Order } from './order.ts'
import { priceWith } from './processor/setup.ts'
import type { Shop } from './shop.ts'

type Params = Stripe.Checkout.SessionCreateParams
type Line = Stripe.Checkout.SessionCreateParams.LineItem

/** The success page of each kind. */
const SUCCESS: Readonly<Record<Kind, string>> = {
  plan: 'success',
  alert: 'success-alert',
  addon: 'success-addon',
  data: 'success-onetime',
  onetime: 'success-onetime',
}

/** What is asked besides the order. */
interface Parts {
  /** Of our row. */
  id: string
  order: Order
  trialDays: number
  /** Who it is at the processor; null where that is not known, or not shown to be them. */
  customer: string | null
}

/** The parameters of the session. Throws Unavailable where the operator has not set the prices up. */
export async function sessionOf(shop: Shop, { id, order, trialDays, customer }: Parts): Promise<Params> {
  const { product, buyer } = order
  const metadata = { checkout: id, product: product.name }
  const common: Params = {
    client_reference_id: id,
    metadata,
    line_items: [await lineOf(shop, order)],
    success_url: `${shop.publicUrl}/billing/${SUCCESS[product.kind]}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shop.publicUrl}/billing/plans`,
    ...(customer !== null ? { customer } : buyer.email !== null && { customer_email: buyer.email }),
    ...(shop.automaticTax && { automatic_tax: { enabled: true } }),
  }
  if (product.kind === 'onetime')
    return {
      ...common,
      mode: 'payment',
      ...(customer === null && { customer_creation: 'always' }),
      payment_intent_data: { metadata },
    }
  return {
    ...common,
    mode: 'subscription',
    subscription_data: {
      metadata,
      ...(trialDays > 0 && {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    ...(trialDays > 0 && { payment_method_collection: 'if_required' }),
  }
}

async function lineOf(shop: Shop, { product, period, cents, filter }: Order): Promise<Line> {
  if (product.kind === 'onetime') {
    const cut = Object.values(filter).join(', ')
    const product_data = {
      name: product.title,
      description: cut === '' ? product.about : `${product.about} ${cut}`,
    }
    return { quantity: 1, price_data: { currency: CURRENCY, unit_amount: cents, product_data } }
  }
  const price = await priceWith(shop.processor, lookupKey(product.name, period!), shop.publicUrl)
  if (price) return { quantity: 1, price: price.id }
  throw new Unavailable(
    'processor_unavailable',
    'The prices are not set up yet: the operator runs `npm run billing -- setup`',
    3600,
  )
}
