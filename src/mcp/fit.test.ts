import { expect, test } from 'vitest'
import { warn } from '#contract/warnings.ts'
import { freshnessOf } from './fit.ts'

const NOTHING_LATE = 'Nothing that this answer rests on is known to be late.'

test('years that are not held whole are no matter of lateness', () => {
  const early = warn('window_not_held', 'no 8-K filings of 2019 are held', { dataset: 'sec', years: [2019] })
  const gap = warn('window_not_held', 'the newest are of 2026-03-26', { dataset: 'sec' })
  const stale = warn('stale', 'newer filings may be missing', { dataset: 'sec' })
  expect(freshnessOf([early])).toBe(NOTHING_LATE)
  expect(freshnessOf([early, gap])).toBe(gap.text)
  expect(freshnessOf([stale, early, gap])).toBe(`${stale.text}; and 1 more, see notes`)
  expect(freshnessOf(undefined)).toMatch(/does not tell what is late/)
})
