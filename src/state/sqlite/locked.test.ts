import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { openState, StateUnavailable } from '../state.ts'
import type { StateTables } from '../tables.ts'
import { StateSqliteDialect } from './dialect.ts'
import { Patience } from './patience.ts'

/** A store whose time passes only while it waits, and another program that can keep it locked. */
async function lockable() {
  const path = join(await testFolder(), 'state.db')
  await (await openState(path)).close()
  const [file, other] = [new BetterSqlite3(path, { timeout: 1 }), new BetterSqlite3(path)]
  let now = 0
  const waits: number[] = []
  const meanwhile: (() => void)[] = []
  const patience = new Patience({
    now: () => now,
    async wait(ms) {
      waits.push(ms)
      now += ms
      meanwhile.shift()?.()
      await new Promise((next) => setImmediate(next))
    },
  })
  const db = new Kysely<StateTables>({ dialect: new StateSqliteDialect(file, patience) })
  onTestFinished(async () => {
    await db.destroy()
    other.close()
  })
  let made = 0
  const values = () => ({
    id: `acc_${made++}`,
    email: null,
    plan: 'free',
    created_at: '2024-06-15T00:00:00.000Z',
    email_confirmed_at: null,
  })
  return {
    waits,
    meanwhile,
    pass: (ms: number) => {
      now += ms
    },
    lock: () => other.exec('begin immediate'),
    unlock: () => other.exec('commit'),
    write: () => db.insertInto('accounts').values(values()).execute(),
    writeInOne: () =>
      db.transaction().execute((own) => own.insertInto('accounts').values(values()).execute()),
    read: () => db.selectFrom('accounts').select('id').execute(),
  }
}

test('a locked store is waited for without keeping anything else waiting, for two seconds in all', async () => {
  const store = await lockable()
  store.lock()
  store.meanwhile.push(() => {}, store.unlock)
  await store.write()
  expect(store.waits).toHaveLength(2)
  store.lock()
  let turns = 0
  const turning = setInterval(() => turns++, 0)
  await expect(store.writeInOne()).rejects.toBeInstanceOf(StateUnavailable)
  clearInterval(turning)
  expect(store.waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(2000)
  expect(turns).toBeGreaterThan(0)
})

test('after somebody has waited in vain nobody waits for a while, and reading goes on', async () => {
  const store = await lockable()
  store.lock()
  await expect(store.write()).rejects.toBeInstanceOf(StateUnavailable)
  const waited = store.waits.length
  for (const write of [store.write, store.writeInOne, store.write])
    await expect(write()).rejects.toBeInstanceOf(StateUnavailable)
  expect(store.waits).toHaveLength(waited)
  expect(await store.read()).toEqual([])
  store.unlock()
  await store.write()
  // Once it has been written, it is worth waiting for again; so it is after the while.
  store.lock()
  store.meanwhile.push(store.unlock)
  await store.writeInOne()
  expect(store.waits).toHaveLength(waited + 1)
  store.lock()
  await expect(store.write()).rejects.toBeInstanceOf(StateUnavailable)
  store.pass(2001)
  store.meanwhile.push(store.unlock)
  await store.write()
  expect(await store.read()).toHaveLength(3)
})
