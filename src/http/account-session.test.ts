import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cookieOf } from '#accounts/testing/logins.ts'
import { accountApi } from './testing/accounts.ts'
import { endServices } from './testing/service.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2024-06-15T12:00:00Z') }))
afterEach(() => vi.useRealTimers())
afterEach(endServices)

test('signing up, by the link that a mail brings', async () => {
  const { call, mails, token } = await accountApi()
  const sent = await call('/account/api/links', { method: 'POST', body: { email: 'Ann@example.org' } })
  expect([sent.statusCode, sent.json()]).toEqual([202, { sent_to: 'ann@example.org' }])
  expect(mails).toHaveLength(1)
  const page = await call(`/account/confirm?token=${token()}`)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'strict-origin',
    'content-security-policy': expect.stringContaining("form-action 'self'"),
    'x-frame-options': 'DENY',
  })
  expect(page.body).toContain(`value="${token()}"`)
  // A mail scanner opens the page and spends nothing.
  await call(`/account/confirm?token=${token()}`)
  const form = await call('/account/api/session', {
    method: 'POST',
    body: `token=${token()}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([form.statusCode, form.headers.location]).toEqual([303, '/account/signed-in'])
  const cookie = cookieOf([form.headers['set-cookie']].flat() as string[])
  const who = await call('/account/api/session', { cookie })
  expect(who.json()).toMatchObject({ account: { email: 'ann@example.org', plan: 'free' } })
  expect(who.headers['access-control-allow-origin']).toBeUndefined()
  expect(who.headers.vary).toBe('Cookie')
})

test('the page after logging in says who is logged in, and leads to what there is to read', async () => {
  const { call, login } = await accountApi()
  const { cookie } = await login("o'hara@example.org")
  const page = await call('/account/signed-in', { cookie })
  expect(page.statusCode).toBe(200)
  const opened = await call('/account/confirm?token=x')
  const names = [
    'content-type',
    'cache-control',
    'content-security-policy',
    'cross-origin-resource-policy',
    'x-content-type-options',
    'x-frame-options',
    'strict-transport-security',
    'vary',
  ]
  for (const name of names) {
    expect(page.headers[name], name).toBeDefined()
    expect(page.headers[name], name).toBe(opened.headers[name])
  }
  expect(page.headers['access-control-allow-origin']).toBeUndefined()
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect(page.body).toContain('<html lang="en">')
  expect(page.body).toMatch(/<title>([^<]+)<\/title>\n<main>\n<h1>\1<\/h1>/)
  expect(page.body).toContain('o&#39;hara@example.org')
  expect(page.body).not.toMatch(/<script|<style|style=|\son\w+=/)
  const links = [...page.body.matchAll(/<a href="([^"]+)">/g)].map(([, href]) => href!)
  expect(links).toEqual(['/account/api/session', '/account/api/keys', '/account/api/usage'])
  for (const href of links) expect((await call(href, { cookie })).statusCode).toBe(200)
  expect(page.body).toContain('<code>POST /account/api/keys/{key_id}/rotate</code>')
  expect((await call('/account/signed-in')).json()).toMatchObject({ status: 401, code: 'login_required' })
})

test('logging in by JSON is answered as JSON', async () => {
  const { call, token } = await accountApi()
  await call('/account/api/links', { method: 'POST', body: { email: 'ann@example.org' } })
  const opened = await call('/account/api/session', { method: 'POST', body: { token: token() } })
  expect([opened.statusCode, opened.headers.location]).toEqual([201, undefined])
  expect(opened.json().account.email).toBe('ann@example.org')
})

test.each([
  ['', { msg: 'is empty', type: 'string_too_short' }],
  ['x'.repeat(201), { msg: 'must have at most 200 characters', type: 'string_too_long' }],
])('a token of no fit length is told as a parameter would be', async (token, wrong) => {
  const { call } = await accountApi()
  const refused = await call('/account/api/session', { method: 'POST', body: { token } })
  expect(refused.json()).toMatchObject({ status: 422, errors: [{ loc: ['body', 'token'], ...wrong }] })
})

test('a page with a token that is none shows it as text', async () => {
  const { call } = await accountApi()
  const page = await call(`/account/confirm?token=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(page.body).not.toContain('<script>')
  expect(page.body).toContain('&quot;&gt;&lt;script&gt;')
})

test('a second mail within a minute is 429, whether the address has an account or not', async () => {
  const { call, login } = await accountApi()
  await login('ann@example.org')
  await call('/account/api/links', { method: 'POST', body: { email: 'new@example.org' } })
  for (const email of ['ann@example.org', 'new@example.org']) {
    const again = await call('/account/api/links', { method: 'POST', body: { email } })
    expect(again.json()).toMatchObject({ status: 429, code: 'too_many_mails' })
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('the link leads to the address of the settings, whatever host was asked', async () => {
  const { call, mails } = await accountApi({ publicUrl: 'https://headcount.example' })
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  await call('/account/api/links', {
    method: 'POST',
    body: { email: 'a@b.co' },
    headers,
    origin: 'http://evil.example',
  })
  expect(mails[0]!.text).toContain('https://headcount.example/account/confirm?token=')
  expect(mails[0]!.text).not.toContain('evil')
})

test('opening the page spends nothing, by whatever method a mail scanner asks', async () => {
  const { call, token, state } = await accountApi()
  await call('/account/api/links', { method: 'POST', body: { email: 'ann@example.org' } })
  const held = () => state.db.selectFrom('login_links').selectAll().execute()
  const before = await held()
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST'] as const) {
    const seen = await call(`/account/confirm?token=${token()}`, { method: method as 'GET', origin: null })
    expect(seen.headers['set-cookie']).toBeUndefined()
  }
  expect((await call(`/account/api/session?token=${token()}`)).statusCode).toBe(401)
  expect(await held()).toEqual(before)
  const opened = await call('/account/api/session', { method: 'POST', body: { token: token() } })
  expect(opened.statusCode).toBe(201)
})

test('a session that somebody set beforehand is not the one that a login gives', async () => {
  const { call, login, token } = await accountApi()
  const mallory = await login('mallory@example.org')
  await call('/account/api/links', { method: 'POST', body: { email: 'ann@example.org' } })
  const opened = await call('/account/api/session', {
    method: 'POST',
    body: { token: token() },
    cookie: mallory.cookie,
  })
  const cookie = cookieOf([opened.headers['set-cookie']].flat() as string[])
  expect(cookie).not.toBe(mallory.cookie)
  const who = async (sent: string) =>
    (await call('/account/api/session', { cookie: sent })).json().account.email
  expect([await who(cookie), await who(mallory.cookie)]).toEqual(['ann@example.org', 'mallory@example.org'])
})

test('asking for a link does not tell whether there is an account: not by its answer, nor by what it asks the store', async () => {
  const { call, login, watch } = await accountApi()
  await login('ann@example.org')
  vi.setSystemTime(Date.now() + 120_000)
  const seen = []
  for (const email of ['ann@example.org', 'bob@example.org']) {
    watch.asked.length = 0
    const { statusCode, body, headers } = await call('/account/api/links', {
      method: 'POST',
      body: { email },
    })
    const told = Object.keys(headers).sort()
    // What is asked of which table; the values differ.
    const asked = watch.asked.map((text) => [/"kind":"\w+"/.exec(text)?.[0], ...text.match(/"name":"\w+"/g)!])
    seen.push({ statusCode, body: body.replace(email, ''), told, asked })
  }
  expect(seen[0]!.asked.length).toBeGreaterThan(0)
  expect(seen[1]).toEqual(seen[0])
})

test('logging out ends the session; everywhere means all of them', async () => {
  const { call, login } = await accountApi()
  const { cookie } = await login()
  const out = await call('/account/api/session', { method: 'DELETE', cookie })
  expect(out.json()).toEqual({ logged_out: true })
  expect(String(out.headers['set-cookie'])).toMatch(/^headcount\.session_token=; Max-Age=0; /)
  expect((await call('/account/api/session', { cookie })).statusCode).toBe(401)
  const other = await login()
  expect((await call('/account/api/sessions', { method: 'DELETE', cookie: other.cookie })).statusCode).toBe(
    200,
  )
  expect((await call('/account/api/session', { cookie: other.cookie })).statusCode).toBe(401)
})
