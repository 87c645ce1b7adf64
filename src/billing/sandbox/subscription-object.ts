/** A subscription of one thing, as the processor tells it. */
import type Stripe from 'stripe'

/** What differs from one subscription to the next. Times are seconds since 1970. */
export interface SubscriptionParts {
  id: string
  customer: string
  card: string | null
  created: number
  periodEnd: number
  metadata: Record<string, string>
  price: Stripe.Price
  /** When the trial ends; null without one. */
  trialEnd: number | null
}

/** A subscription that has begun. */
export function subscriptionObject(parts: SubscriptionParts): Stripe.Subscription {
  const { id, customer, card, created, metadata, trialEnd } = parts
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: parts.periodEnd,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: parts.price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: card,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      issuer: { type: 'self' },
    } as Stripe.Subscription['invoice_settings'],
    items: {
      object: 'list',
      data: [itemObject(parts)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: trialEnd === null ? 'active' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'cancel' } },
    trial_start: trialEnd === null ? null : created,
  }
}

function itemObject({ id, created, periodEnd, price }: SubscriptionParts): Stripe.SubscriptionItem {
  return {
    id: `si_${id.slice('sub_'.length)}`,
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: periodEnd,
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planObject(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  }
}

/** The older form of a price, which items hold beside it. */
export function planObject(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** The end of a period that begins then: the same day of the next month or year, or its last. */
export function periodAfter(start: number, interval: string): number {
  const at = new Date(start * 1000)
  const months = interval === 'year' ? 12 : 1
  const end = new Date(at)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return Math.floor(end.getTime() / 1000)
}
