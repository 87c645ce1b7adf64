import { expect, test } from 'vitest'
import { StateUnavailable } from '#state/state.ts'
import { settle } from '#state/testing/stores.ts'
import { keyUsage } from '../keys/key-usage.ts'
import { openAccounts } from '../open.ts'
import { clockOf, DAY, oneProcess, takenInStore, WHO } from '../testing/time.ts'
import { type QuotaStore, StateQuotaStore } from './quota-store.ts'
import { StateUsage } from './usage.ts'

test('each call is told how many it makes; past the limit there are none', async () => {
  const { take, usage } = await oneProcess()
  for (let i = 1; i <= 25; i++) expect(await take()).toBe(i)
  expect(await take()).toBeNull()
  expect(await usage.used(WHO, DAY)).toBe(25)
  expect(await usage.take(WHO, '2024-06-16', 25)).toBe(1)
  expect(await usage.take('ip:1.1.1.1', DAY, 25)).toBe(1)
  expect(await usage.take('nobody', DAY, 0)).toBeNull()
})

test('of 500 at once with 25 left, exactly 25 are counted', async () => {
  const { take, watch } = await oneProcess()
  const taken = await Promise.all(Array.from({ length: 500 }, () => take()))
  expect(taken.filter((used) => used !== null)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
  // All of them asked the store together.
  expect(watch.rounds).toBe(1)
})

test('a plan that shrinks refuses at once, one that grows gives more', async () => {
  const { take } = await oneProcess()
  for (let i = 0; i < 30; i++) await take(200)
  expect(await take(25)).toBeNull()
  expect(await take(200)).toBe(31)
  const mixed = await Promise.all([take(25), take(200), take(32), take(200)])
  // Those of one limit are asked for together.
  expect(mixed).toEqual([null, 32, null, 33])
})

test('what was lent before midnight goes back to the day that is over', async () => {
  const { usage, take, time, state } = await oneProcess()
  time.ms = Date.parse('2024-06-15T23:59:59.900Z')
  for (let i = 0; i < 5; i++) await take(1000)
  expect(await takenInStore(state)).toBe(7)
  time.ms = Date.parse('2024-06-16T00:00:00.000Z')
  expect(await usage.take(WHO, '2024-06-16', 25)).toBe(1)
  await time.advance(1000)
  const rows = await state.db.selectFrom('quota_days').select(['day', 'taken']).orderBy('day').execute()
  expect(rows).toEqual([
    { day: DAY, taken: 5 },
    { day: '2024-06-16', taken: 1 },
  ])
})

test('a failing store counts nothing and refuses nobody: the caller hears of it', async () => {
  const { take, usage, watch } = await oneProcess()
  expect(await take()).toBe(1)
  watch.failing = new StateUnavailable('disk full')
  await expect(take()).rejects.toThrow('disk full')
  watch.failing = null
  expect(await take()).toBe(2)
  expect(await usage.used(WHO, DAY)).toBe(2)
  expect(watch.errors).toHaveLength(1)
})

test('what each key was answered can be read by day, for those without limit too', async () => {
  const { usage, take, time, state, watch } = await oneProcess()
  const { accounts, keys } = openAccounts(state, time.now)
  const { id: account_id } = await accounts.create({ plan: 'pro' })
  const [a, b] = [await keys.create({ account_id, name: 'a' }), await keys.create({ account_id, name: 'b' })]
  for (let i = 0; i < 10; i++) await take(1000, a.record.id)
  expect(await take(1000, b.record.id)).toBe(11)
  // A call that was refused was not answered.
  expect(await take(11, b.record.id)).toBeNull()
  usage.count(b.record.id, '2024-06-16')
  watch.failing = new Error('once')
  await time.advance(100)
  watch.failing = null
  await time.advance(5000)
  const read = Object.fromEntries(
    (await keyUsage(state, account_id, DAY)).map(({ key_id, day, calls }) => [`${key_id} ${day}`, calls]),
  )
  expect(read).toEqual({
    [`${a.record.id} ${DAY}`]: 10,
    [`${b.record.id} ${DAY}`]: 1,
    [`${b.record.id} 2024-06-16`]: 1,
  })
})

test('what is counted while a slow store writes is written too, though nobody calls any more', async () => {
  const { time, state } = await oneProcess()
  const { accounts, keys } = openAccounts(state, time.now)
  const { id: account_id } = await accounts.create({ plan: 'enterprise' })
  const { id } = (await keys.create({ account_id, name: 'a' })).record
  const store = new StateQuotaStore(state, 'slow', clockOf(time))
  let arrive = () => {}
  const slow: QuotaStore = {
    async round(round) {
      await new Promise<void>((resolve) => (arrive = resolve))
      return store.round(round)
    },
    read: (subject, day) => store.read(subject, day),
    sweep: (today) => store.sweep(today),
  }
  const usage = new StateUsage({ store: slow, time, onError: () => {} })
  usage.count(id, DAY)
  await time.advance(100)
  usage.count(id, DAY)
  await time.advance(200)
  for (let round = 0; round < 2; round++) {
    arrive()
    await settle()
    await time.advance(1000)
  }
  expect(await keyUsage(state, account_id, DAY)).toEqual([{ key_id: id, day: DAY, calls: 2 }])
  const closed = usage.close()
  await settle()
  arrive()
  await closed
})

test('what was counted since the last sweep is written when the service stops', async () => {
  const { usage, state, time, take } = await oneProcess()
  const { accounts, keys } = openAccounts(state, time.now)
  const { id: account_id } = await accounts.create({ plan: 'enterprise' })
  const { id } = (await keys.create({ account_id, name: 'a' })).record
  usage.count(id, DAY)
  await take(25, id)
  expect(await keyUsage(state, account_id, DAY)).toEqual([])
  await usage.close()
  expect(await keyUsage(state, account_id, DAY)).toEqual([{ key_id: id, day: DAY, calls: 2 }])
})

test('while the store is down, what is counted is not tried, and logged, ten times a second, and written in the end', async () => {
  const { usage, time, watch, state } = await oneProcess()
  const { accounts, keys } = openAccounts(state, time.now)
  const { id: account_id } = await accounts.create({ plan: 'enterprise' })
  const { id } = (await keys.create({ account_id, name: 'a' })).record
  usage.count(id, DAY)
  watch.failing = new StateUnavailable('disk full')
  await time.advance(60_000)
  expect(watch.errors.length).toBe(12)
  watch.failing = null
  await time.advance(5000)
  expect(await keyUsage(state, account_id, DAY)).toEqual([{ key_id: id, day: DAY, calls: 1 }])
})

test('past days are forgotten as days go by', async () => {
  const { usage, time, state } = await oneProcess()
  for (let day = 15; day <= 19; day++) {
    await usage.take('ip:1.1.1.1', `2024-06-${day}`, 25)
    await time.advance(86_400_000)
  }
  await usage.take('ip:1.1.1.1', '2024-06-20', 25)
  await time.advance(1000)
  const days = await state.db.selectFrom('quota_days').select('day').orderBy('day').execute()
  expect(days.map(({ day }) => day)).toEqual(['2024-06-19', '2024-06-20'])
})
