/** Filters that accounts keep. */
import type { Kysely, Migration } from 'kysely'

async function up(db: Kysely<unknown>): Promise<void> {
  // Ids are drawn and not counted: the engines count in ways of their own, and a counter says how many others keep.
  await db.schema
    .createTable('saved_filters')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('criteria', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('saved_filters_names', ['account_id', 'name'])
    .execute()
}

export const savedFilters: Migration = { up }
