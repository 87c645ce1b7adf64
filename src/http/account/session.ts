/** Logging in and out. */
import { z } from 'zod'
import type { Session } from '#accounts/logins/logins.ts'
import { confirmPage } from './confirm-page.ts'
import { openRoute, ownRoute } from './route.ts'

function sessionBody({ account, expires_at }: Session) {
  const { id, email, email_confirmed_at, plan, created_at } = account
  return { account: { id, email, email_confirmed_at, plan, created_at }, expires_at }
}

/** Routes of the session. */
export const sessionRoutes = [
  openRoute({
    method: 'POST',
    path: '/account/api/links',
    summary:
      'Send a login link, which signs up, confirms the e-mail and logs in; ask again to have another sent',
    body: z.strictObject({ email: z.string() }),
    async answer({ area, body, from }) {
      const email = await area.logins.sendLink(body.email, from)
      return { status: 202, body: { sent_to: email } }
    },
  }),
  openRoute({
    method: 'GET',
    path: '/account/confirm',
    summary: 'The page that a login link opens: one button, which logs in',
    answer({ query }) {
      // The link is spent by the button, not by opening it: mail scanners open every link they see.
      const token = query.find(([name]) => name === 'token')?.[1] ?? ''
      // The form's own request must tell its origin, which no-referrer would hide.
      return { body: confirmPage(token), html: true, headers: ['Referrer-Policy', 'strict-origin'] }
    },
  }),
  openRoute({
    method: 'POST',
    path: '/account/api/session',
    summary: 'Open a login link: log in',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    async answer({ area, body }) {
      const session = await area.logins.openLink(body.token)
      return { status: 201, body: sessionBody(session), cookies: session.cookies }
    },
  }),
  ownRoute({
    method: 'GET',
    path: '/account/api/session',
    summary: 'Who is logged in',
    answer: (_, session) => ({ body: sessionBody(session) }),
  }),
  openRoute({
    method: 'DELETE',
    path: '/account/api/session',
    summary: 'Log out',
    async answer({ area, cookie }) {
      return { body: { logged_out: true }, cookies: await area.logins.end(cookie) }
    },
  }),
  openRoute({
    method: 'DELETE',
    path: '/account/api/sessions',
    summary: 'Log out everywhere',
    async answer({ area, cookie }) {
      return { body: { logged_out: true }, cookies: await area.logins.end(cookie, { everywhere: true }) }
    },
  }),
]
