/** What the shop refuses, and why. */
import { afterEach, expect, test } from 'vitest'
import { endServices } from '#http/testing/service.ts'
import { billingDesk } from '../testing/billing-desk.ts'

afterEach(endServices)

const STARTER = '/billing/checkout?tier=starter&period=monthly'

test('what cannot be sold is refused with its reason, and session ids that are nobody’s are 404', async () => {
  const desk = await billingDesk()
  for (const [path, at, msg] of [
    ['/billing/checkout', 'tier', 'is required'],
    ['/billing/checkout?tier=gold&period=monthly', 'tier', 'must be one of'],
    ['/billing/checkout?tier=pro&period=weekly', 'period', 'must be one of'],
    ['/billing/checkout?tier=enterprise&period=monthly', 'tier', 'write to sales@example.org'],
    ['/billing/checkout?tier=pro&period=monthly&email=x', 'email', 'e-mail'],
    ['/billing/checkout-alert', 'email', 'is required'],
    ['/billing/checkout-addon', 'product', 'is required: weekly-report'],
    ['/billing/checkout-addon?product=weekly', 'product', 'must be one of weekly-report'],
    ['/billing/checkout-onetime?product_type=all', 'product_type', 'must be one of'],
    ['/billing/checkout-onetime?product_type=warn-state', 'state', 'is required for warn-state'],
    [
      '/billing/checkout-onetime?product_type=warn-full&state=OR',
      'state',
      'nothing that warn-full is cut to',
    ],
    ['/billing/checkout-onetime?product_type=warn-full&format=xlsx', 'format', 'must be one of'],
    ['/billing/checkout-onetime?product_type=warn-full&date_from=2024-02-31', 'date_from', 'YYYY-MM-DD'],
    [
      '/billing/checkout-onetime?product_type=warn-full&date_from=2024-03-01&date_to=2024-02-01',
      'date_from',
      'after',
    ],
    ['/billing/checkout-onetime?product_type=warn-full&date_from=2030-01-01', 'date_from', 'after today'],
    ['/billing/checkout-onetime?product_type=research-report', 'brief', 'is required'],
    ['/billing/checkout-onetime?product_type=research-report&brief=short', 'brief', 'at least 20'],
    ['/billing/checkout-data-subscription?product_type=daily', 'product_type', 'must be one of'],
  ] as const) {
    const answer = await desk.post(path)
    expect([answer.statusCode, answer.json().code], path).toEqual([422, 'invalid_input'])
    const error = answer.json().errors.find(({ loc }: { loc: string[] }) => loc[1] === at)
    expect(error?.msg, path).toContain(msg)
  }
  const none = await desk.post('/billing/checkout-onetime?product_type=warn-state&state=AK')
  expect(none.json().detail).toContain('nothing matches')
  expect((await desk.ask('/billing/success?session_id=cs_1')).statusCode).toBe(404)
  const { session_id } = (await desk.post(STARTER)).json()
  expect((await desk.ask(`/billing/success?session_id=${session_id}`)).body).toContain('Not paid yet')
  await desk.billing.shop.processor.ask((stripe) => stripe.checkout.sessions.expire(session_id))
  await desk.settle()
  expect((await desk.ask(`/billing/success?session_id=${session_id}`)).body).toContain('nothing was paid')
  for (const token of ['x', 'hc_file_000000000000000000000000000', `hc_file_${'a'.repeat(28)}`])
    expect((await desk.ask(`/billing/download/${token}`)).statusCode, token).toBe(404)
})

test('the portal opens for whoever is logged in with that e-mail, and nobody else', async () => {
  const { post, buy, settle, login, store } = await billingDesk()
  const email = 'ann@example.org'
  await buy(STARTER, email)
  await settle()
  const cookie = await login(email)
  const codeOf = async (options: { cookie?: string }, to = email) =>
    (await post(`/billing/portal?email=${to}`, options)).json().code ?? 'open'
  expect(await codeOf({})).toBe('login_required')
  expect(await codeOf({ cookie })).toBe('open')
  expect(await codeOf({ cookie }, 'bob@example.org')).toBe('other_account')
  await store.accounts.create({ email: 'bob@example.org', plan: 'free', confirmed: true })
  expect(await codeOf({ cookie: await login('bob@example.org') }, 'bob@example.org')).toBe('not_found')
})
