import { expect, test } from 'vitest'
import { testState } from '#state/testing/stores.ts'
import { keyUsage, lastUsed } from '../keys/key-usage.ts'
import { openAccounts } from '../open.ts'
import { clockOf, ManualTime } from '../testing/time.ts'
import { type QuotaAsk, StateQuotaStore } from './quota-store.ts'

const ask = (parts: Partial<QuotaAsk>): QuotaAsk => ({
  day: '2024-06-15',
  subject: 'account:a',
  limit: 25,
  need: 1,
  extra: 0,
  ...parts,
})

async function stores() {
  const state = await testState()
  const time = new ManualTime()
  const store = (name: string) => {
    const quota = new StateQuotaStore(state, name, clockOf(time))
    return {
      quota,
      ask: async (parts: Partial<QuotaAsk>) =>
        (await quota.round({ asks: [ask(parts)], returns: [], counts: [] }))[0]!,
      read: (subject = 'account:a', day = '2024-06-15') => quota.read(subject, day),
    }
  }
  return { state, time, a: store('a'), b: store('b') }
}

test('as many calls are given as there are, and not one more', async () => {
  const { a, b } = await stores()
  expect(await a.ask({ need: 10 })).toEqual({ granted: 10, taken: 10, others_ms: 0 })
  expect(await b.ask({ need: 10 })).toEqual({ granted: 10, taken: 20, others_ms: 0 })
  expect(await a.ask({ need: 10 })).toEqual({ granted: 5, taken: 25, others_ms: 0 })
  expect(await b.ask({ need: 10 })).toEqual({ granted: 0, taken: 25, others_ms: 0 })
  expect(await a.ask({ need: 500, subject: 'account:b' })).toMatchObject({ granted: 25, taken: 25 })
})

test('days and callers are counted apart; a larger limit gives more, a smaller one nothing', async () => {
  const { a } = await stores()
  await a.ask({ need: 25 })
  expect((await a.ask({ subject: 'ip:1.1.1.1' })).taken).toBe(1)
  expect((await a.ask({ day: '2024-06-16' })).taken).toBe(1)
  expect(await a.ask({ limit: 30, need: 9 })).toMatchObject({ granted: 5, taken: 30 })
  expect(await a.ask({ limit: 25 })).toMatchObject({ granted: 0, taken: 30 })
  expect((await a.read('account:nobody')).taken).toBe(0)
})

test('calls are lent only while eight times as many are left, and all or none', async () => {
  const { a } = await stores()
  expect(await a.ask({ extra: 3 })).toMatchObject({ granted: 4, taken: 4 })
  expect(await a.ask({ extra: 3 })).toMatchObject({ granted: 1, taken: 5 })
  expect(await a.ask({ extra: 2 })).toMatchObject({ granted: 3, taken: 8 })
  expect(await a.ask({ extra: 31, limit: 257 })).toMatchObject({ granted: 32, taken: 40 })
  expect(await a.ask({ extra: 4, need: 1, subject: 'new' })).toMatchObject({ granted: 1, taken: 1 })
})

test('a process learns for how long others may give back, and never waits for itself', async () => {
  const { time, a, b } = await stores()
  await a.ask({ extra: 1 })
  expect((await a.read()).others_ms).toBe(0)
  expect((await b.read()).others_ms).toBe(500)
  expect((await b.ask({})).others_ms).toBe(500)
  time.ms += 300
  expect((await b.read()).others_ms).toBe(200)
  await b.ask({ extra: 1 })
  expect((await a.read()).others_ms).toBe(500)
  expect((await b.read()).others_ms).toBe(500)
  // Once all is over, the next who lends is alone again.
  time.ms += 500
  expect((await a.read()).others_ms).toBe(0)
  await b.ask({ extra: 1 })
  expect((await b.read()).others_ms).toBe(0)
  expect((await a.read()).others_ms).toBe(500)
})

test('loans go by the clock of the store', async () => {
  const state = await testState()
  const round = (name: string) =>
    new StateQuotaStore(state, name).round({ asks: [ask({ extra: 1 })], returns: [], counts: [] })
  expect((await round('a'))[0]).toEqual({ granted: 2, taken: 2, others_ms: 0 })
  const { others_ms } = (await round('b'))[0]!
  // More only if the clock was put back meanwhile; none only if this took half a second.
  expect(others_ms).toBeLessThanOrEqual(500)
  expect(Number.isInteger(others_ms)).toBe(true)
})

test('what is given back can be given again', async () => {
  const { a } = await stores()
  await a.ask({ need: 25 })
  const returns = [{ day: '2024-06-15', subject: 'account:a', calls: 3 }]
  const [stand] = await a.quota.round({ asks: [ask({ need: 5 })], returns, counts: [] })
  expect(stand).toMatchObject({ granted: 3, taken: 25 })
})

test('stands come in the order of the asks, whatever order they are asked in', async () => {
  const { a } = await stores()
  const asks = [
    ask({ subject: 'z', need: 2 }),
    ask({ subject: 'a', need: 3 }),
    ask({ subject: 'm', need: 4 }),
  ]
  const stands = await a.quota.round({ asks, returns: [], counts: [] })
  expect(stands.map(({ granted }) => granted)).toEqual([2, 3, 4])
})

test('calls of a key add up by day; those of an erased key are dropped, and nothing else with them', async () => {
  const { a, state } = await stores()
  const { accounts, keys } = openAccounts(state, new ManualTime().now)
  const { id: account_id } = await accounts.create({ plan: 'pro' })
  const { record } = await keys.create({ account_id, name: 'a' })
  const counts = (calls: number, day: string) => [
    { key_id: record.id, day, calls },
    { key_id: 'key_gone', day, calls },
  ]
  await a.quota.round({ asks: [], returns: [], counts: counts(2, '2024-06-14') })
  await a.quota.round({ asks: [], returns: [], counts: counts(3, '2024-06-15') })
  await a.quota.round({ asks: [ask({})], returns: [], counts: counts(4, '2024-06-15') })
  expect(await keyUsage(state, account_id, '2024-06-14')).toEqual([
    { key_id: record.id, day: '2024-06-14', calls: 2 },
    { key_id: record.id, day: '2024-06-15', calls: 7 },
  ])
  expect(await keyUsage(state, account_id, '2024-06-15')).toHaveLength(1)
  expect(await keyUsage(state, 'acc_other', '2024-06-01')).toEqual([])
  expect([...(await lastUsed(state))]).toEqual([[record.id, '2024-06-15']])
  expect((await a.read()).taken).toBe(1)
})

test('addresses of past days and old usage are forgotten, however many', async () => {
  const { a, state } = await stores()
  const asks = Array.from({ length: 2500 }, (_, i) => ask({ subject: `ip:${i}`, day: '2024-06-13' }))
  await a.quota.round({ asks, returns: [], counts: [] })
  await a.ask({ day: '2024-06-14' })
  await a.ask({ day: '2024-06-15' })
  const { accounts, keys } = openAccounts(state, new ManualTime().now)
  const { id: account_id } = await accounts.create({ plan: 'pro' })
  const { record } = await keys.create({ account_id, name: 'a' })
  const counts = ['2023-05-11', '2023-05-12'].map((day) => ({ key_id: record.id, day, calls: 1 }))
  await a.quota.round({ asks: [], returns: [], counts })
  await a.quota.sweep('2024-06-15')
  const days = await state.db.selectFrom('quota_days').select('day').orderBy('day').execute()
  expect(days.map(({ day }) => day)).toEqual(['2024-06-14', '2024-06-15'])
  expect((await keyUsage(state, account_id, '2000-01-01')).map(({ day }) => day)).toEqual(['2023-05-12'])
})
