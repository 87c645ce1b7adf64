/** The HTTP server: operations in, a running service out. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Problem } from '#contract/errors.ts'
import { type AnyOperation, isFile } from '#contract/operation.ts'
import type { AccountArea } from './account/area.ts'
import { ACCOUNT_ROUTES, addAccountRoutes } from './account/routes.ts'
import { answerUnreadable, makeServer } from './guard/socket.ts'
import { answer } from './pipeline/answer.ts'
import { answerFast } from './pipeline/fast.ts'
import { Files } from './pipeline/file.ts'
import { type Exchange, openExchange, write } from './respond/exchange.ts'
import { currentEdition, ownPages } from './respond/pages.ts'
import { writeProblem } from './respond/problems.ts'
import { FIXED_HEADERS } from './respond/rendered.ts'
import { explainUnknown, type KnownRoute, methodsOf } from './respond/unknown-route.ts'
import { makeServing, type Serving, type ServingOptions } from './serving.ts'

/** What a service is made of. */
export interface ServiceOptions extends ServingOptions {
  operations: readonly AnyOperation[]
  /** Logging in, and what people do with their keys; left out, there is no account area. */
  account?: AccountArea
}

/** A service, ready to listen. */
export interface Service {
  /** For `inject` in tests and for further routes. */
  app: FastifyInstance
  /** Gives the address it can be reached at. */
  listen(options: { port: number; host?: string }): Promise<string>
  /** Takes no more requests, finishes the running ones, and cuts off what outlasts the deadline. */
  close(): Promise<void>
}

/** Builds the service. */
export function createService({ operations, account, ...options }: ServiceOptions): Service {
  const serving = makeServing(options)
  const app = Fastify({
    serverFactory: (framework) => makeServer((req, res) => answerFast(serving, req, res), framework),
    bodyLimit: serving.config.bodyBytesMax,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => fail(serving, error, request, reply),
    routerOptions: {
      maxParamLength: serving.config.urlBytesMax,
      // The query is read strictly later, so the framework need not read it at all.
      querystringParser: () => ({}),
    },
  })
  const pages = ownPages(operations)
  const ownRoutes = [
    ...pages.map(({ path }) => ({ path, method: 'GET' })),
    ...(account ? ACCOUNT_ROUTES : []),
  ]
  const routes = [...operations, ...ownRoutes]
  addGuards(app, serving, routes)
  const files = new Files(serving)
  for (const operation of operations) {
    addRoute(app, serving, operation.path, (exchange, params) =>
      isFile(operation)
        ? files.answer(operation, params, exchange)
        : answer(serving, operation, params, exchange),
    )
  }
  for (const { path, show } of pages) {
    addRoute(app, serving, path, (exchange, params) => show(serving, exchange, params))
  }
  if (account) addAccountRoutes(app, serving, account)
  app.options('*', (request, reply) => preflight(serving, routes, request, reply))
  return {
    app,
    listen: ({ port, host = '127.0.0.1' }) => app.listen({ port, host }),
    async close() {
      await drain(app, serving)
      await files.close()
    },
  }
}

type Answer = (exchange: Exchange, params: Readonly<Record<string, string>>) => Promise<void> | void

/** A route whose answer is written past the framework. */
function addRoute(app: FastifyInstance, serving: Serving, path: string, answer: Answer): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    async handler(request, reply) {
      reply.hijack()
      const exchange = openExchange(request.raw, reply.raw, path)
      try {
        await answer(exchange, request.params as Record<string, string>)
      } catch (error) {
        writeProblem(serving, exchange, error, currentEdition(serving))
      }
    },
  })
}

/** Refuses before anything is read: addresses that are too long, unknown, or not for that method. */
function addGuards(app: FastifyInstance, serving: Serving, routes: readonly KnownRoute[]): void {
  const { urlBytesMax } = serving.config
  const explain = explainUnknown(routes)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.url!.length > urlBytesMax) {
      return done(new Problem('uri_too_long', `The address may have ${urlBytesMax} characters at most`))
    }
    done(request.is404 ? explain(request.method, request.raw.url!) : undefined)
  })
  app.setErrorHandler((error, request, reply) => fail(serving, error, request, reply))
}

function fail(serving: Serving, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  writeProblem(serving, openExchange(request.raw, reply.raw), error, currentEdition(serving))
}

/** What pages from elsewhere may do. */
const READING = ['GET', 'HEAD', 'OPTIONS']

/** Browsers ask whether a page from elsewhere may send a key; the data is public, so any may. */
function preflight(
  serving: Serving,
  routes: readonly KnownRoute[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.hijack()
  const head = ['Access-Control-Allow-Methods', READING.join(', '), 'Access-Control-Max-Age', '86400']
  const known = methodsOf(routes, request.raw.url!.split('?')[0]!)
  const allowed = known.length > 0 ? known : READING
  const headers =
    'Accept, Authorization, If-Match, If-None-Match, If-Range, Range, X-API-Key, X-Email, X-Request-Id'
  head.push('Access-Control-Allow-Headers', headers, 'Allow', allowed.join(', '))
  write(serving, openExchange(request.raw, reply.raw, 'preflight'), 204, FIXED_HEADERS, head, null)
}

async function drain(app: FastifyInstance, serving: Serving): Promise<void> {
  serving.closing = true
  serving.admission.stop()
  const deadline = setTimeout(() => app.server.closeAllConnections(), serving.config.drainSeconds * 1000)
  await app.close()
  clearTimeout(deadline)
}
