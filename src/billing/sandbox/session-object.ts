/** A session of the checkout, as the processor tells it. */
import type Stripe from 'stripe'

/** What differs from one session to the next. */
export type SessionParts = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'amount_total'
  | 'created'
  | 'currency'
  | 'customer'
  | 'customer_email'
  | 'client_reference_id'
  | 'expires_at'
  | 'metadata'
  | 'mode'
  | 'success_url'
  | 'cancel_url'
  | 'url'
  | 'payment_method_collection'
>

/** An open session. */
export function sessionObject(parts: SessionParts): Stripe.Checkout.Session {
  return {
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: parts.amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    customer_creation: parts.mode === 'payment' ? 'always' : null,
    customer_details: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    wallet_options: null,
    ...parts,
  }
}
