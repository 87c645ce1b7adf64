import { afterEach, expect, test } from 'vitest'
import { hashKey, makeKey } from '#accounts/keys/key-text.ts'
import { keyed, limits } from './testing/keys.ts'
import { endServices, OPERATOR_KEY } from './testing/service.ts'

afterEach(endServices)

test('a key that is revoked, has expired or changed its plan is treated so at once', async () => {
  const { key, store, ask, clock } = await keyed()
  const [one, two] = [await key('starter'), await key('starter')]
  expect((await ask('/api/things', one.key)).statusCode).toBe(200)
  await store.keys.revoke(one.record.id)
  expect((await ask('/api/things', one.key)).json()).toMatchObject({ status: 401, code: 'key_unknown' })
  await store.accounts.setPlan(two.account_id, 'pro')
  expect(limits(await ask('/api/things', two.key))).toEqual(['1000', '999'])
  await store.keys.setExpiry(two.record.id, new Date(clock.ms + 2000).toISOString())
  expect((await ask('/api/things', two.key)).statusCode).toBe(200)
  clock.ms += 2000
  expect((await ask('/api/things', two.key)).statusCode).toBe(401)
})

test('thirty wrong keys from an address, then it is told to wait; right ones and none are answered', async () => {
  const { key, ask, clock, service } = await keyed()
  const made = await key('pro')
  for (let i = 0; i < 30; i++) {
    const url = ['/api/things', '/api/clock', '/api/auth/check', '/metrics'][i % 4]!
    const answer = await ask(url, i % 3 ? makeKey() : `wrong-${i}`)
    expect(answer.json()).toMatchObject({ status: 401, code: 'key_unknown' })
  }
  const refused = await ask('/api/things', makeKey())
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_wrong_keys' })
  expect(refused.headers['retry-after']).toBe('20')
  expect((await ask('/api/things', made.key)).statusCode).toBe(200)
  expect((await ask('/api/things')).statusCode).toBe(200)
  const elsewhere = { url: '/api/things', headers: { 'x-api-key': 'x' }, remoteAddress: '9.9.9.9' }
  expect((await service.app.inject(elsewhere)).statusCode).toBe(401)
  clock.ms += 20_000
  expect((await ask('/api/things', makeKey())).statusCode).toBe(401)
})

test('how much of a wrong key is right changes nothing of what is done', async () => {
  const { key, ask, watch } = await keyed()
  const { key: right } = await key('pro')
  const wrong = (length: number) => {
    for (;;) {
      const other = makeKey()
      const mixed = right.slice(0, length) + other.slice(length)
      // Neither key itself: of two keys the first characters are the same now and then.
      if (mixed !== right && mixed !== other) return mixed
    }
  }
  const done: string[][] = []
  for (const text of [...[9, 20, 40, 56].map(wrong), right.toLowerCase(), `${right}x`]) {
    watch.asked.length = 0
    expect((await ask('/api/things', text)).statusCode).toBe(401)
    done.push([...watch.asked])
  }
  // None of them has the checksum that belongs to it: the store is not even asked.
  expect(done).toEqual(Array(6).fill([]))
  // Those that have are looked up by their hash, in one statement that differs in nothing else.
  const asked: string[] = []
  for (const text of [makeKey(), makeKey()]) {
    watch.asked.length = 0
    await ask('/api/things', text)
    expect(watch.asked).toHaveLength(1)
    expect(watch.asked[0]).toContain(hashKey(text))
    expect(watch.asked[0]).not.toContain(text)
    asked.push(watch.asked[0]!.replaceAll(hashKey(text), 'HASH'))
  }
  expect(asked[0]).toBe(asked[1])
})

test('a state store that fails is 503 for those who are counted, and told as such', async () => {
  const { key, ask, watch } = await keyed()
  const made = await key('pro')
  watch.failing = true
  for (const text of [made.key, undefined]) {
    const answer = await ask('/api/things', text)
    expect(answer.json()).toMatchObject({ status: 503, code: 'state_unavailable' })
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.body).not.toContain('disk')
  }
  expect((await ask('/api/things', OPERATOR_KEY)).statusCode).toBe(200)
  expect((await ask('/api/clock')).statusCode).toBe(200)
  watch.failing = false
  expect((await ask('/api/things', made.key)).statusCode).toBe(200)
})
