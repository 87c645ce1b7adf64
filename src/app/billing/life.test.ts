/** What is sold, as buyers live with it: bought, renewed, not paid, ended, paid back; with the sandbox and its clock. */
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { PLANS, type PlanName } from '#contract/plans.ts'
import { endServices } from '#http/testing/service.ts'
import { billingDesk, CARDS } from '../testing/billing-desk.ts'

afterEach(endServices)

const STARTER = '/billing/checkout?tier=starter&period=monthly'
const keyIn = (page: string) => /hc_live_\w+/.exec(page)?.[0]

/** Somebody with a plan and a session. */
async function subscriber(tier = 'pro') {
  const desk = await billingDesk()
  const email = 'ann@example.org'
  const { success } = await desk.buy(`/billing/checkout?tier=${tier}&period=monthly`, email)
  const key = keyIn((await desk.ask(success)).body)!
  await desk.settle()
  const cookie = await desk.login(email)
  const subscription = async () =>
    (await desk.ask('/account/api/purchases', { cookie })).json().subscriptions[0]
  return { ...desk, email, key, cookie, subscription }
}

test('plans are told with their prices and all that they hold', async () => {
  const desk = await billingDesk()
  const told = (await desk.ask('/billing/plans')).json()
  expect(
    told.plans.map(({ plan, monthly_cents }: { plan: string; monthly_cents: number }) => [
      plan,
      monthly_cents,
    ]),
  ).toEqual([
    ['free', 0],
    ['starter', 4900],
    ['pro', 19_900],
    ['investor', 49_900],
    ['enterprise', null],
  ])
  for (const each of told.plans) {
    const { callsPerDay, recordsMax, historyDays, filtersMax, features } = PLANS[each.plan as PlanName]
    expect(each).toMatchObject({
      calls_per_day: callsPerDay,
      records_per_call: recordsMax,
      history_days: historyDays,
      saved_filters: filtersMax,
      signals: features.includes('signals'),
      talent_search: features.includes('talentSearch'),
    })
  }
  expect(told).toMatchObject({ currency: 'usd', test: true, link_days: 30, alert: [{ monthly_cents: 500 }] })
})

test('a newcomer buys a plan and is shown a key once', async () => {
  const desk = await billingDesk()
  const { success, begun } = await desk.buy(STARTER, 'ann@example.org')
  expect(begun).toMatchObject({ product: 'starter', price: '$49 a month', amount_cents: 4900, test: true })
  const page = await desk.ask(success)
  expect([page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
    'no-store',
    'no-referrer',
  ])
  const key = keyIn(page.body)!
  expect(await desk.planOf(key)).toBe('starter')
  expect(keyIn((await desk.ask(success)).body)).toBeUndefined()
  await desk.settle()
  await expect
    .poll(() => desk.mails.map(({ to, subject }) => [to, subject]))
    .toEqual([['ann@example.org', 'Headcount: Starter plan has begun']])
  expect(desk.errors).toEqual([])
})

test('whoever types another’s e-mail gives them the plan and sees no key, and a link goes to them', async () => {
  const desk = await billingDesk()
  await desk.store.accounts.create({ email: 'bob@example.org', plan: 'free', confirmed: true })
  const { success } = await desk.buy(STARTER, 'bob@example.org')
  const page = (await desk.ask(success)).body
  expect(keyIn(page)).toBeUndefined()
  expect(page).toContain('We have mailed a link')
  expect(await desk.planOf(await desk.keyOf('bob@example.org'))).toBe('starter')
  await desk.settle()
  await expect
    .poll(() => desk.mails.map(({ subject }) => subject).sort())
    .toEqual(['Headcount: Starter plan has begun', 'Your Headcount login link'])
  const cookie = await desk.login('bob@example.org')
  expect(keyIn((await desk.ask(success, { cookie })).body)).toBeDefined()
})

test('an account that this purchase made shows no key once its e-mail was shown to be somebody’s', async () => {
  const desk = await billingDesk()
  const { success } = await desk.buy(STARTER, 'ann@example.org')
  await desk.settle()
  await desk.login('ann@example.org')
  expect(keyIn((await desk.ask(success)).body)).toBeUndefined()
})

test('cards that do not pay lead back with the reason, and the holder confirms where the bank asks', async () => {
  const desk = await billingDesk()
  const { session_id } = (await desk.post(STARTER)).json()
  for (const [number, reason] of [
    [CARDS.declined, 'The card was declined.'],
    [CARDS.noFunds, 'insufficient funds'],
    ['4111 1111 1111 1111', 'test cards alone'],
  ] as const) {
    const back = await desk.pay(session_id, 'ann@example.org', number)
    expect((await desk.ask(back)).body).toContain(reason)
  }
  const confirming = await desk.pay(session_id, 'ann@example.org', CARDS.confirms)
  const form = Object.fromEntries(new URL(confirming, 'http://x').searchParams)
  const path = confirming.split('?')[0]!
  const failed = await desk.post(path, { form: { ...form, answer: 'fail' } })
  expect((await desk.ask(String(failed.headers.location))).body).toContain('not confirmed')
  const done = await desk.post(path, { form: { ...form, answer: 'complete' } })
  expect(keyIn((await desk.ask(String(done.headers.location))).body)).toBeDefined()
})

test('a plan is renewed month by month', async () => {
  const { days, key, planOf, subscription } = await subscriber()
  await days(32)
  expect(await planOf(key)).toBe('pro')
  expect(await subscription()).toMatchObject({
    status: 'active',
    current_period_end: '2024-08-15T12:00:00.000Z',
  })
})

test('a renewal that fails has seven days of grace, then the plan is gone; a new card brings it back', async () => {
  const { days, key, planOf, mails, email, cookie, portal, post, card, settle, subscription } =
    await subscriber()
  const page = await portal(cookie, email)
  await post(page, { form: { act: 'card', ...card(CARDS.failsLater) } })
  await days(31)
  expect(await planOf(key)).toBe('pro')
  expect(await subscription()).toMatchObject({ status: 'past_due', live: true })
  expect(mails.at(-1)?.subject).toBe('Headcount: a payment has failed')
  await days(5)
  expect(await planOf(key)).toBe('pro')
  await days(2)
  expect(await planOf(key)).toBe('free')
  expect(mails.at(-1)?.subject).toBe('Headcount: Pro plan has ended')
  await post(await portal(cookie, email), { form: { act: 'card', ...card(CARDS.paid) } })
  await settle()
  expect(await planOf(key)).toBe('pro')
  expect(mails.filter(({ subject }) => subject.includes('failed'))).toHaveLength(1)
})

test('what is cancelled lasts to the end of what is paid, and can be resumed until then', async () => {
  const { days, key, planOf, email, cookie, portal, post, settle, subscription } = await subscriber()
  const page = await portal(cookie, email)
  const { id } = await subscription()
  await post(page, { form: { act: 'cancel', subscription: id } })
  await settle()
  expect(await subscription()).toMatchObject({ cancel_at_period_end: true, live: true })
  await post(page, { form: { act: 'resume', subscription: id } })
  await days(31)
  expect(await planOf(key)).toBe('pro')
  await post(await portal(cookie, email), { form: { act: 'cancel', subscription: id } })
  await days(31)
  expect(await planOf(key)).toBe('free')
  expect(await subscription()).toMatchObject({ status: 'canceled', live: false })
})

test('more is had at once, less with the next period', async () => {
  const { days, key, planOf, cookie, post, settle, subscription } = await subscriber('starter')
  const { id } = await subscription()
  const to = async (tier: string) => {
    const { url, session_id } = (
      await post(`/billing/checkout?tier=${tier}&period=monthly`, { cookie })
    ).json()
    expect(session_id).toBeNull()
    await post(url, { form: { act: 'change', subscription: id } })
    await settle()
  }
  await to('investor')
  expect(await planOf(key)).toBe('investor')
  await to('pro')
  expect(await planOf(key)).toBe('investor')
  await days(31)
  expect(await planOf(key)).toBe('pro')
  const same = await post('/billing/checkout?tier=pro&period=monthly', { cookie })
  expect(same.json().detail).toContain('is the plan that the account has')
})

test('a trial begins without a card, and ends without one', async () => {
  const desk = await billingDesk({ trialDays: 14 })
  // Whoever does not say who they are begins none: a first plan is somebody's first.
  expect((await desk.post(STARTER)).json().lasts).not.toContain('cost nothing')
  const { session_id } = (await desk.post(`${STARTER}&email=ann@example.org`)).json()
  const form = { email: 'ann@example.org', card_number: '', expiry: '', cvc: '' }
  const paid = await desk.post(`/billing/sandbox/pay/${session_id}`, { form })
  const key = keyIn((await desk.ask(String(paid.headers.location))).body)!
  await desk.settle()
  await desk.days(13)
  expect(await desk.planOf(key)).toBe('starter')
  await desk.days(2)
  expect(await desk.planOf(key)).toBe('free')
})

test('money that goes back takes the plan with it; a dispute that is won brings it back', async () => {
  const { billing, key, planOf, settle, subscription, state } = await subscriber()
  const { processor } = billing.shop
  const { id } = await subscription()
  const parts = async (about: string) =>
    (
      await state.db
        .selectFrom('billing_effects')
        .select('detail')
        .where('what', '=', 'part-refunded')
        .where('about', '=', about)
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).map(({ detail }) => JSON.parse(detail))
  const payments = await processor.ask((stripe) => stripe.invoicePayments.list())
  const intent = String(payments.data[0]!.payment.payment_intent)
  const { dispute, closeDispute } = await import('#billing/sandbox/payments.ts')
  const made = await processor.sandbox!.within((world) => dispute(world, intent))
  await settle()
  expect(await planOf(key)).toBe('free')
  await processor.sandbox!.within((world) => closeDispute(world, made.id, 'won'))
  await settle()
  expect(await planOf(key)).toBe('pro')
  for (const amount of [100, 200]) {
    await processor.ask((stripe) => stripe.refunds.create({ payment_intent: intent, amount }))
    await settle()
    expect(await planOf(key)).toBe('pro')
  }
  expect(await parts(intent)).toEqual([
    { refunded_cents: 100, of_cents: 19_900 },
    { refunded_cents: 300, of_cents: 19_900 },
  ])
  await processor.ask((stripe) => stripe.refunds.create({ payment_intent: intent }))
  await settle()
  expect(await planOf(key)).toBe('free')
  expect(await subscription()).toMatchObject({ id, status: 'canceled' })
})

test('what the operator gave is there again when what was paid for has ended', async () => {
  const { store, key, planOf, email, days, portal, cookie, post, subscription } = await subscriber('starter')
  await store.accounts.setPlan(email, 'investor')
  const page = await portal(cookie, email)
  await post(page, { form: { act: 'cancel', subscription: (await subscription()).id } })
  await days(31)
  expect(await planOf(key)).toBe('investor')
})

test('alerts, add-ons and data are subscriptions of their own, each with its page', async () => {
  const desk = await billingDesk()
  const email = 'ann@example.org'
  for (const [path, kind] of [
    ['/billing/checkout-alert?email=ann@example.org', 'success-alert'],
    ['/billing/checkout-addon?product=weekly-report', 'success-addon'],
    ['/billing/checkout-data-subscription?product_type=all-daily&format=csv', 'success-onetime'],
  ] as const) {
    const { success } = await desk.buy(path, email)
    expect(success).toContain(`/billing/${kind}?`)
    expect((await desk.ask(success)).statusCode).toBe(200)
    expect((await desk.ask(success.replace(kind, 'success'))).statusCode).toBe(404)
  }
  await desk.settle()
  const cookie = await desk.login(email)
  const { subscriptions, downloads } = (await desk.ask('/account/api/purchases', { cookie })).json()
  expect(
    subscriptions.map(({ product, live }: { product: string; live: boolean }) => [product, live]),
  ).toEqual(
    expect.arrayContaining([
      ['alert', true],
      ['weekly-report', true],
      ['all-daily', true],
    ]),
  )
  expect(downloads).toHaveLength(7)
  await desk.days(1)
  expect((await desk.ask('/account/api/purchases', { cookie })).json().downloads).toHaveLength(14)
  expect(desk.mails.filter(({ subject }) => subject.includes('your files'))).toHaveLength(2)
})

test('erasing an account leaves its e-mail nowhere in what was bought, and what was paid in the books', async () => {
  const { state, store, email, buy, settle } = await subscriber()
  await buy(
    '/billing/checkout-onetime?product_type=research-report&brief=What+closed+in+Oregon+in+2023',
    email,
  )
  await settle()
  await store.accounts.delete(email)
  const holding: string[] = []
  for (const { name, columns } of await state.db.introspection.getTables()) {
    for (const column of columns) {
      const text = sql`lower(cast(${sql.ref(column.name)} as text))`
      const { rows } = await sql`select 1 from ${sql.table(name)} where ${text} like ${`%${email}%`}`.execute(
        state.db,
      )
      if (rows.length > 0) holding.push(`${name}.${column.name}`)
    }
  }
  expect(holding).toEqual([])
  const paid = await state.db.selectFrom('billing_checkouts').select('amount_cents').execute()
  expect(paid.map(({ amount_cents }) => amount_cents).sort()).toEqual([19_900, 95_000])
})

test('a research report goes to whoever writes it, with the brief, and its buyer hears so', async () => {
  const desk = await billingDesk()
  const brief = 'Closures of paper mills in Oregon, with dates'
  const path = `/billing/checkout-onetime?product_type=research-report&brief=${encodeURIComponent(brief)}`
  const { success } = await desk.buy(path, 'ann@example.org')
  expect((await desk.ask(success)).body).toContain('we write to you')
  await desk.settle()
  await expect
    .poll(() => desk.mails.map(({ to }) => to).sort())
    .toEqual(['ann@example.org', 'operator@example.org'])
  expect(desk.mails.find(({ to }) => to.startsWith('operator'))?.text).toContain(brief)
})
