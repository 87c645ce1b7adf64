/** What the sandbox holds, within one transaction: objects of the processor's interface, as rows of JSON. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type Stripe from 'stripe'
import type { SandboxAnswersTable, StateTables } from '#state/state.ts'
import { SandboxError } from './errors.ts'

/** The objects there are, by the word under which they are kept. */
export interface Kinds {
  customer: Stripe.Customer
  card: Card
  product: Stripe.Product
  price: Stripe.Price
  session: Stripe.Checkout.Session
  order: Order
  subscription: Stripe.Subscription
  change: PendingChange
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  portal: Stripe.BillingPortal.Session
  configuration: Stripe.BillingPortal.Configuration
  endpoint: Stripe.WebhookEndpoint
  event: Stripe.Event
  clock: Stripe.TestHelpers.TestClock & { offset_ms: number }
}

/** A card that somebody pays with: of its number only how it behaves, and what it ends with. */
export interface Card {
  id: string
  behaves: string
  last4: string
  exp: string
}

/** What a checkout session was made with and does not tell. */
export interface Order {
  id: string
  lines: { name: string; description: string; price: string | null; unit_amount: number; quantity: number }[]
  trial_period_days: number
  metadata: Record<string, string>
}

/** A price that a subscription gets with its next period. */
export interface PendingChange {
  id: string
  price: string
}

type Stored = { id: string }

/** The beginning of ids, as the processor writes them. */
const PREFIXES: Partial<Record<keyof Kinds, string>> = {
  customer: 'cus',
  card: 'pm',
  product: 'prod',
  price: 'price',
  session: 'cs_test',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  portal: 'bps',
  configuration: 'bpc',
  endpoint: 'we',
  event: 'evt',
}

/** A new id; nobody can guess it. */
export const newId = (kind: keyof Kinds) => `${PREFIXES[kind]}_${randomBytes(18).toString('hex')}`

/** Objects within a transaction, at a moment of the sandbox's clock. */
export class World {
  /** `nowMs` is in milliseconds since 1970; `apiVersion` is what events are told in. */
  constructor(
    private readonly db: Kysely<StateTables>,
    readonly nowMs: number,
    readonly apiVersion: string,
  ) {}

  /** Seconds since 1970, as the processor writes times. */
  get seconds(): number {
    return Math.floor(this.nowMs / 1000)
  }

  /** The same transaction at another moment. */
  at(nowMs: number): World {
    return new World(this.db, nowMs, this.apiVersion)
  }

  async find<K extends keyof Kinds>(kind: K, id: string): Promise<Kinds[K] | null> {
    const row = await this.db
      .selectFrom('sandbox_objects')
      .select('body')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return row ? (JSON.parse(row.body) as Kinds[K]) : null
  }

  /** Throws SandboxError as the processor does for an id that it does not know. */
  async get<K extends keyof Kinds>(kind: K, id: string): Promise<Kinds[K]> {
    const found = await this.find(kind, id)
    if (found) return found
    throw new SandboxError(404, 'resource_missing', `No such ${kind}: '${id}'`)
  }

  /** All of a kind, newest first. */
  async list<K extends keyof Kinds>(kind: K): Promise<Kinds[K][]> {
    const rows = await this.db
      .selectFrom('sandbox_objects')
      .select('body')
      .where('kind', '=', kind)
      .orderBy('number', 'desc')
      .execute()
    return rows.map(({ body }) => JSON.parse(body) as Kinds[K])
  }

  /** Keeps an object; `due` (seconds since 1970) is when something is to happen with it, null never. */
  async put<K extends keyof Kinds>(kind: K, object: Kinds[K], due: number | null = null): Promise<Kinds[K]> {
    const due_at = due === null ? null : new Date(due * 1000).toISOString()
    const { id } = object as Stored
    const body = JSON.stringify(object)
    const changed = await this.db
      .updateTable('sandbox_objects')
      .set({ body, due_at })
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (changed.numUpdatedRows > 0n) return object
    const last = await this.db
      .selectFrom('sandbox_objects')
      .select((expression) => expression.fn.max('number').as('number'))
      .executeTakeFirst()
    const number = Number(last?.number ?? 0) + 1
    const made_at = new Date(this.nowMs).toISOString()
    await this.db.insertInto('sandbox_objects').values({ id, kind, body, due_at, number, made_at }).execute()
    return object
  }

  async remove(kind: keyof Kinds, id: string): Promise<void> {
    await this.db.deleteFrom('sandbox_objects').where('id', '=', id).where('kind', '=', kind).execute()
  }

  /** What is due first, up to a moment; events apart. */
  async firstDue(untilMs: number): Promise<{ kind: keyof Kinds; id: string; dueMs: number } | null> {
    const row = await this.db
      .selectFrom('sandbox_objects')
      .select(['kind', 'id', 'due_at'])
      .where('kind', '<>', 'event')
      .where('due_at', '<=', new Date(untilMs).toISOString())
      .orderBy('due_at')
      .orderBy('number')
      .executeTakeFirst()
    return row ? { kind: row.kind as keyof Kinds, id: row.id, dueMs: Date.parse(row.due_at!) } : null
  }

  /** What was answered to a request of that idempotency key. */
  async answered(key: string): Promise<SandboxAnswersTable | null> {
    return (
      (await this.db.selectFrom('sandbox_answers').selectAll().where('id', '=', key).executeTakeFirst()) ??
      null
    )
  }

  async remember(answer: Omit<SandboxAnswersTable, 'made_at'>): Promise<void> {
    const made_at = new Date(this.nowMs).toISOString()
    await this.db
      .insertInto('sandbox_answers')
      .values({ ...answer, made_at })
      .execute()
  }

  /** Tells of something: the event is delivered once the transaction has ended. */
  async emit(type: Stripe.Event['type'], object: object): Promise<void> {
    const event = {
      id: newId('event'),
      object: 'event',
      api_version: this.apiVersion,
      created: this.seconds,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    } as unknown as Stripe.Event
    await this.put('event', event, 0)
  }
}
