/** Brings the catalogue to the processor: products, prices, what the portal offers, and where events go. Repeatable. */
import type Stripe from 'stripe'
import { CATALOGUE, CURRENCY, lookupKey, PERIODS, type Recurring } from '../catalogue.ts'
import { API_VERSION, type Processor } from './processor.ts'

/** The events that are heard. */
export const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.Event['type'][]

/** What of theirs is ours, by this mark. */
const MARK = { headcount: 'yes' }

/** What was done, a line each. The secret of a new address is told once, and only there. */
export async function setUp(processor: Processor, publicUrl: string): Promise<string[]> {
  const done: string[] = []
  const products: PortalProduct[] = []
  for (const product of CATALOGUE) {
    if (product.kind === 'onetime') continue
    await saveProduct(processor, product, done)
    const prices = await savePrices(processor, product, done)
    if (product.kind === 'plan') products.push({ product: idOf(product), prices })
  }
  await savePortal(processor, { products, publicUrl }, done)
  if (!processor.sandbox) await saveEndpoint(processor, `${publicUrl}/billing/webhook`, done)
  return done
}

/** The product's id at the processor. */
const idOf = ({ name }: Recurring) => `headcount_${name}`

type PortalProduct = { product: string; prices: string[] }

async function saveProduct(processor: Processor, product: Recurring, done: string[]): Promise<void> {
  const { title: name, about: description } = product
  const id = idOf(product)
  const known = await processor.find((stripe) => stripe.products.retrieve(id))
  if (known === null) {
    await processor.ask((stripe) => stripe.products.create({ id, name, description, metadata: MARK }))
    done.push(`product ${id} made`)
  } else if (known.name !== name || known.description !== description || !known.active) {
    await processor.ask((stripe) => stripe.products.update(id, { name, description, active: true }))
    done.push(`product ${id} changed`)
  }
}

/** Prices are never changed: one of another amount takes the key over, and who has the old one goes on paying that. */
async function savePrices(processor: Processor, product: Recurring, done: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const period of PERIODS) {
    const unit_amount = product.cents[period]
    if (unit_amount === undefined) continue
    const lookup_key = lookupKey(product.name, period)
    const known = await processor.ask((stripe) =>
      stripe.prices.list({ lookup_keys: [lookup_key], active: true }),
    )
    const same = known.data.find((price) => price.unit_amount === unit_amount && price.currency === CURRENCY)
    if (same) {
      ids.push(same.id)
      continue
    }
    const made = await processor.ask((stripe) =>
      stripe.prices.create({
        currency: CURRENCY,
        product: idOf(product),
        unit_amount,
        recurring: { interval: period === 'yearly' ? 'year' : 'month' },
        lookup_key,
        transfer_lookup_key: true,
        metadata: { product: product.name, period },
      }),
    )
    ids.push(made.id)
    done.push(`price ${lookup_key} made`)
  }
  return ids
}

async function savePortal(
  processor: Processor,
  { products, publicUrl }: { products: PortalProduct[]; publicUrl: string },
  done: string[],
): Promise<void> {
  const parts = {
    default_return_url: publicUrl,
    metadata: MARK,
    features: {
      customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products,
        proration_behavior: 'always_invoice',
        // What becomes less becomes so with the next period: what is paid for is had to its end.
        schedule_at_period_end: {
          conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
        },
      },
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams
  const held = await processor.ask((stripe) => stripe.billingPortal.configurations.list({ limit: 100 }))
  const own = held.data.find(({ metadata, active }) => active && metadata?.headcount === MARK.headcount)
  if (own) await processor.ask((stripe) => stripe.billingPortal.configurations.update(own.id, parts))
  else await processor.ask((stripe) => stripe.billingPortal.configurations.create(parts))
  done.push(`portal ${own ? 'brought up to date' : 'made'}`)
}

async function saveEndpoint(processor: Processor, url: string, done: string[]): Promise<void> {
  const held = await processor.ask((stripe) => stripe.webhookEndpoints.list({ limit: 100 }))
  const own = held.data.find((endpoint) => endpoint.url === url)
  const enabled_events = [...EVENTS]
  if (own && own.api_version !== API_VERSION) {
    done.push(
      `${url} hears events of version ${own.api_version}: delete it in the dashboard, and run this again`,
    )
  } else if (own) {
    await processor.ask((stripe) => stripe.webhookEndpoints.update(own.id, { enabled_events }))
    done.push(`${url} brought up to date`)
  } else {
    const made = await processor.ask((stripe) =>
      stripe.webhookEndpoints.create({ url, enabled_events, api_version: API_VERSION as never }),
    )
    done.push(`${url} hears events from now on; set STRIPE_WEBHOOK_SECRET=${made.secret}`)
  }
}

/** The processor's price of that key. Null where nothing was set up. */
export async function priceWith(
  processor: Processor,
  key: string,
  publicUrl: string,
): Promise<Stripe.Price | null> {
  const look = () => processor.ask((stripe) => stripe.prices.list({ lookup_keys: [key], active: true }))
  const found = (await look()).data[0]
  if (found || !processor.sandbox) return found ?? null
  // The sandbox is there for newcomers: it sets itself up.
  await setUp(processor, publicUrl)
  return (await look()).data[0] ?? null
}
