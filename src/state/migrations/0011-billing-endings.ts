/** Subscriptions that are to be ended at the processor, parts of payments that went back, and since when things are kept. */
import type { Kysely, Migration } from 'kysely'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('billing_endings')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('refund', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('billing_payments')
    .addColumn('refunded_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('billing_customers').addColumn('erased_at', 'text').execute()
  for (const table of ['sandbox_objects', 'sandbox_answers'])
    await db.schema.alterTable(table).addColumn('made_at', 'text').execute()
  for (const [table, column] of [
    ['billing_checkouts', 'created_at'],
    ['billing_events', 'received_at'],
    ['billing_downloads', 'created_at'],
    ['billing_subscriptions', 'checkout_id'],
  ] as const)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}

export const billingEndings: Migration = { up }
