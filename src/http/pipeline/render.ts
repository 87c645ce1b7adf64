/** Step 7: makes of what an operation gave the bytes and headers that are sent. */
import { htmlPage } from '#contract/html.ts'
import type { PageOperation } from '#contract/page.ts'
import { editionHeaders } from '../respond/edition-headers.ts'
import { sayInvented } from '../respond/invented.ts'
import { jsonBytes } from '../respond/json-bytes.ts'
import { FIXED_HEADERS, HTML, Representation, withHeaders } from '../respond/representation.ts'
import { nextPageTarget, queryPairs } from './query.ts'
import type { KeptData } from './remembered.ts'

/** The representation of an answer about the data. */
export function representationOf(
  asked: KeptData,
  etag: string,
  now: number,
  result: unknown,
): Representation {
  const { operation, edition } = asked
  if (operation.kind === 'page') {
    const headers = editionHeaders(edition, asked.server.clock.today(now))
    const { contentType: declared = HTML } = operation.sent ?? {}
    const contentType = typeof declared === 'string' ? declared : declared(result)
    return new Representation({
      headers,
      contentType,
      body: pageBytes(operation, result),
      etag,
      ...partsOf(asked, now),
    })
  }
  const headers = [
    ...editionHeaders(edition, asked.server.clock.today(now)),
    ...linkHeader(asked, result),
    ...Object.entries(operation.headers?.(result as never) ?? {}).flat(),
  ]
  const isKept = !operation.isPassing?.(result as never)
  const body = jsonBytes(sayInvented(edition, result))
  return new Representation({ headers, body, etag: isKept ? etag : null, ...partsOf(asked, now) })
}

/** The headers alone, for an answer that the caller has. */
export function unchangedOf(asked: KeptData, etag: string, now: number): Representation {
  const headers = editionHeaders(asked.edition, asked.server.clock.today(now))
  return new Representation({ headers, body: Buffer.alloc(0), etag, ...partsOf(asked, now) })
}

/** A page as it is sent. */
export function pageBytes(page: PageOperation, data: unknown): Buffer {
  const { document = htmlPage, sent } = page
  if (sent) return Buffer.from(sent.bytes(data))
  return Buffer.from(document(page.head(data), page.view(data), data))
}

function partsOf({ operation }: KeptData, now: number) {
  const { path: route, auth } = operation
  // Those of a page replace the usual ones; a 304 repeats them, for browsers keep the latest they were told.
  const fixed = operation.kind === 'page' && { fixed: withHeaders(FIXED_HEADERS, operation.headers ?? {}) }
  const windowMs = ((operation.kind === 'read' ? operation.cacheSeconds : undefined) ?? 0) * 1000
  const ends = windowMs > 0 && { expiresAt: (Math.floor(now / windowMs) + 1) * windowMs }
  const page = operation.kind === 'page'
  const negotiated = page && operation.negotiated === true
  return { route, free: auth === 'none', page, negotiated, ...ends, ...fixed }
}

function linkHeader({ operation, sent }: KeptData, result: unknown): string[] {
  if (typeof result !== 'object' || result === null || !('next_cursor' in result)) return []
  const cursor = result.next_cursor
  if (typeof cursor !== 'string') return []
  const next = nextPageTarget(operation.path, sent.params, queryPairs(sent.target), cursor)
  return ['Link', `<${next}>; rel="next"`]
}
