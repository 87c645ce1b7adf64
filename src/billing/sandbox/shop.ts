/** What a shop sets up at the processor: products, prices, the portal's configuration, addresses for events. */
import type Stripe from 'stripe'
import { portalObject, priceObject, productObject } from './customer-object.ts'
import { badParameter } from './errors.ts'
import { type Form, flagOf, formOf, listOf, textOf, textsOf } from './form.ts'
import { newId, type World } from './world.ts'

const required = (form: Form, name: string): string => {
  const value = textOf(form[name])
  if (value === undefined) throw badParameter(name, `Missing required param: ${name}.`)
  return value
}

/** Makes a product, under an id of the shop's own where one is given. */
export async function createProduct(world: World, form: Form): Promise<Stripe.Product> {
  const id = textOf(form.id) ?? newId('product')
  if (await world.find('product', id)) throw badParameter('id', 'Product already exists.')
  const parts = { id, name: required(form, 'name'), description: textOf(form.description) ?? null }
  return world.put(
    'product',
    productObject({ ...parts, metadata: textsOf(form.metadata), created: world.seconds }),
  )
}

/** Changes its name or description. */
export async function updateProduct(world: World, id: string, form: Form): Promise<Stripe.Product> {
  const product = await world.get('product', id)
  const { name = product.name, description = product.description } = {
    name: textOf(form.name),
    description: textOf(form.description),
  }
  const active = form.active === undefined ? product.active : flagOf(form.active)
  return world.put('product', { ...product, name, description, active, updated: world.seconds })
}

/** Makes a price; its key is taken from the price that had it, where that is asked for. */
export async function createPrice(world: World, form: Form): Promise<Stripe.Price> {
  const lookup_key = textOf(form.lookup_key) ?? null
  for (const other of await world.list('price')) {
    if (lookup_key === null || other.lookup_key !== lookup_key) continue
    if (!flagOf(form.transfer_lookup_key))
      throw badParameter('lookup_key', `A price already uses that lookup key: ${other.id}.`)
    await world.put('price', { ...other, lookup_key: null })
  }
  const unit_amount = Number(required(form, 'unit_amount'))
  const product = required(form, 'product')
  await world.get('product', product)
  const interval = required(formOf(form.recurring), 'interval') === 'year' ? 'year' : 'month'
  const metadata = textsOf(form.metadata)
  const parts = {
    id: newId('price'),
    metadata,
    product,
    unit_amount,
    currency: required(form, 'currency'),
    lookup_key,
  }
  return world.put('price', priceObject({ ...parts, created: world.seconds }, interval))
}

/** Takes a price off the list, or puts it on it. */
export async function updatePrice(world: World, id: string, form: Form): Promise<Stripe.Price> {
  return world.put('price', { ...(await world.get('price', id)), active: flagOf(form.active) })
}

/** Prices by key. */
export async function findPrices(world: World, form: Form): Promise<Stripe.Price[]> {
  const keys = listOf(form.lookup_keys)
  return (await world.list('price')).filter(
    ({ lookup_key, active }) =>
      (keys.length === 0 || keys.includes(lookup_key ?? '')) &&
      (form.active === undefined || active === flagOf(form.active)),
  )
}

/** Says what the portal offers. */
export async function saveConfiguration(
  world: World,
  id: string | null,
  form: Form,
): Promise<Stripe.BillingPortal.Configuration> {
  const known = id === null ? null : await world.get('configuration', id)
  const isFirst = (await world.list('configuration')).length === 0
  return world.put('configuration', {
    id: known?.id ?? newId('configuration'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: known?.created ?? world.seconds,
    default_return_url: textOf(form.default_return_url) ?? null,
    features: FEATURES,
    is_default: known?.is_default ?? isFirst,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: { ...known?.metadata, ...textsOf(form.metadata) },
    name: null,
    updated: world.seconds,
  })
}

const FEATURES: Stripe.BillingPortal.Configuration.Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: [], options: [] },
    enabled: true,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { bounded_by: null, duration_options: [] } as never, enabled: false },
  subscription_update: {
    billing_cycle_anchor: 'unchanged',
    default_allowed_updates: ['price'],
    enabled: true,
    products: null,
    proration_behavior: 'always_invoice',
    schedule_at_period_end: {
      conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
    },
    trial_update_behavior: 'continue_trial',
  },
}

/** An address for events; its secret is told once. */
export async function saveEndpoint(
  world: World,
  id: string | null,
  form: Form,
): Promise<Stripe.WebhookEndpoint> {
  const known = id === null ? null : await world.get('endpoint', id)
  const events = listOf(form.enabled_events).filter((each): each is string => typeof each === 'string')
  const kept = await world.put('endpoint', {
    id: known?.id ?? newId('endpoint'),
    object: 'webhook_endpoint',
    api_version: known?.api_version ?? textOf(form.api_version) ?? null,
    application: null,
    created: known?.created ?? world.seconds,
    description: textOf(form.description) ?? known?.description ?? null,
    enabled_events: events.length > 0 ? events : (known?.enabled_events ?? []),
    livemode: false,
    metadata: textsOf(form.metadata),
    status: 'enabled',
    url: textOf(form.url) ?? known?.url ?? '',
  })
  return known ? kept : { ...kept, secret: `whsec_${kept.id}` }
}

/** Opens the portal for a customer. */
export async function createPortal(
  world: World,
  form: Form,
  publicUrl: string,
): Promise<Stripe.BillingPortal.Session> {
  const configuration = (await world.list('configuration')).find(({ is_default }) => is_default)
  if (!configuration) {
    const text = 'No configuration provided and your test mode default configuration has not been created.'
    throw badParameter('configuration', text)
  }
  const { id: customer } = await world.get('customer', required(form, 'customer'))
  const id = newId('portal')
  const flow = readFlow(formOf(form.flow_data))
  if (flow?.subscription_update_confirm)
    await world.get('subscription', flow.subscription_update_confirm.subscription)
  const url = `${publicUrl}/billing/sandbox/portal/${id}`
  const parts = { id, url, customer, configuration: configuration.id, created: world.seconds, flow }
  return world.put('portal', portalObject({ ...parts, return_url: textOf(form.return_url) ?? null }))
}

function readFlow(form: Form): Stripe.BillingPortal.Session.Flow | null {
  if (textOf(form.type) !== 'subscription_update_confirm') return null
  const confirm = formOf(form.subscription_update_confirm)
  const items = listOf(confirm.items).map((each) => {
    const item = formOf(each)
    return { id: textOf(item.id) ?? null, price: textOf(item.price) ?? null, quantity: 1 }
  })
  return {
    after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: { discounts: null, items, subscription: required(confirm, 'subscription') },
    type: 'subscription_update_confirm',
  }
}
