import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf } from '#accounts/testing/logins.ts'
import { mailServer } from '#accounts/testing/mail-server.ts'
import { copySample, SAMPLE_DAY } from './sample-data.ts'
import { run, type Served, serve, temporaryFolder } from './service.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let settings: Record<string, string>
let one: Served
let two: Served

beforeAll(async () => {
  folder = await temporaryFolder()
  const STATE_URL = `sqlite:${join(folder.path, 'shared', 'state.db')}`
  settings = {
    DATA_DIR: join(folder.path, 'data'),
    AS_OF: SAMPLE_DAY,
    STATE_URL,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'trace',
  }
  await copySample(settings.DATA_DIR!)
  one = await serve(settings)
  two = await serve(settings)
}, 120_000)

afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await folder.remove()
})

async function makeKey(plan: string, name = 'test') {
  const { output } = await run(['keys', 'create', '--plan', plan, '--name', name], settings)
  const [key] = /^hc_live_\w+$/m.exec(output) ?? [output]
  const [id] = /key_\w+/.exec(output) ?? [output]
  return { key, id }
}

const ask = (server: Served, key: string, path = '/api/records?limit=5') =>
  fetch(server.base + path, { headers: { 'x-api-key': key } })

const check = async (server: Served, key: string) =>
  (await (await ask(server, key, '/api/auth/check')).json()) as { used: number; left: number }

test('of 500 calls at once, on two servers, a key with 25 left is answered 25 times; a restart changes nothing', async () => {
  const { key } = await makeKey('free')
  // One of another account, so that what is asked is in the memory of both.
  const other = await makeKey('free')
  for (const server of [one, two]) expect((await ask(server, other.key)).status).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, i) => ask(i % 2 ? one : two, key).then(({ status }) => status)),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(25)
  expect(answers.filter((status) => status === 429)).toHaveLength(475)
  expect(await check(two, key)).toMatchObject({ used: 25, left: 0 })

  expect(await one.stop()).toBe(0)
  one = await serve(settings)
  expect((await ask(one, key)).status).toBe(429)
  expect(await check(one, key)).toMatchObject({ used: 25, left: 0 })
  expect(await check(one, other.key)).toMatchObject({ used: 2, left: 23 })
})

test('a client behind the proxy has 25 calls a day on all servers together', async () => {
  const from = (address: string, server: Served) =>
    fetch(`${server.base}/api/records?limit=5`, { headers: { 'x-forwarded-for': address } })
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_, i) => from('203.0.113.7', i % 2 ? one : two).then(({ status }) => status)),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(25)
  expect((await from('203.0.113.8', two)).status).toBe(200)
})

test('a key that the operator revokes is refused by running servers within seconds', async () => {
  const { key, id } = await makeKey('pro')
  for (const server of [one, two]) expect((await ask(server, key)).status).toBe(200)
  expect(await run(['keys', 'revoke', id], settings)).toMatchObject({ code: 0 })
  for (const server of [one, two]) {
    await expect.poll(async () => (await ask(server, key)).status, { timeout: 15_000 }).toBe(401)
  }
  expect((await run(['keys', 'list'], settings)).output).toMatch(new RegExp(`${id} .* revoked`))
})

/** Signs up at a server with that token reader; gives the session's cookie. */
async function signUp(server: Served, email: string, token: () => Promise<string>) {
  const post = (path: string, body: object) =>
    fetch(server.base + path, {
      method: 'POST',
      headers: { origin: server.base, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await post('/account/api/links', { email })).status).toBe(202)
  const link = await token()
  const opened = await post('/account/api/session', { token: link })
  expect(opened.status).toBe(201)
  const cookie = cookieOf(opened.headers.getSetCookie())
  const headers = { origin: server.base, 'content-type': 'application/json', cookie }
  const made = await fetch(`${server.base}/account/api/keys`, {
    method: 'POST',
    headers,
    body: '{"name":"mine"}',
  })
  const { key } = (await made.json()) as { key: string }
  expect((await ask(server, key)).status).toBe(200)
  expect((await fetch(`${server.base}/account/confirm?token=${link}`)).status).toBe(200)
  expect((await ask(server, `${key}x`)).status).toBe(401)
  return { link, cookie, key }
}

const secretsOf = ({ cookie, key }: { cookie: string; key: string }) => {
  const value = cookie.split('=')[1]!
  return [key, value, decodeURIComponent(value), decodeURIComponent(value).split('.')[0]!]
}

test('without a mail server, the outbox and one line of the log hold the link, and nothing else is in the log', async () => {
  const outbox = join(settings.DATA_DIR!, 'outbox')
  const signed = await signUp(one, 'ann@example.org', async () => {
    const [name] = await readdir(outbox)
    return /\?token=(\w+)/.exec(await readFile(join(outbox, name!), 'utf8'))![1]!
  })
  // The other server knows the session and the key.
  const seen = await fetch(`${two.base}/account/api/session`, { headers: { cookie: signed.cookie } })
  expect(await seen.json()).toMatchObject({ account: { email: 'ann@example.org' } })
  expect((await ask(two, signed.key)).status).toBe(200)
  const lines = one.log().split('\n')
  expect(lines.filter((line) => line.includes(signed.link))).toEqual([
    expect.stringContaining('mail written to the outbox'),
  ])
  const log = one.log() + two.log()
  for (const secret of secretsOf(signed)) expect(log).not.toContain(secret)
  for (const name of ['operator-key', 'session-secret']) {
    expect(log).not.toContain((await readFile(join(settings.DATA_DIR!, name), 'utf8')).trim())
  }
})

test('with a mail server, the link goes there alone; keys and sessions are not in the store’s files', async () => {
  const mail = await mailServer()
  const SMTP_URL = `smtp://ann:hunter2hunter2@${mail.host}`
  const server = await serve({ ...settings, SMTP_URL })
  try {
    const token = async () => /\?token=(\w+)/.exec(mail.heard.join('\n'))![1]!
    const signed = await signUp(server, 'bob@example.org', token)
    const log = server.log()
    for (const secret of [signed.link, 'hunter2hunter2', ...secretsOf(signed)])
      expect(log).not.toContain(secret)
    const shared = join(folder.path, 'shared')
    for (const name of await readdir(shared)) {
      const bytes = await readFile(join(shared, name))
      for (const secret of [signed.link, ...secretsOf(signed)])
        expect(bytes.includes(secret), name).toBe(false)
    }
  } finally {
    await server.stop()
  }
})

test('a state store that cannot be used stops the start with a sentence, without its password', async () => {
  for (const words of [['serve'], ['keys', 'list'], ['accounts', 'list']]) {
    const ended = await run(words, { ...settings, STATE_URL: 'postgres://ann:hunter2@127.0.0.1:1/headcount' })
    expect(ended.code).toBe(1)
    expect(ended.output).toMatch(
      /^STATE_URL: the state store postgres:\/\/127\.0\.0\.1:1\/headcount cannot be used: /,
    )
    expect(ended.output).not.toContain('hunter2')
  }
})
