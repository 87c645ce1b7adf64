import { expect, test } from 'vitest'
import { PLANS } from '#contract/plans.ts'
import type { State } from '#state/state.ts'
import { testState } from '#state/testing/stores.ts'
import { openAccounts } from '../open.ts'
import { ManualTime } from '../testing/time.ts'
import { KEY_LIFE_MS, KeyCache } from './key-cache.ts'
import { makeKey } from './key-text.ts'

/** The state with every question to it counted. */
function counted(state: State): { state: State; asked(): number } {
  let asked = 0
  const db = new Proxy(state.db, {
    get(target, name) {
      if (name === 'selectFrom') asked++
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { state: { ...state, db }, asked: () => asked }
}

async function ringWithKey(expires_at: string | null = null) {
  const time = new ManualTime()
  const state = await testState()
  const { accounts, keys } = openAccounts(state, time.now)
  const account = await accounts.create({ email: 'ann@example.org', plan: 'pro' })
  const made = await keys.create({ account_id: account.id, name: 'newsroom', expires_at })
  const watched = counted(state)
  return {
    time,
    keys,
    accounts,
    account,
    ...made,
    keyCache: new KeyCache(watched.state, time.now),
    asked: watched.asked,
  }
}

test('a key is found with its holder, by asking once', async () => {
  const { keyCache, key, record, account, asked } = await ringWithKey()
  expect(keyCache.recall(key)).toBeUndefined()
  const holder = await keyCache.find(key)
  expect(holder).toEqual({
    key_id: record.id,
    key_name: 'newsroom',
    account_id: account.id,
    plan: PLANS.pro,
    expires_at: null,
  })
  expect(keyCache.recall(key)).toBe(holder)
  expect(await keyCache.find(key)).toBe(holder)
  expect(asked()).toBe(1)
})

test('many requests with one new key ask once', async () => {
  const { keyCache, key, asked } = await ringWithKey()
  const holders = await Promise.all(Array.from({ length: 50 }, () => keyCache.find(key)))
  expect(new Set(holders).size).toBe(1)
  expect(asked()).toBe(1)
})

test('what cannot be a key is refused without asking; what could be is asked for each time', async () => {
  const { keyCache, key, asked } = await ringWithKey()
  const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  for (const text of ['', 'wrong', 'hc_live_', mistyped, `${key} `])
    expect(await keyCache.find(text)).toBeNull()
  expect(asked()).toBe(0)
  const wrong = makeKey()
  expect(await keyCache.find(wrong)).toBeNull()
  expect(await keyCache.find(wrong)).toBeNull()
  expect(asked()).toBe(2)
})

test('a key revoked elsewhere is refused within five seconds', async () => {
  const { keyCache, key, keys, record, time } = await ringWithKey()
  await keyCache.find(key)
  await keys.revoke(record.id)
  time.ms += KEY_LIFE_MS - 1
  expect(await keyCache.find(key)).not.toBeNull()
  time.ms += 1
  expect(await keyCache.find(key)).toBeNull()
  expect(KEY_LIFE_MS).toBeLessThanOrEqual(5000)
})

test('a key revoked in this process is refused at once, even while it is being asked for', async () => {
  const { accounts, keys, keyCache, state } = await (async () => {
    const state = await testState()
    return { state, ...openAccounts(state, new ManualTime().now) }
  })()
  const account = await accounts.create({ plan: 'pro' })
  const { key, record } = await keys.create({ account_id: account.id, name: 'a' })
  const asked = keyCache.find(key)
  await Promise.all([asked, keys.revoke(record.id)])
  expect(keyCache.recall(key)).toBeUndefined()
  expect(await keyCache.find(key)).toBeNull()
  await state.db.updateTable('api_keys').set({ revoked_at: null }).execute()
  expect(await keyCache.find(key)).not.toBeNull()
  await keys.revoke(record.id)
  expect(keyCache.recall(key)).toBeUndefined()
})

test('a key ends to the millisecond, remembered or not', async () => {
  const expires_at = '2024-06-15T12:00:01.000Z'
  const { keyCache, key, time } = await ringWithKey(expires_at)
  time.ms = Date.parse(expires_at) - 1
  expect((await keyCache.find(key))?.expires_at).toBe(expires_at)
  time.ms++
  expect(keyCache.recall(key)).toBeUndefined()
  expect(await keyCache.find(key)).toBeNull()
})

test('the holder stays the same object until something about it changes', async () => {
  const { keyCache, key, time, keys, record } = await ringWithKey()
  const first = await keyCache.find(key)
  time.ms += KEY_LIFE_MS
  expect(await keyCache.find(key)).toBe(first)
  await keys.rename(record.id, 'other')
  time.ms += KEY_LIFE_MS
  const second = await keyCache.find(key)
  expect(second).not.toBe(first)
  expect(second?.key_name).toBe('other')
})
