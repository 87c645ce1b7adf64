import { hash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { custom, things } from '#contract/testing/operations.ts'
import { SERVER_DEFAULTS } from '../settings.ts'
import { edition, endServices, OPERATOR_KEY, TestEditions, testService } from '../testing/service.ts'
import { callers } from './callers.ts'

afterEach(endServices)

const whoAsks = () => custom(async ({ plan }) => ({ plan: plan.name }))
const secret = () => custom(async () => ({}), { path: '/api/secret', auth: 'key' })
const lca = () => custom(async () => ({}), { path: '/api/lca', needs: { datasets: ['warn', 'lca'] } })
const profile = () =>
  custom(async () => ({}), {
    path: '/api/profile',
    needs: { datasets: ['warn'], planDatasets: ['h1b', 'sec'] },
  })
const signals = () =>
  custom(async () => ({}), { path: '/api/signals', needs: { datasets: ['warn'], feature: 'signals' } })
const open = () => custom(async ({ plan }) => ({ plan: plan.name }), { path: '/api/open', auth: 'none' })

const service = (config = {}, editions = new TestEditions()) => {
  const operations = [whoAsks(), secret(), lca(), profile(), signals(), open(), things]
  return testService({ operations, config, editions }).app
}

test('the key comes in either header, and makes the plan', async () => {
  const app = service()
  const plan = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/custom', headers })).json().plan
  expect(await plan({})).toBe('anonymous')
  expect(await plan({ 'x-api-key': OPERATOR_KEY })).toBe('enterprise')
  expect(await plan({ authorization: `Bearer ${OPERATOR_KEY}` })).toBe('enterprise')
  expect(await plan({ authorization: `bearer  ${OPERATOR_KEY} ` })).toBe('enterprise')
  // A proxy's own login is not a key.
  expect(await plan({ authorization: 'Basic eDp5' })).toBe('anonymous')
})

test('a wrong key is refused everywhere, the open routes too', async () => {
  const app = service()
  for (const url of ['/api/custom', '/api/open', '/api/secret']) {
    for (const headers of [
      { 'x-api-key': 'wrong' },
      { 'x-api-key': '' },
      { authorization: 'Bearer wrong' },
      { authorization: 'Bearer' },
    ]) {
      const answer = await app.inject({ url, headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.json().code).toBe('key_unknown')
      expect(answer.headers['www-authenticate']).toContain('Bearer')
      expect(answer.body).not.toContain('wrong')
    }
  }
})

test('a needed key that is missing is 401, a plan that is too small 403 with the plan that has it', async () => {
  const app = service()
  expect((await app.inject('/api/secret')).json()).toMatchObject({ status: 401, code: 'key_required' })
  expect((await app.inject({ url: '/api/secret', headers: { 'x-api-key': OPERATOR_KEY } })).statusCode).toBe(
    200,
  )
  const refused = await app.inject('/api/lca')
  expect(refused.statusCode).toBe(403)
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(refused.json()).toMatchObject({ code: 'plan_too_small', type: '/errors/plan_too_small' })
  expect(refused.json().detail).toContain('Starter plan')
  expect((await app.inject('/api/signals')).json().detail).toContain('Investor plan')
})

test('access is decided before validation', async () => {
  const app = service()
  expect((await app.inject('/api/lca?n=abc')).statusCode).toBe(403)
  expect((await app.inject('/api/secret?nope=%ff')).statusCode).toBe(401)
  expect(
    (await app.inject({ url: '/api/lca?n=abc', headers: { 'x-api-key': OPERATOR_KEY } })).statusCode,
  ).toBe(422)
})

test('a plan must hold datasets whose files the answer can do without', async () => {
  const app = service({}, new TestEditions(edition({ broken: new Map([['h1b', new Error('damaged')]]) })))
  const refused = (await app.inject('/api/profile?n=abc')).json()
  expect(refused).toMatchObject({ status: 403, code: 'plan_too_small' })
  expect(refused.detail).toBe('H-1B data and SEC filings are part of the Pro plan and above')
  const answer = await app.inject({ url: '/api/profile', headers: { 'x-api-key': OPERATOR_KEY } })
  expect(answer.statusCode).toBe(200)
})

test('open access gives everyone the enterprise plan, whatever key they send', async () => {
  const app = service({ access: 'open' })
  for (const headers of [{}, { 'x-api-key': 'anything' }]) {
    const answer = await app.inject({ url: '/api/custom', headers })
    expect(answer.json().plan).toBe('enterprise')
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined()
  }
  expect((await app.inject('/api/secret')).statusCode).toBe(200)
  expect((await app.inject('/api/lca')).statusCode).toBe(200)
})

test('an operation that is open to all answers all alike', async () => {
  const app = service()
  const anonymous = await app.inject('/api/open')
  const keyed = await app.inject({ url: '/api/open', headers: { 'x-api-key': OPERATOR_KEY } })
  expect(anonymous.json().plan).toBe('enterprise')
  expect(keyed.headers.etag).toBe(anonymous.headers.etag)
})

test('a preview without a key ends at the newest records', async () => {
  const app = service()
  const answer = (await app.inject('/api/things?limit=100&offset=490')).json()
  expect(answer).toMatchObject({ limit: 25, count: 10, total: 700, has_more: false, next_cursor: null })
  expect(answer.warnings).toHaveLength(3)
  const keyed = await app.inject({
    url: '/api/things?limit=100&offset=490',
    headers: { 'x-api-key': OPERATOR_KEY },
  })
  expect(keyed.json()).toMatchObject({ limit: 100, count: 100, has_more: true, warnings: [] })
})

test('without an operator key no key is taken, and a hash that is none is told at the start', async () => {
  const { find } = callers({ ...SERVER_DEFAULTS, operatorKeyHash: null })
  expect(await find({ 'x-api-key': '' })).toBeNull()
  expect((await find({}))?.plan.name).toBe('anonymous')
  expect(() => callers({ ...SERVER_DEFAULTS, operatorKeyHash: 'abc' })).toThrow('SHA-256 in hex')
  const known = callers({ ...SERVER_DEFAULTS, operatorKeyHash: hash('sha256', 'k').toUpperCase() })
  expect((await known.find({ 'x-api-key': 'k' }))?.plan.name).toBe('enterprise')
  expect(known.recall({ 'x-api-key': 'k' })?.operator).toBe(true)
})
