import { expect, test } from 'vitest'
import { bundle, startHelper, statePlace, testState } from '#state/testing/stores.ts'
import { openAccounts } from '../open.ts'
import { KEYS_A_DAY_MAX } from './keys.ts'

test('two processes that make keys of one account at the same time make as many as one may, and no more', async () => {
  const script = await bundle('src/accounts/testing/keys-process.ts')
  const path = await statePlace()
  const store = openAccounts(await testState(path), Date.now)
  const { id } = await store.accounts.create({ plan: 'free' })
  const helpers = [0, 1].map(() => startHelper(script, [path, id, '40']))
  for (const helper of helpers) expect(await helper.line()).toBe('ready')
  for (const helper of helpers) helper.say('go')
  const made = await Promise.all(helpers.map(async (helper) => Number(await helper.line())))
  expect(made[0]! + made[1]!).toBe(KEYS_A_DAY_MAX)
  expect(await store.keys.list({ account_id: id })).toHaveLength(KEYS_A_DAY_MAX)
  // A restart changes nothing.
  const next = startHelper(script, [path, id, '3'])
  await next.line()
  next.say('go')
  expect(await next.line()).toBe('0')
})
