/** Checkouts: our row first, then the processor's session under the row's id, which is its idempotency key. */
import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { CommandContext } from '#contract/command.ts'
import { InvalidInput, TooOften, Unavailable } from '#contract/errors.ts'
import { heldSubscriptions, isLive } from './access.ts'
import {
  CURRENCY,
  type Kind,
  lookupKey,
  money,
  type OneTime,
  type Period,
  type Recurring,
} from './catalogue.ts'
import { LINK_DAYS } from './downloads.ts'
import { openPortal } from './portal.ts'
import { priceWith } from './processor/setup.ts'
import { type Shop, timeOf } from './shop.ts'

/** Checkouts of one address: enough for people, too few for a script to fill a disk. */
const RATE = { max: 60, withinMs: 10 * 60_000 }

/** The success page of each kind. */
const SUCCESS: Readonly<Record<Kind, string>> = {
  plan: 'success',
  alert: 'success-alert',
  addon: 'success-addon',
  data: 'success-onetime',
  onetime: 'success-onetime',
}

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

/** What the buyer is told before paying. */
export interface CheckoutAnswer {
  /** Where it is paid. */
  url: string
  /** Null for a change of what is paid already. */
  session_id: string | null
  product: string
  title: string
  includes: string
  price: string
  amount_cents: number
  currency: string
  lasts: string
  test: boolean
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

/** Begins a checkout. Throws TooOften, InvalidInput, and Unavailable with nothing begun. */
export async function beginCheckout(shop: Shop, order: Order, address: string): Promise<CheckoutAnswer> {
  const seconds = await shop.limiter.take(`checkout ${address}`, RATE)
  if (seconds !== null)
    throw new TooOften(
      'too_many_requests',
      `${RATE.max} checkouts within ten minutes are enough; the next in ${seconds} seconds`,
      seconds,
    )
  const { product } = order
  const change = product.kind === 'plan' ? await changeOfPlan(shop, order) : null
  if (change !== null) return { ...tell(shop, order, 0), url: change, session_id: null }
  const trialDays = product.kind === 'plan' ? await trialOf(shop, order.buyer) : 0
  const id = `co_${randomBytes(12).toString('hex')}`
  const line = await lineOf(shop, order)
  await keepRow(shop, id, order)
  try {
    const params = paramsOf(shop, {
      id,
      order,
      line,
      trialDays,
      customer: await customerOf(shop, order.buyer),
    })
    const session = await shop.processor.ask((stripe) =>
      stripe.checkout.sessions.create(params, { idempotencyKey: id }),
    )
    await shop.state.db
      .updateTable('billing_checkouts')
      .set({ session_id: session.id })
      .where('id', '=', id)
      .execute()
    return { ...tell(shop, order, trialDays), url: session.url!, session_id: session.id }
  } catch (error) {
    await shop.state.db
      .deleteFrom('billing_checkouts')
      .where('id', '=', id)
      .where('status', '=', 'open')
      .execute()
    throw error
  }
}

async function keepRow({ state, processor }: Shop, id: string, order: Order): Promise<void> {
  const { product, period, format, filter, brief, cents, buyer } = order
  const none = { session_id: null, customer_id: null, subscription_id: null, payment_intent: null }
  await state.db
    .insertInto('billing_checkouts')
    .values({
      id,
      kind: product.kind,
      product: product.name,
      period,
      format,
      filter: JSON.stringify(filter),
      brief,
      email: buyer.email,
      account_id: buyer.account_id,
      amount_cents: cents,
      status: 'open',
      account_new: 0,
      key_shown_at: null,
      created_at: timeOf(await processor.now()),
      fulfilled_at: null,
      ...none,
    })
    .execute()
}

type Line = Stripe.Checkout.SessionCreateParams.LineItem

async function lineOf(shop: Shop, { product, period, cents, filter }: Order): Promise<Line> {
  if (product.kind === 'onetime') {
    const cut = Object.values(filter).join(', ')
    const product_data = {
      name: product.title,
      description: cut === '' ? product.about : `${product.about} ${cut}`,
    }
    return { quantity: 1, price_data: { currency: CURRENCY, unit_amount: cents, product_data } }
  }
  const price = await priceWith(shop.processor, lookupKey(product.name, period!), shop.publicUrl)
  if (price) return { quantity: 1, price: price.id }
  throw new Unavailable(
    'processor_unavailable',
    'The prices are not set up yet: the operator runs `npm run billing -- setup`',
    3600,
  )
}

interface Parts {
  id: string
  order: Order
  line: Line
  trialDays: number
  customer: string | null
}

function paramsOf(
  shop: Shop,
  { id, order, line, trialDays, customer }: Parts,
): Stripe.Checkout.SessionCreateParams {
  const { product, buyer } = order
  const metadata = { checkout: id, product: product.name }
  const trial: Stripe.Checkout.SessionCreateParams.SubscriptionData = {
    trial_period_days: trialDays,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  }
  return {
    client_reference_id: id,
    metadata,
    line_items: [line],
    success_url: `${shop.publicUrl}/billing/${SUCCESS[product.kind]}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shop.publicUrl}/billing/plans`,
    ...(customer !== null ? { customer } : buyer.email !== null && { customer_email: buyer.email }),
    ...(shop.automaticTax && { automatic_tax: { enabled: true } }),
    ...(product.kind === 'onetime'
      ? {
          mode: 'payment',
          customer_creation: customer === null ? 'always' : undefined,
          payment_intent_data: { metadata },
        }
      : {
          mode: 'subscription',
          subscription_data: { metadata, ...(trialDays > 0 && trial) },
          ...(trialDays > 0 && { payment_method_collection: 'if_required' }),
        }),
  } as Stripe.Checkout.SessionCreateParams
}

/** Whoever is logged in pays as the customer that they are; a stranger must not see that one's cards. */
async function customerOf({ state }: Shop, { account_id, by }: Buyer): Promise<string | null> {
  if (account_id === null || by !== 'session') return null
  const row = await state.db
    .selectFrom('billing_customers')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whoever has a plan changes it, and has not two: the address of the page on which they say yes. */
async function changeOfPlan(shop: Shop, { product, period, buyer }: Order): Promise<string | null> {
  if (buyer.account_id === null) return null
  const at = timeOf(await shop.processor.now())
  const held = await heldSubscriptions(shop.state.db, { account_id: buyer.account_id, kind: 'plan' })
  const live = held.find((each) => isLive(each, at))
  if (!live) return null
  const refuse = (msg: string) => new InvalidInput([{ loc: ['query', 'tier'], msg, type: 'taken' }])
  if (live.product === product.name && live.period === period)
    throw refuse(`is the plan that the account has`)
  if (buyer.by !== 'session') throw refuse(`the account has the plan ${live.product}: log in to change it`)
  const price = await priceWith(shop.processor, lookupKey(product.name, period!), shop.publicUrl)
  if (!price) throw refuse('cannot be changed to: its price is not set up')
  return openPortal(shop, live.customer_id, { subscription: live.id, price: price.id })
}

/** Days without payment: for a first plan alone. */
async function trialOf({ state, trialDays }: Shop, { account_id, email }: Buyer): Promise<number> {
  if (trialDays === 0) return 0
  const earlier = await state.db
    .selectFrom('billing_subscriptions')
    .select('id')
    .where('kind', '=', 'plan')
    .where((is) => is.or([is('account_id', '=', account_id ?? ''), is('email', '=', email ?? '')]))
    .executeTakeFirst()
  return earlier ? 0 : trialDays
}

function tell(shop: Shop, { product, period, cents }: Order, trialDays: number) {
  const every = period === null ? '' : period === 'yearly' ? ' a year' : ' a month'
  const trial = trialDays > 0 ? `The first ${trialDays} days cost nothing. ` : ''
  const lasts =
    product.kind === 'onetime'
      ? `Paid once. The link to the file is good for ${LINK_DAYS} days, and gives it once.`
      : `${trial}Renewed every ${period === 'yearly' ? 'year' : 'month'} until you cancel; what is paid for lasts to its end.`
  return {
    product: product.name,
    title: product.title,
    includes: product.about,
    price: `${money(cents)}${every}`,
    amount_cents: cents,
    currency: CURRENCY,
    lasts,
    test: !shop.processor.livemode,
  }
}
