/** The sandbox answers as the SDK's types say, in the version that the SDK speaks. */
import { readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testState } from '#state/testing/stores.ts'
import { API_VERSION, Processor } from '../processor/processor.ts'
import { EVENTS, priceWith, setUp } from '../processor/setup.ts'

const HOME = 'http://localhost:8080'
const NOW = Date.parse('2024-06-15T12:00:00Z')

async function shop() {
  const state = await testState()
  const settings = { secretKey: null, webhookSecret: 'whsec_x', publicUrl: HOME, now: () => NOW, state }
  const processor = new Processor({ ...settings, onEvents: () => {} })
  return { processor, state }
}

test('the version that is pinned is the one that the SDK’s types describe', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})

test('a request of another version is refused, and so is a route that there is not', async () => {
  const { processor } = await shop()
  const { fetch } = processor.sandbox!
  const headers = { 'stripe-version': '2020-08-27' }
  const answer = await fetch('https://api.stripe.com/v1/products', { method: 'GET', headers })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { code: 'api_version_invalid' } })
  await expect(processor.ask((stripe) => stripe.coupons.list())).rejects.toThrow('Unrecognized request URL')
})

/** The fields that a type of the SDK requires, as its declarations say. */
function requiredFields(file: string, name: string): string[] {
  const text = readFileSync(`node_modules/stripe/esm/resources/${file}.d.ts`, 'utf8')
  const lines = text.split('\n')
  const start = lines.indexOf(`export interface ${name} {`)
  expect(start, name).toBeGreaterThan(0)
  const end = lines.findIndex((line, i) => i > start && line === '}')
  return lines.slice(start, end).flatMap((line) => /^ {4}(\w+): /.exec(line)?.[1] ?? [])
}

test('every object has all the fields that the SDK’s types require', async () => {
  const { processor } = await shop()
  await setUp(processor, HOME)
  const ask = <T>(question: (stripe: Stripe) => Promise<T>) => processor.ask(question)
  const price = (await priceWith(processor, 'starter_monthly', HOME))!
  const session = await ask((stripe) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: `${HOME}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
      subscription_data: { metadata: { checkout: 'co_1' } },
    }),
  )
  const card = { card_number: '4242424242424242', expiry: '12/34', cvc: '123' }
  expect(await processor.sandbox!.pay(session.id, { ...card, email: 'a@example.org' })).toEqual({
    paid: true,
  })
  const paid = await ask((stripe) => stripe.checkout.sessions.retrieve(session.id))
  const subscription = await ask((stripe) => stripe.subscriptions.retrieve(String(paid.subscription)))
  const invoice = await ask((stripe) => stripe.invoices.retrieve(String(subscription.latest_invoice)))
  const { data } = await ask((stripe) => stripe.invoicePayments.list({ invoice: invoice.id! }))
  const intent = await ask((stripe) =>
    stripe.paymentIntents.retrieve(String(data[0]!.payment.payment_intent), { expand: ['latest_charge'] }),
  )
  const refund = await ask((stripe) => stripe.refunds.create({ payment_intent: intent.id, amount: 100 }))
  const { dispute } = await import('./payments.ts')
  await processor.sandbox!.within((world) => dispute(world, intent.id))
  const disputes = await ask((stripe) => stripe.disputes.list({ payment_intent: intent.id }))
  const customer = await ask((stripe) => stripe.customers.retrieve(String(paid.customer)))
  const configurations = await ask((stripe) => stripe.billingPortal.configurations.list())
  const portal = await ask((stripe) => stripe.billingPortal.sessions.create({ customer: customer.id }))
  const endpoint = await ask((stripe) =>
    stripe.webhookEndpoints.create({ url: `${HOME}/billing/webhook`, enabled_events: [...EVENTS] }),
  )
  const clock = await ask((stripe) =>
    stripe.testHelpers.testClocks.advance('clock_sandbox', { frozen_time: Math.floor(NOW / 1000) + 60 }),
  )
  const products = await ask((stripe) => stripe.products.list())
  for (const [file, name, object] of [
    ['Checkout/Sessions', 'Session', session],
    ['Checkout/Sessions', 'Session', paid],
    ['Subscriptions', 'Subscription', subscription],
    ['SubscriptionItems', 'SubscriptionItem', subscription.items.data[0]!],
    ['Invoices', 'Invoice', invoice],
    ['InvoiceLineItems', 'InvoiceLineItem', invoice.lines.data[0]!],
    ['InvoicePayments', 'InvoicePayment', data[0]!],
    ['PaymentIntents', 'PaymentIntent', intent],
    ['Charges', 'Charge', intent.latest_charge as Stripe.Charge],
    ['Refunds', 'Refund', refund],
    ['Disputes', 'Dispute', disputes.data[0]!],
    ['Customers', 'Customer', customer],
    ['Prices', 'Price', price],
    ['Products', 'Product', products.data[0]!],
    ['BillingPortal/Configurations', 'Configuration', configurations.data[0]!],
    ['BillingPortal/Sessions', 'Session', portal],
    ['WebhookEndpoints', 'WebhookEndpoint', endpoint],
    ['TestHelpers/TestClocks', 'TestClock', clock],
  ] as const) {
    const required = requiredFields(file, name)
    expect(required.length, name).toBeGreaterThan(4)
    expect(
      required.filter((field) => !(field in object)),
      `${file} ${name}`,
    ).toEqual([])
  }
  const events = await ask((stripe) => stripe.events.list({ limit: 100 }))
  const heard: readonly string[] = EVENTS
  expect(events.data.map(({ type }) => type).filter((type) => !heard.includes(type))).toEqual([])
  expect(events.data.every(({ api_version }) => api_version === API_VERSION)).toBe(true)
})

test('an idempotency key brings the same answer again, and refuses another question', async () => {
  const { processor } = await shop()
  const make = (name: string) =>
    processor.ask((stripe) => stripe.products.create({ name }, { idempotencyKey: 'co_1' }))
  const made = await make('A')
  expect((await make('A')).id).toBe(made.id)
  await expect(make('B')).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  expect((await processor.ask((stripe) => stripe.products.list())).data).toHaveLength(1)
})
