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
  'Accept-Encoding, Authorization, X-API-Key',
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
]

/** One way to send an answer. */
export class Variant {
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
export interface RenderedParts {
  /** The route's path, for the log and the metrics. */
  route: string
  body: Buffer
  /** Null for an answer that nobody is to keep. */
  etag: string | null
  /** Headers of this answer besides the fixed ones, names and values in turn. */
  headers: readonly string[]
  /** When it may no longer be shown, in milliseconds since 1970. */
  expiresAt?: number
  /** True when asking for it costs no quota. */
  free?: boolean
}

/** A rendered answer. */
export class Rendered {
  readonly route: string
  readonly etag: string | null
  readonly expiresAt: number
  readonly free: boolean
  /** The identity body's length, by which it is decided whether to compress. */
  readonly length: number
  /** Headers that a 304 repeats. */
  readonly head: readonly string[]
  private readonly variants = new Map<Encoding, Variant>()
  private readonly compressing = new Once<Encoding, Variant>()

  constructor({
    route,
    body,
    etag,
    headers,
    expiresAt = Number.POSITIVE_INFINITY,
    free = false,
  }: RenderedParts) {
    this.route = route
    this.etag = etag
    this.expiresAt = expiresAt
    this.free = free
    this.length = body.length
    this.head = [...FIXED_HEADERS, ...(etag === null ? [] : ['ETag', etag]), ...headers]
    this.variants.set('identity', this.variant('identity', body))
  }

  /** The form in that encoding if it has been made. */
  ready(encoding: Encoding): Variant | undefined {
    return this.variants.get(encoding)
  }

  /** The form in that encoding, made on first use; `onMade` hears the bytes it takes. */
  async in(encoding: Encoding, onMade?: (bytes: number) => void): Promise<Variant> {
    const ready = this.variants.get(encoding)
    if (ready || encoding === 'identity') return ready!
    return this.compressing.do(encoding, async () => {
      const made = this.variant(encoding, await compress(this.variants.get('identity')!.body, encoding))
      this.variants.set(encoding, made)
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

  private variant(encoding: Encoding, body: Buffer): Variant {
    const head = [
      ...this.head,
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(body.length),
    ]
    if (encoding !== 'identity') head.push('Content-Encoding', encoding)
    return new Variant(head, body)
  }
}
