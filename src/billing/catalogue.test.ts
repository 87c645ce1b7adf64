import { expect, test } from 'vitest'
import { PLANS } from '#contract/plans.ts'
import {
  CATALOGUE,
  lookupKey,
  money,
  type OneTime,
  PERIODS,
  priceOf,
  productNamed,
  productsOf,
  soldAs,
} from './catalogue.ts'
import { partsOf } from './files.ts'

test('plans cost what the interface says, and a year ten months', () => {
  const prices = productsOf('plan').map(({ name, cents }) => [name, cents.monthly, cents.yearly])
  expect(prices).toEqual([
    ['starter', 4900, 49_000],
    ['pro', 19_900, 199_000],
    ['investor', 49_900, 499_000],
  ])
  for (const { name, about } of productsOf('plan')) {
    const { callsPerDay, recordsMax } = PLANS[name as 'pro']
    expect(about).toContain(`${callsPerDay!.toLocaleString('en-US')} calls a day`)
    expect(about).toContain(`${recordsMax.toLocaleString('en-US')} records`)
  }
  expect(productNamed('alert')).toMatchObject({ cents: { monthly: 500 } })
})

test('names are unique, and a price’s key tells what it is of', () => {
  const names = CATALOGUE.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const product of CATALOGUE) {
    if (product.kind === 'onetime') continue
    for (const period of PERIODS.filter((each) => product.cents[each] !== undefined))
      expect(soldAs(lookupKey(product.name, period))).toEqual({ product, period })
  }
  expect([soldAs('alert_yearly'), soldAs(null), soldAs('x')]).toEqual([null, null, null])
})

test('more days never cost less, and all time costs most', () => {
  for (const product of productsOf('onetime')) {
    const costs = [1, 366, 367, 5000, null].map((days) => priceOf(product as OneTime, days))
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
  }
})

test('whatever is made of data has files, and a report has none', () => {
  for (const product of [...productsOf('onetime'), ...productsOf('data')])
    expect(partsOf(product.name).length > 0, product.name).toBe(product.name !== 'research-report')
})

test('money is written as people write it', () => {
  expect([4900, 450, 99_900, 123_456].map(money)).toEqual(['$49', '$4.50', '$999', '$1,234.56'])
})
