/** What of purchases is kept, for how long, and what goes with an account that is erased. */
import { afterEach, expect, test } from 'vitest'
import { endServices } from '#http/testing/service.ts'
import { billingDesk } from '../testing/billing-desk.ts'

afterEach(endServices)

const ANN = 'ann@example.org'
const STARTER = '/billing/checkout?tier=starter&period=monthly'
const FILE = '/billing/checkout-onetime?product_type=warn-state&state=OR'

/** Somebody who pays for a plan and an alert. */
async function subscriber() {
  const desk = await billingDesk()
  await desk.buy(STARTER, ANN)
  await desk.buy(`/billing/checkout-alert?email=${ANN}`, ANN)
  await desk.settle()
  const { processor } = desk.billing.shop
  return {
    ...desk,
    processor,
    running: async () =>
      (await processor.ask((stripe) => stripe.subscriptions.list({ status: 'all' }))).data
        .filter(({ status }) => status !== 'canceled')
        .map(({ metadata }) => metadata.product),
  }
}

test('erasing an account ends its subscriptions at the processor, also when that cannot be reached at first', async () => {
  const { store, processor, billing, settle, running, errors, clock, days, state } = await subscriber()
  expect(await store.accounts.delete(ANN)).toMatchObject({ email: ANN, subscriptions: 2 })
  const { ask } = processor
  processor.ask = async () => {
    throw new Error('the network is down')
  }
  await billing.work()
  expect(errors).toHaveLength(2)
  processor.ask = ask
  expect((await running()).sort()).toEqual(['alert', 'starter'])
  clock.ms += 60_000
  await settle()
  expect(await running()).toEqual([])
  // Nobody is charged again, and nobody is mailed.
  await days(32)
  const { data } = await processor.ask((stripe) => stripe.invoicePayments.list({ limit: 100 }))
  expect(data).toHaveLength(2)
  expect(await state.db.selectFrom('billing_endings').selectAll().execute()).toEqual([])
  const told = await state.db
    .selectFrom('billing_effects')
    .select('detail')
    .where('id', 'like', 'ended at the processor %')
    .execute()
  expect(told.map(({ detail }) => JSON.parse(detail).why)).toEqual(['erased', 'erased'])
})

test('what the processor tells of somebody who was erased is kept without who they are', async () => {
  const { store, processor, deliver, settle, state, buy } = await subscriber()
  await buy(FILE, ANN)
  await settle()
  const { data } = await processor.ask((stripe) => stripe.subscriptions.list())
  const customer = data[0]!.customer
  await store.accounts.delete(ANN)
  const event = {
    id: 'evt_late',
    object: 'event',
    type: 'invoice.paid',
    livemode: false,
    created: 1,
    data: {
      object: {
        id: 'in_late',
        object: 'invoice',
        customer,
        customer_email: 'Ann@Example.org',
        customer_name: 'Ann Alder',
        customer_address: { line1: '1 Alder Street' },
        parent: { subscription_details: { subscription: data[0]!.id } },
      },
    },
  }
  const body = JSON.stringify(event)
  expect(await deliver(body, await processor.sign(body))).toBe(200)
  const kept = await state.db.selectFrom('billing_events').select(['id', 'body']).execute()
  expect(kept.length).toBeGreaterThan(5)
  for (const each of kept) expect(each.body, each.id).not.toMatch(/alder|ann@|"billing_details"/i)
  expect(JSON.parse(kept.find(({ id }) => id === 'evt_late')!.body).data.object).toMatchObject({
    id: 'in_late',
    parent: { subscription_details: { subscription: data[0]!.id } },
  })
})

test('what somebody had begun to buy before they were erased is bought by whoever pays it', async () => {
  const desk = await billingDesk()
  await desk.store.accounts.create({ email: ANN, plan: 'free', confirmed: true })
  const cookie = await desk.login(ANN)
  const { session_id } = (await desk.post(STARTER, { cookie })).json()
  await desk.store.accounts.delete(ANN)
  const key = /hc_live_\w+/.exec((await desk.ask(await desk.pay(session_id, ANN))).body)?.[0]
  expect(await desk.planOf(key!)).toBe('starter')
})

test('what was only begun is forgotten after 90 days, events after 550, and what was paid never', async () => {
  const desk = await billingDesk()
  const { state, settle, days } = desk
  await desk.buy(FILE, ANN)
  await desk.post(STARTER)
  await settle()
  const rows = async () => ({
    checkouts: (await state.db.selectFrom('billing_checkouts').select('status').execute())
      .map(({ status }) => status)
      .sort(),
    events: (await state.db.selectFrom('billing_events').select('id').execute()).length,
    downloads: (await state.db.selectFrom('billing_downloads').select('id').execute()).length,
    payments: (await state.db.selectFrom('billing_payments').select('id').execute()).length,
    effects: (await state.db.selectFrom('billing_effects').select('id').execute()).length,
    told: (
      await state.db
        .selectFrom('sandbox_objects')
        .select('id')
        .where('kind', 'in', ['event', 'order'])
        .execute()
    ).length,
    answers: (await state.db.selectFrom('sandbox_answers').select('id').execute()).length,
  })
  await days(2)
  const soon = await rows()
  expect(soon.checkouts).toEqual(['ended', 'fulfilled'])
  expect(soon.events).toBeGreaterThan(1)
  expect(soon.told).toBeGreaterThan(2)
  expect(soon.answers).toBeGreaterThan(1)
  const later = async (count: number) => {
    desk.clock.ms += count * 86_400_000
    await settle()
  }
  await later(87)
  expect(await rows()).toEqual({ ...soon, told: 0, answers: 0 })
  await later(2)
  expect(await rows()).toEqual({ ...soon, checkouts: ['fulfilled'], told: 0, answers: 0 })
  // One that could not be handled waits for whoever replays it.
  const [first] = await state.db.selectFrom('billing_events').selectAll().execute()
  await state.db.updateTable('billing_events').set({ handled_at: null }).where('id', '=', first!.id).execute()
  await later(465)
  expect(await rows()).toMatchObject({
    checkouts: ['fulfilled'],
    events: 1,
    downloads: 0,
    payments: soon.payments,
    effects: soon.effects,
  })
})
