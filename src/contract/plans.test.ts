import { expect, test } from 'vitest'
import { PlanTooSmall } from './errors.ts'
import { clampHistory, clampLimit, DATASETS, historyStart, PLAN_NAMES, PLANS, requirePlan } from './plans.ts'

const orInfinity = (n: number | null) => n ?? Number.POSITIVE_INFINITY

test('each plan holds at least what the one before it holds', () => {
  for (const [i, name] of PLAN_NAMES.entries()) {
    const plan = PLANS[name]
    expect(plan.name).toBe(name)
    const before = PLANS[PLAN_NAMES[i - 1] ?? name]
    expect(orInfinity(plan.callsPerDay)).toBeGreaterThanOrEqual(orInfinity(before.callsPerDay))
    expect(plan.recordsMax).toBeGreaterThanOrEqual(before.recordsMax)
    expect(orInfinity(plan.historyDays)).toBeGreaterThanOrEqual(orInfinity(before.historyDays))
    expect(plan.datasets).toEqual(expect.arrayContaining([...before.datasets]))
    expect(plan.features).toEqual(expect.arrayContaining([...before.features]))
    expect(plan.mcpTools).toEqual(expect.arrayContaining([...before.mcpTools]))
  }
})

test('the plans give what the interface promises', () => {
  const figures = PLAN_NAMES.map((name) => {
    const { callsPerDay, recordsMax, historyDays, datasets, mcpTools } = PLANS[name]
    return [name, callsPerDay, recordsMax, historyDays, datasets.length, mcpTools.length]
  })
  expect(figures).toEqual([
    ['anonymous', 25, 25, 60, 1, 6],
    ['free', 25, 25, 90, 1, 6],
    ['starter', 200, 100, 365, 5, 8],
    ['pro', 1000, 500, null, 7, 10],
    ['investor', 5000, 1000, null, 7, 10],
    ['enterprise', null, 5000, null, 7, 10],
  ])
  expect(PLANS.anonymous.previewRecordsMax).toBe(500)
  expect([...PLANS.enterprise.datasets].sort()).toEqual(Object.keys(DATASETS).sort())
})

test('a plan that lacks something names the smallest one that has it all', () => {
  const refusal = (plan: keyof typeof PLANS, needs: Parameters<typeof requirePlan>[1]) => {
    try {
      requirePlan(PLANS[plan], needs)
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

test('history starts the plan’s days before today and says when it cut something off', () => {
  expect(historyStart(PLANS.anonymous, '2024-06-15')).toBe('2024-04-16')
  expect(historyStart(PLANS.pro, '2024-06-15')).toBeNull()
  expect(clampHistory(PLANS.anonymous, '2024-06-15', undefined)).toEqual({
    from: '2024-04-16',
    warnings: ['records before 2024-04-16 are left out: the anonymous plan goes back 60 days'],
  })
  expect(clampHistory(PLANS.anonymous, '2024-06-15', '2024-04-16')).toEqual({
    from: '2024-04-16',
    warnings: [],
  })
  expect(clampHistory(PLANS.anonymous, '2024-06-15', '2024-04-15')).toEqual({
    from: '2024-04-16',
    warnings: ['records before 2024-04-16 are left out: the anonymous plan goes back 60 days'],
  })
  expect(clampHistory(PLANS.pro, '2024-06-15', '1990-01-01')).toEqual({ from: '1990-01-01', warnings: [] })
  expect(clampHistory(PLANS.pro, '2024-06-15', undefined)).toEqual({ from: null, warnings: [] })
})

test('a limit above the cap is lowered and says so', () => {
  expect(clampLimit(PLANS.starter, 100)).toEqual({ limit: 100, warnings: [] })
  const { limit, warnings } = clampLimit(PLANS.starter, 101)
  expect(limit).toBe(100)
  expect(warnings).toEqual([
    'limit lowered from 101 to 100: the starter plan gives at most 100 records a call',
  ])
})
