import { brotliDecompressSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { clockTower, custom, oneThing, things } from '#contract/testing/operations.ts'
import {
  edition,
  endServices,
  OPERATOR_KEY,
  TestClock,
  TestEditions,
  testService,
} from '../testing/service.ts'

afterEach(endServices)

const asOperator = { 'x-api-key': OPERATOR_KEY }

test('an answer has the declared shape and says which data it is from', async () => {
  const { app } = testService()
  const answer = await app.inject({ url: '/api/things?state=new-york&limit=3', headers: asOperator })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-data-edition']).toBe('e1')
  expect(answer.headers['x-data-sample']).toBeUndefined()
  expect(things.output.parse(answer.json())).toEqual(answer.json())
  expect(answer.json().records.map(({ state }: { state: string }) => state)).toEqual(['NY', 'NY', 'NY'])
})

test('invented data says so', async () => {
  const { app } = testService({ editions: new TestEditions(edition({ sample: true })) })
  expect((await app.inject('/api/things')).headers['x-data-sample']).toBe('true')
  expect((await app.inject('/api/things?x=1')).headers['x-data-sample']).toBe('true')
  const { warnings } = things.output.parse((await app.inject('/api/things')).json())
  expect(warnings[0]).toMatchObject({ code: 'sample', severity: 'caution' })
})

test('Link leads through all pages', async () => {
  const { app } = testService()
  const seen: string[] = []
  let url: string | undefined = '/api/things?limit=150&state=ca'
  while (url) {
    const answer: LightMyRequestResponse = await app.inject({ url, headers: asOperator })
    expect(answer.statusCode).toBe(200)
    seen.push(...answer.json().records.map(({ id }: { id: string }) => id))
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(seen).toHaveLength(234)
  expect(new Set(seen).size).toBe(234)
})

test('the same question, however written, has one tag and asks the database once', async () => {
  const run = vi.fn(async () => ({}))
  const { app } = testService({ operations: [things, custom(run)] })
  const tag = async (url: string) => (await app.inject({ url, headers: asOperator })).headers.etag
  expect(await tag('/api/things?state=CA&limit=10')).toBe(await tag('/api/things?offset=0&state=california'))
  expect(await tag('/api/things?state=CA')).not.toBe(await tag('/api/things?state=NY'))
  await tag('/api/custom?n=0')
  await tag('/api/custom')
  expect(run).toHaveBeenCalledTimes(1)
})

test('the tag follows edition, day and plan, never the key', async () => {
  const editions = new TestEditions()
  const clock = new TestClock()
  const { app } = testService({ editions, now: clock.now })
  const tag = async (headers = {}) => (await app.inject({ url: '/api/things', headers })).headers.etag
  const first = await tag()
  expect(await tag()).toBe(first)
  expect(await tag(asOperator)).not.toBe(first)
  expect(await tag(asOperator)).toBe(await tag({ authorization: `Bearer ${OPERATOR_KEY}` }))
  editions.now = edition({ id: 'e2' })
  const second = await tag()
  expect(second).not.toBe(first)
  clock.ms += 86_400_000
  expect(await tag()).not.toBe(second)
  editions.now = edition({ id: 'e1' })
  clock.ms -= 86_400_000
  expect(await tag()).toBe(first)
})

test('If-None-Match is answered 304 without asking the database', async () => {
  const run = vi.fn(async () => ({}))
  const editions = new TestEditions()
  const { app } = testService({ operations: [custom(run)], editions })
  const etag = String((await app.inject('/api/custom')).headers.etag)
  editions.now = edition({ id: 'e2' })
  await app.inject('/api/custom')
  editions.now = edition({ id: 'e1' })
  for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
    const answer = await app.inject({ url: '/api/custom', headers: { 'if-none-match': known } })
    expect(answer.statusCode).toBe(304)
    expect(answer.body).toBe('')
    expect(answer.headers).toMatchObject({ etag, vary: expect.stringContaining('X-API-Key') })
  }
  expect(run).toHaveBeenCalledTimes(2)
  expect((await app.inject({ url: '/api/custom', headers: { 'if-none-match': '"other"' } })).statusCode).toBe(
    200,
  )
})

test('a new edition is answered from at once, and every edition is released', async () => {
  const editions = new TestEditions()
  const operations = [custom(async (context) => ({ edition: context.edition.id }))]
  const { app } = testService({ operations, editions })
  expect((await app.inject('/api/custom')).json()).toEqual({ edition: 'e1' })
  editions.now = edition({ id: 'e2' })
  const answer = await app.inject('/api/custom')
  expect(answer.json()).toEqual({ edition: 'e2' })
  expect(answer.headers['x-data-edition']).toBe('e2')
  await app.inject('/api/custom?n=abc')
  await app.inject('/metrics')
  expect(editions.inUse).toBe(0)
})

test('today is the clock’s day, or the setting’s', async () => {
  const { app } = testService({ now: new TestClock('2024-06-15T23:59:59Z').now })
  expect((await app.inject('/api/clock')).json().today).toBe('2024-06-15')
  const replayed = testService({ config: { asOf: '2020-01-31' } }).app
  expect((await replayed.inject('/api/clock')).json().today).toBe('2020-01-31')
})

test('an answer that is declared to last does so until its window ends, and the tag with it', async () => {
  const clock = new TestClock('2024-06-15T12:01:00Z')
  const { app } = testService({ now: clock.now })
  const first = await app.inject('/api/clock')
  expect(first.headers['cache-control']).toBe('public, max-age=240')
  clock.ms += 239_000
  const same = await app.inject('/api/clock')
  expect(same.json().now).toBe(first.json().now)
  expect(same.headers['cache-control']).toBe('public, max-age=1')
  clock.ms += 1000
  const next = await app.inject('/api/clock')
  expect(next.json().now).toBe('2024-06-15T12:05:00.000Z')
  expect(next.headers.etag).not.toBe(first.headers.etag)
})

test('caches may keep answers but have to ask again, and shared ones not those of a key', async () => {
  const { app } = testService()
  expect((await app.inject('/api/things')).headers['cache-control']).toBe('public, no-cache')
  const keyed = await app.inject({ url: '/api/things', headers: asOperator })
  expect(keyed.headers['cache-control']).toBe('private, no-cache')
  expect(keyed.headers.vary).toBe('Accept, Accept-Encoding, Authorization, X-API-Key')
  expect((await app.inject('/api/things?limit=0')).headers['cache-control']).toBe('no-store')
})

test('a long answer is compressed for those who take it, under the same tag', async () => {
  const { app } = testService({ operations: [clockTower] })
  const plain = await app.inject('/api/clock')
  const packed = await app.inject({ url: '/api/clock', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
  expect(packed.headers.etag).toBe(plain.headers.etag)
})

test('HEAD is GET without the body', async () => {
  const { app } = testService()
  const get = await app.inject({ url: '/api/things', headers: asOperator })
  const head = await app.inject({ url: '/api/things', headers: asOperator, method: 'HEAD' })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
  expect(head.headers.etag).toBe(get.headers.etag)
})

test('pages elsewhere may read answers, and may ask whether they can send a key', async () => {
  const { app } = testService()
  const answer = await app.inject({ url: '/api/things', headers: { origin: 'https://example.org' } })
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers['access-control-expose-headers']).toBe('*')
  const refused = await app.inject({ url: '/api/things?x=1', headers: { origin: 'https://example.org' } })
  expect(refused.headers['access-control-allow-origin']).toBe('*')
  const preflight = await app.inject({ url: '/api/things', method: 'OPTIONS' })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-allow-headers']).toContain('X-API-Key')
})

test('every answer carries the security headers and the request’s name', async () => {
  const { app } = testService()
  for (const url of ['/api/things', '/api/things?x=1', '/nowhere', '/healthz', '/', '/api/%ff']) {
    const { headers } = await app.inject({ url, headers: { 'x-request-id': 'mine-1' } })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000',
      'x-request-id': 'mine-1',
    })
  }
  expect((await app.inject('/api/things')).headers['x-request-id']).toMatch(/^[a-z0-9]+-[a-z0-9]+$/)
})

test('a name in the path may hold anything, slashes too', async () => {
  const { app } = testService({ operations: [oneThing] })
  for (const name of ['A/B Corp', 'Ümlaut & Söhne', '50% Off', 'x?y#z', "O'Neil", 'A. B.', 'a+b']) {
    const answer = await app.inject({
      url: `/api/thing/${encodeURIComponent(name)}?depth=2`,
      headers: asOperator,
    })
    expect(answer.json(), name).toEqual({ name, depth: 2 })
  }
})
