/** Webhooks that an edition could not be announced to with the others: written down with its mark, and told as soon as can be. */
import type { Kysely } from 'kysely'
import type { OwedAnnouncementsTable, State, StateTables } from '#state/state.ts'

/** Between one try and the next, longer each time up to the last. Changes are kept for 35 days, so that it ends. */
const RETRY_MS = [60_000, 5 * 60_000, 30 * 60_000, 3_600_000] as const

const AT_ONCE = 100

/** Writes down who is owed an edition, in the transaction that marks it as announced. */
export async function owe(
  db: Kysely<StateTables>,
  edition: string,
  webhooks: readonly number[],
  now: number,
): Promise<void> {
  if (webhooks.length === 0) return
  const created_at = new Date(now).toISOString()
  const due_at = new Date(now + RETRY_MS[0]).toISOString()
  await db
    .insertInto('owed_announcements')
    .columns(['webhook_id', 'edition', 'due_at', 'tries', 'created_at'])
    // One that was deleted meanwhile is owed nothing.
    .expression((from) =>
      from
        .selectFrom('webhooks')
        .select(({ val, ref }) => [
          ref('id').as('webhook_id'),
          val(edition).as('edition'),
          val(due_at).as('due_at'),
          from.lit(0).as('tries'),
          val(created_at).as('created_at'),
        ])
        .where('id', 'in', [...webhooks]),
    )
    .onConflict((conflict) => conflict.columns(['webhook_id', 'edition']).doNothing())
    .execute()
}

/** What is to be tried now, oldest edition first. */
export const dueOwed = ({ db }: Pick<State, 'db'>, now: number): Promise<OwedAnnouncementsTable[]> =>
  db
    .selectFrom('owed_announcements')
    .selectAll()
    .where('due_at', '<=', new Date(now).toISOString())
    .orderBy('edition')
    .orderBy('webhook_id')
    .limit(AT_ONCE)
    .execute()

/** Strikes one off, in the transaction that tells it; false where somebody else has. */
export async function strikeOff(
  db: Kysely<StateTables>,
  { webhook_id, edition }: Pick<OwedAnnouncementsTable, 'webhook_id' | 'edition'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('owed_announcements')
    .where('webhook_id', '=', webhook_id)
    .where('edition', '=', edition)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Puts one off to the next try. */
export async function putOff(
  { db }: Pick<State, 'db'>,
  { webhook_id, edition, tries }: OwedAnnouncementsTable,
  now: number,
): Promise<void> {
  const wait = RETRY_MS[Math.min(tries + 1, RETRY_MS.length - 1)]!
  await db
    .updateTable('owed_announcements')
    .set({ due_at: new Date(now + wait).toISOString(), tries: tries + 1 })
    .where('webhook_id', '=', webhook_id)
    .where('edition', '=', edition)
    .execute()
}
