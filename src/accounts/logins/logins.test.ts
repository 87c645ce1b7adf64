import { hash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StateUnavailable } from '#state/state.ts'
import { testState } from '#state/testing/stores.ts'
import { MailUnavailable } from '../mail/mail.ts'
import { cookieOf, type LoginParts, testLogins } from '../testing/logins.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2024-06-15T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
const DAY = 24 * 60

async function loggedIn(email: string, parts: LoginParts = {}) {
  const desk = await testLogins(parts)
  await desk.logins.sendLink(email, '1.1.1.1')
  const session = await desk.logins.openLink(desk.token())
  return { ...desk, session, cookie: cookieOf(session.cookies) }
}

test('the first link makes an account of the free plan, with its e-mail confirmed', async () => {
  const { session, cookie, logins, mails } = await loggedIn(' Ann@Example.org ')
  expect(mails[0]).toMatchObject({ to: 'ann@example.org' })
  expect(mails[0]!.text).toContain('\nhttp://localhost:8080/account/confirm?token=')
  expect(session.account).toMatchObject({ email: 'ann@example.org', plan: 'free' })
  expect(session.account.email_confirmed_at).toBe('2024-06-15T12:00:00.000Z')
  expect((await logins.session(cookie))?.account).toEqual(session.account)
})

test('an account that was made for an address is found, and its e-mail confirmed', async () => {
  const desk = await testLogins()
  const made = await desk.store.accounts.create({ email: 'ann@example.org', plan: 'pro' })
  expect(made.email_confirmed_at).toBeNull()
  await desk.logins.sendLink('ANN@example.org', '1.1.1.1')
  const { account } = await desk.logins.openLink(desk.token())
  expect(account).toMatchObject({ id: made.id, plan: 'pro' })
  expect(account.email_confirmed_at).not.toBeNull()
})

test('the second link of an address leads to the same account', async () => {
  const { logins, session, token } = await loggedIn('ann@example.org')
  pass(2)
  await logins.sendLink('ann@example.org', '1.1.1.1')
  expect((await logins.openLink(token())).account).toEqual(session.account)
})

test('a link works once, however many open it at the same time', async () => {
  const { logins, token } = await testLogins()
  await logins.sendLink('ann@example.org', '1.1.1.1')
  const opened = await Promise.allSettled(Array.from({ length: 10 }, () => logins.openLink(token())))
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(logins.openLink(token())).rejects.toMatchObject({ code: 'link_ended', status: 410 })
})

test('two first links of one address, opened at the same time, lead to one account', async () => {
  const { logins, token } = await testLogins()
  await logins.sendLink('ann@example.org', '1.1.1.1')
  const first = token()
  pass(1)
  await logins.sendLink('ann@example.org', '1.1.1.1')
  const opened = await Promise.all([logins.openLink(first), logins.openLink(token())])
  expect(new Set(opened.map(({ account }) => account.id)).size).toBe(1)
  for (const { cookies, account } of opened)
    expect((await logins.session(cookieOf(cookies)))?.account.id).toBe(account.id)
})

test('a link works for fifteen minutes; one that was never sent does not', async () => {
  const { logins, token } = await testLogins()
  await logins.sendLink('ann@example.org', '1.1.1.1')
  pass(16)
  for (const wrong of [token(), 'x', token().slice(1), `${token()}A`]) {
    await expect(logins.openLink(wrong)).rejects.toMatchObject({ code: 'link_ended' })
  }
})

test('another link is sent after a minute, and both work', async () => {
  const { logins, mails, token } = await testLogins()
  await logins.sendLink('ann@example.org', '1.1.1.1')
  const first = token()
  await expect(logins.sendLink('ann@example.org', '2.2.2.2')).rejects.toMatchObject({
    code: 'too_many_mails',
    headers: { 'Retry-After': '60' },
  })
  expect(mails).toHaveLength(1)
  pass(1)
  await logins.sendLink('ann@example.org', '1.1.1.1')
  expect(mails).toHaveLength(2)
  await logins.openLink(token())
  await logins.openLink(first)
})

test.each(['', 'nobody', 'a@b', '<a@b.co>', 'a@b.co, c@d.co', `${'x'.repeat(250)}@b.co`])(
  'no mail is sent to "%s"',
  async (email) => {
    const { logins, mails } = await testLogins()
    await expect(logins.sendLink(email, '1.1.1.1')).rejects.toMatchObject({ code: 'invalid_input' })
    expect(mails).toEqual([])
  },
)

test('what better-auth does not take for an address is refused as any other, and is no mail of those that may be sent', async () => {
  const { logins, mails } = await testLogins()
  for (let times = 0; times < 25; times++) {
    await expect(logins.sendLink('a..b@example.org', '1.1.1.1')).rejects.toMatchObject({
      code: 'invalid_input',
    })
  }
  expect(mails).toEqual([])
  await logins.sendLink('ann@example.org', '1.1.1.1')
  expect(mails).toHaveLength(1)
})

test('a mail server that fails is 503, and the next try comes a minute later', async () => {
  const send = async () => {
    throw new MailUnavailable('no')
  }
  const { logins } = await testLogins({ send })
  const refused = { code: 'mail_unavailable', status: 503, headers: { 'Retry-After': '60' } }
  await expect(logins.sendLink('ann@example.org', '1.1.1.1')).rejects.toMatchObject(refused)
})

test('a copy of the store opens nobody’s account', async () => {
  const { state, cookie, logins, token } = await loggedIn('ann@example.org')
  pass(2)
  await logins.sendLink('ann@example.org', '1.1.1.1')
  const dump = JSON.stringify([
    await state.db.selectFrom('login_sessions').selectAll().execute(),
    await state.db.selectFrom('login_links').selectAll().execute(),
    await state.db.selectFrom('login_users').selectAll().execute(),
    await state.db.selectFrom('mail_sends').selectAll().execute(),
  ])
  const secret = decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(dump).not.toContain(secret)
  expect(dump).toContain(hash('sha256', secret))
  expect(dump).not.toContain(token())
})

test('a session cannot be made up, nor changed, nor set beforehand', async () => {
  const { cookie, logins, state, session } = await loggedIn('ann@example.org')
  const [name, value] = cookie.split('=') as [string, string]
  const [token, signature] = decodeURIComponent(value).split('.') as [string, string]
  const tried = [
    `${name}=${token}`,
    `${name}=${encodeURIComponent(`${token}.${'A'.repeat(43)}=`)}`,
    `${name}=${encodeURIComponent(`${token.slice(1)}x.${signature}`)}`,
    `${name}=${hash('sha256', token)}`,
    `${name}=`,
    '',
    undefined,
  ]
  for (const each of tried) expect(await logins.session(each)).toBeNull()
  // Another service's signature is worth nothing here.
  const other = await testLogins({ state, secret: 'another secret of 32 characters!!' })
  expect(await other.logins.session(cookie)).toBeNull()
  // Whatever cookie was there before, a login gives a new one.
  pass(2)
  const again = await testLogins({ state })
  await again.logins.sendLink('ann@example.org', '1.1.1.1')
  const next = await again.logins.openLink(again.token())
  expect(cookieOf(next.cookies)).not.toBe(cookie)
  expect(next.account).toEqual(session.account)
})

test('cookies are out of reach of scripts and other sites; with https they are not sent without it', async () => {
  const plain = await loggedIn('ann@example.org')
  expect(plain.session.cookies).toEqual([
    expect.stringMatching(
      /^headcount\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ])
  const secure = await loggedIn('ann@example.org', { publicUrl: 'https://headcount.example' })
  expect(secure.session.cookies).toEqual([
    expect.stringMatching(
      /^__Host-headcount\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  expect(await secure.logins.session(secure.cookie)).not.toBeNull()
  expect(await secure.logins.end(secure.cookie)).toEqual([
    '__Host-headcount.session_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})

test('a cookie of another name opens nothing, whatever its value', async () => {
  const { cookie, logins } = await loggedIn('ann@example.org', { publicUrl: 'https://headcount.example' })
  const value = cookie.slice('__Host-headcount'.length)
  for (const name of ['__Secure-headcount', 'headcount', '__host-headcount', '__Host-other']) {
    expect(await logins.session(`${name}${value}`), name).toBeNull()
  }
  // What a neighbour set beside it neither helps nor harms.
  expect(await logins.session(`headcount.session_token=x.y; ${cookie}`)).not.toBeNull()
})

test('a session lasts thirty days, and longer when it is used', async () => {
  const { cookie, logins } = await loggedIn('ann@example.org')
  expect((await logins.session(cookie))?.cookies).toEqual([])
  pass(20 * DAY)
  const renewed = await logins.session(cookie)
  expect(renewed?.expires_at).toBe('2024-08-04T12:00:00.000Z')
  expect(cookieOf(renewed!.cookies)).toBe(cookie)
  pass(29 * DAY)
  expect(await logins.session(cookie)).not.toBeNull()
  pass(31 * DAY)
  expect(await logins.session(cookie)).toBeNull()
})

test('logging out ends this session, or all of them, for good', async () => {
  const { cookie, logins, token, state } = await loggedIn('ann@example.org')
  const more: string[] = []
  for (let i = 0; i < 2; i++) {
    pass(2)
    await logins.sendLink('ann@example.org', '1.1.1.1')
    more.push(cookieOf((await logins.openLink(token())).cookies))
  }
  await logins.end(cookie)
  expect(await logins.session(cookie)).toBeNull()
  for (const each of more) expect(await logins.session(each)).not.toBeNull()
  await logins.end(more[0], { everywhere: true })
  for (const each of more) expect(await logins.session(each)).toBeNull()
  expect(await state.db.selectFrom('login_sessions').selectAll().execute()).toEqual([])
  // Nobody is logged in: nothing to do, and the cookie goes all the same.
  expect(await logins.end(cookie)).toHaveLength(1)
  expect(await logins.end(undefined)).toHaveLength(1)
})

test('erasing an account ends its sessions; the address can sign up again', async () => {
  const { cookie, logins, store, session, token } = await loggedIn('ann@example.org')
  await store.accounts.delete(session.account.id)
  expect(await logins.session(cookie)).toBeNull()
  pass(2)
  await logins.sendLink('ann@example.org', '1.1.1.1')
  const next = await logins.openLink(token())
  expect(next.account.id).not.toBe(session.account.id)
})

test('a store that fails is told as such, and its cause is heard', async () => {
  const state = await testState()
  const { cookie } = await loggedIn('ann@example.org', { state })
  const db = new Proxy(state.db, {
    get(target, name) {
      if (name === 'selectFrom') throw new StateUnavailable('disk')
      return Reflect.get(target, name)
    },
  })
  const failing = await testLogins({ state: { ...state, db } })
  await expect(failing.logins.session(cookie)).rejects.toThrow(StateUnavailable)
  await expect(failing.logins.openLink('x')).rejects.toThrow(StateUnavailable)
})
