/** Who takes the money: Stripe, or the sandbox. Both are spoken to by Stripe's own SDK, which is loaded when it is needed. */
import type Stripe from 'stripe'
import { Problem, Unavailable } from '#contract/errors.ts'
import type { State } from '#state/state.ts'
import { Sandbox } from '../sandbox/sandbox.ts'

/** The version of the interface that the SDK's types describe: what is sent and told is of this one. */
export const API_VERSION = '2026-10-28.endive'

const TIMEOUT_MS = 20_000
const RETRY_AFTER_SECONDS = 30
/** Signatures that are older are refused. */
const SIGNATURE_SECONDS = 300

/** What the settings say. */
export interface ProcessorSettings {
  /** Null for the sandbox. */
  secretKey: string | null
  webhookSecret: string
  publicUrl: string
  /** Milliseconds since 1970. */
  now: () => number
  state: State
  onEvents: () => void
  /** Stands for the SDK's own HTTP in tests. */
  fetch?: typeof globalThis.fetch
}

/** A payment processor. */
export class Processor {
  /** Null where money moves, or Stripe's own test mode is used. */
  readonly sandbox: Sandbox | null
  /** Whether its events must be of real money. */
  readonly livemode: boolean
  private loading: Promise<Stripe> | null = null

  constructor(private readonly settings: ProcessorSettings) {
    const { secretKey, state, now, publicUrl, onEvents } = settings
    this.livemode = /^(sk|rk)_live_/.test(secretKey ?? '')
    this.sandbox =
      secretKey === null ? new Sandbox({ state, now, publicUrl, onEvents, apiVersion: API_VERSION }) : null
  }

  /** The time by the processor's clock, in milliseconds since 1970: the sandbox's may be moved on. */
  async now(): Promise<number> {
    return this.sandbox ? this.sandbox.now() : this.settings.now()
  }

  /** Asks it. Throws Unavailable when it cannot be reached, and what the SDK throws for what it refuses. */
  async ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.open()
    try {
      return await question(stripe)
    } catch (error) {
      throw isOutOfReach(error) ? unreachable(error) : error
    }
  }

  /** The same about something that may not be there: null where the processor does not know it. */
  async find<T>(question: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    try {
      return await this.ask(question)
    } catch (error) {
      if ((error as { code?: unknown }).code === 'resource_missing') return null
      throw error
    }
  }

  /** Whether it has signed these bytes, lately. Throws Problem `signature_refused`. */
  async verify(header: unknown, body: Buffer): Promise<true> {
    const refuse = (why: string, cause?: unknown): never => {
      throw new Problem('signature_refused', why, { cause })
    }
    if (typeof header !== 'string') return refuse('The header Stripe-Signature is missing')
    const stripe = await this.open()
    const seconds = Math.floor(this.settings.now() / 1000)
    const signed = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1] ?? Number.NaN)
    // The SDK takes signatures of the future.
    if (signed > seconds + SIGNATURE_SECONDS) return refuse('The signature is of a time that is yet to come')
    try {
      const { webhookSecret } = this.settings
      stripe.webhooks.constructEvent(
        body,
        header,
        webhookSecret,
        SIGNATURE_SECONDS,
        undefined,
        seconds * 1000,
      )
      return true
    } catch (error) {
      return refuse('The signature does not fit the body, or is older than five minutes', error)
    }
  }

  /** Signs what the sandbox tells, as the processor would. */
  async sign(payload: string): Promise<string> {
    const stripe = await this.open()
    const timestamp = Math.floor(this.settings.now() / 1000)
    return stripe.webhooks.generateTestHeaderString({
      payload,
      timestamp,
      secret: this.settings.webhookSecret,
    })
  }

  private open(): Promise<Stripe> {
    this.loading ??= this.load().catch((error) => {
      this.loading = null
      throw error
    })
    return this.loading
  }

  private async load(): Promise<Stripe> {
    const { default: SDK } = await import('stripe')
    const { secretKey, fetch } = this.settings
    const common = { apiVersion: API_VERSION, timeout: TIMEOUT_MS, telemetry: false } as const
    const own = fetch ?? this.sandbox?.fetch
    return new SDK(secretKey ?? 'sk_test_sandbox', {
      ...common,
      maxNetworkRetries: own ? 0 : 2,
      ...(own && { httpClient: SDK.createFetchHttpClient(own as typeof globalThis.fetch) }),
    })
  }
}

const OUT_OF_REACH: readonly unknown[] = [
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
]

function isOutOfReach(error: unknown): boolean {
  return OUT_OF_REACH.includes((error as { type?: unknown } | null)?.type)
}

function unreachable(cause: unknown): Unavailable {
  const detail = 'The payment processor cannot be reached at the moment: nothing was begun; try again'
  return new Unavailable('processor_unavailable', detail, RETRY_AFTER_SECONDS, cause)
}
