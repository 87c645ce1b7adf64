/** What was paid stays in the books; who paid it does not. */
import { type Kysely, sql } from 'kysely'
import type { StateTables } from '#state/state.ts'

/** What stands in place of an address in what others have written. */
const ERASED = 'erased@example.invalid'

/** Takes an address out of all that is kept of purchases. */
export async function forgetBuyer(db: Kysely<StateTables>, email: string): Promise<void> {
  for (const table of ['billing_checkouts', 'billing_subscriptions', 'billing_downloads'] as const)
    await db.updateTable(table).set({ email: null }).where('email', '=', email).execute()
  await db.deleteFrom('billing_mails').where('email', '=', email).execute()
  // The processor writes addresses as they were typed.
  const typed = new RegExp(email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
  for (const [table, column] of [
    ['billing_events', 'body'],
    ['billing_mails', 'text'],
    ['sandbox_objects', 'body'],
    ['sandbox_answers', 'body'],
  ] as const) {
    const held = sql`replace(lower(${sql.ref(column)}), ${email}, '') <> lower(${sql.ref(column)})`
    const { rows } = await sql<{ id: string; body: string }>`
      select id, ${sql.ref(column)} as body from ${sql.table(table)} where ${held}`.execute(db)
    for (const { id, body } of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${body.replace(typed, ERASED)} where id = ${id}`.execute(
        db,
      )
  }
}
