/**
 * What a payment brings: once, whoever says that it was paid, and how often. The webhook and the success page come here
 * alike; the processor is asked first, and then one row, its effects and the mail about them are written together.
 */
import type Stripe from 'stripe'
import { holdAccount } from '#accounts/hold.ts'
import type { BillingCheckoutsTable } from '#state/state.ts'
import { endDoubled, endLapsed, heldAlready } from './doubles.ts'
import { giveFiles } from './downloads.ts'
import { note } from './ledger.ts'
import { begunLetter, briefLetter, doubledLetter, reportLetter } from './letters.ts'
import { post } from './outbox.ts'
import { writePayment } from './payment-rows.ts'
import { type Queries, type Shop, timeOf } from './shop.ts'
import { askSubscription, idOf, type Told, writeSubscription } from './subscriptions.ts'

/** How a checkout stands: paid and fulfilled, not paid yet, ended without, or paid and paid back since it was had already. */
export interface Outcome {
  checkout: BillingCheckoutsTable
  state: 'fulfilled' | 'open' | 'ended' | 'refused'
}

/** Fulfils a session that is paid. Null where the processor has no such session, or it is not of this shop. */
export async function fulfil(shop: Shop, session_id: string, behind = session_id): Promise<Outcome | null> {
  const session = await shop.processor.find((stripe) =>
    stripe.checkout.sessions.retrieve(session_id, { expand: ['payment_intent.latest_charge'] }),
  )
  const checkout = session && (await findCheckout(shop, session.client_reference_id))
  if (!session || !checkout) return null
  if (session.status === 'expired') return { checkout, state: 'ended' }
  const isPaid = session.payment_status === 'paid' || session.payment_status === 'no_payment_required'
  if (session.status !== 'complete' || !isPaid) return { checkout, state: 'open' }
  const told = session.subscription === null ? null : await askSubscription(shop, idOf(session.subscription))
  const at = timeOf(await shop.processor.now())
  await shop.state.transaction((db) => writeFulfilment(shop, db, { session, told, checkout, at, behind }))
  // Other processes notice within the seconds for which they know a key.
  shop.store.keyCache.forget()
  const written = (await findCheckout(shop, checkout.id))!
  return { checkout: written, state: written.status === 'refused' ? 'refused' : 'fulfilled' }
}

/** The checkout of that id. */
export async function findCheckout(
  { state }: Pick<Shop, 'state'>,
  id: string | null,
): Promise<BillingCheckoutsTable | null> {
  if (id === null) return null
  const row = await state.db
    .selectFrom('billing_checkouts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

interface Fulfilment {
  session: Stripe.Checkout.Session
  told: Told | null
  checkout: BillingCheckoutsTable
  at: string
  behind: string
}

async function writeFulfilment(shop: Shop, db: Queries, fulfilment: Fulfilment): Promise<void> {
  const { session, told, checkout, at, behind } = fulfilment
  const email = emailOf(session) ?? checkout.email
  const isFirst = await note(db, {
    id: `fulfilled ${session.id}`,
    what: 'fulfilled',
    account_id: checkout.account_id,
    about: session.id,
    behind,
    detail: { checkout: checkout.id, product: checkout.product, amount_cents: session.amount_total },
    at,
  })
  const begun = isFirst ? await begin(shop, db, fulfilment, email) : await readAgain(db, checkout.id)
  if (told) await writeSubscription(shop, db, told, begun, { at, behind })
  const payment = session.payment_intent as Stripe.PaymentIntent | null
  if (payment !== null && isFirst) await writePayment(db, payment, { checkout_id: checkout.id, at })
}

/** All that comes with the first time. */
async function begin(
  shop: Shop,
  db: Queries,
  { session, told, checkout, at, behind }: Fulfilment,
  email: string | null,
): Promise<BillingCheckoutsTable> {
  const { id: account_id, made: isNew } = await ownerOf(shop, db, checkout, email)
  // Two that are paid at once, by whoever typed the same address or in two windows, end in one: the first.
  const already = account_id === null ? null : await heldAlready(db, account_id, checkout, at)
  const customer_id = session.customer === null ? null : idOf(session.customer)
  const changed = {
    email,
    account_id,
    account_new: isNew ? 1 : 0,
    customer_id,
    session_id: session.id,
    subscription_id: told?.subscription.id ?? null,
    payment_intent: session.payment_intent === null ? null : idOf(session.payment_intent),
    status: already ? 'refused' : 'fulfilled',
    fulfilled_at: at,
  }
  await db.updateTable('billing_checkouts').set(changed).where('id', '=', checkout.id).execute()
  if (customer_id !== null) {
    // Whoever paid for nothing is no customer of the account.
    const customer = {
      id: customer_id,
      account_id: already ? null : account_id,
      created_at: at,
      erased_at: null,
    }
    await db
      .insertInto('billing_customers')
      .values(customer)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
  const begun = { ...checkout, ...changed }
  if (already) {
    await refuse(shop, db, { session, told, checkout: begun, at, behind }, already.product)
    return begun
  }
  if (checkout.kind === 'plan' && account_id !== null && told)
    await endLapsed(db, account_id, told.subscription.id, at)
  await writeLetters(shop, db, begun, at)
  // Whoever typed an address that has an account has not shown that it is theirs: a link goes there. Nor do mails go to
  // an address that nobody has shown to be theirs.
  const mails = checkout.kind === 'alert' || checkout.kind === 'addon'
  if (email !== null && account_id !== null && (!isNew || mails) && checkout.account_id === null)
    await post(db, { id: `login ${checkout.id}`, email, subject: '', text: '' }, timeOf(shop.now()), 'login')
  return begun
}

async function writeLetters(
  shop: Shop,
  db: Queries,
  begun: BillingCheckoutsTable,
  at: string,
): Promise<void> {
  const { email } = begun
  if (email === null) return
  const sent = timeOf(shop.now())
  const bought = { ...begun, email }
  if (begun.kind !== 'onetime') return post(db, begunLetter(bought, shop.publicUrl), sent)
  if (begun.product !== 'research-report') return giveFiles(shop, db, bought, at)
  if (shop.operatorEmail !== null) await post(db, briefLetter(bought, shop.operatorEmail, begun.filter), sent)
  await post(db, reportLetter(bought), sent)
}

async function readAgain(db: Queries, id: string): Promise<BillingCheckoutsTable> {
  return db.selectFrom('billing_checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Pays back what the account had already, and tells it. */
async function refuse(
  shop: Shop,
  db: Queries,
  { session, told, checkout, at, behind }: Fulfilment,
  had: string,
): Promise<void> {
  const { account_id, email, id, product } = checkout
  const sent = timeOf(shop.now())
  if (told) await endDoubled(db, told.subscription.id, sent)
  const detail = { checkout: id, product, had }
  await note(db, {
    id: `refused ${session.id}`,
    what: 'refused',
    account_id,
    about: session.id,
    behind,
    detail,
    at,
  })
  if (email !== null) await post(db, doubledLetter({ ...checkout, email }, had, shop.publicUrl), sent)
}

/** Whom it is for: whoever was known to buy, else the account of the address, which is made where there is none. */
async function ownerOf(
  { store }: Shop,
  db: Queries,
  { account_id, kind }: BillingCheckoutsTable,
  email: string | null,
): Promise<{ id: string | null; made: boolean }> {
  const nobody = { id: null, made: false }
  const owner =
    account_id !== null
      ? { id: account_id, made: false }
      : kind === 'onetime' || email === null
        ? nobody
        : await store.accounts.ensure(db, email)
  // Held until the end, so that nobody else gives it the same meanwhile.
  if (owner.id !== null && kind !== 'onetime') await holdAccount(db, owner.id)
  return owner
}

/** The address that the payment page has told, as accounts are kept. */
function emailOf({ customer_details, customer_email }: Stripe.Checkout.Session): string | null {
  return (customer_details?.email ?? customer_email)?.trim().toLowerCase() || null
}
