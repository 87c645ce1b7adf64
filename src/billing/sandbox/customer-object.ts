/** A customer, and what the shop itself is made of, as the processor tells them. */
import type Stripe from 'stripe'

/** A customer. */
export function customerObject(
  id: string,
  email: string | null,
  card: string | null,
  created: number,
): Stripe.Customer {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: card,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

/** A thing that is sold. */
export function productObject(
  parts: Pick<Stripe.Product, 'id' | 'name' | 'description' | 'metadata' | 'created'>,
): Stripe.Product {
  return {
    object: 'product',
    active: true,
    default_price: null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    updated: parts.created,
    url: null,
    ...parts,
  }
}

/** Its price by the month or the year. */
export function priceObject(
  parts: Pick<
    Stripe.Price,
    'id' | 'product' | 'unit_amount' | 'currency' | 'lookup_key' | 'created' | 'metadata'
  >,
  interval: Stripe.Price.Recurring['interval'],
): Stripe.Price {
  return {
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    custom_unit_amount: null,
    livemode: false,
    nickname: null,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount_decimal: null,
    ...parts,
  }
}

/** A session of the customer portal. */
export function portalObject(
  parts: Pick<
    Stripe.BillingPortal.Session,
    'id' | 'created' | 'customer' | 'return_url' | 'url' | 'flow' | 'configuration'
  >,
): Stripe.BillingPortal.Session {
  return {
    object: 'billing_portal.session',
    customer_account: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    ...parts,
  }
}
