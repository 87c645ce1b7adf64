/** The HTTP server: operations in, a running service out. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { NotFound, Problem } from '#contract/errors.ts'
import type { AnyOperation } from '#contract/operation.ts'
import type { StaticFile } from '#contract/static-file.ts'
import { answerUnreadable, makeServer } from './guard/socket.ts'
import type { Sent } from './pipeline/asked.ts'
import { answerFast } from './pipeline/fast.ts'
import { Files } from './pipeline/file.ts'
import { answer } from './pipeline/index.ts'
import { aboutPages, type Page, staticPage } from './respond/about.ts'
import { prefersHtml } from './respond/accept.ts'
import { currentEdition } from './respond/edition-headers.ts'
import { writeProblem } from './respond/problems.ts'
import { FIXED_HEADERS } from './respond/representation.ts'
import { CALLER_GONE, isGone, openRequest, type RequestContext, write } from './respond/request-context.ts'
import { explainUnknown, type KnownRoute, methodsOf } from './respond/unknown-route.ts'
import { makeServerContext, type ServerContext, type ServerContextOptions } from './server-context.ts'

/** What a service is made of. */
export interface ServiceOptions extends ServerContextOptions {
  operations: readonly AnyOperation[]
  /** Why a service is not there, as a sentence for callers: operations that work with it answer 404 with it. */
  absent?: Readonly<Record<string, string>>
  /** Files of pages. */
  files?: readonly StaticFile[]
  /** Further routes over the same parts: protocols besides REST. */
  mounts?: readonly ((app: FastifyInstance, server: ServerContext) => void)[]
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

/** What pages and programs send to a command is short; what another service signs may be longer. */
const COMMAND_BYTES_MAX = 16 * 1024
const FORM = 'application/x-www-form-urlencoded'
const NOT_JSON = 'A request body has to be JSON, with the header Content-Type: application/json'

/** Builds the service. */
export function createService({
  operations: all,
  files: statics = [],
  mounts = [],
  absent = {},
  ...options
}: ServiceOptions): Service {
  const server = makeServerContext(options)
  const app = Fastify({
    serverFactory: (framework) => makeServer((req, res) => answerFast(server, req, res), framework),
    bodyLimit: server.config.bodyBytesMax,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => fail(server, error, request, reply),
    routerOptions: {
      maxParamLength: server.config.urlBytesMax,
      // The query is read strictly later, so the framework need not read it at all.
      querystringParser: () => ({}),
    },
  })
  const operations = all.filter(({ services }) => services.every((name) => name in server.services))
  const pages: Page[] = [
    ...aboutPages(operations, server.catalogue),
    ...statics.map((file) => staticPage(file.path, () => file)),
  ]
  const routes = [...operations, ...pages.map(({ path }) => ({ path, method: 'GET' }))]
  addGuards(app, server, routes)
  readForms(app, operations)
  const files = new Files(server)
  const add = (scope: FastifyInstance, operation: AnyOperation) =>
    addRoute(scope, server, operation, (request, { params, body }) =>
      answer({ server, operation, request, sent: sentBy(request, params, body) }, files),
    )
  const isSigned = ({ auth }: AnyOperation) => typeof auth === 'object'
  const isTwin = (operation: AnyOperation) => pages.some(({ path }) => path === operation.path)
  for (const operation of operations) if (!isSigned(operation) && !isTwin(operation)) add(app, operation)
  app.register(async (scope) => {
    // What is signed is the bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const operation of operations) if (isSigned(operation)) add(scope, operation)
  })
  for (const { path, show } of pages) {
    const twin = operations.find((operation) => operation.path === path && operation.kind === 'page')
    addRoute(app, server, { method: 'GET', path }, (request, { params }) =>
      twin && prefersHtml(request.req.headers.accept)
        ? answer({ server, operation: twin, request, sent: sentBy(request, params, undefined) }, files)
        : show(server, request, params as Record<string, string>),
    )
  }
  for (const operation of all) {
    const why = absent[operation.services.find((name) => !(name in server.services)) ?? '']
    if (why === undefined) continue
    addRoute(app, server, { method: operation.method, path: operation.path }, () => {
      throw new NotFound(why)
    })
  }
  for (const mount of mounts) mount(app, server)
  app.options('*', (request, reply) => preflight(server, routes, request, reply))
  return {
    app,
    listen: ({ port, host = '127.0.0.1' }) => app.listen({ port, host }),
    async close() {
      await drain(app, server)
      await files.close()
    },
  }
}

const sentBy = ({ req }: RequestContext, params: unknown, body: unknown): Sent => ({
  params: params as Record<string, string>,
  target: req.url ?? '',
  body,
})

type Answer = (request: RequestContext, framework: FastifyRequest) => Promise<void> | void

/** A path as the framework writes it. */
const urlOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** A route whose answer is written past the framework. */
function addRoute(
  app: FastifyInstance,
  server: ServerContext,
  { method, path, ...operation }: KnownRoute & Partial<Pick<AnyOperation, 'kind' | 'auth'>>,
  answer: Answer,
): void {
  const isShort = operation.kind === 'command' && typeof operation.auth !== 'object'
  app.route({
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    url: urlOf(path),
    ...(isShort && { bodyLimit: COMMAND_BYTES_MAX }),
    async handler(framework, reply) {
      reply.hijack()
      const request = openRequest(framework.raw, reply.raw, path)
      try {
        await answer(request, framework)
      } catch (error) {
        writeProblem(server, request, error, currentEdition(server))
      }
    },
  })
}

/** Reads the forms of pages, and says of all other bodies that are not JSON what is wrong with them. */
function readForms(app: FastifyInstance, operations: readonly AnyOperation[]): void {
  const taking = new Set(
    operations.flatMap((each) =>
      each.kind === 'command' && (each.form || each.files) ? [urlOf(each.path)] : [],
    ),
  )
  // Read as one long text, it would be refused for what is in it and not for what it is.
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(FORM, { parseAs: 'string' }, ({ routeOptions }, body, done) => {
    // Programs that forget to name their JSON send it as a form.
    if (!taking.has(routeOptions.url ?? '')) return done(new Problem('unsupported_media_type', NOT_JSON))
    // Browsers send every field: an empty one is one that was left out.
    const filled = [...new URLSearchParams(String(body))].filter(([, value]) => value !== '')
    done(null, Object.fromEntries(filled))
  })
  // Mail programs end a mailing by a form of this kind as well (RFC 8058); nothing else sends us one.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, ({ routeOptions }, body, done) => {
    if (!taking.has(routeOptions.url ?? '')) return done(new Problem('unsupported_media_type', NOT_JSON))
    done(null, readFields(String(body)))
  })
}

/** The fields of a form in parts, as far as they are lines of text. */
const readFields = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/\bname="([^"\r\n]*)"[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n([^\r\n]*)/g)].map(
      ([, name, value]) => [name!, value!],
    ),
  )

/** Refuses before anything is read: addresses that are too long, unknown, or not for that method. */
function addGuards(app: FastifyInstance, server: ServerContext, routes: readonly KnownRoute[]): void {
  const { urlBytesMax } = server.config
  const explain = explainUnknown(routes)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.url!.length > urlBytesMax) {
      return done(new Problem('uri_too_long', `The address may have ${urlBytesMax} characters at most`))
    }
    done(request.is404 ? explain(request.method, request.raw.url!) : undefined)
  })
  app.setErrorHandler((error, request, reply) => fail(server, error, request, reply))
}

function fail(server: ServerContext, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  const context = openRequest(request.raw, reply.raw)
  // Whoever hangs up amid a request body has sent nothing that could go wrong with us.
  if (isGone(context)) write(server, context, CALLER_GONE, [], [], null)
  else writeProblem(server, context, error, currentEdition(server))
}

/** What pages from elsewhere may do. */
const READING = ['GET', 'HEAD', 'OPTIONS']

/** Browsers ask whether a page from elsewhere may send a key; the data is public, so any may. */
function preflight(
  server: ServerContext,
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
  write(server, openRequest(request.raw, reply.raw, 'preflight'), 204, FIXED_HEADERS, head, null)
}

async function drain(app: FastifyInstance, server: ServerContext): Promise<void> {
  server.closing = true
  server.admission.stop()
  const deadline = setTimeout(() => app.server.closeAllConnections(), server.config.drainSeconds * 1000)
  await app.close()
  clearTimeout(deadline)
}
