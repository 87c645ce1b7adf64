import { afterEach, expect, test } from 'vitest'
import { cookieOf } from '#accounts/testing-logins.ts'
import { endServices } from '../testing.ts'
import { area } from './testing.ts'

afterEach(endServices)

test('signing up, by the link that a mail brings', async () => {
  const { call, mails, token } = await area()
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
  expect([form.statusCode, form.headers.location]).toEqual([303, '/account/api/session'])
  const cookie = cookieOf([form.headers['set-cookie']].flat() as string[])
  const who = await call('/account/api/session', { cookie })
  expect(who.json()).toMatchObject({ account: { email: 'ann@example.org', plan: 'free' } })
  expect(who.headers['access-control-allow-origin']).toBeUndefined()
  expect(who.headers.vary).toBe('Cookie')
})

test('a page with a token that is none shows it as text', async () => {
  const { call } = await area()
  const page = await call(`/account/confirm?token=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(page.body).not.toContain('<script>')
  expect(page.body).toContain('&quot;&gt;&lt;script&gt;')
})

test('a second mail within a minute is 429, whether the address has an account or not', async () => {
  const { call, login } = await area()
  await login('ann@example.org')
  await call('/account/api/links', { method: 'POST', body: { email: 'new@example.org' } })
  for (const email of ['ann@example.org', 'new@example.org']) {
    const again = await call('/account/api/links', { method: 'POST', body: { email } })
    expect(again.json()).toMatchObject({ status: 429, code: 'too_many_mails' })
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('the link leads to the address of the settings, whatever host was asked', async () => {
  const { call, mails } = await area({ publicUrl: 'https://headcount.example' })
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

test('logging out ends the session; everywhere means all of them', async () => {
  const { call, login } = await area()
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
