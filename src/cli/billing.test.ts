import { afterEach, expect, test } from 'vitest'
import { endServices } from '#http/testing/service.ts'
import { billingDesk } from '../app/testing/billing-desk.ts'
import { billingCommand } from './billing.ts'

afterEach(endServices)

/** The operator's desk beside a shop that has sold a plan, of which nothing was heard. */
async function operator() {
  const shop = await billingDesk()
  const { session } = await shop.buy('/billing/checkout?tier=starter&period=monthly', 'ann@example.org')
  const written: string[] = []
  const command = billingCommand({
    open: async () => ({ billing: shop.billing, close: async () => {} }),
    write: (lines) => void written.push(lines),
  })
  return {
    ...shop,
    session,
    async run(...words: string[]) {
      await command.exitOverride().parseAsync(words, { from: 'user' })
      return written.splice(0).join('\n')
    },
  }
}

test('what is paid and not heard of is told, replayed, and told no more', async () => {
  const { run, session, billing, planOf, keyOf, days } = await operator()
  expect(await run('list')).toContain(`open    starter  monthly  $49    -       ${session}`)
  expect(await run('reconcile')).toMatch(new RegExp(`^${session} of .* is paid and not fulfilled`))
  expect(process.exitCode).toBe(1)
  process.exitCode = undefined
  const { data } = await billing.shop.processor.ask((stripe) => stripe.events.list({ limit: 100 }))
  const event = data.find(({ type }) => type === 'checkout.session.completed')!
  expect(await run('replay', event.id)).toBe(`${event.id} is handled`)
  expect(await run('replay', event.id)).toBe(`${event.id} is handled`)
  expect(await run('reconcile')).toBe('Nothing differs')
  expect(await planOf(await keyOf('ann@example.org'))).toBe('starter')
  await expect(run('replay', 'evt_none')).rejects.toThrow('there is no event "evt_none"')
  await days(1)
  const shown = JSON.parse(await run('show', 'ann@example.org'))
  expect(shown.checkouts).toMatchObject([{ session_id: session, status: 'fulfilled' }])
  expect(shown.subscriptions).toMatchObject([{ product: 'starter', status: 'active' }])
  expect(shown.effects.map(({ what }: { what: string }) => what).sort()).toEqual([
    'fulfilled',
    'plan',
    'plan',
  ])
  expect(shown.effects[0].behind).toBe(event.id)
  await expect(run('show', 'nobody')).rejects.toThrow('nothing is known')
})

test('money is paid back, and the clock of the sandbox is moved', async () => {
  const { run, billing, settle, planOf, keyOf } = await operator()
  await settle()
  const key = await keyOf('ann@example.org')
  expect(await run('advance', '31')).toContain('2024-07-16')
  await settle()
  expect(await planOf(key)).toBe('starter')
  const { data } = await billing.shop.processor.ask((stripe) => stripe.invoicePayments.list())
  expect(data).toHaveLength(2)
  expect(await run('refund', String(data[0]!.payment.payment_intent))).toContain('$49 paid back')
  await settle()
  expect(await planOf(key)).toBe('free')
  await expect(run('advance', 'x')).rejects.toThrow('days must be a number')
})

test('setup is repeatable: prices are made once, and one that has changed takes the key over', async () => {
  const { run, billing } = await operator()
  expect(await run('setup')).toBe('portal brought up to date')
  const { processor } = billing.shop
  const price = await processor.ask((stripe) =>
    stripe.prices.create({
      currency: 'usd',
      product: 'headcount_alert',
      unit_amount: 400,
      recurring: { interval: 'month' },
      lookup_key: 'alert_monthly',
      transfer_lookup_key: true,
    }),
  )
  expect(await run('setup')).toContain('price alert_monthly made')
  const { data } = await processor.ask((stripe) =>
    stripe.prices.list({ lookup_keys: ['alert_monthly'], active: true }),
  )
  expect(data.map(({ unit_amount }) => unit_amount)).toEqual([500])
  expect(data[0]!.id).not.toBe(price.id)
})
