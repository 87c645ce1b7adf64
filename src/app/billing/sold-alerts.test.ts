/** Alerts and weekly reports that are paid for, from the payment to the end of the subscription. */
import { afterEach, expect, test } from 'vitest'
import { SavedFilters } from '#delivery/saved-filters.ts'
import { endServices } from '#http/testing/service.ts'
import { billingDesk } from '../testing/billing-desk.ts'
import { keepSoldAlerts } from './sold-alerts.ts'

afterEach(endServices)

const ANN = 'ann@example.org'

async function buyer(path: string) {
  const desk = await billingDesk()
  await desk.buy(path, ANN)
  await desk.settle()
  const filters = new SavedFilters(desk.state, desk.clock.now)
  const { id } = (await desk.store.accounts.find(ANN))!
  const alerts = () => desk.state.db.selectFrom('filter_alerts').select(['filter_id', 'frequency']).execute()
  return {
    ...desk,
    account: id,
    filters,
    alerts,
    keep: () => keepSoldAlerts({ shop: desk.billing.shop, filters }),
  }
}

test.each([
  ['/billing/checkout-alert?email=ann@example.org', 'instant'],
  ['/billing/checkout-addon?product=weekly-report&email=ann@example.org', 'weekly'],
])('%s mails %s while it is paid for, and not after', async (path, frequency) => {
  const desk = await buyer(path)
  expect(await desk.filters.list(desk.account)).toEqual([])
  await desk.keep()
  const [filter, ...others] = await desk.filters.list(desk.account)
  expect(others).toEqual([])
  expect(filter).toMatchObject({ notify: 'email', frequency, paused: false, criteria: { in_totals: true } })
  expect(await desk.alerts()).toEqual([{ filter_id: filter!.id, frequency }])
  // The address is shown to be theirs by a login link, which is mailed.
  await expect.poll(() => desk.mails.map(({ subject }) => subject)).toContain('Your Headcount login link')
  await desk.keep()
  expect(await desk.filters.list(desk.account)).toEqual([filter])

  const [subscription] = await desk.state.db.selectFrom('billing_subscriptions').select('id').execute()
  await desk.billing.shop.processor.ask((stripe) => stripe.subscriptions.cancel(subscription!.id))
  await desk.settle()
  await desk.keep()
  expect(await desk.filters.list(desk.account)).toMatchObject([{ id: filter!.id, notify: 'none' }])
  expect(await desk.alerts()).toEqual([])
})

test('what its owner makes of it stays so, and one that is deleted is not made again', async () => {
  const desk = await buyer('/billing/checkout-alert?email=ann@example.org')
  await desk.keep()
  const [filter] = await desk.filters.list(desk.account)
  await desk.filters.change(desk.account, filter!.id, {
    name: 'Texas',
    criteria: { state: 'TX' },
    notify: 'none',
  })
  await desk.keep()
  expect(await desk.filters.list(desk.account)).toMatchObject([
    { name: 'Texas', criteria: { state: 'TX' }, notify: 'none' },
  ])
  await desk.filters.delete(desk.account, filter!.id)
  await desk.keep()
  expect(await desk.filters.list(desk.account)).toEqual([])
})

test('a process that dies between the filter and the books makes no second one', async () => {
  const desk = await buyer('/billing/checkout-alert?email=ann@example.org')
  await desk.keep()
  await desk.state.db.deleteFrom('billing_effects').where('what', '=', 'mails').execute()
  await desk.keep()
  expect(await desk.filters.list(desk.account)).toHaveLength(1)
})

test('it stands beside the filters of the plan', async () => {
  const desk = await buyer('/billing/checkout-alert?email=ann@example.org')
  const { PLANS } = await import('#contract/plans.ts')
  for (let i = 0; i < PLANS.free.filtersMax; i++)
    await desk.filters.create(desk.account, { name: `own ${i}`, criteria: { state: 'TX' } }, PLANS.free)
  await desk.keep()
  expect(await desk.filters.list(desk.account)).toHaveLength(PLANS.free.filtersMax + 1)
})
