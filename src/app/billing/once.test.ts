/** What a payment brings comes once, whoever says that it was paid, how often, in which order, and whatever breaks between. */
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { endServices, TestClock } from '#http/testing/service.ts'
import { StateUnavailable } from '#state/state.ts'
import { billingDesk } from '../testing/billing-desk.ts'

afterEach(endServices)

/** Events as the sandbox would deliver them, in their order. */
async function eventsOf({ state, billing }: Awaited<ReturnType<typeof billingDesk>>) {
  const rows = await state.db
    .selectFrom('sandbox_objects')
    .select('body')
    .where('kind', '=', 'event')
    .orderBy('number')
    .execute()
  return Promise.all(
    rows.map(async ({ body }) => ({ body, signature: await billing.shop.processor.sign(body) })),
  )
}

const count = async ({ state }: Awaited<ReturnType<typeof billingDesk>>, what: string) =>
  (await state.db.selectFrom('billing_effects').select('id').where('what', '=', what).execute()).length

test('for any order and repetition of pages and events on three servers, with crashes between, effects equal payments', async () => {
  const clock = new TestClock()
  const first = await billingDesk({ clock })
  const others = [
    await billingDesk({ clock, state: first.state }),
    await billingDesk({ clock, state: first.state }),
  ]
  const servers = [first, ...others]
  let buyer = 0
  // Once for the whole test: a crash is a transaction whose end nobody hears of, or that never ends.
  const crash = { in: 0 }
  for (const { billing } of servers) {
    const { shop } = billing
    const { state } = shop
    shop.state = {
      ...state,
      db: state.db,
      get busy() {
        return state.busy
      },
      clock: (later) => state.clock(later),
      batch: (steps) => state.batch(steps),
      close: () => state.close(),
      async transaction(run) {
        if (crash.in > 0 && --crash.in === 0)
          await state.transaction(async (db) => {
            await run(db)
            throw new StateUnavailable('the power was cut')
          })
        return state.transaction(run)
      },
    }
  }
  const step = fc.record({
    server: fc.nat(2),
    what: fc.oneof(
      { weight: 3, arbitrary: fc.nat(30) },
      { weight: 1, arbitrary: fc.constant('page' as const) },
    ),
    crash: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }) },
    ),
    atOnce: fc.boolean(),
  })
  const kinds = fc.constantFrom(
    '/billing/checkout?tier=pro&period=monthly',
    '/billing/checkout-alert?email=x@example.org',
    '/billing/checkout-onetime?product_type=warn-state&state=OR',
  )
  await fc.assert(
    fc.asyncProperty(kinds, fc.array(step, { minLength: 1, maxLength: 12 }), async (path, steps) => {
      const email = `p${++buyer}@example.org`
      clock.ms += 60_000
      const known = (await eventsOf(first)).length
      const paidBefore = await count(first, 'fulfilled')
      const { success, session } = await first.buy(path.replace('x@example.org', email), email)
      const events = (await eventsOf(first)).slice(known)
      expect(events.length).toBeGreaterThan(0)
      const running: Promise<unknown>[] = []
      for (const { server, what, crash: inTransactions, atOnce } of steps) {
        crash.in = inTransactions
        const desk = servers[server]!
        const event = typeof what === 'number' ? events[what % events.length]! : null
        const doing = event ? desk.deliver(event.body, event.signature) : desk.ask(success)
        if (atOnce) running.push(doing)
        else await doing
        crash.in = 0
      }
      await Promise.all(running)
      // The processor tells until it is heard.
      for (const { body, signature } of events) expect(await first.deliver(body, signature)).toBe(200)
      expect(await count(first, 'fulfilled')).toBe(paidBefore + 1)
      const effects = await first.state.db
        .selectFrom('billing_effects')
        .select('what')
        .where('about', '=', session)
        .execute()
      expect(effects.map(({ what }) => what)).toEqual(['fulfilled'])
      const isOnce = path.includes('onetime')
      const rows = async (table: 'billing_downloads' | 'billing_subscriptions') =>
        (await first.state.db.selectFrom(table).select('id').where('email', '=', email).execute()).length
      expect(await rows('billing_downloads')).toBe(isOnce ? 1 : 0)
      expect(await rows('billing_subscriptions')).toBe(isOnce ? 0 : 1)
      const account = await first.store.accounts.find(email)
      expect(account?.plan ?? 'none').toBe(isOnce ? 'none' : path.includes('tier') ? 'pro' : 'free')
      if (path.includes('tier')) {
        const keys = await first.store.keys.list({ account_id: account!.id })
        expect(keys.length).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 25 },
  )
  expect(await count(first, 'fulfilled')).toBe(buyer)
}, 120_000)

test('a link that a thousand ask for at once gives one file, and is spent once', async () => {
  const desk = await billingDesk()
  const { success } = await desk.buy(
    '/billing/checkout-onetime?product_type=warn-state&state=OR',
    'a@example.org',
  )
  const link = /\/billing\/download\/[\w-]+/.exec((await desk.ask(success)).body)![0]
  for (let i = 0; i < 3; i++) expect((await desk.ask(link)).body).toContain('<button>Download</button>')
  const answers = await Promise.all(Array.from({ length: 1000 }, () => desk.post(link)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 410)).toHaveLength(999)
  expect((await desk.ask(link)).body).not.toContain('<button>')
})

test('a plan that another server was told of is known everywhere within five seconds', async () => {
  const clock = new TestClock()
  const a = await billingDesk({ clock })
  const b = await billingDesk({ clock, state: a.state })
  const { success } = await a.buy('/billing/checkout?tier=starter&period=monthly', 'a@example.org')
  const key = /hc_live_\w+/.exec((await a.ask(success)).body)![0]
  expect(await b.planOf(key)).toBe('starter')
  const held = await a.state.db.selectFrom('billing_subscriptions').select('id').executeTakeFirstOrThrow()
  await a.billing.shop.processor.ask((stripe) => stripe.subscriptions.cancel(held.id))
  await a.settle()
  expect(await a.planOf(key)).toBe('free')
  clock.ms += 5001
  expect(await b.planOf(key)).toBe('free')
})

test('events that are unsigned, changed, old, of the future or of the other mode are refused, and logged', async () => {
  const desk = await billingDesk()
  await desk.buy('/billing/checkout?tier=starter&period=monthly', 'a@example.org')
  const [{ body, signature } = { body: '', signature: '' }] = await eventsOf(desk)
  const send = (payload: string, header?: string) =>
    desk.app.inject({
      method: 'POST',
      url: '/billing/webhook',
      payload,
      headers: { 'content-type': 'application/json', ...(header && { 'stripe-signature': header }) },
    })
  const refused = async (payload: string, header?: string) => {
    const answer = await send(payload, header)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'signature_refused'])
  }
  await refused(body)
  await refused(`${body} `, signature)
  await refused(
    body,
    signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  )
  const { processor } = desk.billing.shop
  const live = body.replace('"livemode":false,"pending', '"livemode":true,"pending')
  expect(live).not.toBe(body)
  await refused(live, await processor.sign(live))
  desk.clock.ms += 301_000
  await refused(body, signature)
  desk.clock.ms -= 700_000
  await refused(body, signature)
  expect(desk.logs.length + desk.errors.length).toBe(6)
  expect(await count(desk, 'fulfilled')).toBe(0)
})

test('with the key of real money, events of the test mode are refused and logged, and nothing of them is kept', async () => {
  const fetch = async () =>
    new Response('{"error":{"type":"invalid_request_error","code":"resource_missing"}}', { status: 404 })
  const desk = await billingDesk({ secretKey: 'sk_live_12345678', fetch })
  const event = (livemode: boolean) =>
    JSON.stringify({
      id: `evt_${livemode}`,
      object: 'event',
      type: 'checkout.session.completed',
      livemode,
      created: 1,
      data: { object: { id: 'cs_1', object: 'checkout.session' } },
    })
  const { processor } = desk.billing.shop
  expect(await desk.deliver(event(false), await processor.sign(event(false)))).toBe(400)
  expect(desk.errors).toEqual(['an event of the other mode was refused: Error: evt_false'])
  expect(await desk.deliver(event(true), await processor.sign(event(true)))).toBe(200)
  const kept = await desk.state.db.selectFrom('billing_events').select('id').execute()
  expect(kept).toEqual([{ id: 'evt_true' }])
  // And pages of the test mode are nobody's.
  expect((await desk.ask('/billing/success?session_id=cs_test_1')).statusCode).toBe(404)
})

test('a processor that cannot be reached is 502 with Retry-After, and nothing is begun', async () => {
  const fetch = async () => {
    throw new TypeError('fetch failed')
  }
  const desk = await billingDesk({ secretKey: 'sk_test_12345678', fetch })
  const answer = await desk.post('/billing/checkout-onetime?product_type=warn-state&state=OR')
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    502,
    'processor_unavailable',
    '30',
  ])
  expect(await desk.state.db.selectFrom('billing_checkouts').selectAll().execute()).toEqual([])
})
