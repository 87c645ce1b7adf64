import { afterEach, expect, test } from 'vitest'
import { NotFound } from '#contract/errors.ts'
import { clockTower, custom, oneThing, things } from '#contract/testing/operations.ts'
import { QueryTimeout } from '#storage/database.ts'
import { endServices, OPERATOR_KEY, TestClock, testService } from '../testing/service.ts'
import { MemoryUsage } from './limits.ts'

afterEach(endServices)

const left = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['x-ratelimit-remaining'])

test('25 answers a day, then 429 until midnight, then 25 again', async () => {
  const clock = new TestClock('2024-06-15T23:00:00Z')
  const { app } = testService({ now: clock.now })
  for (let i = 1; i <= 25; i++) {
    const answer = await app.inject(`/api/things?offset=${i}`)
    expect(answer.statusCode).toBe(200)
    expect(left(answer)).toBe(25 - i)
  }
  const refused = await app.inject('/api/things')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().code).toBe('quota_exceeded')
  expect(refused.headers['retry-after']).toBe('3600')
  expect(left(refused)).toBe(0)
  clock.ms = Date.parse('2024-06-16T00:00:00Z')
  const next = await app.inject('/api/things')
  expect(next.statusCode).toBe(200)
  expect(left(next)).toBe(24)
})

test('whoever has none left is refused before what is asked is read, and an unchanged copy is still one', async () => {
  const clock = new TestClock('2024-06-15T23:00:00Z')
  const { app } = testService({ now: clock.now })
  const wrong = `/api/things?${'a&'.repeat(400)}`
  expect((await app.inject(wrong)).statusCode).toBe(422)
  let etag = ''
  for (let i = 1; i <= 25; i++) etag = String((await app.inject(`/api/things?offset=${i}`)).headers.etag)
  for (const headers of [{}, { 'if-none-match': 'another' }, { range: 'bytes=1-' }]) {
    const refused = await app.inject({ url: wrong, headers })
    expect([refused.statusCode, refused.json().code, left(refused)]).toEqual([429, 'quota_exceeded', 0])
    expect(refused.payload.length).toBeLessThan(600)
  }
  const known = await app.inject({ url: '/api/things?offset=25', headers: { 'if-none-match': etag } })
  expect(known.statusCode).toBe(304)
  clock.ms = Date.parse('2024-06-16T00:00:00Z')
  expect((await app.inject(wrong)).statusCode).toBe(422)
})

test('the headers tell the quota in both ways', async () => {
  const { app } = testService({ now: new TestClock('2024-06-15T12:00:00Z').now })
  const { headers } = await app.inject('/api/things')
  expect(headers['ratelimit-policy']).toBe('"day";q=25;w=86400')
  expect(headers.ratelimit).toBe('"day";r=24;t=43200')
  expect(headers['x-ratelimit-limit']).toBe('25')
  expect(headers['x-ratelimit-reset']).toBe(String(Date.parse('2024-06-16T00:00:00Z') / 1000))
})

test('never one more than the plan, however many come at once', async () => {
  const { app } = testService()
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, i) => app.inject(`/api/things?offset=${i % 40}`)),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(25)
  expect(statuses.filter((status) => status === 429)).toHaveLength(55)
})

test('errors, unchanged answers and open routes do not count', async () => {
  const broken = custom(
    async (_, { n }) => {
      if (n === 1) throw new NotFound('nothing')
      if (n === 2) throw new QueryTimeout(5)
      throw new Error('bug')
    },
    { path: '/api/broken' },
  )
  const { app } = testService({ operations: [things, oneThing, clockTower, broken] })
  const first = await app.inject('/api/things')
  const etag = String(first.headers.etag)
  const free = [
    app.inject('/api/things?limit=abc'),
    app.inject('/api/thing/nothing'),
    app.inject('/api/broken?n=1'),
    app.inject('/api/broken?n=2'),
    app.inject('/api/broken?n=3'),
    app.inject('/api/nowhere'),
    app.inject({ url: '/api/things', headers: { 'if-none-match': etag } }),
    app.inject('/api/clock'),
    app.inject({ url: '/api/clock', method: 'HEAD' }),
  ]
  expect((await Promise.all(free)).map(({ statusCode }) => statusCode)).toEqual([
    422, 404, 404, 503, 500, 404, 304, 200, 200,
  ])
  const last = await app.inject('/api/things?offset=1')
  expect(left(last)).toBe(23)
})

test('HEAD counts like GET, whether its answer is in memory or not, and ends with the quota', async () => {
  const { app } = testService()
  const head = (url: string, headers = {}) => app.inject({ url, method: 'HEAD', headers })
  const first = await head('/api/things?offset=7')
  expect([first.statusCode, left(first)]).toEqual([200, 24])
  expect(left(await app.inject('/api/things?offset=7'))).toBe(23)
  expect(left(await head('/api/things?offset=7'))).toBe(22)
  const unchanged = await head('/api/things?offset=7', { 'if-none-match': String(first.headers.etag) })
  expect([unchanged.statusCode, left(unchanged)]).toEqual([304, 22])
  for (let i = 0; i < 22; i++) await head(`/api/things?offset=${i}`)
  const refused = await head('/api/things?offset=50')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '43200'])
})

test('a caller to whom any answer is an old one is told so, and counted', async () => {
  const { app } = testService()
  const any = await app.inject({ url: '/api/things?offset=7', headers: { 'if-none-match': '*' } })
  expect([any.statusCode, any.body, left(any)]).toEqual([304, '', 24])
})

test('an unchanged answer is confirmed even when the quota is used up', async () => {
  const { app } = testService()
  const etag = String((await app.inject('/api/things')).headers.etag)
  for (let i = 0; i < 24; i++) await app.inject('/api/things')
  expect((await app.inject('/api/things')).statusCode).toBe(429)
  const unchanged = await app.inject({ url: '/api/things', headers: { 'if-none-match': etag } })
  expect(unchanged.statusCode).toBe(304)
  expect(left(unchanged)).toBe(0)
})

test('each address has its own quota; behind a proxy that is trusted it is the client’s', async () => {
  const direct = testService().app
  await direct.inject({ url: '/api/things', remoteAddress: '1.1.1.1' })
  expect(left(await direct.inject({ url: '/api/things', remoteAddress: '2.2.2.2' }))).toBe(24)
  const spoofed = { url: '/api/things', remoteAddress: '1.1.1.1', headers: { 'x-forwarded-for': '3.3.3.3' } }
  expect(left(await direct.inject(spoofed))).toBe(23)
  const proxied = testService({ config: { trustProxy: 1 } }).app
  await proxied.inject(spoofed)
  expect(left(await proxied.inject({ ...spoofed, headers: { 'x-forwarded-for': '4.4.4.4' } }))).toBe(24)
})

test('the operator is not counted', async () => {
  const { app } = testService()
  for (let i = 0; i < 30; i++) {
    const answer = await app.inject({ url: '/api/things', headers: { 'x-api-key': OPERATOR_KEY } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined()
  }
})

test('usage counts to the limit and not beyond, day by day and caller by caller', async () => {
  const usage = new MemoryUsage()
  const taken = await Promise.all(Array.from({ length: 10 }, () => usage.take('a', '2024-06-15', 4)))
  expect(taken.filter((count) => count !== null)).toEqual([1, 2, 3, 4])
  expect(await usage.used('a', '2024-06-15')).toBe(4)
  expect(await usage.take('b', '2024-06-15', 4)).toBe(1)
  expect(await usage.take('a', '2024-06-16', 4)).toBe(1)
})
