/** Three servers on one store: what an address may try is one number for all. */
import { afterEach, expect, test } from 'vitest'
import { WRONG_KEYS } from '#accounts/keys/wrong-keys.ts'
import { endServices, TestClock, testService } from '#http/testing/service.ts'
import { SharedLimiter } from '#state/limiter.ts'
import { testState } from '#state/testing/stores.ts'

afterEach(endServices)

test('wrong keys of an address are counted over all of them', async () => {
  const state = await testState()
  const clock = new TestClock('2024-06-15T12:00:00Z')
  const apps = Array.from(
    { length: 3 },
    () => testService({ now: clock.now, limiter: new SharedLimiter(state, clock.now) }).app,
  )
  const ask = (i: number, remoteAddress: string) =>
    apps[i % 3]!.inject({ url: '/api/things', headers: { 'x-api-key': `wrong-${i}` }, remoteAddress })
  const answers = await Promise.all(Array.from({ length: 90 }, (_, i) => ask(i, '10.0.0.1')))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(WRONG_KEYS.max)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90 - WRONG_KEYS.max)
  expect(answers.find(({ statusCode }) => statusCode === 429)!.headers['retry-after']).toBe('20')
  expect((await ask(0, '10.0.0.2')).statusCode).toBe(401)
  clock.ms += 20_000
  expect([await ask(1, '10.0.0.1'), await ask(2, '10.0.0.1')].map((each) => each.statusCode)).toEqual([
    401, 429,
  ])
})
