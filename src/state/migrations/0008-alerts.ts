/** Alerts: whether and how often a filter's account is told of what matches, and how far it has been told. */
import type { Kysely, Migration } from 'kysely'

async function up(db: Kysely<unknown>): Promise<void> {
  // Defaults stand for what a program that knows nothing of them saves.
  await db.schema
    .alterTable('saved_filters')
    .addColumn('notify', 'text', (column) => column.notNull().defaultTo('none'))
    .execute()
  await db.schema
    .alterTable('saved_filters')
    .addColumn('frequency', 'text', (column) => column.notNull().defaultTo('daily'))
    .execute()
  await db.schema
    .alterTable('saved_filters')
    .addColumn('paused', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('filter_alerts')
    .addColumn('filter_id', 'integer', (column) =>
      column.notNull().primaryKey().references('saved_filters.id').onDelete('cascade'),
    )
    .addColumn('frequency', 'text', (column) => column.notNull())
    .addColumn('told_edition', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('leased_until', 'text', (column) => column.notNull())
    .addColumn('leased_by', 'text')
    .addColumn('sent_at', 'text')
    .execute()
  await db.schema.createIndex('filter_alerts_due').on('filter_alerts').column('due_at').execute()
  await db.schema
    .createTable('alert_settings')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .execute()
}

export const alerts: Migration = { up }
