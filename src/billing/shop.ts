/** What selling works with. */
import type { Kysely } from 'kysely'
import type { Logins } from '#accounts/logins/logins.ts'
import type { Mailer } from '#accounts/mail/mail.ts'
import type { AccountStore } from '#accounts/open.ts'
import type { Limiter } from '#lib/rate-limiter.ts'
import type { State, StateTables } from '#state/state.ts'
import type { Processor } from './processor/processor.ts'

/** The shop. */
export interface Shop {
  state: State
  store: AccountStore
  logins: Pick<Logins, 'sendLink' | 'session'>
  mailer: Mailer
  processor: Processor
  limiter: Limiter
  /** The address that callers see, without a path. */
  publicUrl: string
  /** The machine's clock, in milliseconds since 1970. */
  now: () => number
  /** Signs what files are fetched with; the same for all servers on one store. */
  secret: string
  /** Where people write to about what is not sold here. */
  contact: string
  /** Who writes research reports; null where nobody reads mail. */
  operatorEmail: string | null
  /** Where files that were bought are built and kept. */
  folder: string
  /** Days without payment with which a first plan begins; 0 is none. */
  trialDays: number
  /** Whether the processor adds taxes. */
  automaticTax: boolean
  /** Hears of what went wrong and is tried again. */
  onError: (message: string, error: unknown) => void
}

/** A transaction's database. */
export type Queries = Kysely<StateTables>

/** A moment as the tables hold it, of milliseconds since 1970. */
export const timeOf = (ms: number): string => new Date(ms).toISOString()

/** The same of seconds, as the processor counts; null stays null. */
export const timeOfSeconds = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined ? null : timeOf(seconds * 1000)

/** A day for people: `2026-05-21`. */
export const dayOf = (time: string | null): string => time?.slice(0, 10) ?? ''
