import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RateLimiter } from '#lib/rate-limiter.ts'
import { SharedLimiter } from './limiter.ts'
import { testState } from './testing/stores.ts'

const RATE = { max: 30, withinMs: 600_000 }
const START = Date.parse('2024-06-15T12:00:00Z')

async function servers(count: number) {
  const state = await testState()
  const time = { ms: START }
  const limiters = Array.from({ length: count }, () => new SharedLimiter(state, () => time.ms))
  return { state, time, limiters }
}

test('three servers on one store keep one limit between them, however much comes at once', async () => {
  const { limiters, time } = await servers(3)
  const ask = (who: string) =>
    Promise.all(Array.from({ length: 60 }, (_, i) => limiters[i % 3]!.take(who, RATE)))
  const first = await ask('ann')
  expect(first.filter((seconds) => seconds === null)).toHaveLength(RATE.max)
  expect(new Set(first)).toEqual(new Set([null, 20]))
  expect(await limiters[1]!.take('bob', RATE)).toBeNull()
  time.ms += 20_000
  expect((await ask('ann')).filter((seconds) => seconds === null)).toHaveLength(1)
  // A clock that is put back keeps nobody waiting for longer than the limit looks back.
  time.ms -= 86_400_000
  for (const limiter of limiters) expect(await limiter.take('ann', RATE)).toBeLessThanOrEqual(20)
  time.ms += 20_000
  expect(await limiters[2]!.take('ann', RATE)).toBeNull()
})

test('whoever was refused is refused without the store, until there is something to have', async () => {
  const { state, time } = await servers(0)
  let asked = 0
  const batch: typeof state.batch = (steps) => {
    asked++
    return state.batch(steps)
  }
  const limiter = new SharedLimiter({ db: state.db, batch }, () => time.ms)
  for (let i = 0; i <= RATE.max; i++) await limiter.take('ann', RATE)
  expect(asked).toBe(RATE.max + 1)
  time.ms += 19_000
  expect([await limiter.take('ann', RATE), asked]).toEqual([1, RATE.max + 1])
  time.ms += 1000
  expect([await limiter.take('ann', RATE), asked]).toEqual([null, RATE.max + 2])
})

test('a store says what memory says', async () => {
  const { limiters, time } = await servers(2)
  let run = 0
  const steps = fc.array(fc.tuple(fc.nat(90_000), fc.nat(1)), { minLength: 10, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(steps, async (waits) => {
      const memory = new RateLimiter(() => time.ms)
      const who = `caller ${run++}`
      for (const [wait, at] of waits) {
        time.ms += wait
        expect(await limiters[at]!.take(who, { max: 4, withinMs: 100_000 })).toBe(
          memory.take(who, { max: 4, withinMs: 100_000 }),
        )
      }
    }),
    { numRuns: 12 },
  )
})
