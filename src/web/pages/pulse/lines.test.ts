import { expect, test } from 'vitest'
import { linesOf } from './lines.tsx'

test('what continued is of the week before that of first claims', () => {
  const pulse = {
    warn: { last_30_days: {}, notices: 3, employees_affected: null },
    top_industries: [],
    warnings: [],
    dol_claims: {
      week_ending: '2025-03-08',
      initial_claims: 214_005,
      continued_claims: 2_151_250,
      insured_unemployment_rate: 1.42,
    },
  } as unknown as Parameters<typeof linesOf>[0]
  const lineOf = (called: string) => linesOf(pulse).find(({ name }) => name === called)!.line
  expect(lineOf('Unemployment claims')).toBe(
    'First claims in the week to Mar 8, 2025, not adjusted; 2,151,250 continued in the week before it, 1.42% of those insured.',
  )
  expect(lineOf('Layoff notices')).toContain('In all, 3 notices without a number of workers are held')
})
