/** What was paid stays in the books; who paid it does not. What runs on is ended at the payment processor. */
import { type Kysely, sql } from 'kysely'
import type { StateTables } from '#state/state.ts'

/** What stands in place of an address in what others have written. */
const ERASED = 'erased@example.invalid'

/** Of an object that the processor tells: what says which it is and what became of it, and nothing of whose it is. */
const KEPT_OF_OBJECTS = [
  'id',
  'object',
  'customer',
  'client_reference_id',
  'payment_intent',
  'subscription',
  'parent',
  'status',
  'payment_status',
  'amount',
  'amount_refunded',
  'amount_total',
  'amount_paid',
  'currency',
  'created',
] as const

/** An event of the processor without anybody's name, address or card: what handling it needs, and what the books tell. */
export function bareEvent(event: { data?: { object?: unknown } }): object {
  const held = (event.data?.object ?? {}) as Record<string, unknown>
  const object = Object.fromEntries(
    KEPT_OF_OBJECTS.flatMap((name) => (name in held ? [[name, held[name]]] : [])),
  )
  return { ...event, data: { object } }
}

/** An account that is erased. */
interface Buyer {
  id: string
  email: string | null
}

/**
 * Takes who an account is out of all that is kept of purchases, and orders the end of its subscriptions at the processor, in
 * the transaction in which it is erased. Gives how many are to be ended. `at` is the time as ISO text.
 */
export async function forgetBuyer(db: Kysely<StateTables>, buyer: Buyer, at: string): Promise<number> {
  const ids = await subscriptionsOf(db, buyer.id)
  await orderEndings(db, ids, { why: 'erased', refund: false, at })
  // What is not paid yet is bought by whoever pays it then.
  await db
    .updateTable('billing_checkouts')
    .set({ account_id: null })
    .where('account_id', '=', buyer.id)
    .where('status', '=', 'open')
    .execute()
  const customers = await customersOf(db, buyer)
  if (customers.length > 0)
    await db
      .updateTable('billing_customers')
      .set({ erased_at: at, account_id: null })
      .where('id', 'in', customers)
      .execute()
  await forgetEvents(db, [...customers, ...(buyer.email === null ? [] : [buyer.email])])
  if (buyer.email !== null) await forgetAddress(db, buyer.email)
  return ids.length
}

/** Subscriptions of an account that go on at the processor. */
export async function subscriptionsOf(db: Kysely<StateTables>, account_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_subscriptions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('ended_at', 'is', null)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes down that subscriptions are to be ended at the processor, each once. */
export async function orderEndings(
  db: Kysely<StateTables>,
  ids: readonly string[],
  { why, refund, at }: { why: string; refund: boolean; at: string },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('billing_endings')
    .values(ids.map((id) => ({ id, why, refund: Number(refund), created_at: at, due_at: '', tries: 0 })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

async function customersOf(db: Kysely<StateTables>, { id, email }: Buyer): Promise<string[]> {
  const bought = await db
    .selectFrom('billing_checkouts')
    .select('customer_id')
    .where('customer_id', 'is not', null)
    .where((is) => is.or([is('account_id', '=', id), ...(email === null ? [] : [is('email', '=', email)])]))
    .execute()
  const known = await db.selectFrom('billing_customers').select('id').where('account_id', '=', id).execute()
  return [...new Set([...bought.map(({ customer_id }) => customer_id!), ...known.map((row) => row.id)])]
}

/** Of events that hold one of these words, in any case, keeps what is nobody's. */
async function forgetEvents(db: Kysely<StateTables>, words: readonly string[]): Promise<void> {
  for (const word of words) {
    const { rows } = await sql<{ id: string; body: string }>`
      select id, body from billing_events where ${holds(sql.ref('body'), word)}`.execute(db)
    for (const { id, body } of rows)
      await db
        .updateTable('billing_events')
        .set({ body: JSON.stringify(bareEvent(JSON.parse(body))) })
        .where('id', '=', id)
        .execute()
  }
}

async function forgetAddress(db: Kysely<StateTables>, email: string): Promise<void> {
  for (const table of ['billing_checkouts', 'billing_subscriptions', 'billing_downloads'] as const)
    await db.updateTable(table).set({ email: null }).where('email', '=', email).execute()
  await db.deleteFrom('billing_mails').where('email', '=', email).execute()
  // The processor writes addresses as they were typed.
  const typed = new RegExp(email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
  for (const [table, column] of [
    ['billing_mails', 'text'],
    ['sandbox_objects', 'body'],
    ['sandbox_answers', 'body'],
  ] as const) {
    const { rows } = await sql<{ id: string; body: string }>`
      select id, ${sql.ref(column)} as body from ${sql.table(table)}
      where ${holds(sql.ref(column), email)}`.execute(db)
    for (const { id, body } of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${body.replace(typed, ERASED)} where id = ${id}`.execute(
        db,
      )
  }
}

/** Whether a text holds a word, whatever signs are in it. */
const holds = (column: ReturnType<typeof sql.ref>, word: string) =>
  sql<boolean>`replace(lower(${column}), ${word.toLowerCase()}, '') <> lower(${column})`
