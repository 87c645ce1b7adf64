import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEYS_A_DAY_MAX } from '#accounts/keys/keys.ts'
import { ENDED_KEY_DAYS_KEPT } from '#accounts/sweep.ts'
import { ACCOUNT_LIMITS } from './guard/account-limits.ts'
import { accountApi, type Call } from './testing/accounts.ts'
import { endServices } from './testing/service.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2024-06-15T12:00:00Z') }))
afterEach(() => vi.useRealTimers())
afterEach(endServices)

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof accountApi>>['call']>>

const refusal = (answer: Answer) => {
  expect(answer.headers['content-type']).toContain('application/problem+json')
  return [answer.json().code, answer.statusCode, answer.headers['retry-after']]
}

/** Asks until it is refused; gives how often it was not, and the refusal. */
async function untilRefused(ask: (i: number) => Promise<Answer>) {
  for (let asked = 0; asked < 1000; asked++) {
    const answer = await ask(asked)
    if (answer.statusCode === 429) return { asked, answer }
    expect(answer.statusCode).toBeLessThan(300)
  }
  throw new Error('asked a thousand times and never refused')
}

test('an account reads so often a minute, wherever it is asked from; others go on', async () => {
  const { call, login } = await accountApi()
  const [ann, bob] = [await login(), await login()]
  const read = (i: number) => call('/account/api/session', { cookie: ann.cookie, from: `10.0.0.${i}` })
  const { asked, answer } = await untilRefused(read)
  expect(asked).toBe(ACCOUNT_LIMITS.account.read.max)
  expect(refusal(answer)).toEqual(['too_many_requests', 429, '1'])
  expect((await call('/account/api/keys', { cookie: bob.cookie })).statusCode).toBe(200)
  const rename = { method: 'POST', cookie: ann.cookie, body: { name: 'a' } } as const
  expect((await call('/account/api/keys', rename)).statusCode).toBe(201)
  // Half a second later there is room for one, and for one alone.
  pass(0.5)
  expect([await read(0), await read(0)].map(({ statusCode }) => statusCode)).toEqual([200, 429])
  // However long nothing was asked, no more than that comes together.
  pass(3600)
  expect((await untilRefused(read)).asked).toBe(ACCOUNT_LIMITS.account.read.max)
})

test('an account changes so much in ten minutes, and goes on reading', async () => {
  const { call, login, store } = await accountApi()
  const { cookie, id } = await login()
  const { record } = await store.keys.create({ account_id: id, name: 'mine' })
  const url = `/account/api/keys/${record.id}`
  const rename = (i: number) =>
    call(url, { method: 'PATCH', cookie, body: { name: `n${i}` }, from: `10.0.0.${i}` })
  const { asked, answer } = await untilRefused(rename)
  expect(asked).toBe(ACCOUNT_LIMITS.account.change.max)
  expect(refusal(answer)).toEqual(['too_many_requests', 429, '10'])
  expect((await store.keys.get(record.id)).name).toBe(`n${asked - 1}`)
  const changes: [string, Call['method']][] = [
    ['/account/api/keys', 'POST'],
    [`${url}/rotate`, 'POST'],
    [url, 'DELETE'],
  ]
  for (const [path, method] of changes) {
    const refused = await call(path, { method, cookie, body: { name: 'a' }, from: '10.9.9.9' })
    expect(refusal(refused)).toEqual(['too_many_requests', 429, '10'])
  }
  expect((await call('/account/api/keys', { cookie })).json().records).toHaveLength(1)
  pass(10)
  expect((await rename(0)).statusCode).toBe(200)
})

test('an address asks so often, with whatever session or none; other addresses go on', async () => {
  const { call, login } = await accountApi()
  const { cookie } = await login()
  const open = (from: string) => call('/account/confirm?token=x', { from })
  const read = await untilRefused(() => open('10.0.0.1'))
  expect(read.asked).toBe(ACCOUNT_LIMITS.address.read.max)
  expect(refusal(read.answer)).toEqual(['too_many_requests', 429, '1'])
  expect((await call('/account/api/keys', { cookie, from: '10.0.0.1' })).statusCode).toBe(429)
  expect((await call('/account/api/keys', { cookie, from: '10.0.0.2' })).statusCode).toBe(200)

  const out = (from: string) => call('/account/api/session', { method: 'DELETE', from })
  const changed = await untilRefused(() => out('10.0.0.3'))
  expect(changed.asked).toBe(ACCOUNT_LIMITS.address.change.max)
  expect(refusal(changed.answer)).toEqual(['too_many_requests', 429, '5'])
  expect((await open('10.0.0.3')).statusCode).toBe(200)
})

test('all of one IPv6 network are one address', async () => {
  const { call } = await accountApi()
  const open = (i: number) => call('/account/confirm?token=x', { from: `2001:db8::${(i % 9) + 1}` })
  expect((await untilRefused(open)).asked).toBe(ACCOUNT_LIMITS.address.read.max)
  expect((await call('/account/confirm?token=x', { from: '2001:db8:0:1::1' })).statusCode).toBe(200)
})

test('a token that is none is a change too: nobody tries many', async () => {
  const { call } = await accountApi()
  const guess = () =>
    call('/account/api/session', { method: 'POST', body: { token: 'guess' }, from: '10.0.0.1' })
  for (let i = 0; i < ACCOUNT_LIMITS.address.change.max; i++) expect((await guess()).statusCode).toBe(410)
  expect((await guess()).statusCode).toBe(429)
})

test('what another site’s page sends in somebody’s name is not counted', async () => {
  const { call, login } = await accountApi()
  const { cookie } = await login()
  const body = { name: 'a' }
  for (let i = 0; i < ACCOUNT_LIMITS.address.change.max * 2; i++) {
    const sent = await call('/account/api/keys', {
      method: 'POST',
      cookie,
      body,
      origin: 'https://evil.example',
    })
    expect(sent.statusCode).toBe(403)
  }
  expect((await call('/account/api/keys', { method: 'POST', cookie, body })).statusCode).toBe(201)
})

test('keys made and revoked in one go come to an end for the day, rotated ones too', async () => {
  const { call, login, store } = await accountApi()
  const { cookie, id } = await login()
  const make = () => call('/account/api/keys', { method: 'POST', cookie, body: { name: 'a' } })
  const { answer } = await untilRefused(async () => {
    const made = await make()
    if (made.statusCode === 201) await store.keys.revoke(made.json().record.id)
    pass(10)
    return made
  })
  expect(refusal(answer)).toEqual(['too_many_requests', 429, String(86_400 - 500)])
  expect(answer.json().detail).toContain('50 keys within 24 hours')
  expect(await store.keys.list({ account_id: id })).toHaveLength(50)
  // The operator may, and that key can be used but not rotated by its owner today.
  const { record } = await store.keys.create({ account_id: id, name: 'by hand' })
  const rotated = await call(`/account/api/keys/${record.id}/rotate`, { method: 'POST', cookie, body: {} })
  expect(refusal(rotated)[0]).toBe('too_many_requests')
  expect(await store.keys.get(record.id)).toEqual(record)
  pass(86_400)
  expect((await make()).statusCode).toBe(201)
})

test('docs/accounts.md tells the limits as they are', () => {
  const page = readFileSync(new URL('../../docs/accounts.md', import.meta.url), 'utf8')
  const { account, address } = ACCOUNT_LIMITS
  for (const { read, change } of [account, address]) {
    expect([read.withinMs, change.withinMs]).toEqual([60_000, 600_000])
    expect(page).toContain(`| ${read.max} a minute | ${change.max} in ten minutes;`)
  }
  expect(page).toContain(`${KEYS_A_DAY_MAX} keys made in 24 hours`)
  expect(page).toContain(`keys ${ENDED_KEY_DAYS_KEPT} days after their end`)
})
