import { expect, test } from 'vitest'
import { StateUnavailable } from '#state/state.ts'
import { testState } from '#state/testing/stores.ts'
import { keyUsage } from '../keys/key-usage.ts'
import { openAccounts } from '../open.ts'
import { clockOf, ManualTime } from '../testing/time.ts'
import { FullDiskQuota } from './full-disk.ts'
import { type QuotaRound, StateQuotaStore } from './quota-store.ts'

const DAY = '2024-06-15'

/** Two processes on one store, whose disk a test fills. */
async function processes() {
  const state = await testState()
  const time = new ManualTime()
  const disk: { error: Error | null } = { error: null }
  const told: unknown[] = []
  const open = (name: string) => {
    const store = new StateQuotaStore(state, name, clockOf(time))
    const failing = {
      read: store.read.bind(store),
      sweep: store.sweep.bind(store),
      round: (round: QuotaRound) => (disk.error ? Promise.reject(disk.error) : store.round(round)),
    }
    const quota = new FullDiskQuota(failing, (error) => told.push(error))
    return {
      quota,
      take: async (need = 1, counts: QuotaRound['counts'] = [], limit = 25) =>
        (
          await quota.round({
            asks: [{ subject: 'account:a', day: DAY, limit, need, extra: 0 }],
            returns: [],
            counts,
          })
        )[0]!,
    }
  }
  const fail = (code: string | null) => {
    disk.error =
      code === null ? null : new StateUnavailable('no', { cause: Object.assign(new Error(), { code }) })
  }
  return { state, told, fail, a: open('a'), b: open('b') }
}

test.each(['SQLITE_FULL', '53100'])(
  'while the disk is full (%s) calls are counted on, and written afterwards',
  async (code) => {
    const { a, b, fail, told } = await processes()
    await a.take(20)
    fail(code)
    expect(await a.take(3)).toEqual({ granted: 3, taken: 23, others_ms: 0 })
    expect((await a.quota.read('account:a', DAY)).taken).toBe(23)
    expect(await a.take(4)).toMatchObject({ granted: 2, taken: 25 })
    expect(await a.take()).toMatchObject({ granted: 0, taken: 25 })
    expect(told).toHaveLength(1)
    fail(null)
    expect(await a.take()).toMatchObject({ granted: 0, taken: 25 })
    expect(await b.take()).toMatchObject({ granted: 0, taken: 25 })
    // Written once.
    expect((await a.quota.read('account:a', DAY)).taken).toBe(25)
    expect(await a.take(1, [], 30)).toMatchObject({ granted: 1, taken: 26 })
  },
)

test('what keys were answered meanwhile is written too', async () => {
  const { a, fail, state } = await processes()
  const { accounts, keys } = openAccounts(state, () => Date.parse(`${DAY}T12:00:00Z`))
  const { id } = await accounts.create({ email: 'a@example.org', plan: 'free' })
  const { record } = await keys.create({ account_id: id, name: 'mine' })
  fail('SQLITE_FULL')
  await a.take(1, [{ key_id: record.id, day: DAY, calls: 3 }])
  await a.take(1, [{ key_id: record.id, day: DAY, calls: 4 }])
  fail(null)
  await a.take()
  expect(await keyUsage(state, id, DAY)).toMatchObject([{ key_id: record.id, calls: 7 }])
})

test('what is wrong with the store otherwise is told, and nothing is counted', async () => {
  const { a, fail } = await processes()
  fail('SQLITE_IOERR')
  await expect(a.take()).rejects.toBeInstanceOf(StateUnavailable)
  fail(null)
  expect((await a.quota.read('account:a', DAY)).taken).toBe(0)
})
