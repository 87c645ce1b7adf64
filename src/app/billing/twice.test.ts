/** What an account has already is not paid for twice: of two purchases one goes on, and the other's money goes back. */
import { afterEach, expect, test } from 'vitest'
import { reconcile } from '#billing/books.ts'
import { endServices, TestClock } from '#http/testing/service.ts'
import { billingDesk } from '../testing/billing-desk.ts'

afterEach(endServices)

type Desk = Awaited<ReturnType<typeof billingDesk>>

const ANN = 'ann@example.org'
const checkout = (tier: string) => `/billing/checkout?tier=${tier}&period=monthly`

/** What goes on at the processor, and what of all payments there went back. */
async function atProcessor({ billing }: Desk) {
  const ask = billing.shop.processor
  const { data } = await ask.ask((stripe) => stripe.subscriptions.list({ status: 'all', limit: 100 }))
  const payments = await ask.ask((stripe) => stripe.invoicePayments.list({ limit: 100 }))
  const charges = await Promise.all(
    payments.data.map(({ payment }) =>
      ask.ask((stripe) =>
        stripe.paymentIntents.retrieve(String(payment.payment_intent), { expand: ['latest_charge'] }),
      ),
    ),
  )
  return {
    running: data.filter(({ status }) => status !== 'canceled').map(({ metadata }) => metadata.product),
    refunded: charges
      .map(({ latest_charge }) => (latest_charge as { amount_refunded: number }).amount_refunded)
      .filter((cents) => cents > 0),
  }
}

test('a plan that somebody buys for an e-mail that has one goes back whole, and says where it is changed', async () => {
  const desk = await billingDesk()
  const first = await desk.buy(checkout('starter'), ANN)
  const key = /hc_live_\w+/.exec((await desk.ask(first.success)).body)![0]
  await desk.settle()
  const second = await desk.buy(checkout('investor'), ANN)
  const page = (await desk.ask(second.success)).body
  expect(page).toContain('the whole payment goes back')
  expect(page).toContain('/billing/portal')
  // What the account has is not for whoever typed its address.
  expect(page).not.toMatch(/hc_live_|Starter/)
  await desk.settle()
  await desk.settle()
  expect(await atProcessor(desk)).toEqual({ running: ['starter'], refunded: [49_900] })
  expect(await reconcile(desk.billing.shop)).toEqual([])
  expect(await desk.planOf(key)).toBe('starter')
  const mail = desk.mails.find(({ subject }) => subject.includes('paid back'))!
  expect(mail.to).toBe(ANN)
  expect(mail.text).toMatch(/has this\s+already: Starter plan/)
  expect(mail.text).toContain('/account/api/purchases')
  expect(desk.mails.filter(({ subject }) => subject.includes('has ended'))).toEqual([])
  const cookie = await desk.login(ANN)
  const { subscriptions } = (await desk.ask('/account/api/purchases', { cookie })).json()
  expect(subscriptions.map(({ product }: { product: string }) => product)).toEqual(['starter'])
  // The customer who paid in vain is not the account's: its pages are those of its own.
  expect((await desk.ask(await desk.portal(cookie, ANN))).body).not.toContain('Investor')
  // Heard of again, nothing more is done.
  const { data } = await desk.billing.shop.processor.ask((stripe) => stripe.events.list({ limit: 100 }))
  for (const event of data) {
    const body = JSON.stringify(event)
    expect(await desk.deliver(body, await desk.billing.shop.processor.sign(body))).toBe(200)
  }
  await desk.settle()
  expect(await atProcessor(desk)).toEqual({ running: ['starter'], refunded: [49_900] })
  expect(desk.errors).toEqual([])
})

test('of two that are paid at once on two servers one goes on, whichever', async () => {
  const clock = new TestClock()
  const a = await billingDesk({ clock })
  const b = await billingDesk({ clock, state: a.state })
  await a.store.accounts.create({ email: ANN, plan: 'free', confirmed: true })
  const bought = [await a.buy(checkout('pro'), ANN), await a.buy(checkout('pro'), ANN)]
  const pages = await Promise.all([a.ask(bought[0]!.success), b.ask(bought[1]!.success)])
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(pages.filter(({ body }) => body.includes('goes back'))).toHaveLength(1)
  await Promise.all([a.settle(), b.settle()])
  await a.settle()
  expect(await atProcessor(a)).toEqual({ running: ['pro'], refunded: [19_900] })
  expect(await a.planOf(await a.keyOf(ANN))).toBe('pro')
})

test('of alerts, add-ons and daily files the same thing is not sold twice, and another is', async () => {
  const desk = await billingDesk()
  const data = (format: string) =>
    `/billing/checkout-data-subscription?product_type=warn-daily&format=${format}`
  const alert = `/billing/checkout-alert?email=${ANN}`
  for (const path of [alert, alert, data('csv'), data('parquet'), data('csv'), checkout('starter')])
    await desk.buy(path, ANN)
  await desk.settle()
  await desk.settle()
  const { running, refunded } = await atProcessor(desk)
  expect(running.sort()).toEqual(['alert', 'starter', 'warn-daily', 'warn-daily'])
  expect(refunded.sort()).toEqual([500, 9900])
  // Whoever is logged in is told before paying.
  const cookie = await desk.login(ANN)
  for (const [path, at] of [
    [alert, 'email'],
    [data('csv'), 'product_type'],
    [checkout('starter'), 'tier'],
  ] as const) {
    const { errors, status } = (await desk.post(path, { cookie })).json()
    expect([status, errors[0].loc], path).toEqual([422, ['query', at]])
    expect(errors[0].msg).toContain('POST /billing/portal')
  }
})

test('a plan that lapsed unpaid is ended when another is bought, so that a new card pays one of them', async () => {
  const desk = await billingDesk()
  const { success } = await desk.buy(checkout('starter'), ANN)
  const key = /hc_live_\w+/.exec((await desk.ask(success)).body)![0]
  await desk.settle()
  const cookie = await desk.login(ANN)
  const page = await desk.portal(cookie, ANN)
  await desk.post(page, { form: { act: 'card', ...desk.card('4000 0000 0000 0341') } })
  await desk.days(39)
  expect(await desk.planOf(key)).toBe('free')
  await desk.buy(checkout('pro'), ANN)
  await desk.settle()
  await desk.settle()
  expect((await atProcessor(desk)).running).toEqual(['pro'])
  expect(await desk.planOf(key)).toBe('pro')
})

test('a processor that cannot be reached is told later to end what was bought twice', async () => {
  const desk = await billingDesk()
  await desk.buy(checkout('starter'), ANN)
  await desk.settle()
  await desk.ask((await desk.buy(checkout('pro'), ANN)).success)
  const { processor } = desk.billing.shop
  const { ask } = processor
  processor.ask = async () => {
    throw new Error('the network is down')
  }
  const work = async (minutes: number) => {
    desk.clock.ms += minutes * 60_000
    await desk.billing.work()
  }
  for (const minutes of [0, 0.1, 1, 1]) await work(minutes)
  expect(desk.errors.filter((line) => line.includes('could not be ended'))).toHaveLength(3)
  processor.ask = ask
  const differences = await reconcile(desk.billing.shop)
  expect(differences.filter((line) => line.startsWith('sub_'))).toEqual([
    expect.stringMatching(/^sub_\w+ is still to be ended and paid back \(doubled\); tried 3 times so far$/),
  ])
  await work(10)
  await desk.settle()
  expect(await atProcessor(desk)).toEqual({ running: ['starter'], refunded: [19_900] })
  expect(await desk.state.db.selectFrom('billing_endings').selectAll().execute()).toEqual([])
})
