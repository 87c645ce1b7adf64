/** Quota by day, and calls by key and day. */
import type { Kysely, Migration } from 'kysely'

async function up(db: Kysely<unknown>): Promise<void> {
  // By day first: a day's rows are swept away together.
  await db.schema
    .createTable('quota_days')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('taken', 'integer', (column) => column.notNull())
    .addColumn('granted', 'integer', (column) => column.notNull())
    .addColumn('lent_until', 'text', (column) => column.notNull())
    .addColumn('lent_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('quota_days_key', ['day', 'subject'])
    .execute()
  await db.schema
    .createTable('key_usage_days')
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('key_usage_days_key', ['key_id', 'day'])
    .execute()
}

export const usage: Migration = { up }
