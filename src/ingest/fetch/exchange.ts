/** One request to a publisher, with its cookies; where it is redirected, what to ask next. */
import type { CookieJar } from 'tough-cookie'
import { type Dispatcher, Headers, request as send } from 'undici'
import type { PackedBody } from './packed-body.ts'
import { RETRIED, Refused, retryAfter, TryLater } from './retry.ts'
import type { Answered } from './traffic.ts'
import { NotPublished, type WebRequest } from './web.ts'

/** What a request needs around it. */
export interface ExchangeOptions {
  settings: { userAgent: string; timeoutSeconds: number }
  signal: AbortSignal
  clock: () => Date
  /** The way to the publishers; straight to them where none is given. */
  dispatcher?: Dispatcher
  /** Hears of every request when it is over. */
  onAnswer?: (answered: Answered) => void
}

/** What an answer's headers say. */
export interface Said {
  contentType: string
  fetchedAt: Date
  etag?: string
  lastModified?: string
}

/** Takes the body of an answer. */
export type TakeBody<T> = (body: PackedBody, contentType: string) => Promise<T>

/** One request on the way from an address to its answer: the first, or what a redirect asks for next. */
export class Hop {
  private constructor(
    readonly target: string,
    readonly method: string,
    readonly body: { text: string; type?: string } | undefined,
  ) {}

  /** The request that a source makes. */
  static first(url: string, request: WebRequest): Hop {
    const body = encodeBody(request)
    return new Hop(url, request.method ?? (body ? 'POST' : 'GET'), body)
  }

  /** What a redirect of this status asks for: the form again only where that is said. */
  next(status: number, location: string): Hop {
    const target = new URL(location, this.target).href
    return status === 307 || status === 308
      ? new Hop(target, this.method, this.body)
      : new Hop(target, 'GET', undefined)
  }
}

/**
 * Asks once, on the way to the answer to `request` at `url`. Gives the next hop where the publisher redirects; throws
 * NotPublished, TryLater and Refused for what else it answers.
 */
export async function ask<T extends object>(
  { settings, signal, clock, dispatcher, onAnswer }: ExchangeOptions,
  jar: CookieJar,
  { url, request, hop }: { url: string; request: WebRequest; hop: Hop },
  condition: { etag?: string; last_modified?: string } | undefined,
  take: TakeBody<T>,
): Promise<(T & Said) | 'unchanged' | Hop> {
  const { target, method, body } = hop
  const headers = new Headers({
    'user-agent': settings.userAgent,
    accept: '*/*',
    'accept-encoding': 'gzip, br',
    ...(body?.type ? { 'content-type': body.type } : {}),
    ...(method === 'GET' && condition?.etag ? { 'if-none-match': condition.etag } : {}),
    ...(method === 'GET' && condition?.last_modified ? { 'if-modified-since': condition.last_modified } : {}),
  })
  // Set one by one: a source's `Accept` takes the place of ours however it is spelt.
  // Not where a redirect leaves the origin: a token is for its publisher alone, and never to be read on the way.
  const own = new URL(target).origin === new URL(url).origin ? request.headers : undefined
  for (const [name, value] of Object.entries(own ?? {})) headers.set(name, value)
  const cookies = await jar.getCookieString(target)
  if (cookies) headers.set('cookie', cookies)
  // Not AbortSignal.timeout(): within any() nothing holds it, and one that is collected never fires.
  const impatient = new AbortController()
  const timer = setTimeout(() => {
    impatient.abort(new DOMException('the publisher took too long', 'TimeoutError'))
  }, settings.timeoutSeconds * 1000)
  const patience = AbortSignal.any([signal, impatient.signal])
  const options = { method, headers, body: body?.text, signal: patience, dispatcher }
  const answered: Answered = { url: target, status: null, bytes: 0 }
  try {
    const { statusCode: status, headers: said, body: answer } = await send(target, options)
    answered.status = status
    for (const cookie of [said['set-cookie'] ?? []].flat()) {
      await jar.setCookie(cookie, target, { ignoreError: true })
    }
    const location = first(said.location)
    if (status >= 300 && status < 400 && status !== 304 && location) {
      await answer.dump()
      return hop.next(status, location)
    }
    if (status === 200 || status === 203) {
      const contentType = (first(said['content-type']) ?? '').split(';')[0]!.trim().toLowerCase()
      const packing = (first(said['content-encoding']) ?? '').trim().toLowerCase()
      return {
        ...(await take(
          { stream: answer, packing, onBytes: (count) => (answered.bytes += count) },
          contentType,
        )),
        contentType,
        fetchedAt: clock(),
        etag: first(said.etag),
        lastModified: first(said['last-modified']),
      }
    }
    await answer.dump()
    if (status === 304 && condition) return 'unchanged'
    if (status === 404 || status === 410) throw new NotPublished(url)
    const what = `${url} answered ${status}`
    if (RETRIED.has(status)) throw new TryLater(what, retryAfter(first(said['retry-after']), clock()))
    throw new Refused(what)
  } finally {
    clearTimeout(timer)
    onAnswer?.(answered)
  }
}

function encodeBody({ body }: WebRequest): { text: string; type?: string } | undefined {
  if (body === undefined) return undefined
  if (typeof body === 'string') return { text: body }
  return { text: new URLSearchParams(body).toString(), type: 'application/x-www-form-urlencoded' }
}

const first = (header: string | string[] | undefined) => [header].flat()[0]
