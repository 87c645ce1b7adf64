/** Checkouts: our row first, then the processor's session under the row's id, which is its idempotency key. */
import { randomBytes } from 'node:crypto'
import { InvalidInput, TooOften } from '#contract/errors.ts'
import { CURRENCY, lookupKey, money, type Recurring } from './catalogue.ts'
import { sessionOf } from './checkout-session.ts'
import { heldAlready } from './doubles.ts'
import { LINK_DAYS } from './downloads.ts'
import { customerOf, type Order, trialOf } from './order.ts'
import { openPortal } from './portal.ts'
import { priceWith } from './processor/setup.ts'
import { type Shop, timeOf } from './shop.ts'

/** Checkouts of one address: enough for people, too few for a script to fill a disk. */
const RATE = { max: 60, withinMs: 10 * 60_000 }

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
  const change = await changeOf(shop, order)
  if (change !== null) return { ...tell(shop, order, 0), url: change, session_id: null }
  const trialDays = product.kind === 'plan' ? await trialOf(shop, order.buyer) : 0
  const id = `co_${randomBytes(12).toString('hex')}`
  const customer = await customerOf(shop, order.buyer)
  const params = await sessionOf(shop, { id, order, trialDays, customer })
  await keepRow(shop, id, order)
  try {
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

/** What of a request names the thing that is bought. */
const NAMED_BY: Readonly<Record<Recurring['kind'], string>> = {
  plan: 'tier',
  alert: 'email',
  addon: 'product',
  data: 'product_type',
}

const PORTAL = 'POST /billing/portal, with a session of its e-mail, opens the page to change or cancel it'

/**
 * Whoever has a plan changes it, and has not two: the address of the page on which they say yes. Of all else whoever has
 * it is told so. Whoever is known by nothing but a typed e-mail is told nothing: that it has an account is not theirs to
 * know; should they pay, it is paid back.
 */
async function changeOf(shop: Shop, { product, period, format, buyer }: Order): Promise<string | null> {
  if (buyer.account_id === null || product.kind === 'onetime') return null
  const { kind, name } = product
  const at = timeOf(await shop.processor.now())
  const live = await heldAlready(shop.state.db, buyer.account_id, { kind, product: name, format }, at)
  if (!live) return null
  const refuse = (msg: string) => new InvalidInput([{ loc: ['query', NAMED_BY[kind]], msg, type: 'taken' }])
  if (kind !== 'plan') throw refuse(`the account has this already (${product.title}): ${PORTAL}`)
  if (live.product === name && live.period === period)
    throw refuse(`is the plan that the account has: ${PORTAL}`)
  if (buyer.by !== 'session')
    throw refuse(`the account has the plan ${live.product} already: log in to change it. ${PORTAL}`)
  const price = await priceWith(shop.processor, lookupKey(name, period!), shop.publicUrl)
  if (!price) throw refuse('cannot be changed to: its price is not set up')
  return openPortal(shop, live.customer_id, { subscription: live.id, price: price.id })
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
