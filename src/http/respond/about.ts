/** What the server says about itself: its index, its description, its errors, its health. */

import type { Catalogue } from '#contract/catalogue.ts'
import { ERRORS, type ErrorCode, NotFound, Unauthorized, Unavailable } from '#contract/errors.ts'
import { INTERFACE_VERSION, openApiDocument } from '#contract/openapi.ts'
import type { AnyOperation } from '#contract/operation.ts'
import type { StaticFile } from '#contract/static-file.ts'
import { didYouMean, digest } from '#lib/text.ts'
import { matches } from '../pipeline/remembered.ts'
import { requireCaller } from '../pipeline/who.ts'
import type { ServerContext } from '../server-context.ts'
import { currentEdition } from './edition-headers.ts'
import { chooseEncoding } from './encodings.ts'
import { FIXED_HEADERS, JSON_TYPE, Representation } from './representation.ts'
import { type RequestContext, write } from './request-context.ts'

/** A page of the server's own: free, open, and not part of the interface. */
export interface Page {
  path: string
  show(
    server: ServerContext,
    request: RequestContext,
    params: Readonly<Record<string, string>>,
  ): Promise<void> | void
}

/** All of them. */
export function aboutPages(operations: readonly AnyOperation[], catalogue: Catalogue): Page[] {
  const index = {
    name: 'headcount',
    interface_version: INTERFACE_VERSION,
    description: '/openapi.json',
    errors: '/errors',
    health: '/healthz',
    endpoints: operations
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
      .map(({ path, summary }) => ({ path, summary })),
  }
  const errors = Object.keys(ERRORS).map((code) => explanation(code as ErrorCode))
  return [
    fixedPage('/', () => index),
    fixedPage('/openapi.json', () => openApiDocument(operations, catalogue)),
    fixedPage('/errors', () => ({ errors })),
    { path: '/errors/{code}', show: showError },
    { path: '/healthz', show: showAlive },
    { path: '/readyz', show: showReady },
    { path: '/metrics', show: showMetrics },
  ]
}

/** A page that stays as it is: made when it is first asked for, since describing all operations would delay the start. */
function fixedPage(path: `/${string}`, content: () => unknown): Page {
  const make = () => ({
    path,
    contentType: JSON_TYPE,
    body: Buffer.from(JSON.stringify(content())),
    immutable: false,
  })
  return staticPage(path, make)
}

/** A file that stays as it is, as a page. */
export function staticPage(path: `/${string}`, make: () => StaticFile): Page {
  let made: { page: Representation; packed: boolean } | undefined
  return {
    path,
    async show(server, request) {
      if (made === undefined) {
        const file = make()
        made = { page: representationOf(file), packed: file.packed ?? false }
      }
      const { page, packed } = made
      const { headers } = request.req
      const edition = currentEdition(server)
      if (page.etag !== null && matches(headers['if-none-match'] ?? '', page.etag)) {
        return write(server, request, 304, page.head, edition, null)
      }
      const encoding = packed ? 'identity' : chooseEncoding(headers['accept-encoding'], page.length)
      const { head, body } = await page.in(encoding)
      write(server, request, 200, head, edition, body)
    },
  }
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

function representationOf({ path: route, body, contentType, immutable }: StaticFile): Representation {
  const etag = `W/"${digest(body.toString('base64'), 22)}"`
  const headers = ['Cache-Control', immutable ? IMMUTABLE : 'public, no-cache']
  return new Representation({ route, body, etag, contentType, headers })
}

function explanation(code: ErrorCode) {
  return { code, ...ERRORS[code] }
}

function showError(
  server: ServerContext,
  request: RequestContext,
  { code = '' }: Readonly<Record<string, string>>,
): void {
  if (!Object.hasOwn(ERRORS, code)) {
    throw new NotFound(`There is no error code of that name${didYouMean(code, Object.keys(ERRORS))}`)
  }
  writeJson(server, request, explanation(code as ErrorCode), 'public, max-age=3600')
}

/** The process is alive. Says nothing of data, so that nobody restarts a service that waits for some. */
function showAlive(server: ServerContext, request: RequestContext): void {
  writeJson(server, request, { status: 'ok' })
}

/** Requests can be answered: an edition is open, and the service is not stopping. */
function showReady(server: ServerContext, request: RequestContext): void {
  if (server.closing) throw new Unavailable('overloaded', 'The service is stopping', 5)
  const edition = server.editions.current()
  if (!edition)
    throw new Unavailable('no_edition', 'There is no data yet: the first refresh has not ended', 30)
  const { id, sample, createdAt, datasets } = edition
  // A dataset that was never read is no fault of the edition.
  const [broken, unread] = [true, false].map((held) =>
    [...edition.broken.keys()].filter((name) => name in datasets === held),
  )
  writeJson(server, request, {
    status: 'ready',
    edition: id,
    sample,
    created_at: createdAt,
    broken,
    unread,
    // Of those, what is being loaded now.
    coming: edition.coming ?? [],
  })
}

/** For Prometheus. What a service does all day is nobody else's business, so by default it takes the operator key. */
async function showMetrics(server: ServerContext, request: RequestContext): Promise<void> {
  const { config, metrics } = server
  if (config.metrics === 'off') throw new NotFound('Metrics are switched off')
  if (config.metrics === 'keyed' && !(await requireCaller(server, request.req)).operator) {
    throw new Unauthorized('key_required', '/metrics needs the operator key')
  }
  const body = Buffer.from(await metrics.text())
  const head = ['Content-Type', metrics.contentType, 'Content-Length', String(body.length)]
  write(server, request, 200, FIXED_HEADERS, [...head, 'Cache-Control', 'no-store'], body)
}

function writeJson(
  server: ServerContext,
  request: RequestContext,
  content: unknown,
  cacheControl = 'no-store',
): void {
  const body = Buffer.from(JSON.stringify(content))
  const head = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)]
  head.push('Cache-Control', cacheControl, ...currentEdition(server))
  write(server, request, 200, FIXED_HEADERS, head, body)
}
