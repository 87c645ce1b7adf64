/** Whether what is paid for may be used, and which plan an account has by it. */
import { readPlan } from '#accounts/fields.ts'
import type { BillingSubscriptionsTable } from '#state/state.ts'
import { tierOrder } from './catalogue.ts'
import { note } from './ledger.ts'
import type { Queries } from './shop.ts'

/** Days for which access goes on after a payment has failed. */
export const GRACE_DAYS = 7

/** A subscription with when payments of it that were taken back would have lasted. */
export type Held = BillingSubscriptionsTable & { missing_until: string | null }

/** Whether it gives what it is for, at a time (ISO text). */
export function isLive({ status, grace_until, missing_until }: Held, at: string): boolean {
  if (missing_until !== null && missing_until > at) return false
  if (status === 'past_due') return grace_until !== null && grace_until > at
  return status === 'active' || status === 'trialing'
}

/** Subscriptions that match, each with what is missing of its payments. */
export async function heldSubscriptions(
  db: Queries,
  by: Partial<Pick<BillingSubscriptionsTable, 'id' | 'account_id' | 'email' | 'kind' | 'status'>>,
): Promise<Held[]> {
  let query = db.selectFrom('billing_subscriptions').selectAll()
  for (const [column, value] of Object.entries(by)) query = query.where(column as 'id', '=', value as string)
  const rows = await query.orderBy('started_at').orderBy('id').execute()
  const held: Held[] = []
  for (const row of rows) {
    const missing = await db
      .selectFrom('billing_payments')
      .select((expression) => expression.fn.max('covers_until').as('until'))
      .where('subscription_id', '=', row.id)
      .where('taken_back', 'is not', null)
      .executeTakeFirst()
    held.push({ ...row, missing_until: missing?.until ?? null })
  }
  return held
}

/**
 * Gives an account the plan that it pays for, or the one that it had without, where that holds more. What the operator
 * has set meanwhile is theirs. Gives the plan; null where there is no such account.
 */
export async function settlePlan(
  db: Queries,
  account_id: string,
  { at, behind }: { at: string; behind: string },
): Promise<string | null> {
  // Holds the account until the end of the transaction, so that nobody else settles it meanwhile.
  const account = await db
    .updateTable('accounts')
    .set((expression) => ({ id: expression.ref('id') }))
    .where('id', '=', account_id)
    .returning('plan')
    .executeTakeFirst()
  if (!account) return null
  const kept = await db
    .selectFrom('billing_plans')
    .selectAll()
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  const base_plan = kept && kept.set_plan === account.plan ? kept.base_plan : account.plan
  const live = (await heldSubscriptions(db, { account_id, kind: 'plan' })).filter((each) => isLive(each, at))
  const plan = [base_plan, ...live.map(({ product }) => product)].reduce((most, each) =>
    tierOrder(each) > tierOrder(most) ? each : most,
  )
  const row = { account_id, base_plan, set_plan: plan }
  await db
    .insertInto('billing_plans')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  if (plan === account.plan) return plan
  await db
    .updateTable('accounts')
    .set({ plan: readPlan(plan) })
    .where('id', '=', account_id)
    .execute()
  await note(db, {
    id: `plan ${account_id} ${account.plan} ${plan} ${at} ${behind}`,
    what: 'plan',
    account_id,
    about: account_id,
    behind,
    detail: { from: account.plan, to: plan },
    at,
  })
  return plan
}
