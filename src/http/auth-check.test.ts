import { afterEach, expect, test } from 'vitest'
import { authCheck } from '#accounts/operations/auth-check.ts'
import { testCatalogue } from '#contract/testing/catalogue.ts'
import { keyed, limits } from './testing/keys.ts'
import { endServices, OPERATOR_KEY } from './testing/service.ts'

afterEach(endServices)

test('/api/auth/check tells plan, capabilities, key and what is left, and costs nothing', async () => {
  const { key, store, ask, clock } = await keyed()
  const made = await key('starter', 'newsroom')
  const expires_at = new Date(clock.ms + 86_400_000).toISOString()
  await store.keys.setExpiry(made.record.id, expires_at)
  await ask('/api/things', made.key)
  for (let i = 0; i < 3; i++) {
    const answer = await ask('/api/auth/check', made.key)
    expect(authCheck(testCatalogue.slugs).output.parse(answer.json())).toEqual(answer.json())
    expect(answer.json()).toMatchObject({
      plan: 'starter',
      title: 'Starter',
      key: { id: made.record.id, name: 'newsroom', expires_at },
      calls_per_day: 200,
      used: 1,
      left: 199,
      resets_at: '2024-06-16T00:00:00.000Z',
      capabilities: { records_per_call: 100, history_days: 365, exports: true, signals: false },
    })
    expect(limits(answer)).toEqual(['200', '199'])
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers.etag).toBeUndefined()
  }
  const anonymous = (await ask('/api/auth/check')).json()
  expect(anonymous).toMatchObject({ plan: 'anonymous', key: null, calls_per_day: 25, used: 0, left: 25 })
  const operator = (await ask('/api/auth/check', OPERATOR_KEY)).json()
  expect(operator).toMatchObject({ plan: 'enterprise', calls_per_day: null, used: null, left: null })
  expect(operator.key).toEqual({ id: null, name: 'operator', expires_at: null })
  expect((await ask('/api/auth/check', 'wrong')).statusCode).toBe(401)
  expect((await ask('/api/auth/check?x=1', made.key)).statusCode).toBe(422)
})

test('/api/auth/check still answers when the day is used up', async () => {
  const { key, ask } = await keyed()
  const made = await key('free')
  for (let i = 0; i < 26; i++) await ask('/api/things', made.key)
  const answer = await ask('/api/auth/check', made.key)
  expect(answer.json()).toMatchObject({ used: 25, left: 0 })
})

test('with open access, everybody has the largest plan and nothing is counted', async () => {
  const { ask } = await keyed({ config: { access: 'open' } })
  const told = (await ask('/api/auth/check')).json()
  expect(told).toMatchObject({ plan: 'enterprise', calls_per_day: null, key: null })
  // Nobody looks whose key it is, so it is not called the operator's.
  expect((await ask('/api/auth/check', 'anything')).json()).toEqual(told)
  expect(limits(await ask('/api/things'))).toEqual([undefined, undefined])
})
