/** better-auth, set up for what logins need of it, and its errors in our words. */
import type { BetterAuthOptions } from 'better-auth/minimal'
import { StateUnavailable } from '#state/state.ts'
import type { AccountStore } from '../open.ts'
import { LINK_MINUTES, loginLetter } from './login-letter.ts'
import { loginStatements } from './login-store.ts'
import type { LoginOptions } from './logins.ts'

const SESSION_SECONDS = 30 * 86_400
/** A session that is used lasts longer, but is not written anew for each request. */
const RENEW_AFTER_SECONDS = 86_400

/** Whose session it is. */
export interface EngineSession {
  user_id: string
  expires_at: string
  /** `Set-Cookie` lines. */
  cookies: string[]
}

/** What is asked of better-auth. */
export interface LoginEngine {
  /** False for an address that it does not take. Throws MailUnavailable. */
  sendLink(email: string): Promise<boolean>
  /** Null for a link that does not work. */
  openLink(token: string): Promise<EngineSession | null>
  session(cookie: string): Promise<EngineSession | null>
  /** Ends the session, or all of its account; gives the cookies that take it away. */
  end(cookie: string, everywhere: boolean): Promise<string[]>
}

/** Loads better-auth and sets it up. */
export async function openEngine(options: LoginOptions): Promise<LoginEngine> {
  const [{ betterAuth }, { magicLink }, { createAdapterFactory }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/plugins/magic-link'),
    import('better-auth/adapters'),
  ])
  const link = (token: string) => `${options.publicUrl}/account/confirm?token=${encodeURIComponent(token)}`
  const auth = betterAuth({
    ...settings(options),
    database: createAdapterFactory({
      config: { adapterId: 'headcount', supportsDates: false, supportsBooleans: false },
      adapter: ({ getFieldName }) => loginStatements(options.state, getFieldName),
    }),
    plugins: [
      magicLink({
        expiresIn: LINK_MINUTES * 60,
        storeToken: 'hashed',
        sendMagicLink: ({ email, token }) => options.mailer.send(loginLetter(email, link(token))),
      }),
    ],
  })
  const expect = async <T>(status: number, run: () => Promise<T>): Promise<T | null> => {
    try {
      return await run()
    } catch (error) {
      if (statusOf(error) === status) return null
      // It tells of a store that fails as an error of its own, and has logged the cause.
      if (statusOf(error) === 500) throw new StateUnavailable('sessions cannot be read', { cause: error })
      throw error
    }
  }
  return {
    async sendLink(email) {
      const send = () => auth.api.signInMagicLink({ body: { email }, headers: new Headers() })
      return (await expect(400, send)) !== null
    },
    async openLink(token) {
      // A link that does not work is answered with a redirection to a page that says so.
      const opened = await expect(302, () =>
        auth.api.magicLinkVerify({ query: { token }, headers: new Headers(), returnHeaders: true }),
      )
      if (opened === null) return null
      const { user, session } = opened.response
      return sessionOf(user.id, session.expiresAt, opened.headers)
    },
    async session(cookie) {
      const headers = new Headers({ cookie })
      const found = await expect(401, () => auth.api.getSession({ headers, returnHeaders: true }))
      if (!found?.response) return null
      const { user, session } = found.response
      return sessionOf(user.id, session.expiresAt, found.headers)
    },
    async end(cookie, everywhere) {
      const headers = new Headers({ cookie })
      const found = await expect(401, () => auth.api.getSession({ headers, query: { disableRefresh: true } }))
      if (found !== null && everywhere) await auth.api.revokeSessions({ headers })
      else if (found !== null) await auth.api.revokeSession({ headers, body: { token: found.session.token } })
      const { name, attributes } = (await auth.$context).authCookies.sessionToken
      const secure = attributes.secure ? '; Secure' : ''
      return [`${name}=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`]
    },
  }
}

function sessionOf(user_id: string, expires: Date | string, headers: Headers): EngineSession {
  return { user_id, expires_at: new Date(expires).toISOString(), cookies: headers.getSetCookie() }
}

/** The HTTP status of an error that better-auth means for a caller; there is more than one class of them. */
function statusOf(error: unknown): number | undefined {
  const { name, statusCode } = (error ?? {}) as { name?: unknown; statusCode?: unknown }
  return name === 'APIError' && typeof statusCode === 'number' ? statusCode : undefined
}

const isError = (value: unknown) => value instanceof Error

function settings({ publicUrl, secret, store, onNotice }: LoginOptions) {
  const secure = publicUrl.startsWith('https://')
  return {
    baseURL: publicUrl,
    // As a list, so that no setting of its own in the environment takes its place.
    secrets: [{ version: 1, value: secret }],
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message, ...more) => onNotice(level, message, more.find(isError)) },
    advanced: {
      // Browsers take a cookie of such a name only from this very host, over https: no neighbour under the same domain
      // can put one of its own beside it. better-auth would write `__Secure-`, which says less, so we name it ourselves.
      cookiePrefix: secure ? '__Host-headcount' : 'headcount',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      ipAddress: { disableIpTracking: true },
    },
    user: {
      modelName: 'login_users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'login_sessions',
      expiresIn: SESSION_SECONDS,
      updateAge: RENEW_AFTER_SECONDS,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'login_links',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: {
      user: {
        create: {
          // The first link that is opened: the address has an account from now on, and it is confirmed.
          before: async (user) => ({ data: { ...user, id: await confirmedAccount(store, user.email) } }),
        },
      },
    },
  } satisfies BetterAuthOptions
}

async function confirmedAccount({ accounts }: AccountStore, email: string): Promise<string> {
  const held = await accounts.find(email)
  if (held !== null) return (await accounts.confirmEmail(held.id)).id
  try {
    return (await accounts.create({ email, plan: 'free', confirmed: true })).id
  } catch (error) {
    // Another link for the same new address was opened in this moment.
    const made = await accounts.find(email)
    if (made === null) throw error
    return made.id
  }
}
