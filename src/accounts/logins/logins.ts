/**
 * Logging in by a link that is sent by e-mail; there are no passwords. Sessions and links are better-auth's, over the
 * tables of the state store; whoever opens a link has shown that the address is theirs.
 */
import { z } from 'zod'
import { NotFound, Problem, TooOften, Unavailable } from '#contract/errors.ts'
import type { State } from '#state/state.ts'
import type { Account } from '../accounts.ts'
import { invalid, readEmail } from '../fields.ts'
import { type Mailer, MailUnavailable } from '../mail/mail.ts'
import { MailLimits } from '../mail/mail-limits.ts'
import type { AccountStore } from '../open.ts'
import { sweepState } from '../sweep.ts'
import { type LoginEngine, openEngine } from './login-engine.ts'

/** What logging in needs. */
export interface LoginOptions {
  state: State
  store: AccountStore
  /** The address that callers see, without a path: `https://headcount.example.org`. */
  publicUrl: string
  /** Signs the cookies: at least 32 characters, the same for all processes on one store. */
  secret: string
  mailer: Mailer
  /** Milliseconds since 1970; sessions and links go by the machine's own clock. */
  now: () => number
  /** Hears what better-auth has to say. */
  onNotice: (level: string, message: string, error: unknown) => void
}

/** What better-auth takes for an address: asked first, so that no mail is counted that would not be sent. */
const SENDABLE = z.email()

/** A shorter secret can be found by trying, and whoever has it signs cookies of their own. */
const SECRET_LENGTH_MIN = 32

/** A session: whose it is, and cookies to be set, as `Set-Cookie` lines. */
export interface Session {
  account: Account
  /** ISO text in UTC; later with every day that it is used. */
  expires_at: string
  cookies: string[]
}

/** Logging in and out. */
export class Logins {
  private engine: Promise<LoginEngine> | null = null
  private readonly limits: MailLimits
  private sweptOn = ''

  /** Throws an Error for a secret that is too short. */
  constructor(private readonly options: LoginOptions) {
    const { length } = options.secret
    if (length < SECRET_LENGTH_MIN) {
      throw new Error(
        `the secret of sessions must have ${SECRET_LENGTH_MIN} characters or more, and has ${length}: set SESSION_SECRET, or remove the file session-secret from the data folder`,
      )
    }
    this.limits = new MailLimits(options.state, options.now, options.secret)
  }

  /**
   * Sends a link to an address, whether it has an account or not; `from` is whence it is asked for. Gives the address
   * as it is kept. Throws InvalidInput, TooOften and Unavailable.
   */
  async sendLink(text: string, from: string): Promise<string> {
    const email = readEmail(text)
    if (!SENDABLE.safeParse(email).success) throw notSendable(email)
    const engine = await this.open()
    const seconds = await this.limits.note(email, from)
    if (seconds !== null) {
      throw new TooOften('too_many_mails', `Another link can be sent in ${seconds} seconds`, seconds)
    }
    await this.sweep()
    const sent = await engine.sendLink(email).catch((error: unknown) => {
      if (!(error instanceof MailUnavailable)) throw error
      throw new Unavailable('mail_unavailable', 'The e-mail could not be sent; try again later', 60, error)
    })
    if (!sent) throw notSendable(email)
    return email
  }

  /** Opens a link: makes a session, and an account for an address that has none. Throws Problem `link_ended`. */
  async openLink(token: string): Promise<Session> {
    const engine = await this.open()
    const opened = await engine.openLink(token)
    if (opened === null) {
      throw new Problem('link_ended', 'This link has been used, or is too old; ask for a new one')
    }
    const { user_id, ...rest } = opened
    return { account: await this.options.store.accounts.get(user_id), ...rest }
  }

  /** The session that a `Cookie` header holds, or null. */
  async session(cookie: string | undefined): Promise<Session | null> {
    if (!cookie?.includes('headcount.')) return null
    const engine = await this.open()
    const found = await engine.session(cookie)
    if (found === null) return null
    const { user_id, ...rest } = found
    try {
      return { account: await this.options.store.accounts.get(user_id), ...rest }
    } catch (error) {
      // Erased in this moment, and its sessions with it.
      if (error instanceof NotFound) return null
      throw error
    }
  }

  /**
   * Ends the session of a `Cookie` header, or all sessions of its account; gives the cookies that take it away,
   * whether there was one or not.
   */
  async end(cookie: string | undefined, { everywhere = false } = {}): Promise<string[]> {
    return (await this.open()).end(cookie ?? '', everywhere)
  }

  /** Once a day, since where every caller is unlimited no call may ever be counted. */
  private async sweep(): Promise<void> {
    const { state, now } = this.options
    const today = new Date(now()).toISOString().slice(0, 10)
    if (today === this.sweptOn) return
    this.sweptOn = today
    await sweepState(state, today)
  }

  /** Loaded when it is first needed: it is large, and most starts need it never. */
  private open(): Promise<LoginEngine> {
    this.engine ??= openEngine(this.options).catch((error) => {
      this.engine = null
      throw error
    })
    return this.engine
  }
}

const notSendable = (email: string) => invalid('email', `cannot be sent to: "${email}"`, 'email')
