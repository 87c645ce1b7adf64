/** What was done, each thing once, with the event or session that brought it; and who asks the processor in which order. */
import type { BillingEffectsTable } from '#state/state.ts'
import type { Queries, Shop } from './shop.ts'

/** Something that was done. `id` tells it from all others. */
export type Effect = Omit<BillingEffectsTable, 'detail'> & { detail?: object }

/** Writes it down; false where it was done before. What it says is to be done in the same transaction. */
export async function note(db: Queries, { detail = {}, ...effect }: Effect): Promise<boolean> {
  const made = await db
    .insertInto('billing_effects')
    .values({ ...effect, detail: JSON.stringify(detail) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/**
 * Draws a ticket for a question to the processor. Of two answers about one object that of the later ticket is at least as
 * new, for whoever draws asks after drawing, and a change is followed by an event that draws anew.
 */
export async function drawTicket({ state }: Shop, object_id: string): Promise<number> {
  const { drawn } = await state.db
    .insertInto('billing_tickets')
    .values({ object_id, drawn: 1, written: 0 })
    .onConflict((conflict) =>
      conflict.column('object_id').doUpdateSet((expression) => ({
        drawn: expression('billing_tickets.drawn', '+', 1),
      })),
    )
    .returning('drawn')
    .executeTakeFirstOrThrow()
  return drawn
}

/** Whether an answer may be written: no later one was. */
export async function useTicket(db: Queries, object_id: string, ticket: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_tickets')
    .set({ written: ticket })
    .where('object_id', '=', object_id)
    .where('written', '<', ticket)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
