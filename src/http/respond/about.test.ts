import { afterEach, expect, test } from 'vitest'
import { endServices, OPERATOR_KEY, TestClock, testService } from '../testing/service.ts'

afterEach(endServices)

const asOperator = { 'x-api-key': OPERATOR_KEY }

test('the index links to what there is', async () => {
  const { app } = testService()
  const index = (await app.inject('/')).json()
  expect(index.endpoints.map(({ path }: { path: string }) => path)).toContain('/api/things')
  for (const link of [index.description, index.errors, index.health]) {
    expect((await app.inject(link)).statusCode).toBe(200)
  }
})

test('openapi.json describes the operations, and is confirmed unchanged', async () => {
  const { app } = testService()
  const answer = await app.inject('/openapi.json')
  expect(Object.keys(answer.json().paths)).toEqual(['/api/things', '/api/thing/{name}', '/api/clock'])
  const again = await app.inject({
    url: '/openapi.json',
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  const packed = await app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers['cache-control']).toBe('public, no-cache')
})

test('the type of every problem can be opened', async () => {
  const { app } = testService()
  const problem = (await app.inject('/api/things?limit=0')).json()
  expect((await app.inject(problem.type)).json()).toMatchObject({ code: 'invalid_input', status: 422 })
  const { errors } = (await app.inject('/errors')).json()
  for (const { code } of errors) expect((await app.inject(`/errors/${code}`)).statusCode).toBe(200)
  expect((await app.inject('/errors/invalid_inptu')).json().detail).toContain('"invalid_input"')
  expect((await app.inject('/errors/constructor')).statusCode).toBe(404)
})

test('metrics are the operator’s, unless they are opened or switched off', async () => {
  const { app } = testService()
  const refused = await app.inject('/metrics')
  expect(refused.statusCode).toBe(401)
  expect(
    (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${OPERATOR_KEY}` } })).statusCode,
  ).toBe(200)
  expect((await testService({ config: { metrics: 'open' } }).app.inject('/metrics')).statusCode).toBe(200)
  const off = testService({ config: { metrics: 'off' } }).app
  expect((await off.inject({ url: '/metrics', headers: asOperator })).statusCode).toBe(404)
})

test('metrics tell requests, cache and edition', async () => {
  const { app } = testService({ now: new TestClock('2024-06-01T01:00:00Z').now })
  await app.inject('/api/things')
  await app.inject('/api/things')
  await app.inject('/api/things?limit=0')
  const text = (await app.inject({ url: '/metrics', headers: asOperator })).body
  expect(text).toContain('headcount_http_requests_total{route="/api/things",status="200"} 2')
  expect(text).toContain('headcount_http_requests_total{route="/api/things",status="422"} 1')
  expect(text).toContain('headcount_answers_total{from="cache"} 1')
  expect(text).toContain('headcount_answers_total{from="query"} 1')
  expect(text).toContain('headcount_cache_answers 1')
  expect(text).toContain('headcount_edition_age_seconds 3600')
  expect(text).toContain('headcount_edition_info{edition="e1",sample="false"} 1')
  expect(text).toMatch(/headcount_process_cpu_seconds_total/)
})
