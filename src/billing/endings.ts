/**
 * Subscriptions that are to be ended at the processor whatever happens: written down with what asks for it, and done when
 * the processor can be reached, again and again until it is. Several processes may do so at once.
 */
import type { BillingEndingsTable } from '#state/state.ts'
import { note } from './ledger.ts'
import { hearOfSubscription } from './payments.ts'
import { type Shop, timeOf } from './shop.ts'
import { idOf } from './subscriptions.ts'

/** Whoever has claimed one ends it within that time, or another does. */
const CLAIM_MS = 120_000
/** Between one try and the next: longer each time, up to the last. */
const RETRY_MS = [30_000, 60_000, 5 * 60_000, 30 * 60_000, 3_600_000] as const
const AT_ONCE = 20

/** Ends what is to be ended. What cannot be done now is told and tried again. */
export async function endOrdered(shop: Shop): Promise<void> {
  for (const ending of await claim(shop)) {
    try {
      await end(shop, ending)
    } catch (error) {
      const { id, tries } = ending
      const due_at = timeOf(shop.now() + RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!)
      await shop.state.db.updateTable('billing_endings').set({ due_at }).where('id', '=', id).execute()
      shop.onError(
        `the subscription ${id} could not be ended at the payment processor; it is tried again`,
        error,
      )
    }
  }
}

async function claim({ state, now }: Shop): Promise<BillingEndingsTable[]> {
  const at = timeOf(now())
  const due_at = timeOf(now() + CLAIM_MS)
  return state.transaction(async (db) => {
    const due = await db
      .selectFrom('billing_endings')
      .selectAll()
      .where('due_at', '<=', at)
      .orderBy('due_at')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const claimed: BillingEndingsTable[] = []
    for (const each of due) {
      const { numUpdatedRows } = await db
        .updateTable('billing_endings')
        .set({ due_at, tries: each.tries + 1 })
        .where('id', '=', each.id)
        .where('tries', '=', each.tries)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) claimed.push(each)
    }
    return claimed
  })
}

async function end(shop: Shop, { id, why, refund }: BillingEndingsTable): Promise<void> {
  const { processor, state } = shop
  const held = await processor.find((stripe) => stripe.subscriptions.retrieve(id))
  if (held && held.status !== 'canceled' && held.status !== 'incomplete_expired')
    await processor.ask((stripe) => stripe.subscriptions.cancel(id))
  const refunded =
    held && refund === 1 && held.latest_invoice ? await payBack(shop, idOf(held.latest_invoice)) : []
  await hearOfSubscription(shop, id, id)
  const at = timeOf(await processor.now())
  await state.transaction(async (db) => {
    const row = await db
      .selectFrom('billing_subscriptions')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirst()
    const effect = { id: `ended at the processor ${id}`, what: 'ended', about: id, behind: id, at }
    await note(db, { ...effect, account_id: row?.account_id ?? null, detail: { why, refunded } })
    await db.deleteFrom('billing_endings').where('id', '=', id).execute()
  })
}

/** Pays an invoice's payments back; gives their ids. Asked again it does nothing more. */
async function payBack({ processor }: Shop, invoice: string): Promise<string[]> {
  const { data } = await processor.ask((stripe) => stripe.invoicePayments.list({ invoice }))
  const paid = data.flatMap(({ payment }) =>
    payment.payment_intent === undefined ? [] : [idOf(payment.payment_intent)],
  )
  for (const payment_intent of paid) {
    try {
      await processor.ask((stripe) =>
        stripe.refunds.create({ payment_intent }, { idempotencyKey: `refund ${payment_intent}` }),
      )
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'charge_already_refunded') throw error
    }
  }
  return paid
}
