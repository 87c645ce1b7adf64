/** For tests: logging in on a state store, with mail that arrives at once. */
import type { State } from '#state/state.ts'
import { testState } from '#state/testing/stores.ts'
import { Logins } from '../logins/logins.ts'
import type { Mail } from '../mail/mail.ts'
import { openAccounts } from '../open.ts'

const SECRET = 'a secret of tests, 32 characters or more'

/** What may differ from one test to the next. */
export interface LoginParts {
  state?: State
  publicUrl?: string
  secret?: string
  now?: () => number
  send?: (mail: Mail) => Promise<void>
}

/** Logins on a store; by default a new one. */
export async function testLogins(parts: LoginParts = {}) {
  const { publicUrl = 'http://localhost:8080', secret = SECRET, now = Date.now } = parts
  const state = parts.state ?? (await testState())
  const store = openAccounts(state, now)
  const mails: Mail[] = []
  const notices: string[] = []
  const send = parts.send ?? (async (mail: Mail) => void mails.push(mail))
  const logins = new Logins({
    state,
    store,
    publicUrl,
    secret,
    now,
    mailer: { send },
    onNotice: (level, message) => void notices.push(`${level}: ${message}`),
  })
  return { state, store, logins, mails, notices, token: () => tokenIn(mails.at(-1)!) }
}

/** The token of the link in a mail. */
export const tokenIn = ({ text }: Mail) => /\?token=(\S+)/.exec(text)![1]!

/** A `Cookie` header that sends back what `Set-Cookie` lines gave. */
export const cookieOf = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')
