/**
 * A payment processor in this process, for whoever has no account with one: the SDK's requests end here, its pages are ours,
 * and its events are signed as the processor signs them and go through the same route. No money moves. What it holds lies in
 * the state store, so that all servers on it share one.
 */
import { createHash } from 'node:crypto'
import type { State } from '#state/state.ts'
import { type CardForm, readCard } from './cards.ts'
import { clockOffset, passOne } from './clock.ts'
import { SandboxError } from './errors.ts'
import { readForm } from './form.ts'
import { answerRoute } from './routes.ts'
import { paySession } from './sessions.ts'
import { cancelLater, changePrice, tryAgain } from './subscriptions.ts'
import { type Card, World } from './world.ts'

/** What it needs. */
export interface SandboxOptions {
  state: State
  /** The machine's clock, in milliseconds since 1970. */
  now: () => number
  /** The address that callers see, without a path. */
  publicUrl: string
  /** The version of the interface that the SDK speaks. */
  apiVersion: string
  /** Told whenever there may be events to deliver. */
  onEvents: () => void
}

/** What became of a payment: it is done, its holder has to confirm it, or it was refused. */
export type PayOutcome = { paid: true } | { confirm: Card } | { declined: string }

/** The sandbox. */
export class Sandbox {
  constructor(private readonly options: SandboxOptions) {}

  /** The time by its clock, in milliseconds since 1970. */
  async now(): Promise<number> {
    const row = await this.options.state.db
      .selectFrom('sandbox_objects')
      .select('body')
      .where('kind', '=', 'clock')
      .executeTakeFirst()
    const ahead = row ? (JSON.parse(row.body) as { offset_ms: number }).offset_ms : 0
    return this.options.now() + ahead
  }

  /** Answers the SDK. */
  readonly fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(input))
    const method = init.method ?? 'GET'
    const text = method === 'POST' ? String(init.body ?? '') : search.slice(1)
    const headers = new Headers(init.headers)
    const { status, body } = await this.answer(method, pathname, text, headers)
    this.options.onEvents()
    return new Response(body, {
      status,
      headers: { 'content-type': 'application/json', 'request-id': 'req_sandbox' },
    })
  }

  /** Looks at what it holds, or changes it, at this moment; all of it or nothing. */
  async within<T>(run: (world: World) => Promise<T>): Promise<T> {
    const { state, now, apiVersion, onEvents } = this.options
    const done = await state.transaction(async (db) => {
      const machine = new World(db, now(), apiVersion)
      return run(machine.at(now() + (await clockOffset(machine))))
    })
    onEvents()
    return done
  }

  /** Lets everything happen that is due by now. */
  async pass(): Promise<void> {
    while (await this.within(passOne));
  }

  /** Pays a session with what the form of its page says. */
  async pay(session: string, form: CardForm & { email: string }): Promise<PayOutcome> {
    const read = readCard(form, await this.now())
    if ('declined' in read) return read
    if (read.confirms) {
      await this.within((world) => world.put('card', read.card))
      return { confirm: read.card }
    }
    return this.payWith(session, form.email, read.card)
  }

  /** Pays it with a card whose holder has confirmed; begins a trial where there is no card. */
  async payWith(session: string, email: string, card: Card | null): Promise<PayOutcome> {
    const failed = await this.within((world) => paySession(world, session, { email, card }))
    return failed === null ? { paid: true } : { declined: failed.failed }
  }

  /** Gives a customer another card, with which what is open is paid at once; gives why it is refused, or null. */
  async changeCard(customer: string, form: CardForm): Promise<string | null> {
    const read = readCard(form, await this.now())
    if ('declined' in read) return read.declined
    await this.within(async (world) => {
      const known = await world.get('customer', customer)
      const invoice_settings = { ...known.invoice_settings, default_payment_method: read.card.id }
      await world.put('card', read.card)
      await world.put('customer', { ...known, invoice_settings })
      for (const each of await world.list('subscription')) {
        if (each.customer === customer && each.status === 'past_due') await tryAgain(world, each)
      }
    })
    return null
  }

  /** Has a subscription end with its period, or takes that back. */
  async cancelLater(id: string, cancels: boolean): Promise<void> {
    await this.within((world) => cancelLater(world, id, cancels))
  }

  /** Gives a subscription another price; gives why that was refused, or null. */
  async changePrice(id: string, price: string): Promise<string | null> {
    const failed = await this.within((world) => changePrice(world, id, price))
    return failed?.failed ?? null
  }

  private async answer(method: string, path: string, text: string, headers: Headers) {
    const { apiVersion, publicUrl, now } = this.options
    const key = method === 'POST' ? headers.get('idempotency-key') : null
    const asked = createHash('sha256').update(`${path} ${text}`).digest('hex')
    try {
      const told = headers.get('stripe-version')
      if (told !== apiVersion)
        throw new SandboxError(400, 'api_version_invalid', `Invalid Stripe API version: ${told}`)
      return await this.within(async (world) => {
        const known = key === null ? null : await world.answered(key)
        if (known && known.asked !== asked) throw otherParameters()
        if (known) return { status: known.status, body: known.body }
        const answer = await answerRoute(method, path, {
          world,
          form: readForm(text),
          publicUrl,
          machineMs: now(),
        })
        const body = JSON.stringify(answer)
        if (key !== null) await world.remember({ id: key, asked, status: 200, body })
        return { status: 200, body }
      })
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error
      return { status: error.status, body: JSON.stringify(error.body()) }
    }
  }
}

const otherParameters = () =>
  new SandboxError(
    400,
    'idempotency_key_in_use',
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    'idempotency_error',
  )
