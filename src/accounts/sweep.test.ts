import { expect, test } from 'vitest'
import { KEYS_MAX } from './keys/keys.ts'
import { openAccounts } from './open.ts'
import { testLogins } from './testing/logins.ts'
import { oneProcess } from './testing/time.ts'

const DAY_MS = 86_400_000

/** A process and an account in its store; `newDay` lets the process count its first call so many days later. */
async function house() {
  const { usage, time, state } = await oneProcess()
  const store = openAccounts(state, time.now)
  const { id: account_id } = await store.accounts.create({ email: 'ann@example.org', plan: 'pro' })
  const today = () => new Date(time.now()).toISOString().slice(0, 10)
  const count = async (key_id?: string) => {
    await usage.take('ip:1.1.1.1', today(), 25, key_id)
    await time.advance(1000)
  }
  const newDay = async (days = 1) => {
    time.ms += days * DAY_MS
    await count()
  }
  await count()
  const names = async () => (await store.keys.list({ account_id })).map(({ name }) => name)
  const make = async (name: string, expires_at: string | null = null) =>
    (await store.keys.create({ account_id, name, expires_at })).record.id
  return { state, time, store, account_id, count, newDay, names, make }
}

test('keys are listed for ninety days after their end; those in use stay', async () => {
  const { store, newDay, names, make } = await house()
  await make('kept')
  await make('far', '2199-01-01T00:00:00.000Z')
  await store.keys.revoke(await make('revoked'))
  await make('expired', '2024-07-15T00:00:00.000Z')
  await newDay(90)
  expect(await names()).toHaveLength(4)
  await newDay(1)
  expect((await names()).sort()).toEqual(['expired', 'far', 'kept'])
  await newDay(30)
  expect((await names()).sort()).toEqual(['far', 'kept'])
})

test('a key that was used stays as long as its usage is told', async () => {
  const { store, newDay, names, make, count } = await house()
  const used = await make('used')
  await count(used)
  await store.keys.revoke(used)
  await newDay(400)
  expect(await names()).toEqual(['used'])
  await newDay(1)
  expect(await names()).toEqual([])
})

test('making and revoking keys does not grow the store without end', async () => {
  const { store, newDay, names, make, state, time, account_id } = await house()
  for (let day = 0; day < 100; day++) {
    await store.keys.revoke(await make('a'))
    await newDay()
  }
  expect(await names()).toHaveLength(90)
  // More than are swept at once.
  const ended = { name: 'b', hint: '', expires_at: null, replaced_by: null }
  const at = new Date(time.now()).toISOString()
  const rows = Array.from({ length: 1100 }, (_, i) => ({ id: `b${i}`, hash: `b${i}`, account_id, ...ended }))
  await state.db
    .insertInto('api_keys')
    .values(rows.map((row) => ({ ...row, created_at: at, revoked_at: at })))
    .execute()
  expect(await names()).toHaveLength(1190)
  await newDay(91)
  expect(await state.db.selectFrom('api_keys').selectAll().execute()).toEqual([])
  for (let i = 0; i < KEYS_MAX; i++) await make('c')
})

test('sessions and links that have ended are forgotten, and mail that no limit looks back at', async () => {
  const { state, newDay, account_id } = await house()
  const times = { created_at: '2024-06-15T00:00:00.000Z', updated_at: '2024-06-15T00:00:00.000Z' }
  const ann = { id: account_id, name: '', email: 'ann@example.org', email_verified: 1, image: null }
  await state.db
    .insertInto('login_users')
    .values({ ...ann, ...times })
    .execute()
  const ends = ['2024-06-15T12:00:01.000Z', '2024-06-16T12:00:01.000Z']
  for (const [i, expires_at] of ends.entries()) {
    const id = String(i)
    const agent = { ip_address: null, user_agent: null }
    await state.db
      .insertInto('login_sessions')
      .values({ id, user_id: account_id, token: id, expires_at, ...agent, ...times })
      .execute()
    await state.db
      .insertInto('login_links')
      .values({ id, identifier: id, value: '{}', expires_at, ...times })
      .execute()
    const sent_at = expires_at
    await state.db.insertInto('mail_sends').values({ id, email: id, address: id, sent_at }).execute()
  }
  const left = async () =>
    Promise.all(
      (['login_sessions', 'login_links', 'mail_sends'] as const).map(async (table) =>
        (await state.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id).join(),
      ),
    )
  expect(await left()).toEqual(['0,1', '0,1', '0,1'])
  await newDay()
  expect(await left()).toEqual(['1', '1', '1'])
  await newDay()
  expect(await left()).toEqual(['', '', ''])
})

test('where no call is counted, the first link that is sent on a day brings it about', async () => {
  let now = Date.parse('2024-06-15T12:00:00Z')
  const { logins, store } = await testLogins({ now: () => now })
  const { id } = await store.accounts.create({ plan: 'free' })
  const { record } = await store.keys.create({ account_id: id, name: 'a' })
  await store.keys.revoke(record.id)
  for (const [days, held] of [
    [0, 1],
    [90, 1],
    [91, 0],
  ] as const) {
    now = Date.parse('2024-06-15T12:00:00Z') + days * DAY_MS
    await logins.sendLink('ann@example.org', '1.1.1.1')
    expect(await store.keys.list()).toHaveLength(held)
  }
})
