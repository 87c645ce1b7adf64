/** The key that a success page shows: once, and never to somebody who only typed another's e-mail. */
import type { BillingCheckoutsTable } from '#state/state.ts'
import { type Shop, timeOf } from './shop.ts'

/** How long after a payment its page may show a key. */
const SHOWN_WITHIN_MS = 86_400_000

/**
 * Makes a key where the page may show one: for whoever is logged in to the account, or for an account that this purchase
 * made and that nobody has shown to be theirs since. Null where it was shown, or may not be.
 */
export async function showKeyOnce(
  shop: Shop,
  checkout: BillingCheckoutsTable,
  session_account: string | null,
): Promise<string | null> {
  const { id, account_id, account_new, key_shown_at, fulfilled_at } = checkout
  if (account_id === null || key_shown_at !== null || fulfilled_at === null) return null
  const now = await shop.processor.now()
  if (now - Date.parse(fulfilled_at) > SHOWN_WITHIN_MS) return null
  if (session_account !== account_id) {
    const account = await shop.store.accounts.find(account_id)
    if (account_new !== 1 || account === null || account.email_confirmed_at !== null) return null
  }
  const claimed = await shop.state.db
    .updateTable('billing_checkouts')
    .set({ key_shown_at: timeOf(now) })
    .where('id', '=', id)
    .where('key_shown_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (claimed.numUpdatedRows === 0n) return null
  const { key } = await shop.store.keys.create({ account_id, name: 'bought' })
  return key
}
