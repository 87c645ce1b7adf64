/** An invoice of a subscription, as the processor tells it. */
import type Stripe from 'stripe'

/** What differs from one invoice to the next. */
export interface InvoiceParts {
  id: string
  number: string
  customer: Stripe.Customer
  subscription: Stripe.Subscription
  created: number
  amount: number
  reason: Stripe.Invoice.BillingReason
  description: string
  /** Seconds since 1970. */
  period: { start: number; end: number }
  url: string
}

/** An invoice that is open. */
export function invoiceObject(parts: InvoiceParts): Stripe.Invoice {
  const { id, amount, created, customer, subscription } = parts
  const { currency, metadata } = subscription
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: parts.reason,
    collection_method: 'charge_automatically',
    created,
    currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: parts.url,
    invoice_pdf: null,
    issuer: { type: 'self' } as Stripe.Invoice.Issuer,
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [lineObject(parts)], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: parts.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: parts.period.end,
    period_start: parts.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

function lineObject({ id, amount, description, period, subscription }: InvoiceParts): Stripe.InvoiceLineItem {
  return {
    id: `il_${id.slice('in_'.length)}`,
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: id,
    livemode: false,
    metadata: {},
    parent: null,
    period,
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

/** That an invoice was paid by a payment. */
export function invoicePaymentObject(
  id: string,
  { id: invoice, amount_due, currency }: Stripe.Invoice,
  payment_intent: string,
  at: number,
): Stripe.InvoicePayment {
  return {
    id,
    object: 'invoice_payment',
    amount_paid: amount_due,
    amount_requested: amount_due,
    created: at,
    currency,
    invoice: invoice!,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: at },
  }
}
