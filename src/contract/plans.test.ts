import { expect, test } from 'vitest'
import type { SourceHealth } from '#storage/editions/store.ts'
import {
  clampHistory,
  clampLimit,
  clampSums,
  historyStart,
  PLAN_NAMES,
  PLANS,
  type PlanName,
} from './plans.ts'
import { saying, textsOf } from './testing/warnings.ts'

const orInfinity = (n: number | null) => n ?? Number.POSITIVE_INFINITY

test('each plan holds at least what the one before it holds', () => {
  for (const [i, name] of PLAN_NAMES.entries()) {
    const plan = PLANS[name]
    expect(plan.name).toBe(name)
    const before = PLANS[PLAN_NAMES[i - 1] ?? name]
    expect(orInfinity(plan.callsPerDay)).toBeGreaterThanOrEqual(orInfinity(before.callsPerDay))
    expect(plan.recordsMax).toBeGreaterThanOrEqual(before.recordsMax)
    expect(orInfinity(plan.historyDays)).toBeGreaterThanOrEqual(orInfinity(before.historyDays))
    expect(plan.filtersMax).toBeGreaterThanOrEqual(before.filtersMax)
    expect(plan.talentSearchesPerDay).toBeGreaterThanOrEqual(before.talentSearchesPerDay)
    expect(plan.talentContactsPerDay).toBeGreaterThanOrEqual(before.talentContactsPerDay)
    expect(plan.talentSearchesPerDay > 0).toBe(plan.features.includes('talentSearch'))
    expect(plan.talentContactsPerDay).toBe(plan.features.includes('talentSearch') ? 10 : 0)
    expect(plan.features).toEqual(expect.arrayContaining([...before.features]))
    expect(plan.mcpTools).toEqual(expect.arrayContaining([...before.mcpTools]))
  }
})

test('the plans give what the interface promises', () => {
  const figures = PLAN_NAMES.map((name) => {
    const { callsPerDay, recordsMax, historyDays, filtersMax, mcpTools } = PLANS[name]
    return [name, callsPerDay, recordsMax, historyDays, filtersMax, mcpTools.length]
  })
  expect(figures).toEqual([
    ['anonymous', 25, 25, 60, 0, 8],
    ['free', 25, 25, 90, 3, 8],
    ['starter', 200, 100, 365, 20, 11],
    ['pro', 1000, 500, null, 100, 13],
    ['investor', 5000, 1000, null, 250, 13],
    ['enterprise', null, 5000, null, 1000, 13],
  ])
  expect(PLANS.anonymous.previewRecordsMax).toBe(500)
})

const asked = (name: PlanName, seen_on?: string) => ({
  plan: PLANS[name],
  today: '2024-06-15',
  edition: { sources: seen_on ? [{ dataset: 'warn', seen_on } as SourceHealth] : [] },
})

test('history starts the plan’s days before today and says when it cut something off', () => {
  expect(historyStart(asked('anonymous'))).toBe('2024-04-16')
  expect(historyStart(asked('pro'))).toBeNull()
  const warnings = saying(
    'records before 2024-04-16 are left out: the anonymous plan goes back 60 days, from 2024-04-16 to 2024-06-15, the last day on which the notices were read',
  )
  expect(clampHistory(asked('anonymous'), undefined)).toEqual({ from: '2024-04-16', warnings })
  expect(clampHistory(asked('anonymous'), '2024-04-16')).toEqual({ from: '2024-04-16', warnings: [] })
  expect(clampHistory(asked('anonymous'), '2024-04-15')).toEqual({ from: '2024-04-16', warnings })
  expect(clampHistory(asked('pro'), '1990-01-01')).toEqual({ from: '1990-01-01', warnings: [] })
  expect(clampHistory(asked('pro'), undefined)).toEqual({ from: null, warnings: [] })
})

test('of an old copy it counts back from the last day on which the notices were read, and says so', () => {
  const { from, warnings } = clampHistory(asked('free', '2023-12-31'), undefined)
  expect(from).toBe('2023-10-02')
  expect(textsOf(warnings)).toEqual([
    'records before 2023-10-02 are left out: the free plan goes back 90 days, from 2023-10-02 to 2023-12-31, the last day on which the notices were read',
  ])
  expect(historyStart(asked('free', '2025-01-01'))).toBe(historyStart(asked('free')))
})

test('a limit above the cap is lowered and says so', () => {
  expect(clampLimit(PLANS.starter, 100)).toEqual({ limit: 100, warnings: [] })
  const { limit, warnings } = clampLimit(PLANS.starter, 101)
  expect(limit).toBe(100)
  expect(textsOf(warnings)).toEqual([
    'limit lowered from 101 to 100: the starter plan gives at most 100 records a call',
  ])
})

test.each([
  [
    { from: '2020-03-20', to: '2020-03-20' },
    { from: '2020-01-01', to: '2020-12-31' },
  ],
  [{ to: '2020-03-20' }, { to: '2020-12-31' }],
  [
    { from: '2024-04-15', to: '2024-06-01' },
    { from: '2024-01-01', to: '2024-06-01' },
  ],
])('a window of sums before the history %j is of whole years, and says so', (window, whole) => {
  const { warnings, ...clamped } = clampSums(asked('anonymous'), window)
  expect(clamped).toMatchObject(whole)
  expect(textsOf(warnings)).toEqual([
    expect.stringContaining('the anonymous plan sums days before 2024-04-16 by whole years'),
  ])
  expect(clampSums(asked('pro'), window)).toMatchObject({ ...window, warnings: [] })
})

test.each([
  {},
  { from: '2024-04-16' },
  { from: '2024-05-01', to: '2024-05-01' },
  { from: '2020-01-01', to: '2020-12-31' },
])('any other window of sums is as it was asked: %j', (window) =>
  expect(clampSums(asked('anonymous'), window)).toMatchObject({ ...window, warnings: [] }),
)
