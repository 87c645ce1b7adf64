/** The account area over HTTP: its routes, and what holds for all of them. */
import type { FastifyInstance } from 'fastify'
import { Unauthorized } from '#contract/errors.ts'
import { quotaSubject } from '../client-address.ts'
import { type Exchange, openExchange, write } from '../exchange.ts'
import { writeProblem } from '../problems.ts'
import { FIXED_HEADERS } from '../rendered.ts'
import type { Serving } from '../serving.ts'
import { queryPairs } from '../target.ts'
import type { AccountArea } from './area.ts'
import { readBody } from './body.ts'
import { keyRoutes } from './keys.ts'
import { requireOwnOrigin } from './origin.ts'
import type { AccountReply, AccountRoute } from './route.ts'
import { sessionRoutes } from './session.ts'
import { usageRoutes } from './usage.ts'

/** All routes of the account area. */
export const ACCOUNT_ROUTES: readonly AccountRoute[] = [...sessionRoutes, ...keyRoutes, ...usageRoutes]

const BODY_BYTES_MAX = 16 * 1024
const FORM = 'application/x-www-form-urlencoded'
/** Where a form's answer leads: to who is logged in. */
const AFTER_FORM = '/account/api/session'

/** Adds them to a service. */
export function addAccountRoutes(app: FastifyInstance, serving: Serving, area: AccountArea): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const route of ACCOUNT_ROUTES) addRoute(scope, serving, area, route)
  })
}

function addRoute(app: FastifyInstance, serving: Serving, area: AccountArea, route: AccountRoute): void {
  app.route({
    method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: BODY_BYTES_MAX,
    async handler(request, reply) {
      reply.hijack()
      const exchange = openExchange(request.raw, reply.raw, route.path)
      try {
        const params = request.params as Record<string, string>
        const answered = await answer(serving, area, route, exchange, params, request.body)
        // The one page there is has one form; whatever else comes so is answered as it is.
        const isForm =
          route.method === 'POST' &&
          route.path === AFTER_FORM &&
          request.headers['content-type']?.startsWith(FORM)
        writeReply(
          serving,
          exchange,
          isForm ? { ...answered, status: 303, headers: ['Location', AFTER_FORM] } : answered,
        )
      } catch (error) {
        writeProblem(serving, exchange, error)
      }
    },
  })
}

async function answer(
  serving: Serving,
  area: AccountArea,
  route: AccountRoute,
  { req }: Exchange,
  params: Readonly<Record<string, string>>,
  sent: unknown,
): Promise<AccountReply> {
  // Before anything is read: what another site's page sends is nobody's wish.
  if (route.method !== 'GET') requireOwnOrigin(req, area.publicUrl)
  const { cookie } = req.headers
  const session = route.session ? await area.logins.session(cookie) : null
  if (route.session && session === null) {
    throw new Unauthorized(
      'login_required',
      'The account area needs a login; ask for a link at /account/api/links',
    )
  }
  const body = route.body === undefined ? undefined : readBody(route.body, sent)
  const query = queryPairs(req.url ?? '')
  const from = quotaSubject(serving.address(req))
  const reply = await route.answer({ area, params, query, body, cookie, from }, session)
  return session === null ? reply : { ...reply, cookies: [...session.cookies, ...(reply.cookies ?? [])] }
}

/** Headers of pages and answers that are one person's: other sites' pages may not have them. */
const PRIVATE_HEADERS: readonly string[] = privateHeaders({
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  Vary: 'Cookie',
})

function privateHeaders(own: Record<string, string>): string[] {
  const headers = new Map<string, string>()
  for (let i = 0; i < FIXED_HEADERS.length; i += 2) {
    const name = FIXED_HEADERS[i]!
    if (!name.startsWith('Access-Control-')) headers.set(name, FIXED_HEADERS[i + 1]!)
  }
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  return [...headers].flat()
}

function writeReply(serving: Serving, exchange: Exchange, reply: AccountReply): void {
  const { status = 200, body, cookies = [], headers = [], html } = reply
  const bytes = Buffer.from(html ? String(body) : JSON.stringify(body))
  const own = ['Content-Type', html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8']
  own.push('Content-Length', String(bytes.length))
  for (const cookie of cookies) own.push('Set-Cookie', cookie)
  const replaced = new Set(headers.filter((_, i) => i % 2 === 0))
  const head = PRIVATE_HEADERS.filter((_, i) => !replaced.has(PRIVATE_HEADERS[i - (i % 2)]!))
  write(serving, exchange, status, head, [...own, ...headers], bytes)
}
