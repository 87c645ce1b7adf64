/** What one server at a time does, or one alone on a day. */
import type { Kysely, Migration } from 'kysely'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute()
}

export const leases: Migration = { up }
