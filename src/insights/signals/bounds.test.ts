import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refused } from '#contract/testing/ask.ts'
import { industryDomino, metroContagion, talentDisplacement } from './formula.ts'
import industryDominoRoute from './industry-domino.ts'
import metroContagionRoute from './metro-contagion.ts'
import summary from './summary.ts'
import talentDisplacementRoute from './talent-displacement.ts'

test('signals belong to the Investor plan and are kept for six hours', () => {
  for (const route of [talentDisplacementRoute, metroContagionRoute, industryDominoRoute, summary])
    expect([route.planNeeds.feature, route.cacheSeconds]).toEqual(['signals', 21_600])
})

test('the edges of the bounds', () => {
  const cases = [
    [talentDisplacementRoute, { months: [1, 120], min_layoffs: [1, 1_000_000], limit: [1, 500] }],
    [metroContagionRoute, { months: [1, 120], min_companies: [1, 1000], limit: [1, 500] }],
    [industryDominoRoute, { months: [1, 120], min_states: [1, 60], limit: [1, 500] }],
  ] as const
  for (const [route, bounds] of cases) {
    for (const [name, [least, most]] of Object.entries(bounds)) {
      for (const value of [least, most]) expect(refused(route, { [name]: value })).toEqual([])
      for (const value of [least - 1, most + 1, 'x'])
        expect(refused(route, { [name]: value })).toEqual([name])
    }
  }
})

test('no index is ever negative, infinite or no number', () => {
  const count = fc.nat(2_000_000)
  fc.assert(
    fc.property(count, count, count, fc.integer({ min: 1, max: 4000 }), (a, b, c, days) => {
      const cluster = { companies: a % 5000, employees: b, date_spread_days: days }
      const all = [
        talentDisplacement({ layoffs: a, lca_petitions: b, h1b_approvals: c }),
        metroContagion(cluster),
        industryDomino({ ...cluster, states: c % 60 }),
      ]
      expect(all.every((value) => Number.isFinite(value) && value >= 0)).toBe(true)
    }),
  )
})
