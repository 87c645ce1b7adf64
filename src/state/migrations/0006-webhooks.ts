/** Webhooks: where accounts are told of what happens, what happened, and what of it was sent where. */
import type { Kysely, Migration } from 'kysely'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('events', 'text', (column) => column.notNull())
    // No reference: a webhook whose filter is deleted is told so, and must not begin to get everything.
    .addColumn('filter_id', 'integer')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('off_reason', 'text')
    .addColumn('off_told', 'integer', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('secret_before', 'text')
    .addColumn('secret_before_until', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('held_until', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('webhooks_by_account').on('webhooks').column('account_id').execute()
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('events_by_age').on('events').column('created_at').execute()
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('webhook_id', 'integer', (column) =>
      column.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    // As its event has them, so that what is due can be put in order without looking there.
    .addColumn('event_at', 'text', (column) => column.notNull())
    .addColumn('event_seq', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('step', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('leased_until', 'text', (column) => column.notNull())
    .addColumn('leased_by', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addUniqueConstraint('deliveries_once', ['webhook_id', 'event_id'])
    .execute()
  await db.schema.createIndex('deliveries_due').on('deliveries').columns(['state', 'due_at']).execute()
  await db.schema.createIndex('deliveries_leased').on('deliveries').column('leased_until').execute()
  await db.schema.createIndex('deliveries_by_event').on('deliveries').column('event_id').execute()
  await db.schema
    .createIndex('deliveries_by_webhook')
    .on('deliveries')
    .columns(['webhook_id', 'event_at', 'event_seq'])
    .execute()
  await db.schema
    .createTable('attempts')
    .addColumn('delivery_id', 'text', (column) =>
      column.notNull().references('deliveries.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('milliseconds', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('error', 'text')
    .addColumn('answer', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('attempts_once', ['delivery_id', 'number'])
    .execute()
  await db.schema
    .createTable('announcements')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}

export const webhooks: Migration = { up }
