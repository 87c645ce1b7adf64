import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { accountOperations } from '#accounts/operations/index.ts'
import { testCatalogue } from '#contract/testing/catalogue.ts'
import { accountApi } from './testing/accounts.ts'
import { endServices, TestClock, testService } from './testing/service.ts'

afterEach(endServices)

const ACCOUNT_ROUTES = accountOperations(testCatalogue).filter(({ path }) => path.startsWith('/account/'))

test('what changes something is refused unless it comes from a page of this service', async () => {
  const { call, login, store } = await accountApi()
  const { cookie, id } = await login()
  const { record } = await store.keys.create({ account_id: id, name: 'mine' })
  for (const route of ACCOUNT_ROUTES.filter(({ method }) => method !== 'GET')) {
    const url = route.path.replace('{key_id}', record.id)
    for (const origin of [
      'https://evil.example',
      'http://localhost:8081',
      'https://localhost',
      'null',
      null,
    ]) {
      const answer = await call(url, {
        method: route.method,
        cookie,
        origin,
        body: { name: 'taken', token: 'x' },
      })
      expect(answer.json(), `${route.method} ${url} from ${origin}`).toMatchObject({ code: 'origin_refused' })
    }
  }
  expect(await store.keys.list({ account_id: id })).toEqual([record])
  expect((await call('/account/api/session', { cookie })).statusCode).toBe(200)
  // Another site's page cannot read either, and is told so before it sends anything but a simple request.
  const preflight = await call('/account/api/keys', {
    method: 'OPTIONS' as 'GET',
    headers: { 'access-control-request-method': 'DELETE' },
  })
  expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS')
  // What pages of this service may do is more than what those from elsewhere may.
  expect(preflight.headers.allow).toBe('GET, POST, HEAD, OPTIONS')
  expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
})

test('the host that a request is sent to is a page of this service too', async () => {
  const { call } = await accountApi({ publicUrl: 'https://headcount.example' })
  const body = { email: 'ann@example.org' }
  const to = (origin: string, host: string) =>
    call('/account/api/links', { method: 'POST', body, origin, headers: { host } })
  expect((await to('http://127.0.0.1:9000', '127.0.0.1:9000')).statusCode).toBe(202)
  expect((await to('http://127.0.0.1:9001', '127.0.0.1:9000')).statusCode).toBe(403)
  // A page that was put there on the way, since the address that callers see has no http://.
  expect((await to('http://headcount.example', 'headcount.example')).statusCode).toBe(403)
  // Behind a proxy that names itself.
  expect((await to('https://headcount.example', 'internal:8080')).statusCode).toBe(429)
})

test('without a session there is nothing to see or do; an API key is none', async () => {
  const { call, key } = await accountApi()
  const made = await key('enterprise')
  const sent = [
    {},
    { 'x-api-key': made.key },
    { authorization: `Bearer ${made.key}` },
    { cookie: 'headcount.session_token=x.y' },
  ]
  for (const { method, path } of ACCOUNT_ROUTES.filter(({ auth }) => auth === 'session')) {
    for (const headers of sent as Record<string, string>[]) {
      const answer = await call(path.replace('{key_id}', made.record.id), {
        method,
        headers,
        body: method === 'GET' ? undefined : {},
      })
      expect(answer.json()).toMatchObject({ status: 401, code: 'login_required' })
      expect(answer.headers['www-authenticate']).toBeDefined()
    }
  }
})

test.each([
  ['POST', '', { name: '' }, 'name must have 1 to 100 characters'],
  ['POST', '', {}, 'name is required'],
  ['POST', '', { name: 'a', plan: 'enterprise' }, 'plan is not a field of this request'],
  ['POST', '', { name: 'a', expires_at: '2020-01-01' }, 'expires_at must lie in the future'],
  ['POST', '', { name: 7 }, 'name must be of type string'],
  ['POST', '', [], 'the body must be of type object'],
  ['PATCH', '/ID', { expires_at: 'soon', name: 'b' }, 'expires_at must be a day'],
  ['PATCH', '/ID', { name: '', expires_at: '2199-01-01' }, 'name must have'],
  ['PATCH', '/ID', { nmae: 'b' }, 'did you mean "name"?'],
  ['POST', '/ID/rotate', { overlap_days: 91 }, 'overlap_days must be at most 90'],
  ['POST', '/ID/rotate', { overlap_days: -1 }, 'overlap_days must be at least 0'],
  ['POST', '/ID/rotate', { overlap_days: 0.5 }, 'overlap_days must be a whole number'],
] as const)(
  '%s /account/api/keys%s with %j is 422 and changes nothing',
  async (method, path, body, reason) => {
    const { call, login, store } = await accountApi()
    const { cookie, id } = await login()
    const { record } = await store.keys.create({ account_id: id, name: 'mine' })
    const answer = await call(`/account/api/keys${path.replace('ID', record.id)}`, { method, cookie, body })
    expect(answer.json()).toMatchObject({ status: 422, code: 'invalid_input' })
    expect(answer.json().detail).toContain(reason)
    expect(await store.keys.list({ account_id: id })).toEqual([record])
  },
)

test('unknown methods, bodies that are no JSON and bodies that are too large are told', async () => {
  const { call } = await accountApi()
  const wrong = await call('/account/api/keys', { method: 'DELETE' })
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, POST, HEAD, OPTIONS'])
  const head = await call('/account/confirm?token=x', { method: 'HEAD' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const json = { 'content-type': 'application/json' }
  const send = (body: string, headers: Record<string, string> = json) =>
    call('/account/api/links', { method: 'POST', body, headers })
  expect((await send('{')).statusCode).toBe(400)
  expect((await send('<x/>', { 'content-type': 'text/xml' })).statusCode).toBe(415)
  for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
    const unnamed = await send('{"email":"ann@example.org"}', { 'content-type': type })
    expect(unnamed.json(), type).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  }
  expect((await send(JSON.stringify({ email: 'x'.repeat(20_000) }))).statusCode).toBe(413)
  expect((await send('null')).statusCode).toBe(422)
})

test('a body that does not say how long it is, is cut off too', async () => {
  const { app } = await accountApi()
  const url = '/account/api/links'
  const headers = { origin: 'http://localhost:8080', 'content-type': 'application/json' }
  const parts = Array.from({ length: 40 }, () => 'x'.repeat(1000))
  const answer = await app.inject({ method: 'POST', url, headers, payload: Readable.from(parts) })
  expect(answer.json()).toMatchObject({ status: 413, code: 'body_too_large' })
})

test('without an account area its routes are unknown', async () => {
  const { app } = testService()
  expect((await app.inject('/account/api/session')).json()).toMatchObject({ code: 'unknown_route' })
})

test('nothing secret reaches the log, not even in full detail', async () => {
  const lines: string[] = []
  const { call, login, app, token, store, key } = await accountApi({ trace: (line) => void lines.push(line) })
  const { cookie, id } = await login('ann@example.org')
  const spent = token()
  await call(`/account/confirm?token=${spent}`)
  await call('/account/api/session', { method: 'POST', body: { token: spent } })
  const made = (await call('/account/api/keys', { method: 'POST', cookie, body: { name: 'a' } })).json()
  const other = await key('pro')
  for (const url of ['/api/things', `/api/things?api_key=${made.key}`, `/api/company/${made.key}`]) {
    await app.inject({ url, headers: { 'x-api-key': made.key } })
    await app.inject({ url, headers: { authorization: `Bearer ${other.key}` } })
  }
  await call(`/account/api/keys/${made.key}`, { method: 'DELETE', cookie })
  await store.accounts.delete(id)
  await call('/account/api/session', { cookie })
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(10)
  for (const secret of [
    made.key,
    other.key,
    spent,
    cookie.split('=')[1]!,
    decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!,
  ]) {
    expect(log).not.toContain(secret)
  }
})

test('docs/accounts.md names every route', () => {
  const page = readFileSync(new URL('../../docs/accounts.md', import.meta.url), 'utf8')
  for (const { method, path } of ACCOUNT_ROUTES) expect(page).toContain(`${method} ${path}`)
  const named = [...page.matchAll(/`(GET|POST|PATCH|DELETE) (\/account\/\S+)`/g)].map(
    ([, method, path]) => `${method} ${path}`,
  )
  const known = ACCOUNT_ROUTES.map(({ method, path }) => `${method} ${path}`)
  expect(named.filter((each) => !known.includes(each as never))).toEqual([])
})

test.each([
  ['{"name": }', 'The request body is not the JSON that Content-Type says it is'],
  ['name=a', 'The request body is not the JSON that Content-Type says it is'],
  ['', 'Content-Type says that the request body is JSON, but there is none: send one, or no Content-Type'],
])('a body that is no JSON is told to be none: %j', async (payload, detail) => {
  const { call } = await accountApi()
  const headers = { 'content-type': 'application/json' }
  const answer = await call('/account/api/links', { method: 'POST', headers, body: payload })
  expect(answer.json()).toMatchObject({ status: 400, code: 'malformed_request', detail })
})

test('whatever is sent, it is answered or refused, and never breaks anything', async () => {
  const clock = new TestClock()
  const { call, login, store } = await accountApi({ now: clock.now })
  const { cookie, id } = await login()
  const { record } = await store.keys.create({ account_id: id, name: 'mine' })
  const field = fc.oneof(
    fc.string(),
    fc.jsonValue(),
    fc.constantFrom('2199-01-01', '9999-12-31', null, 7, ''),
  )
  const body = fc.oneof(
    fc.record(
      { name: field, expires_at: field, email: field, token: field, overlap_days: field },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  )
  // Logging out would end the session that all others need.
  const routes = ACCOUNT_ROUTES.filter(
    ({ path, method }) => !(method === 'DELETE' && /sessions?$/.test(path)),
  )
  const name = fc.oneof(fc.constant(record.id), fc.string().map(encodeURIComponent))
  const property = fc.asyncProperty(fc.constantFrom(...routes), name, body, async (route, key, sent) => {
    // So that limits are met at times, and do not answer everything.
    clock.ms += 15_000
    const url = route.path.replace('{key_id}', key)
    const payload = JSON.stringify(sent)
    const headers = { 'content-type': 'application/json' }
    const answer = await call(url, { method: route.method, cookie, headers, body: payload })
    expect(answer.statusCode, `${route.method} ${url} ${payload}: ${answer.body}`).toBeLessThan(500)
  })
  await fc.assert(property, { numRuns: 300 })
})
