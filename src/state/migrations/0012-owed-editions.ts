/** Editions that could not be told to a webhook with the others, and how often an owner could not be told that it is off. */
import type { Kysely, Migration } from 'kysely'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('owed_announcements')
    .addColumn('webhook_id', 'integer', (column) =>
      column.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('edition', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('owed_announcements_key', ['webhook_id', 'edition'])
    .execute()
  await db.schema
    .alterTable('webhooks')
    .addColumn('off_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

export const owedEditions: Migration = { up }
