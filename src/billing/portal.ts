/** The processor's pages for customers: cards, invoices, changes, cancelling. */
import { NotFound } from '#contract/errors.ts'
import { setUp } from './processor/setup.ts'
import type { Shop } from './shop.ts'

/** A change to be said yes to. */
export interface Change {
  subscription: string
  price: string
}

/** Opens them for a customer, at a change where one is named; gives their address. */
export async function openPortal(shop: Shop, customer: string, change?: Change): Promise<string> {
  const { processor, publicUrl } = shop
  const item = change && (await itemOf(shop, change))
  const configuration = await configurationOf(shop)
  const session = await processor.ask((stripe) =>
    stripe.billingPortal.sessions.create({
      customer,
      return_url: publicUrl,
      ...(configuration !== null && { configuration }),
      ...(change &&
        item && {
          flow_data: {
            type: 'subscription_update_confirm',
            subscription_update_confirm: { subscription: change.subscription, items: [item] },
          },
        }),
    }),
  )
  return session.url
}

async function itemOf({ processor }: Shop, { subscription, price }: Change) {
  const held = await processor.ask((stripe) => stripe.subscriptions.retrieve(subscription))
  return { id: held.items.data[0]!.id, price, quantity: 1 }
}

/** What setup has made; the sandbox sets itself up. */
async function configurationOf({ processor, publicUrl }: Shop): Promise<string | null> {
  const find = async () => {
    const held = await processor.ask((stripe) => stripe.billingPortal.configurations.list({ limit: 100 }))
    return held.data.find(({ metadata, active }) => active && metadata?.headcount === 'yes')?.id ?? null
  }
  const found = await find()
  if (found !== null || !processor.sandbox) return found
  await setUp(processor, publicUrl)
  return find()
}

/** The customer of an account: whoever has the newest subscription, else the newest. Throws NotFound. */
export async function customerOfAccount({ state }: Shop, account_id: string): Promise<string> {
  const subscribed = await state.db
    .selectFrom('billing_subscriptions')
    .select('customer_id as id')
    .where('account_id', '=', account_id)
    .where('ended_at', 'is', null)
    .orderBy('started_at', 'desc')
    .executeTakeFirst()
  const any = await state.db
    .selectFrom('billing_customers')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const id = subscribed?.id ?? any?.id
  if (id !== undefined) return id
  throw new NotFound('This account has bought nothing yet')
}
