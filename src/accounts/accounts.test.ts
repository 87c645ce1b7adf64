import { expect, test } from 'vitest'
import { InvalidInput, NotFound } from '#contract/errors.ts'
import { testState } from '#state/testing/stores.ts'
import { makeKey } from './keys/key-text.ts'
import { openAccounts } from './open.ts'
import { ManualTime } from './testing/time.ts'

async function store() {
  const time = new ManualTime()
  const state = await testState()
  return { time, state, ...openAccounts(state, time.now) }
}

test('an account has an id, its e-mail in lower case, and a plan', async () => {
  const { accounts } = await store()
  const made = await accounts.create({ email: ' Ann@Example.org ', plan: 'starter' })
  expect(made).toEqual({
    id: expect.stringMatching(/^acc_[0-9A-Za-z]{14}$/),
    email: 'ann@example.org',
    plan: 'starter',
    created_at: '2024-06-15T12:00:00.000Z',
    email_confirmed_at: null,
  })
  expect(await accounts.get('ANN@example.org')).toEqual(made)
  expect(await accounts.get(made.id)).toEqual(made)
  expect(await accounts.find('nobody@example.org')).toBeNull()
  expect(await accounts.find('acc_nobody')).toBeNull()
})

test('one e-mail has one account, also when both are made at once', async () => {
  const { accounts } = await store()
  const both = await Promise.allSettled([
    accounts.create({ email: 'ann@example.org', plan: 'free' }),
    accounts.create({ email: 'Ann@example.org', plan: 'pro' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const again = accounts.create({ email: 'ann@example.org', plan: 'free' })
  await expect(again).rejects.toThrow(InvalidInput)
  await expect(again).rejects.toThrow('email "ann@example.org" has an account already')
  expect(await accounts.list()).toHaveLength(1)
})

test('any number of accounts go without an e-mail', async () => {
  const { accounts } = await store()
  for (let i = 0; i < 3; i++) await accounts.create({ plan: 'pro', confirmed: true })
  expect((await accounts.list()).map(({ email, email_confirmed_at }) => [email, email_confirmed_at])).toEqual(
    Array(3).fill([null, null]),
  )
})

test('accounts are listed oldest first', async () => {
  const { accounts, time } = await store()
  for (const name of ['zoe', 'ann', 'mia']) {
    await accounts.create({ email: `${name}@example.org`, plan: 'free' })
    time.ms += 1000
  }
  expect((await accounts.list()).map(({ email }) => email?.slice(0, 3))).toEqual(['zoe', 'ann', 'mia'])
})

test('the first confirmation of an e-mail is the one that is remembered', async () => {
  const { accounts, time } = await store()
  const { id } = await accounts.create({ email: 'ann@example.org', plan: 'free' })
  expect((await accounts.confirmEmail(id)).email_confirmed_at).toBe('2024-06-15T12:00:00.000Z')
  time.ms += 60_000
  expect((await accounts.confirmEmail(id)).email_confirmed_at).toBe('2024-06-15T12:00:00.000Z')
  const known = await accounts.create({ email: 'mia@example.org', plan: 'free', confirmed: true })
  expect(known.email_confirmed_at).toBe('2024-06-15T12:01:00.000Z')
})

test('a plan that is changed holds for the keys at once', async () => {
  const { accounts, keys, keyCache } = await store()
  const { id } = await accounts.create({ email: 'ann@example.org', plan: 'free' })
  const { key } = await keys.create({ account_id: id, name: 'a' })
  expect((await keyCache.find(key))?.plan.name).toBe('free')
  expect((await accounts.setPlan('ann@example.org', 'pro')).plan).toBe('pro')
  expect((await keyCache.find(key))?.plan.name).toBe('pro')
})

test('an erased account is gone with its keys, at once', async () => {
  const { accounts, keys, keyCache } = await store()
  const { id } = await accounts.create({ email: 'ann@example.org', plan: 'free' })
  const { key } = await keys.create({ account_id: id, name: 'a' })
  await keyCache.find(key)
  await accounts.delete(id)
  expect(keyCache.recall(key)).toBeUndefined()
  expect(await keyCache.find(key)).toBeNull()
  expect(await keys.list()).toEqual([])
  expect(await accounts.list()).toEqual([])
})

test('who is not there is told, without repeating a key', async () => {
  const { accounts } = await store()
  await expect(accounts.setPlan('nobody@example.org', 'pro')).rejects.toThrow(NotFound)
  await expect(accounts.delete('acc_nobody')).rejects.toThrow('There is no account "acc_nobody"')
  await expect(accounts.confirmEmail('acc_nobody')).rejects.toThrow(NotFound)
  const key = makeKey()
  await expect(accounts.get(key)).rejects.not.toThrow(key)
})

test('a plan that this program does not know is an error, not a guess', async () => {
  const { accounts, keys, keyCache, state } = await store()
  const { id } = await accounts.create({ plan: 'free' })
  const { key } = await keys.create({ account_id: id, name: 'a' })
  await state.db.updateTable('accounts').set({ plan: 'platinum' }).execute()
  await expect(accounts.list()).rejects.toThrow(`account ${id} has the plan "platinum", which there is not`)
  await expect(keyCache.find(key)).rejects.toThrow('"platinum"')
})
