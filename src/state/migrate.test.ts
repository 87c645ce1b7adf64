import { type Migration, sql } from 'kysely'
import { expect, test } from 'vitest'
import { StateError } from './errors.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { rawStore } from './testing/raw.ts'
import { newPlace } from './testing/stores.ts'

const PLACE = { setting: 'DATA_DIR', path: '/srv/state.db' } as const

/** A store without tables; `update` applies migrations to it. */
async function emptyStore() {
  const { db, schema } = await rawStore(await newPlace())
  const options = schema === undefined ? {} : { schema }
  return {
    update: (migrations?: Record<string, Migration>) =>
      migrate(db, PLACE, { ...options, ...(migrations && { migrations }) }),
    async tables() {
      const found = await db.introspection.getTables()
      return found.map(({ name }) => name).sort()
    },
  }
}

const making = (name: string): Migration => ({
  up: (db) => db.schema.createTable(name).addColumn('id', 'text').execute(),
})

test('all of ours are applied once, and the tables are those that queries know', async () => {
  const { update, tables } = await emptyStore()
  await update()
  await update()
  expect(await tables()).toEqual([
    'accounts',
    'alert_settings',
    'announcements',
    'api_keys',
    'attempts',
    'billing_checkouts',
    'billing_customers',
    'billing_downloads',
    'billing_effects',
    'billing_endings',
    'billing_events',
    'billing_mails',
    'billing_payments',
    'billing_plans',
    'billing_subscriptions',
    'billing_tickets',
    'deliveries',
    'events',
    'filter_alerts',
    'key_usage_days',
    'leases',
    'login_links',
    'login_sessions',
    'login_users',
    'mail_sends',
    'owed_announcements',
    'quota_days',
    'rate_limits',
    'sandbox_answers',
    'sandbox_objects',
    'saved_filters',
    'talent_consents',
    'talent_contacts',
    'talent_links',
    'talent_profiles',
    'talent_searches',
    'talent_skills',
    'talent_stops',
    'webhooks',
  ])
})

test('names of migrations sort in the order they are written in', () => {
  expect(Object.keys(MIGRATIONS)).toEqual(Object.keys(MIGRATIONS).sort())
})

test('what a later version adds is applied to what is there', async () => {
  const { update, tables } = await emptyStore()
  await update({ '0001-a': making('a') })
  await update({ '0001-a': making('a'), '0002-b': making('b') })
  expect(await tables()).toEqual(['a', 'b'])
  await expect(update({ '0001-a': making('a') })).rejects.toThrow('0002-b is unknown to this one')
})

test('one that fails half way leaves nothing behind, and can be tried again', async () => {
  const { update, tables } = await emptyStore()
  const failing: Migration = {
    async up(db) {
      await db.schema.createTable('half').addColumn('id', 'text').execute()
      await sql`select nonsense from nowhere`.execute(db)
    },
  }
  const failed = update({ '0001-a': making('a'), '0002-half': failing })
  await expect(failed).rejects.toThrow(StateError)
  await expect(failed).rejects.toThrow(
    'DATA_DIR: the tables of the state store /srv/state.db could not be updated',
  )
  expect(await tables()).toEqual([])
  await update({ '0001-a': making('a'), '0002-half': making('half') })
  expect(await tables()).toEqual(['a', 'half'])
})
