/** Subscriptions, as the processor tells them: whatever is heard of one, it is asked how it stands, and that is written. */
import type Stripe from 'stripe'
import type { BillingCheckoutsTable } from '#state/state.ts'
import { GRACE_DAYS, type Held, heldSubscriptions, isLive, settlePlan } from './access.ts'
import { PERIODS, productNamed, soldAs } from './catalogue.ts'
import { giveDailyFiles } from './downloads.ts'
import { drawTicket, note, useTicket } from './ledger.ts'
import { endedLetter, failedLetter } from './letters.ts'
import { post } from './outbox.ts'
import { type Queries, type Shop, timeOf, timeOfSeconds } from './shop.ts'

const DAY_MS = 86_400_000

/** A subscription as it was told, and by which ticket. */
export interface Told {
  subscription: Stripe.Subscription
  ticket: number
}

/** Asks how a subscription stands; null where the processor has none of that id. */
export async function askSubscription(shop: Shop, id: string): Promise<Told | null> {
  const ticket = await drawTicket(shop, id)
  const subscription = await shop.processor.find((stripe) => stripe.subscriptions.retrieve(id))
  return subscription && { subscription, ticket }
}

/** Whose it is, and which checkout began it. */
export type Begun = Pick<
  BillingCheckoutsTable,
  'id' | 'kind' | 'product' | 'period' | 'format' | 'email' | 'account_id' | 'status'
>

/** Writes how it stands, unless something newer is written, with all that follows from it. */
export async function writeSubscription(
  shop: Shop,
  db: Queries,
  { subscription, ticket }: Told,
  begun: Begun,
  { at, behind }: { at: string; behind: string },
): Promise<void> {
  const { id } = subscription
  if (!(await useTicket(db, id, ticket))) return
  const [before] = await heldSubscriptions(db, { id })
  const item = subscription.items.data[0]!
  const sold = soldBy(item.price) ?? { product: begun.product, period: begun.period! }
  const isLate = subscription.status === 'past_due'
  // What was paid back since the account had it already is nobody's.
  const { account_id, email } = begun.status === 'refused' ? { account_id: null, email: null } : begun
  const grace = timeOf(Date.parse(at) + GRACE_DAYS * DAY_MS)
  const row = {
    id,
    checkout_id: begun.id,
    customer_id: idOf(subscription.customer),
    account_id,
    email,
    kind: begun.kind,
    ...sold,
    format: begun.format,
    status: subscription.status,
    current_period_end: timeOfSeconds(item.current_period_end),
    cancel_at_period_end: subscription.cancel_at_period_end ? 1 : 0,
    trial_end: timeOfSeconds(subscription.trial_end),
    grace_until: isLate ? (before?.grace_until ?? grace) : null,
    started_at: timeOfSeconds(subscription.start_date)!,
    ended_at: timeOfSeconds(subscription.ended_at),
  }
  await db
    .insertInto('billing_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  const held: Held = { ...row, missing_until: before?.missing_until ?? null }
  await noteTurn(db, held, before, { at, behind })
  if (isLate && before?.status !== 'past_due') await tellLate(shop, db, held)
  if (held.kind === 'data' && isLive(held, at)) await giveDailyFiles(shop, db, held, at)
  if (row.account_id !== null) await settlePlan(db, row.account_id, { at, behind })
}

/** The thing and the period of a price: its own mark, or the key that it has. */
function soldBy({ metadata, lookup_key }: Stripe.Price): { product: string; period: string } | null {
  const { product, period } = metadata
  if (product !== undefined && PERIODS.some((each) => each === period)) return { product, period: period! }
  const sold = soldAs(lookup_key)
  return sold && { product: sold.product.name, period: sold.period }
}

/** An id, or the id of what stands in its place. */
export const idOf = (value: string | { id: string }): string => (typeof value === 'string' ? value : value.id)

/** Writes down that something was switched on, off, or to something else. */
async function noteTurn(
  db: Queries,
  held: Held,
  before: Held | undefined,
  { at, behind }: { at: string; behind: string },
): Promise<void> {
  const was = before && isLive(before, at) ? before.product : null
  const is = isLive(held, at) ? held.product : null
  if (was === is && before?.status === held.status) return
  const detail = { from: was, to: is, status: held.status }
  const id = `${held.kind} ${held.id} ${held.status} ${is} ${held.current_period_end}`
  await note(db, { id, what: held.kind, account_id: held.account_id, about: held.id, behind, detail, at })
}

async function tellLate(shop: Shop, db: Queries, { id, email, product, grace_until }: Held): Promise<void> {
  if (email === null) return
  const portal = `${shop.publicUrl}/account/api/purchases`
  const letter = failedLetter(`${id} ${grace_until}`, email, product, grace_until!, portal)
  await post(db, letter, timeOf(shop.now()))
}

/** Ends the access of those whose days of grace are over. */
export async function endGraces(shop: Shop): Promise<void> {
  const at = timeOf(await shop.processor.now())
  const late = (await heldSubscriptions(shop.state.db, { status: 'past_due' })).filter(
    (each) => !isLive(each, at),
  )
  let changed = false
  for (const { id, kind, product, account_id, email, grace_until } of late) {
    await shop.state.transaction(async (db) => {
      const effect = {
        id: `grace ended ${id} ${grace_until}`,
        what: kind,
        account_id,
        about: id,
        behind: id,
        at,
      }
      if (!(await note(db, { ...effect, detail: { from: product, to: null, status: 'past_due' } }))) return
      changed = true
      if (email !== null)
        await post(
          db,
          endedLetter(`${id} ${grace_until}`, email, product, 'it was not paid'),
          timeOf(shop.now()),
        )
      if (account_id !== null) await settlePlan(db, account_id, { at, behind: id })
    })
  }
  if (changed) shop.store.keyCache.forget()
}

/** What somebody has by subscription: each with whether it is live. For reports, alerts and the account's page. */
export async function subscriptionsOf(
  { state, processor }: Pick<Shop, 'state' | 'processor'>,
  by: { account_id?: string; kind?: string },
): Promise<(Held & { live: boolean; title: string })[]> {
  const at = timeOf(await processor.now())
  const held = await heldSubscriptions(state.db, by)
  return held.map((each) => ({ ...each, live: isLive(each, at), title: productNamed(each.product).title }))
}
