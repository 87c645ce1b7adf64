import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'

const RATE = { max: 30, withinMs: 600_000 }

function limiter(start = 1_700_000_000_000) {
  const time = { ms: start }
  return { time, limiter: new RateLimiter(() => time.ms) }
}

test('so many at once; then one at a time, as soon as was told and not before', () => {
  const { limiter: limit, time } = limiter()
  const take = (who = 'ann') => limit.take(who, RATE)
  for (let i = 0; i < RATE.max; i++) expect(take()).toBeNull()
  expect([take(), take('bob')]).toEqual([20, null])
  time.ms += 19_000
  expect(take()).toBe(1)
  time.ms += 1000
  expect([take(), take()]).toEqual([null, 20])
  // However long nothing was asked, no more than that comes together.
  time.ms += 86_400_000
  for (let i = 0; i < RATE.max; i++) expect(take()).toBeNull()
  expect(take()).toBe(20)
})

test('in any span, no more pass than at once and evenly after; waiting as told always helps', () => {
  const steps = fc.array(fc.oneof(fc.nat(5000), fc.nat(300_000)), { minLength: 40, maxLength: 200 })
  fc.assert(
    fc.property(steps, (waits) => {
      const { limiter: limit, time } = limiter()
      const passed: number[] = []
      for (const wait of waits) {
        time.ms += wait
        const seconds = limit.take('ann', RATE)
        if (seconds !== null) {
          time.ms += seconds * 1000
          expect(limit.take('ann', RATE)).toBeNull()
        }
        passed.push(time.ms)
      }
      const each = RATE.withinMs / RATE.max
      return passed.every((from, i) =>
        passed.slice(i).every((to, n) => n + 1 <= RATE.max + Math.floor((to - from) / each)),
      )
    }),
  )
})

test('a clock that is put back keeps nobody waiting for longer', () => {
  const { limiter: limit, time } = limiter(3_600_000)
  for (let i = 0; i < RATE.max; i++) limit.take('ann', RATE)
  time.ms = 0
  expect(limit.take('ann', RATE)).toBe(20)
  time.ms = 20_000
  expect(limit.take('ann', RATE)).toBeNull()
})

test('memory is finite: who was heard of longest ago is forgotten', () => {
  const { limiter: limit } = limiter()
  const rate = { max: 1, withinMs: 60_000 }
  for (const who of ['early', 'late']) limit.take(who, rate)
  for (let i = 0; i < 99_998; i++) limit.take(`${i}`, rate)
  expect(limit.take('late', rate)).toBe(60)
  limit.take('one more', rate)
  expect([limit.take('early', rate), limit.take('late', rate)]).toEqual([null, 60])
})
