import { afterEach, expect, test } from 'vitest'
import { isKeyShaped } from '#accounts/keys/key-text.ts'
import { accountApi } from './testing/accounts.ts'
import { endServices } from './testing/service.ts'

afterEach(endServices)

test('keys are made, listed, renamed, given an end, replaced and revoked', async () => {
  const { call, login, app } = await accountApi()
  const { cookie } = await login()
  const made = await call('/account/api/keys', { method: 'POST', cookie, body: { name: ' newsroom ' } })
  expect(made.statusCode).toBe(201)
  const { key, record } = made.json()
  expect(isKeyShaped(key)).toBe(true)
  expect(record).toMatchObject({ name: 'newsroom', hint: key.slice(0, 12), expires_at: null, in_use: true })
  const status = async (text: string) =>
    (await app.inject({ url: '/api/things', headers: { 'x-api-key': text } })).statusCode
  expect(await status(key)).toBe(200)
  const list = async () => (await call('/account/api/keys', { cookie })).json()
  expect(await list()).toEqual({ records: [record], count: 1 })
  expect(JSON.stringify(await list())).not.toContain(key)

  const url = `/account/api/keys/${record.id}`
  const far = '2199-01-01T00:00:00.000Z'
  const changed = await call(url, {
    method: 'PATCH',
    cookie,
    body: { name: 'desk', expires_at: '2198-12-31' },
  })
  expect(changed.json().record).toMatchObject({ id: record.id, name: 'desk', expires_at: far })
  const rotated = await call(`${url}/rotate`, { method: 'POST', cookie, body: { overlap_days: 3 } })
  expect(rotated.statusCode).toBe(201)
  expect(rotated.json().record).toMatchObject({ name: 'desk', expires_at: far, in_use: true })
  expect(rotated.json().old).toMatchObject({
    id: record.id,
    replaced_by: rotated.json().record.id,
    in_use: true,
  })
  expect([await status(key), await status(rotated.json().key)]).toEqual([200, 200])
  const gone = await call(url, { method: 'DELETE', cookie })
  expect(gone.json().record).toMatchObject({ id: record.id, in_use: false })
  expect([await status(key), await status(rotated.json().key)]).toEqual([401, 200])
  expect((await list()).count).toBe(2)
})

test('nobody’s keys but one’s own can be seen or changed', async () => {
  const { call, login, store } = await accountApi()
  const [ann, bob] = [await login(), await login()]
  const made = await store.keys.create({ account_id: ann.id, name: 'ann’s' })
  const { cookie } = bob
  expect((await call('/account/api/keys', { cookie })).json()).toEqual({ records: [], count: 0 })
  for (const name of [made.record.id, made.key]) {
    const url = `/account/api/keys/${name}`
    const shown = (text: string) => (isKeyShaped(text) ? `${text.slice(0, 12)}…` : text)
    for (const [method, path] of [
      ['PATCH', url],
      ['DELETE', url],
      ['POST', `${url}/rotate`],
    ] as const) {
      const answer = await call(path, { method, cookie, body: {} })
      expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' })
      expect(answer.body).not.toContain(made.key)
      // The very answer that a key gives which nobody has.
      const none = await call(path.replace(name, 'key_00000000000000'), { method, cookie, body: {} })
      expect(none.body.replace('key_00000000000000', '')).toBe(answer.body.replace(shown(name), ''))
    }
  }
  expect(await store.keys.list({ account_id: ann.id })).toEqual([made.record])
})

test('a key needs a confirmed e-mail', async () => {
  const people = await accountApi()
  const { cookie, id } = await people.login()
  const account = await people.store.accounts.get(id)
  // As it would be after an address was changed and not yet confirmed.
  people.account.logins.session = async () => ({
    account: { ...account, email_confirmed_at: null },
    expires_at: '',
    cookies: [],
  })
  const refused = await people.call('/account/api/keys', { method: 'POST', cookie, body: { name: 'a' } })
  expect(refused.json()).toMatchObject({ status: 403, code: 'email_unconfirmed' })
  expect(await people.store.keys.list({ account_id: id })).toEqual([])
})

test('usage is told by day and key', async () => {
  const { call, login, app, usage } = await accountApi()
  const { cookie } = await login()
  const names = ['a', 'b']
  const keys = []
  for (const name of names) {
    keys.push((await call('/account/api/keys', { method: 'POST', cookie, body: { name } })).json())
  }
  for (const [i, { key }] of keys.entries()) {
    for (let n = 0; n <= i; n++) await app.inject({ url: '/api/things', headers: { 'x-api-key': key } })
  }
  await usage.close()
  const told = (await call('/account/api/usage?days=7', { cookie })).json()
  expect(told).toMatchObject({ count: 7, calls_per_day: 25 })
  expect(told.records[0]).toMatchObject({ calls: 0, keys: [] })
  expect(told.records[6].calls).toBe(3)
  const byKey = Object.fromEntries(
    told.records[6].keys.map((each: { key_id: string; calls: number }) => [each.key_id, each.calls]),
  )
  expect(byKey).toEqual({ [keys[0].record.id]: 1, [keys[1].record.id]: 2 })
  for (const days of ['0', '401', 'x']) {
    expect((await call(`/account/api/usage?days=${days}`, { cookie })).statusCode).toBe(422)
  }
  for (const path of ['keys', 'usage', 'session'])
    expect([path, (await call(`/account/api/${path}?x=1`, { cookie })).statusCode]).toEqual([path, 422])
})
