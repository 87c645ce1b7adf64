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
import { CLOSED_HEADERS } from '#http/respond/representation.ts'
import {
  CALLER_GONE,
  callerLeaves,
  count,
  isGone,
  openRequest,
  type RequestContext,
} from '#http/respond/request-context.ts'
import type { ServerContext } from '#http/server-context.ts'
import { type Desk, deskOf } from './desk.ts'
import { addDiscovery } from './discovery.ts'
import type { Extension, WhoCalls } from './server.ts'

/** What the endpoint is told. */
export interface McpOptions {
  operations: readonly AnyOperation[]
  /** The address that callers see, without a slash at its end. */
  publicUrl: string
  version: string
  /** Adds to each protocol server: the conformance suite's fixtures, in tests. */
  extension?: Extension
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
          const cors: Record<string, string> = {}
          try {
            Object.assign(cors, requireOrigin(framework.raw.headers, options.publicUrl))
            if (framework.raw.method === 'OPTIONS') preflight(server, request, cors)
            else
              await answer(await handler(), {
                server,
                framework,
                request,
                publicUrl: options.publicUrl,
                cors,
              })
          } catch (error) {
            if (!reply.raw.headersSent) refuse(server, request, error, cors)
            else reply.raw.destroy()
          }
        },
      })
    }
  })
  addDiscovery(app, options)
}

async function loadHandler(desk: Desk, { version, extension }: McpOptions): Promise<McpHttpHandler> {
  const [{ createMcpHandler }, { mcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./server.ts'),
  ])
  const { logger } = desk.server
  return createMcpHandler(
    ({ authInfo }) => mcpServer(desk, authInfo!.extra as unknown as WhoCalls, version, extension),
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
  /** For a page that may read the answer. */
  cors: Readonly<Record<string, string>>
}

async function answer(
  handler: McpHttpHandler,
  { server, framework, request, publicUrl, cors }: Incoming,
): Promise<void> {
  const { raw } = framework
  const { res } = request
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
  const own = new Headers(response.headers)
  for (const [name, value] of Object.entries(cors)) own.set(name, value)
  own.set('x-request-id', request.id)
  own.set('x-content-type-options', 'nosniff')
  if (response.status === 405) own.set('allow', 'POST, OPTIONS')
  // A body that was not read to its end would be taken for the next request.
  if (!raw.complete || server.closing) own.set('connection', 'close')
  res.writeHead(response.status, Object.fromEntries(own))
  if (response.body === null) res.end()
  else await pipeline(Readable.fromWeb(response.body as ReadableStream), res).catch(() => res.destroy())
  const isWritten = response.body === null || res.writableFinished
  count(server, request, isWritten ? response.status : CALLER_GONE, 'other')
}

/** Says no, to the pages too that may read answers, and to no others. */
function refuse(
  server: ServerContext,
  request: RequestContext,
  error: unknown,
  cors: Record<string, string>,
): void {
  if (isGone(request)) count(server, request, CALLER_GONE, 'other')
  else writeProblem(server, request, error, Object.entries(cors).flat(), CLOSED_HEADERS)
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
    throw new Problem(
      'origin_refused',
      `This service is at ${publicUrl} alone; whoever runs it sets PUBLIC_URL to the address that callers use`,
    )
  if (origin === undefined) return {}
  if (![own, ...LOCAL].includes(hostname(origin)))
    throw new Problem('origin_refused', 'This request was sent by a page of another site')
  return {
    'Access-Control-Allow-Origin': origin,
    Vary: 'Origin',
    'Access-Control-Expose-Headers': 'Retry-After, WWW-Authenticate, X-Request-Id',
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
