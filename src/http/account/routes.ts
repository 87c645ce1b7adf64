/** The account area over HTTP: its routes, and what holds for all of them. */
import type { FastifyInstance } from 'fastify'
import { Problem, Unauthorized } from '#contract/errors.ts'
import { quotaSubject } from '../guard/client-address.ts'
import { queryPairs } from '../pipeline/target.ts'
import { type Exchange, openExchange, write } from '../respond/exchange.ts'
import { writeProblem } from '../respond/problems.ts'
import { FIXED_HEADERS } from '../respond/rendered.ts'
import type { Serving } from '../serving.ts'
import type { AccountArea } from './area.ts'
import { readBody } from './body.ts'
import { keyRoutes } from './keys.ts'
import { AreaLimits } from './limits.ts'
import { requireOwnOrigin } from './origin.ts'
import type { AccountReply, AccountRoute } from './route.ts'
import { sessionRoutes } from './session.ts'
import { SIGNED_IN, signedInRoute } from './signed-in.ts'
import { usageRoutes } from './usage.ts'

const DATA_ROUTES = [...sessionRoutes, ...keyRoutes, ...usageRoutes]

/** All routes of the account area. */
export const ACCOUNT_ROUTES: readonly AccountRoute[] = [...DATA_ROUTES, signedInRoute(DATA_ROUTES)]

const BODY_BYTES_MAX = 16 * 1024
const FORM = 'application/x-www-form-urlencoded'
const NOT_JSON = 'A request body has to be JSON, with the header Content-Type: application/json'
/** Where the one form there is sends its token. */
const LOGIN = '/account/api/session'

/** What answering works with. */
interface Desk {
  serving: Serving
  area: AccountArea
  limits: AreaLimits
}

/** Adds them to a service. */
export function addAccountRoutes(app: FastifyInstance, serving: Serving, area: AccountArea): void {
  const desk = { serving, area, limits: new AreaLimits(area.now) }
  app.register(async (scope) => {
    // Read as one long text, it would be refused for what is in it and not for what it is.
    scope.removeContentTypeParser('text/plain')
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, ({ routeOptions }, body, done) => {
      // Programs that forget to name their JSON send it as a form.
      if (routeOptions.url !== LOGIN) return done(new Problem('unsupported_media_type', NOT_JSON))
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    for (const route of ACCOUNT_ROUTES) addRoute(scope, desk, route)
  })
}

function addRoute(app: FastifyInstance, desk: Desk, route: AccountRoute): void {
  const { serving } = desk
  app.route({
    method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: BODY_BYTES_MAX,
    async handler(request, reply) {
      reply.hijack()
      const exchange = openExchange(request.raw, reply.raw, route.path)
      try {
        const params = request.params as Record<string, string>
        const answered = await answer(desk, route, exchange, params, request.body)
        const isLogin =
          route.method === 'POST' && route.path === LOGIN && request.headers['content-type']?.startsWith(FORM)
        const reply: AccountReply = isLogin
          ? { ...answered, status: 303, headers: ['Location', SIGNED_IN] }
          : answered
        writeReply(serving, exchange, reply)
      } catch (error) {
        writeProblem(serving, exchange, error)
      }
    },
  })
}

async function answer(
  { serving, area, limits }: Desk,
  route: AccountRoute,
  { req }: Exchange,
  params: Readonly<Record<string, string>>,
  sent: unknown,
): Promise<AccountReply> {
  // Before anything is read or counted: what another site's page sends is nobody's wish.
  if (route.method !== 'GET') requireOwnOrigin(req, area.publicUrl)
  const from = quotaSubject(serving.address(req))
  const use = route.method === 'GET' ? 'read' : 'change'
  limits.note('address', from, use)
  const { cookie } = req.headers
  const session = route.session ? await area.logins.session(cookie) : null
  if (route.session && session === null) {
    throw new Unauthorized(
      'login_required',
      'The account area needs a login; ask for a link at /account/api/links',
    )
  }
  if (session !== null) limits.note('account', session.account.id, use)
  const body = route.body === undefined ? undefined : readBody(route.body, sent)
  const query = queryPairs(req.url ?? '')
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
