import { expect, test } from 'vitest'
import type { PlanNeeds } from './catalogue.ts'
import { PlanTooSmall } from './errors.ts'
import { PLAN_NAMES, PLANS } from './plans.ts'
import { testCatalogue } from './testing/catalogue.ts'

test('a plan holds the datasets that say so, and those of the plans before it', () => {
  const held = PLAN_NAMES.map((name) => testCatalogue.heldBy({ name }).length)
  expect(held).toEqual([1, 1, 3, 5, 5, 5])
})

test('a dataset that there is not is a slip of ours, and not a plan’s lack', () => {
  expect(() => testCatalogue.require(PLANS.free, { datasets: ['wran'] })).toThrow(
    'there is no dataset "wran"',
  )
})

test('a plan that lacks something names the smallest one that has it all', () => {
  const refusal = (plan: keyof typeof PLANS, needs: PlanNeeds) => {
    try {
      testCatalogue.require(PLANS[plan], needs)
    } catch (error) {
      expect(error).toBeInstanceOf(PlanTooSmall)
      return (error as Error).message
    }
    return null
  }
  expect(refusal('anonymous', { datasets: ['warn'] })).toBeNull()
  expect(refusal('anonymous', { datasets: ['warn', 'lca'] })).toBe(
    'LCA data are part of the Starter plan and above',
  )
  expect(refusal('starter', { datasets: ['sec', 'lca', 'bankruptcy'] })).toBe(
    'SEC filings and bankruptcies are part of the Pro plan and above',
  )
  expect(refusal('pro', { datasets: ['warn'], feature: 'signals' })).toBe(
    'Signals are part of the Investor plan and above',
  )
  expect(refusal('anonymous', { datasets: ['warn'], feature: 'exports' })).toBe(
    'Full exports are part of the Free plan and above',
  )
  expect(refusal('investor', { datasets: ['warn', 'sec'], feature: 'signals' })).toBeNull()
})
