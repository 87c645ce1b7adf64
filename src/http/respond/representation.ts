/** An answer as bytes, with its headers made once and its compressed forms kept. */
import { Once } from '#lib/once.ts'
import { compress, type Encoding } from './encodings.ts'

/** Headers that every answer carries: names and values in turn, as `writeHead` takes them. */
export const FIXED_HEADERS: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  // Requests carry no cookies, so the star stands for all headers.
  'Access-Control-Expose-Headers',
  '*',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'Referrer-Policy',
  'no-referrer',
  'Strict-Transport-Security',
  'max-age=31536000',
  'Vary',
  'Accept, Accept-Encoding, Authorization, X-API-Key',
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
]

/** The same without leave for other sites' pages to read the answer. */
export const CLOSED_HEADERS: readonly string[] = FIXED_HEADERS.filter(
  (_, i) => !FIXED_HEADERS[i - (i % 2)]!.startsWith('Access-Control-'),
)

/** Headers of answers for this service's own pages alone: other sites' pages may not have them. */
export const OWN_HEADERS: readonly string[] = withHeaders(CLOSED_HEADERS, {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  Vary: 'Cookie',
})

/** Headers with others in place of those of the same name, or besides them; null takes one away. */
export function withHeaders(
  headers: readonly string[],
  others: Readonly<Record<string, string | null>>,
): readonly string[] {
  const named = Object.entries(others).filter((pair): pair is [string, string] => pair[1] !== null)
  return [...headers.filter((_, i) => !(headers[i - (i % 2)]! in others)), ...named.flat()]
}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const HTML = 'text/html; charset=utf-8'

/** One way to send an answer. */
export class Encoded {
  private readonly full: string[]
  private readonly fixed: number

  constructor(
    readonly head: readonly string[],
    readonly body: Buffer,
  ) {
    this.full = [...head, 'Cache-Control', '', 'X-Request-Id', '']
    this.fixed = this.full.length
  }

  /**
   * All headers of one answer, `more` of them besides the usual ones: to be written at once, since the next call
   * fills the same list.
   */
  headFor(cacheControl: string, requestId: string, more: readonly string[]): string[] {
    const { full, fixed } = this
    full[fixed - 3] = cacheControl
    full[fixed - 1] = requestId
    full.length = fixed + more.length
    for (let i = 0; i < more.length; i++) full[fixed + i] = more[i]!
    return full
  }
}

/** What an answer is made of. */
export interface RepresentationParts {
  /** The route's path, for the log and the metrics. */
  route: string
  body: Buffer
  /** Null for an answer that nobody is to keep. */
  etag: string | null
  /** Headers of this answer besides the fixed ones, names and values in turn. */
  headers: readonly string[]
  /** In place of those that every answer carries. */
  fixed?: readonly string[]
  /** JSON by default. */
  contentType?: string
  /** When it may no longer be shown, in milliseconds since 1970. */
  expiresAt?: number
  /** True when asking for it costs no quota. */
  free?: boolean
  /** True for a page of the site: one address is shown so many. */
  page?: boolean
  /** True where programs get something else at the same address. */
  negotiated?: boolean
}

/** A rendered answer. */
export class Representation {
  readonly route: string
  readonly etag: string | null
  readonly expiresAt: number
  readonly free: boolean
  readonly page: boolean
  readonly negotiated: boolean
  /** The identity body's length, by which it is decided whether to compress. */
  readonly length: number
  /** Headers that a 304 repeats. */
  readonly head: readonly string[]
  private readonly contentType: string
  private readonly encodings = new Map<Encoding, Encoded>()
  private readonly compressing = new Once<Encoding, Encoded>()

  constructor({
    route,
    body,
    etag,
    headers,
    fixed = FIXED_HEADERS,
    contentType = JSON_TYPE,
    expiresAt = Number.POSITIVE_INFINITY,
    free = false,
    page = false,
    negotiated = false,
  }: RepresentationParts) {
    this.route = route
    this.etag = etag
    this.expiresAt = expiresAt
    this.free = free
    this.page = page
    this.negotiated = negotiated
    this.length = body.length
    this.contentType = contentType
    this.head = [...fixed, ...(etag === null ? [] : ['ETag', etag]), ...headers]
    this.encodings.set('identity', this.encoded('identity', body))
  }

  /** The form in that encoding if it has been made. */
  ready(encoding: Encoding): Encoded | undefined {
    return this.encodings.get(encoding)
  }

  /** The form in that encoding, made on first use; `onMade` hears the bytes it takes. */
  async in(encoding: Encoding, onMade?: (bytes: number) => void): Promise<Encoded> {
    const ready = this.encodings.get(encoding)
    if (ready || encoding === 'identity') return ready!
    return this.compressing.do(encoding, async () => {
      const made = this.encoded(encoding, await compress(this.encodings.get('identity')!.body, encoding))
      this.encodings.set(encoding, made)
      onMade?.(made.body.length)
      return made
    })
  }

  /** The answer's `Cache-Control`: to be asked again each time, unless it was declared to last. */
  cacheControl(keyed: boolean, now: number): string {
    if (this.etag === null) return 'no-store'
    const seconds =
      this.expiresAt === Number.POSITIVE_INFINITY ? 0 : Math.floor((this.expiresAt - now) / 1000)
    if (seconds <= 0) return keyed ? 'private, no-cache' : 'public, no-cache'
    return `${keyed ? 'private' : 'public'}, max-age=${seconds}`
  }

  private encoded(encoding: Encoding, body: Buffer): Encoded {
    const head = [...this.head, 'Content-Type', this.contentType, 'Content-Length', String(body.length)]
    if (encoding !== 'identity') head.push('Content-Encoding', encoding)
    return new Encoded(head, body)
  }
}
