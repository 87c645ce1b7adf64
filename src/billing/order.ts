/** Who buys what. */
import type { CommandContext } from '#contract/command.ts'
import type { OneTime, Period, Recurring } from './catalogue.ts'
import type { Shop } from './shop.ts'

/** Who buys: known by a session, or by a key, which does not show that the e-mail is theirs; or nobody that we know. */
export interface Buyer {
  account_id: string | null
  email: string | null
  by: 'session' | 'key' | null
}

/** What is asked for. */
export interface Order {
  product: Recurring | OneTime
  period: Period | null
  format: string | null
  filter: Record<string, string>
  brief: string | null
  cents: number
  buyer: Buyer
}

/** Who buys. An e-mail that is typed is believed by nobody. */
export async function buyerOf(
  shop: Shop,
  { cookie, caller }: Pick<CommandContext, 'cookie' | 'caller'>,
  email: string | undefined,
): Promise<Buyer> {
  const session = await shop.logins.session(cookie)
  if (session) return { account_id: session.account.id, email: session.account.email, by: 'session' }
  const typed = email?.trim().toLowerCase() ?? null
  if (caller.account_id === null) return { account_id: null, email: typed, by: null }
  const account = await shop.store.accounts.find(caller.account_id)
  return { account_id: caller.account_id, email: account?.email ?? typed, by: 'key' }
}

/** Whoever is logged in pays as the customer that they are; a stranger must not see that one's cards. */
export async function customerOf(
  { state, processor }: Shop,
  { account_id, by }: Buyer,
): Promise<string | null> {
  if (account_id === null || by !== 'session') return null
  const row = await state.db
    .selectFrom('billing_customers')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!row) return null
  // The operator may have deleted it at the processor.
  const known = await processor.find((stripe) => stripe.customers.retrieve(row.id))
  return known && !known.deleted ? row.id : null
}

/** Days without payment: for a first plan alone, and so for whoever says beforehand who they are. */
export async function trialOf({ state, trialDays }: Shop, { account_id, email }: Buyer): Promise<number> {
  if (trialDays === 0 || (account_id === null && email === null)) return 0
  const earlier = await state.db
    .selectFrom('billing_subscriptions')
    .select('id')
    .where('kind', '=', 'plan')
    .where((is) => is.or([is('account_id', '=', account_id ?? ''), is('email', '=', email ?? '')]))
    .executeTakeFirst()
  return earlier ? 0 : trialDays
}
