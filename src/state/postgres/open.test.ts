import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parsePlace } from '../place.ts'
import { openState, type State, StateError, StateUnavailable } from '../state.ts'
import { newPlace, testState } from '../testing/stores.ts'
import { openPostgres } from './open.ts'
import type { PostgresPlace } from './place.ts'
import { rawSchema } from './testing/schemas.ts'
import { wayTo } from './testing/way.ts'

const account = (id: string) => ({
  id,
  email: null,
  plan: 'free',
  created_at: '2024-06-15T00:00:00.000Z',
  email_confirmed_at: null,
})
const add = (state: State, id: string) => state.db.insertInto('accounts').values(account(id)).execute()
const ids = async (state: State) =>
  (await state.db.selectFrom('accounts').select('id').orderBy('id').execute()).map(({ id }) => id)

test('the tables lie in the schema that the address names, beside those of others', async () => {
  const [place, other] = [await newPlace(), await newPlace()]
  const { db, schema } = await rawSchema(place)
  await add(await testState(place), 'acc_1')
  await add(await testState(other), 'acc_2')
  const { rows } = await sql<{ id: string }>`select id from ${sql.id(schema, 'accounts')}`.execute(db)
  expect(rows).toEqual([{ id: 'acc_1' }])
  expect(await ids(await testState(other))).toEqual(['acc_2'])
})

test('transactions are as if one ran after the other, in however many processes', async () => {
  const place = await newPlace()
  const states = [await testState(place), await testState(place)]
  let runs = 0
  // Each reads how many there are, and adds one that depends on it: reading what another is about to change.
  const more = (state: State) =>
    state.transaction(async (db) => {
      runs++
      const { length } = await db.selectFrom('accounts').select('id').execute()
      await db
        .insertInto('accounts')
        .values(account(`acc_${length}`))
        .execute()
    })
  await Promise.all(Array.from({ length: 16 }, (_, i) => more(states[i % 2]!)))
  expect(await ids(states[0]!)).toHaveLength(16)
  expect(runs).toBeGreaterThan(16)
})

test('what a transaction is refused for is not tried again', async () => {
  const state = await testState()
  await add(state, 'acc_1')
  let runs = 0
  const again = state.transaction(async (db) => {
    runs++
    await db.insertInto('accounts').values(account('acc_1')).execute()
  })
  await expect(again).rejects.toMatchObject({ code: '23505' })
  expect(runs).toBe(1)
})

test.each([
  ['postgres://me:secret@127.0.0.1:1/state', 'nobody answers there'],
  ['postgres://me:secret@nowhere.invalid/state', /its host cannot be (found|looked up)/],
])('%s, which cannot be reached, is told without its password', async (place, reason) => {
  const error = await openState(place).catch((thrown: unknown) => thrown as Error)
  expect(error).toBeInstanceOf(StateError)
  expect((error as Error).message).toMatch(
    /^STATE_URL: the state store postgres:\/\/[a-z0-9.:]+\/state cannot be used: /,
  )
  expect((error as Error).message).toMatch(reason)
  expect((error as Error).message).not.toContain('secret')
})

test('a database that is not there, and a user who may not, are told', async () => {
  const place = await newPlace()
  const lost = new URL(place)
  lost.pathname = '/nowhere'
  await expect(openState(lost.href)).rejects.toThrow('cannot be used: it has no such database')
  const { db, schema } = await rawSchema(place)
  await sql`do $$ begin create role weak login; exception when duplicate_object then null; end $$`.execute(db)
  const weak = new URL(place)
  weak.username = 'weak'
  await expect(openState(weak.href)).rejects.toThrow('this user may not make tables there')
  await sql`grant usage on schema ${sql.id(schema)} to weak`.execute(db)
  await expect(openState(weak.href)).rejects.toThrow('could not be updated')
})

/** An open store by a way that can be cut; it waits for a moment alone. */
async function farStore() {
  const way = await wayTo(await newPlace())
  const place = parsePlace(way.address) as PostgresPlace
  const state = await openPostgres(place, { connectMs: 400, statementMs: 400, answerMs: 500 })
  onTestFinished(() => state.close())
  const uses = {
    statement: () => ids(state),
    transaction: () => state.transaction((db) => db.selectFrom('accounts').select('id').execute()),
    batch: () => state.batch([(db) => db.selectFrom('accounts').select('id').execute()]),
  }
  const all = () => Promise.allSettled(Object.values(uses).map((use) => use()))
  const statuses = async () => (await all()).map(({ status }) => status)
  expect(await statuses()).toEqual(Array(3).fill('fulfilled'))
  return { way, state, all, statuses }
}

test.each(['cut', 'stick'] as const)(
  'a server that is gone (%s) is unavailable in a moment, and used again when it is back',
  async (what) => {
    const { way, state, all, statuses } = await farStore()
    way[what]()
    // Those that were open, and then those that would be opened.
    for (let again = 0; again < 3; again++) {
      const started = performance.now()
      for (const outcome of await all()) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StateUnavailable) })
      }
      expect(performance.now() - started).toBeLessThan(5000)
    }
    way.open()
    await vi.waitFor(async () => expect(await statuses()).toEqual(Array(3).fill('fulfilled')), 10_000)
    expect(state.busy).toBe(0)
  },
)

test('a lock that somebody keeps is waited for no longer than anything else', async () => {
  const { state } = await farStore()
  await add(state, 'acc_1')
  const rename = (db: State['db']) =>
    db.updateTable('accounts').set({ plan: 'pro' }).where('id', '=', 'acc_1').execute()
  const locked = new Error('done')
  const keeping = state.transaction(async (db) => {
    await rename(db)
    await expect(rename(state.db)).rejects.toThrow(StateUnavailable)
    throw locked
  })
  await expect(keeping).rejects.toThrow(locked)
  await rename(state.db)
})

test('a pooler that drops what a session asks for does not lead to other tables', async () => {
  const place = await newPlace()
  // As PgBouncer does with `ignore_startup_parameters = options`.
  const change = (sent: Buffer) => {
    const at = sent.indexOf('-c search_path="')
    return at < 0 ? sent : Buffer.from(sent).fill(' ', at, sent.indexOf('"', at + 16) + 1)
  }
  const deaf = await wayTo(place, { change })
  await expect(openState(deaf.address)).rejects.toThrow(
    /leads to the schema public: .* alter role … set search_path = test_/,
  )
  const { db } = await rawSchema(place)
  const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db)
  expect(rows).toEqual([])
})

test('a session that has forgotten its statements is replaced by another', async () => {
  const state = await testState()
  const count = () => state.batch([(db) => db.selectFrom('accounts').select('id').execute()])
  await count()
  await state.batch([(db) => sql`deallocate all`.execute(db)])
  await expect(count()).rejects.toThrow(StateUnavailable)
  expect(await count()).toEqual([[]])
})
