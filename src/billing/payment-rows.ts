/** Payments as they are kept. */
import type Stripe from 'stripe'
import { type Queries, timeOfSeconds } from './shop.ts'

/** What a payment was for. */
export interface PaidFor {
  checkout_id: string | null
  subscription_id: string | null
  covers_until: string | null
}

/** Why it is not ours any more; null while it is. */
export function takenBack(
  { latest_charge }: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[],
): string | null {
  const charge = latest_charge as Stripe.Charge | null
  if (charge?.refunded) return 'refunded'
  if (disputes.some(({ status }) => status === 'lost')) return 'lost'
  const isOpen = disputes.some(({ status }) => status !== 'won' && !status.startsWith('warning'))
  return isOpen ? 'disputed' : null
}

/** What of a payment went back so far. */
export const refundedCents = ({ latest_charge }: Stripe.PaymentIntent): number =>
  (latest_charge as Stripe.Charge | null)?.amount_refunded ?? 0

/** Writes how a payment stands; gives whether it was taken back before, or is again ours. */
export async function writePayment(
  db: Queries,
  payment: Stripe.PaymentIntent,
  parts: Partial<PaidFor> & { taken_back?: string | null; at: string },
): Promise<boolean> {
  const { checkout_id = null, subscription_id = null, covers_until = null, at } = parts
  const { taken_back = takenBack(payment, []) } = parts
  const row = {
    id: payment.id,
    checkout_id,
    subscription_id,
    amount_cents: payment.amount,
    refunded_cents: refundedCents(payment),
    covers_until,
    taken_back,
    paid_at: timeOfSeconds(payment.created) ?? at,
  }
  const before = await db
    .selectFrom('billing_payments')
    .select('taken_back')
    .where('id', '=', payment.id)
    .executeTakeFirst()
  await db
    .insertInto('billing_payments')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ taken_back, covers_until, subscription_id, refunded_cents: row.refunded_cents }),
    )
    .execute()
  return before !== undefined && before.taken_back !== null
}
