/** What an account has already is not sold to it twice: of two that are paid, by whoever and however, one goes on. */
import { orderEndings } from '#accounts/forget-buyer.ts'
import { type Held, heldSubscriptions, isLive } from './access.ts'
import type { Queries } from './shop.ts'

/** What a purchase is of, as far as it tells whether an account has it already. */
type Bought = Pick<Held, 'kind' | 'product' | 'format'>

/**
 * What an account has already of what is bought: a plan, whichever; of the rest the same thing in the same format. A plan
 * that was not paid and gives nothing any more is not had.
 */
export async function heldAlready(
  db: Queries,
  account_id: string,
  { kind, product, format }: Bought,
  at: string,
): Promise<Held | null> {
  if (kind === 'onetime') return null
  const held = await heldSubscriptions(db, { account_id, kind })
  const isSame = (each: Held) => kind === 'plan' || (each.product === product && each.format === format)
  return held.find((each) => isLive(each, at) && isSame(each)) ?? null
}

/** Orders the end of what was bought twice, and pays it back. */
export const endDoubled = (db: Queries, id: string, at: string): Promise<void> =>
  orderEndings(db, [id], { why: 'doubled', refund: true, at })

/** Orders the end of plans that gave nothing any more when another was bought: both would be paid, were the card mended. */
export async function endLapsed(db: Queries, account_id: string, kept: string, at: string): Promise<void> {
  const held = await heldSubscriptions(db, { account_id, kind: 'plan' })
  const lapsed = held.filter((each) => each.id !== kept && each.ended_at === null && !isLive(each, at))
  const ids = lapsed.map(({ id }) => id)
  await orderEndings(db, ids, { why: 'lapsed', refund: false, at })
}
