/** What is sold, to whom, what the processor told of it, and what was done. */
import type { Kysely, Migration } from 'kysely'

/** A column: its type, and whether it may be null. */
type Column = 'text' | 'text?' | 'integer'

const TABLES: Readonly<Record<string, { key: string; columns: Readonly<Record<string, Column>> }>> = {
  billing_checkouts: {
    key: 'id',
    columns: {
      id: 'text',
      kind: 'text',
      product: 'text',
      period: 'text?',
      format: 'text?',
      filter: 'text',
      brief: 'text?',
      email: 'text?',
      account_id: 'text?',
      amount_cents: 'integer',
      session_id: 'text?',
      status: 'text',
      account_new: 'integer',
      customer_id: 'text?',
      subscription_id: 'text?',
      payment_intent: 'text?',
      key_shown_at: 'text?',
      created_at: 'text',
      fulfilled_at: 'text?',
    },
  },
  billing_subscriptions: {
    key: 'id',
    columns: {
      id: 'text',
      checkout_id: 'text',
      customer_id: 'text',
      account_id: 'text?',
      email: 'text?',
      kind: 'text',
      product: 'text',
      period: 'text',
      format: 'text?',
      status: 'text',
      current_period_end: 'text?',
      cancel_at_period_end: 'integer',
      trial_end: 'text?',
      grace_until: 'text?',
      started_at: 'text',
      ended_at: 'text?',
    },
  },
  billing_customers: { key: 'id', columns: { id: 'text', account_id: 'text?', created_at: 'text' } },
  billing_plans: {
    key: 'account_id',
    columns: { account_id: 'text', base_plan: 'text', set_plan: 'text' },
  },
  billing_payments: {
    key: 'id',
    columns: {
      id: 'text',
      checkout_id: 'text?',
      subscription_id: 'text?',
      amount_cents: 'integer',
      covers_until: 'text?',
      taken_back: 'text?',
      paid_at: 'text',
    },
  },
  billing_tickets: { key: 'object_id', columns: { object_id: 'text', drawn: 'integer', written: 'integer' } },
  billing_downloads: {
    key: 'id',
    columns: {
      id: 'text',
      checkout_id: 'text',
      subscription_id: 'text?',
      email: 'text?',
      part: 'text',
      format: 'text',
      filter: 'text',
      created_at: 'text',
      expires_at: 'text',
      spent_at: 'text?',
      spent_by: 'text?',
      edition: 'text?',
      file_name: 'text?',
      content_type: 'text?',
    },
  },
  billing_events: {
    key: 'id',
    columns: {
      id: 'text',
      type: 'text',
      body: 'text',
      created_at: 'text',
      received_at: 'text',
      times: 'integer',
      handled_at: 'text?',
    },
  },
  billing_effects: {
    key: 'id',
    columns: {
      id: 'text',
      what: 'text',
      account_id: 'text?',
      about: 'text',
      behind: 'text',
      detail: 'text',
      at: 'text',
    },
  },
  billing_mails: {
    key: 'id',
    columns: {
      id: 'text',
      kind: 'text',
      email: 'text',
      subject: 'text',
      text: 'text',
      created_at: 'text',
      claimed_until: 'text',
      tries: 'integer',
    },
  },
  sandbox_objects: {
    key: 'id',
    columns: { id: 'text', kind: 'text', body: 'text', due_at: 'text?', number: 'integer' },
  },
  sandbox_answers: { key: 'id', columns: { id: 'text', asked: 'text', status: 'integer', body: 'text' } },
}

const INDEXES: readonly (readonly [table: string, column: string])[] = [
  ['billing_checkouts', 'session_id'],
  ['billing_checkouts', 'payment_intent'],
  ['billing_checkouts', 'email'],
  ['billing_subscriptions', 'account_id'],
  ['billing_subscriptions', 'email'],
  ['billing_subscriptions', 'status'],
  ['billing_customers', 'account_id'],
  ['billing_payments', 'subscription_id'],
  ['billing_payments', 'checkout_id'],
  ['billing_downloads', 'checkout_id'],
  ['billing_downloads', 'email'],
  ['billing_downloads', 'expires_at'],
  ['billing_effects', 'about'],
  ['billing_effects', 'behind'],
  ['sandbox_objects', 'kind'],
  ['sandbox_objects', 'due_at'],
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, { key, columns }] of Object.entries(TABLES)) {
    let table = db.schema.createTable(name)
    for (const [column, type] of Object.entries(columns)) {
      table = table.addColumn(column, type === 'integer' ? 'integer' : 'text', (definition) => {
        const stated = type === 'text?' ? definition : definition.notNull()
        return column === key ? stated.primaryKey() : stated
      })
    }
    await table.execute()
  }
  for (const [table, column] of INDEXES) {
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
  }
}

export const billing: Migration = { up }
