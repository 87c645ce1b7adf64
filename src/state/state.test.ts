import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './migrations/index.ts'
import { openState, type State, StateUnavailable } from './state.ts'
import { runRaw } from './testing/raw.ts'
import { bundle, ENGINE, newPlace, startHelper, testState } from './testing/stores.ts'

const account = (id: string) => ({
  id,
  email: null,
  plan: 'free',
  created_at: '2024-06-15T00:00:00.000Z',
  email_confirmed_at: null,
})
const addAccount = (state: Pick<State, 'db'>, id: string) =>
  state.db.insertInto('accounts').values(account(id)).execute()
const accountIds = async (state: State) =>
  (await state.db.selectFrom('accounts').select('id').orderBy('id').execute()).map(({ id }) => id)

test('a new store is made, and keeps what it is given', async () => {
  const place = await newPlace()
  const first = await openState(place)
  await addAccount(first, 'acc_1')
  await first.close()
  expect(await accountIds(await testState(place))).toEqual(['acc_1'])
})

test('a transaction is all or nothing', async () => {
  const state = await testState()
  const failing = state.transaction(async (db) => {
    await addAccount({ db }, 'acc_lost')
    throw new Error('on second thought')
  })
  await expect(failing).rejects.toThrow('on second thought')
  const kept = await state.transaction(async (db) => {
    await addAccount({ db }, 'acc_1')
    return 'done'
  })
  expect(kept).toBe('done')
  expect(await accountIds(state)).toEqual(['acc_1'])
})

test('steps of a batch run in their order and give what they give; one that fails is told', async () => {
  const state = await testState()
  const adding = (id: string) => async (db: State['db']) => {
    await addAccount({ db }, id)
    const rows = await db.selectFrom('accounts').select('id').orderBy('id').execute()
    return rows.map((row) => row.id)
  }
  expect(await state.batch([])).toEqual([])
  expect((await state.batch([adding('acc_1')])).at(-1)).toEqual(['acc_1'])
  const ids = Array.from({ length: 450 }, (_, i) => `acc_${i + 2}`)
  const [first, ...others] = await state.batch(
    ids.map((id) => async (db: State['db']) => {
      const made = await db.insertInto('accounts').values(account(id)).returning('id').executeTakeFirst()
      return made?.id
    }),
  )
  expect([first, ...others]).toEqual(ids)
  await expect(state.batch([adding('acc_new'), adding('acc_1')])).rejects.toThrow(/unique/i)
  // Nobody has to repair anything.
  expect(
    (await state.batch([(db) => db.selectFrom('accounts').select('id').execute()]))[0]!.length,
  ).toBeGreaterThan(450)
})

test('text is sorted byte by byte', async () => {
  const state = await testState()
  for (const id of ['b', 'a', 'B', 'A', '_', 'é']) await addAccount(state, id)
  expect(await accountIds(state)).toEqual(['A', 'B', '_', 'a', 'b', 'é'])
})

test('the store tells the time', async () => {
  const state = await testState()
  const asked = sql<{
    now: string
    later: string
  }>`select ${state.clock()} as now, ${state.clock(1500)} as later`
  const { now, later } = (await asked.execute(state.db)).rows[0]!
  expect(new Date(now).toISOString()).toBe(now)
  const ahead = Date.parse(later) - Date.parse(now)
  expect(ahead).toBeGreaterThanOrEqual(1500)
  expect(ahead).toBeLessThan(1600)
})

test('transactions that run at once do not mix', async () => {
  const state = await testState()
  await addAccount(state, 'acc_0')
  const more = () =>
    state.transaction(async (db) => {
      const { length } = await db.selectFrom('accounts').select('id').execute()
      await db
        .insertInto('accounts')
        .values(account(`acc_${length}`))
        .execute()
    })
  await Promise.all(Array.from({ length: 20 }, more))
  expect(await accountIds(state)).toHaveLength(21)
})

test('processes that start at once on a new store all find it made, once', async () => {
  const path = await newPlace()
  const script = await bundle('src/state/testing/open-process.ts')
  const helpers = Array.from({ length: 4 }, (_, i) => startHelper(script, [path, `acc_${i}`]))
  expect(await Promise.all(helpers.map((helper) => helper.line()))).toEqual(Array(4).fill('ready'))
  for (const helper of helpers) helper.say('go')
  expect(await Promise.all(helpers.map((helper) => helper.line()))).toEqual(Array(4).fill('well'))
  const state = await testState(path)
  expect(await accountIds(state)).toEqual(['acc_0', 'acc_1', 'acc_2', 'acc_3'])
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    state.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS))
})

test('a store that a newer program has written is left alone', async () => {
  const place = await newPlace()
  await (await openState(place)).close()
  await runRaw(place, "insert into kysely_migration values ('0999-later', '2030-01-01')")
  await expect(openState(place, 'STATE_URL')).rejects.toThrow(
    /^STATE_URL: the state store .* was written by a newer Headcount \(0999-later is unknown to this one\)/,
  )
})

test("another program's tables are left alone", async () => {
  const place = await newPlace()
  await runRaw(place, 'create table songs (name text)')
  await expect(openState(place, 'STATE_URL')).rejects.toThrow(
    /^STATE_URL: .* belongs to another program: it holds the tables songs/,
  )
})

test('what a statement does wrong is not taken for a failing store', async () => {
  const state = await testState()
  await addAccount(state, 'acc_1')
  const again = await addAccount(state, 'acc_1').catch((error: unknown) => error)
  expect(again).toMatchObject({ code: ENGINE === 'postgres' ? '23505' : 'SQLITE_CONSTRAINT_PRIMARYKEY' })
  expect(again).not.toBeInstanceOf(StateUnavailable)
})
