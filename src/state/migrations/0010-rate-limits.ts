/** How often somebody may ask, over all servers. */
import type { Kysely, Migration } from 'kysely'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('subject', 'text', (column) => column.notNull().primaryKey())
    // Milliseconds since 1970, which 32 bits do not hold.
    .addColumn('full_at', 'double precision', (column) => column.notNull())
    .execute()
}

export const rateLimits: Migration = { up }
