import { type Kysely, type Migration, sql } from 'kysely'
import { expect, test } from 'vitest'
import { StateError } from './errors.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { rawQueries } from './sqlite/testing/raw-file.ts'
import { statePath } from './testing/stores.ts'

const PLACE = { setting: 'DATA_DIR', path: '/srv/state.db' } as const

const emptyDatabase = async () => rawQueries(await statePath())

const tables = async (db: Kysely<unknown>) =>
  (await db.introspection.getTables()).map(({ name }) => name).sort()

const making = (name: string): Migration => ({
  up: (db) => db.schema.createTable(name).addColumn('id', 'text').execute(),
})

test('all of ours are applied once, and the tables are those that queries know', async () => {
  const db = await emptyDatabase()
  await migrate(db, PLACE)
  await migrate(db, PLACE)
  expect(await tables(db)).toEqual([
    'accounts',
    'api_keys',
    'key_usage_days',
    'login_links',
    'login_sessions',
    'login_users',
    'mail_sends',
    'quota_days',
  ])
})

test('names of migrations sort in the order they are written in', () => {
  expect(Object.keys(MIGRATIONS)).toEqual(Object.keys(MIGRATIONS).sort())
})

test('what a later version adds is applied to what is there', async () => {
  const db = await emptyDatabase()
  await migrate(db, PLACE, { '0001-a': making('a') })
  await migrate(db, PLACE, { '0001-a': making('a'), '0002-b': making('b') })
  expect(await tables(db)).toEqual(['a', 'b'])
  await expect(migrate(db, PLACE, { '0001-a': making('a') })).rejects.toThrow('0002-b is unknown to this one')
})

test('one that fails half way leaves nothing behind, and can be tried again', async () => {
  const db = await emptyDatabase()
  const failing: Migration = {
    async up(db) {
      await db.schema.createTable('half').addColumn('id', 'text').execute()
      await sql`select nonsense from nowhere`.execute(db)
    },
  }
  const failed = migrate(db, PLACE, { '0001-a': making('a'), '0002-half': failing })
  await expect(failed).rejects.toThrow(StateError)
  await expect(failed).rejects.toThrow(
    'DATA_DIR: the tables of the state store /srv/state.db could not be updated',
  )
  expect(await tables(db)).toEqual([])
  await migrate(db, PLACE, { '0001-a': making('a'), '0002-half': making('half') })
  expect(await tables(db)).toEqual(['a', 'half'])
})
