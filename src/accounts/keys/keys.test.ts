import { expect, test } from 'vitest'
import { InvalidInput, NotFound } from '#contract/errors.ts'
import { testState } from '#state/testing/stores.ts'
import { openAccounts } from '../open.ts'
import { ManualTime } from '../testing/time.ts'
import { isKeyShaped, makeKey } from './key-text.ts'
import { KEYS_MAX } from './keys.ts'

async function store() {
  const time = new ManualTime()
  const state = await testState()
  const parts = openAccounts(state, time.now)
  const { id } = await parts.accounts.create({ email: 'ann@example.org', plan: 'pro' })
  return { time, state, account_id: id, ...parts }
}

test('a key is shown when it is made, and its text is nowhere afterwards', async () => {
  const { keys, state, account_id } = await store()
  const { key, record } = await keys.create({ account_id, name: ' newsroom ' })
  expect(isKeyShaped(key)).toBe(true)
  expect(record).toEqual({
    id: expect.stringMatching(/^key_[0-9A-Za-z]{14}$/),
    account_id,
    name: 'newsroom',
    hint: key.slice(0, 12),
    created_at: '2024-06-15T12:00:00.000Z',
    expires_at: null,
    revoked_at: null,
    replaced_by: null,
  })
  expect(await keys.list()).toEqual([record])
  const [row] = await state.db.selectFrom('api_keys').selectAll().execute()
  expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain(key.slice(12))
})

test('a key needs an account', async () => {
  const { keys } = await store()
  await expect(keys.create({ account_id: 'acc_nobody', name: 'a' })).rejects.toThrow(
    'There is no account "acc_nobody"',
  )
})

test('an account sees its own keys and can touch no others', async () => {
  const { keys, accounts, account_id } = await store()
  const other = await accounts.create({ plan: 'free' })
  const mine = await keys.create({ account_id, name: 'mine' })
  const theirs = await keys.create({ account_id: other.id, name: 'theirs' })
  expect(await keys.list({ account_id })).toEqual([mine.record])
  const { id } = theirs.record
  await expect(keys.get(id, { account_id })).rejects.toThrow(NotFound)
  await expect(keys.rename(id, 'x', { account_id })).rejects.toThrow(NotFound)
  await expect(keys.revoke(id, { account_id })).rejects.toThrow(NotFound)
  await expect(keys.setExpiry(id, null, { account_id })).rejects.toThrow(NotFound)
  await expect(keys.rotate(id, { old_until: '2024-07-01T00:00:00.000Z' }, { account_id })).rejects.toThrow(
    NotFound,
  )
  expect(await keys.get(id)).toEqual(theirs.record)
})

test('a key can be given another name', async () => {
  const { keys, account_id } = await store()
  const { record } = await keys.create({ account_id, name: 'old' })
  expect((await keys.rename(record.id, 'new')).name).toBe('new')
  expect((await keys.get(record.id)).name).toBe('new')
  await expect(keys.rename(record.id, '')).rejects.toThrow(InvalidInput)
})

test('a revoked key stays revoked, since when it was', async () => {
  const { keys, time, account_id } = await store()
  const { record } = await keys.create({ account_id, name: 'a' })
  expect((await keys.revoke(record.id)).revoked_at).toBe('2024-06-15T12:00:00.000Z')
  time.ms += 1000
  expect((await keys.revoke(record.id)).revoked_at).toBe('2024-06-15T12:00:00.000Z')
  const refused = /^key_id names a key that is revoked; make a new one$/
  await expect(keys.setExpiry(record.id, null)).rejects.toThrow(refused)
  await expect(keys.rotate(record.id, { old_until: '2024-07-01T00:00:00.000Z' })).rejects.toThrow(refused)
})

test('whoever finds a key lying about can revoke it by its text; an error repeats none', async () => {
  const { keys, account_id } = await store()
  const { key } = await keys.create({ account_id, name: 'a' })
  expect((await keys.revoke(` ${key} `)).revoked_at).not.toBeNull()
  const unknown = makeKey()
  const refused = keys.revoke(unknown)
  await expect(refused).rejects.toThrow(`There is no key "${unknown.slice(0, 12)}…"`)
  await expect(refused).rejects.not.toThrow(unknown.slice(0, 20))
})

test.each(['', 'key_\0', '\ud800', "'", 'é'.repeat(5000)])('no key has the id %j', async (id) => {
  const { keys, account_id } = await store()
  await expect(keys.get(id)).rejects.toThrow(NotFound)
  await expect(keys.revoke(id, { account_id })).rejects.toThrow(NotFound)
})

test('an account has 50 keys in use at most; ended ones do not count', async () => {
  const { keys, time, account_id } = await store()
  const expires_at = '2024-06-15T13:00:00.000Z'
  const all = []
  for (let i = 0; i < KEYS_MAX; i++) all.push(await keys.create({ account_id, name: `k${i}`, expires_at }))
  const { id } = all[0]!.record
  await expect(keys.create({ account_id, name: 'one more' })).rejects.toThrow(
    /^the account has 50 keys in use already$/,
  )
  // Both halves of a rotation would be in use.
  await expect(keys.rotate(id, { old_until: '2024-06-15T12:30:00.000Z' })).rejects.toThrow('50 keys')
  expect((await keys.get(id)).replaced_by).toBeNull()
  await keys.rotate(id, { old_until: '2024-06-15T12:00:00.000Z' })
  await keys.revoke(all[1]!.record.id)
  await keys.create({ account_id, name: 'in its place' })
  await expect(keys.create({ account_id, name: 'one more' })).rejects.toThrow(InvalidInput)
  time.ms = Date.parse(expires_at)
  await keys.create({ account_id, name: 'the others have expired' })
})

test('ten that are made at once at the limit are not one too many', async () => {
  const { keys, account_id } = await store()
  for (let i = 0; i < KEYS_MAX - 3; i++) await keys.create({ account_id, name: `k${i}` })
  const made = await Promise.allSettled(
    Array.from({ length: 10 }, () => keys.create({ account_id, name: 'x' })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('rotation: a new key of the same name and end, and the old one works until the given time', async () => {
  const { keys, keyCache, time, account_id } = await store()
  const expires_at = '2025-01-01T00:00:00.000Z'
  const old = await keys.create({ account_id, name: 'newsroom', expires_at })
  const rotated = await keys.rotate(old.record.id, { old_until: '2024-06-22T12:00:00.000Z' })
  expect(rotated.record).toMatchObject({ name: 'newsroom', account_id, expires_at, replaced_by: null })
  expect(rotated.old).toMatchObject({
    expires_at: '2024-06-22T12:00:00.000Z',
    replaced_by: rotated.record.id,
  })
  expect(await keys.list()).toEqual(expect.arrayContaining([rotated.record, rotated.old]))
  time.ms = Date.parse('2024-06-22T11:59:59.999Z')
  expect(await keyCache.find(old.key)).not.toBeNull()
  expect(await keyCache.find(rotated.key)).not.toBeNull()
  time.ms += 1
  expect(await keyCache.find(old.key)).toBeNull()
  expect(await keyCache.find(rotated.key)).not.toBeNull()
})

test('a key that is rotated once more, since the answer was lost, gives one that does not end with the overlap', async () => {
  const { keys, account_id } = await store()
  const old_until = '2024-06-22T12:00:00.000Z'
  for (const expires_at of [null, '2025-01-01T00:00:00.000Z']) {
    const { record } = await keys.create({ account_id, name: 'a', expires_at })
    const lost = await keys.rotate(record.id, { old_until })
    const again = await keys.rotate(record.id, { old_until })
    expect(again.record.expires_at).toBe(expires_at)
    expect(again.old).toMatchObject({ expires_at: old_until, replaced_by: again.record.id })
    // What was lost goes on until its owner revokes it, and has its own end.
    expect(await keys.get(lost.record.id)).toEqual(lost.record)
    await keys.rotate(again.record.id, { old_until })
    expect((await keys.rotate(record.id, { old_until })).record.expires_at).toBe(expires_at)
  }
})

test('rotation never makes the old key live longer, and can end it now', async () => {
  const { keys, keyCache, account_id } = await store()
  const expires_at = '2024-06-16T00:00:00.000Z'
  const old = await keys.create({ account_id, name: 'a', expires_at })
  const first = await keys.rotate(old.record.id, { old_until: '2024-07-01T00:00:00.000Z', expires_at: null })
  expect(first.old.expires_at).toBe(expires_at)
  // Told otherwise, the new one has no end.
  expect(first.record.expires_at).toBeNull()
  const second = await keys.rotate(first.record.id, { old_until: '2024-06-15T12:00:00.000Z' })
  expect(await keyCache.find(first.key)).toBeNull()
  expect(await keyCache.find(second.key)).not.toBeNull()
})
