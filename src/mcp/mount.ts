/** The endpoint: the HTTP server's requests handed to the protocol's handler, which is loaded with the first of them. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, Unauthorized } from '#contract/errors.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { requireCaller } from '#http/pipeline/who.ts'
import { writeProblem } from '#http/respond/problems.ts'
import { callerLeaves, count, openRequest, type RequestContext } from '#http/respond/request-context.ts'
import type { ServerContext } from '#http/server-context.ts'
import { type Desk, deskOf } from './desk.ts'
import { addDiscovery } from './discovery.ts'
import type { Extend, WhoCalls } from './server.ts'

/** What the endpoint is told. */
export interface McpOptions {
  operations: readonly AnyOperation[]
  /** The address that callers see, without a slash at its end. */
  publicUrl: string
  version: string
  /** Adds to each protocol server: the conformance suite's fixtures, in tests. */
  extend?: Extend
}

/** A call is an object of a few lines; a batch may hold some. */
const BODY_BYTES_MAX = 256 * 1024
const PATHS = ['/mcp', '/mcp/']
const LOCAL = ['localhost', '127.0.0.1', '[::1]']
const ALLOWED_HEADERS =
  'Accept, Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id, X-API-Key, X-Request-Id'

/** Adds the endpoint and what is said of it. */
export function mountMcp(app: FastifyInstance, server: ServerContext, options: McpOptions): void {
  const desk = deskOf(server, options)
  let loading: Promise<McpHttpHandler> | undefined
  const handler = () => {
    loading ??= loadHandler(desk, options)
    return loading
  }
  app.register(async (scope) => {
    // The handler reads the body itself, bounds it, and says in its own words what is wrong with it.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const url of PATHS) {
      scope.route({
        method: ['GET', 'POST', 'DELETE', 'OPTIONS'],
        url,
        async handler(framework, reply) {
          reply.hijack()
          const request = openRequest(framework.raw, reply.raw, '/mcp/')
          try {
            await answer(await handler(), { server, framework, request, publicUrl: options.publicUrl })
          } catch (error) {
            if (!reply.raw.headersSent) writeProblem(server, request, error)
            else reply.raw.destroy()
          }
        },
      })
    }
  })
  addDiscovery(app, options)
}

async function loadHandler(desk: Desk, { version, extend }: McpOptions): Promise<McpHttpHandler> {
  const [{ createMcpHandler }, { mcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./server.ts'),
  ])
  const { logger } = desk.server
  return createMcpHandler(
    ({ authInfo }) => mcpServer(desk, authInfo!.extra as unknown as WhoCalls, version, extend),
    {
      maxRequestBodySize: BODY_BYTES_MAX,
      onerror: (error) => logger.debug({ err: error }, 'a message of the protocol was refused'),
    },
  )
}

interface Incoming {
  server: ServerContext
  framework: FastifyRequest
  request: RequestContext
  publicUrl: string
}

async function answer(
  handler: McpHttpHandler,
  { server, framework, request, publicUrl }: Incoming,
): Promise<void> {
  const { raw } = framework
  const { res } = request
  const cors = requireOrigin(raw.headers, publicUrl)
  if (raw.method === 'OPTIONS') return preflight(server, request, cors)
  const caller = await requireCaller(server, raw).catch((error: unknown) => {
    throw error instanceof Unauthorized ? tokenRefused(error) : error
  })
  request.plan = caller.plan.name
  const who: WhoCalls = { caller, req: raw }
  const headers = headersOf(raw.headers)
  const hasBody = raw.method === 'POST'
  const asked = new Request(new URL(raw.url ?? '/mcp/', publicUrl), {
    method: raw.method!,
    headers,
    signal: callerLeaves(request),
    ...(hasBody && { body: Readable.toWeb(raw) as never, duplex: 'half' }),
  } as RequestInit)
  const authInfo = { token: '', clientId: caller.account_id ?? '', scopes: [], extra: { ...who } }
  const response = await handler.fetch(asked, { authInfo })
  const own: Record<string, string> = {
    ...cors,
    'X-Request-Id': request.id,
    'X-Content-Type-Options': 'nosniff',
  }
  // A body that was not read to its end would be taken for the next request.
  if (!raw.complete || server.closing) own.Connection = 'close'
  res.writeHead(response.status, { ...Object.fromEntries(response.headers), ...own })
  if (response.body === null) res.end()
  else await pipeline(Readable.fromWeb(response.body as ReadableStream), res).catch(() => res.destroy())
  count(server, request, response.status, 'other')
}

/** The headers as the protocol's handler wants them: callers like curl name no media types that they accept. */
function headersOf(given: FastifyRequest['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  const accept = headers.get('accept') ?? ''
  if (!accept.includes('application/json') || !accept.includes('text/event-stream'))
    headers.set('accept', 'application/json, text/event-stream')
  return headers
}

/** Without `resource_metadata`: clients would look for a login service that is not there. */
function tokenRefused(error: Unauthorized): Problem {
  const header = 'Bearer realm="headcount", error="invalid_token"'
  return new Problem('key_unknown', error.message, { headers: { 'WWW-Authenticate': header } })
}

/**
 * Throws for pages of other sites, and for a host that is not ours where only this machine is served: a page that has
 * bent a name to this address must not act for whoever sits here. Gives the headers for a page that may.
 */
function requireOrigin(headers: FastifyRequest['headers'], publicUrl: string): Record<string, string> {
  const own = new URL(publicUrl).hostname
  const { origin, host } = headers
  if (LOCAL.includes(own) && !LOCAL.includes(hostname(`http://${host}`)))
    throw new Problem('origin_refused', 'This service answers on this machine, under its own name')
  if (origin === undefined) return {}
  if (![own, ...LOCAL].includes(hostname(origin)))
    throw new Problem('origin_refused', 'This request was sent by a page of another site')
  return {
    'Access-Control-Allow-Origin': origin,
    Vary: 'Origin',
    'Access-Control-Expose-Headers': 'Mcp-Session-Id',
  }
}

const hostname = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

function preflight(server: ServerContext, request: RequestContext, cors: Record<string, string>): void {
  const { res } = request
  res.writeHead(204, {
    ...cors,
    'Access-Control-Allow-Methods': 'POST, GET, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Max-Age': '86400',
  })
  res.end()
  count(server, request, 204, 'other')
}
