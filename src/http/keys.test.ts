import { afterEach, expect, test, vi } from 'vitest'
import { custom } from '#contract/testing/operations.ts'
import { keyed, limits } from './testing/keys.ts'
import { edition, endServices, OPERATOR_KEY, TestEditions } from './testing/service.ts'

afterEach(endServices)

const listening = { port: 0, host: '127.0.0.1' }

test('a key has its plan, its own quota, and headers that tell both', async () => {
  const { key, ask } = await keyed()
  const made = await key('starter')
  const answer = await ask('/api/things?limit=150', made.key)
  expect(answer.json().limit).toBe(100)
  expect(limits(answer)).toEqual(['200', '199'])
  expect(answer.headers['ratelimit-policy']).toBe('"day";q=200;w=86400')
  expect(answer.headers.ratelimit).toBe('"day";r=199;t=43200')
  expect(answer.headers['cache-control']).toBe('private, no-cache')
  const bearer = await ask('/api/things?limit=150', undefined, { authorization: `Bearer ${made.key}` })
  expect(limits(bearer)).toEqual(['200', '198'])
  expect(limits(await ask('/api/things'))).toEqual(['25', '24'])
})

test('all keys of an account share one quota; the address does not matter', async () => {
  const { key, store, service } = await keyed()
  const first = await key('free')
  const second = await store.keys.create({ account_id: first.account_id, name: 'second' })
  for (let i = 0; i < 25; i++) {
    const headers = { 'x-api-key': i % 2 ? first.key : second.key }
    const answer = await service.app.inject({ url: '/api/things', headers, remoteAddress: `10.0.0.${i}` })
    expect(limits(answer)).toEqual(['25', String(24 - i)])
  }
  for (const { key: text } of [first, second]) {
    const refused = await service.app.inject({ url: '/api/things', headers: { 'x-api-key': text } })
    expect(refused.json()).toMatchObject({ status: 429, code: 'quota_exceeded' })
    expect(refused.headers['retry-after']).toBe('43200')
  }
})

test('a burst of 500 on a key with 25 left answers 25 and refuses 475, over sockets and from memory', async () => {
  const { key, service, ask } = await keyed()
  const made = await key('free')
  // What is asked for is in memory already, and has been for this plan.
  const other = await key('free')
  const address = await service.listen(listening)
  const call = (text: string) => fetch(`${address}/api/things`, { headers: { 'x-api-key': text } })
  await (await call(other.key)).text()
  const answers = await Promise.all(Array.from({ length: 500 }, () => call(made.key)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(25)
  expect(statuses.filter((status) => status === 429)).toHaveLength(475)
  const left = answers.filter(({ status }) => status === 200).map((answer) => limitsOf(answer)[1])
  // Each is told what it left over, so each of the 25 numbers once.
  expect(left.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i))
  expect((await ask('/api/auth/check', made.key)).json()).toMatchObject({ used: 25, left: 0 })
})

const limitsOf = ({ headers }: Response) =>
  ['x-ratelimit-limit', 'x-ratelimit-remaining'].map((name) => headers.get(name))

test('metered callers are answered the short way too, and told the same', async () => {
  const { key, service } = await keyed()
  const made = await key('pro')
  const address = await service.listen(listening)
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}/api/things`, { headers: { 'x-api-key': made.key, ...headers } })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  }
  const fromMemory = async () => {
    const metrics = await service.app.inject({ url: '/metrics', headers: { 'x-api-key': OPERATOR_KEY } })
    return Number(/from="cache"} (\d+)/.exec(metrics.body)?.[1])
  }
  // Calls are lent to whoever comes back at once, and those need no asking.
  const answers = []
  for (let i = 0; i < 12; i++) answers.push(await ask())
  expect(await fromMemory()).toBeGreaterThan(4)
  for (const [i, answer] of answers.entries()) {
    const { 'x-request-id': _, date: __, ...headers } = answer.headers
    expect({ ...answer, headers }).toEqual({
      ...answers[0],
      headers: {
        ...headers,
        etag: answers[0]!.headers.etag,
        ratelimit: `"day";r=${999 - i};t=43200`,
        'x-ratelimit-remaining': String(999 - i),
      },
    })
    expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]!.headers))
  }
  const unchanged = await ask({ 'if-none-match': answers[0]!.headers.etag! })
  expect([unchanged.status, unchanged.headers['x-ratelimit-remaining']]).toEqual([304, '988'])
})

test('what an account’s keys were answered is noted by key, with and without a limit', async () => {
  const { key, usage, account, service, clock } = await keyed()
  const address = await service.listen(listening)
  const [limited, unlimited] = [await key('pro'), await key('enterprise')]
  for (const { key: text } of [limited, unlimited]) {
    const headers = { 'x-api-key': text }
    let etag = ''
    for (let i = 0; i < 7; i++) {
      etag = (await fetch(`${address}/api/things`, { headers })).headers.get('etag')!
    }
    // None of these is an answer with data that counts.
    for (const path of ['/api/clock', '/api/auth/check', '/api/things?limit=0', '/api/thing/nothing']) {
      await fetch(address + path, { headers })
    }
    await fetch(`${address}/api/things`, { headers: { ...headers, 'if-none-match': etag } })
    // To whom any answer is an old one, one is found all the same.
    const any = await fetch(`${address}/api/things`, { headers: { ...headers, 'if-none-match': '*' } })
    expect(any.status).toBe(304)
  }
  await usage.close()
  const day = new Date(clock.ms).toISOString().slice(0, 10)
  for (const { account_id, record } of [limited, unlimited]) {
    expect(await account.usageSince(account_id, day)).toEqual([{ key_id: record.id, day, calls: 8 }])
  }
})

test('two callers of one plan share an answer in memory, and neither sees the other’s numbers', async () => {
  const run = vi.fn(async () => ({ n: 1 }))
  const editions = new TestEditions(edition())
  const { key, service } = await keyed({ operations: [custom(run)], editions })
  const address = await service.listen(listening)
  const callers = [await key('pro'), await key('pro')]
  const seen: string[][] = [[], []]
  for (let i = 0; i < 10; i++) {
    for (const [who, { key: text }] of callers.entries()) {
      const answer = await fetch(`${address}/api/custom`, { headers: { 'x-api-key': text } })
      seen[who]!.push(limitsOf(answer)[1]!)
    }
  }
  const expected = Array.from({ length: 10 }, (_, i) => String(999 - i))
  expect(seen).toEqual([expected, expected])
  expect(run).toHaveBeenCalledTimes(1)
})
