/**
 * The web as one source sees it during a refresh: one request at a time per host with a pause between them,
 * retries with growing pauses, cookies, conditional requests, and every answer archived before it is used.
 */
import { CookieJar } from 'tough-cookie'
import { type Dispatcher, Headers, request as send } from 'undici'
import type { Document } from '../document.ts'
import type { FileWeb } from '../files/file-source.ts'
import type { Archive } from './archive.ts'
import type { Hosts, Pace } from './hosts.ts'
import { type IndexEntry, requestDigest } from './index-entry.ts'
import { type PackedBody, readBody, writeBody } from './packed-body.ts'
import { RETRIED, Refused, retried, retryAfter, TryLater } from './retry.ts'
import { NotPublished, type WebRequest } from './web.ts'

/** How a refresh behaves towards publishers. */
export interface WebSettings {
  /** `Headcount/0.1 (+https://…; mailto:…)`: publishers must be able to reach whoever runs this. */
  userAgent: string
  /** Pause between two requests to one host. */
  pauseSeconds: number
  /** Patience with one answer, from asking to its last byte. */
  timeoutSeconds: number
  /** Tries in all before a source gives up. */
  tries: number
  /** First pause after a failure; it doubles each time. */
  retrySeconds: number
  /** An answer larger than this is refused. */
  bytesMax: number
}

/** Sensible manners. */
export const POLITE: Omit<WebSettings, 'userAgent'> = {
  pauseSeconds: 1.5,
  timeoutSeconds: 60,
  tries: 4,
  retrySeconds: 3,
  bytesMax: 500 * 1024 * 1024,
}

/** What a source's web needs around it. */
export interface PoliteWebOptions {
  dataset: string
  part: string
  archive: Archive
  hosts: Hosts
  settings: WebSettings
  /** The publisher's own pace, in place of the pause in the settings. */
  pace?: Pace
  /** Ends all waiting when the source's deadline has passed. */
  signal: AbortSignal
  clock: () => Date
  /** Stands in for the network in tests. */
  dispatcher?: Dispatcher
}

const REDIRECTS_MAX = 8

/** Makes the web for one source. */
export function politeWeb(options: PoliteWebOptions): FileWeb {
  const jar = new CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: false })
  const askPolitely = <T extends object>(
    url: string,
    request: WebRequest,
    held: IndexEntry | undefined,
    take: TakeBody<T>,
  ) =>
    retried(options, url, () => {
      const { hosts, pace, settings } = options
      const { host } = new URL(url)
      const work = () => ask(options, jar, url, request, held, take)
      return pace ? hosts.takeAt(host, pace, work) : hosts.take(host, settings.pauseSeconds, work)
    })
  return {
    async get(url, request = {}) {
      const { archive, dataset, part } = options
      const held = await archive.find(url, request)
      if (request.closed && held) {
        const document = await archive.read(held)
        if (document) return document
      }
      const condition = held && (await archive.read(held)) ? held : undefined
      const answer = await askPolitely(url, request, condition, async (body) => ({
        bytes: await readBody(body, options.settings.bytesMax, url),
      }))
      if (answer === 'unchanged') {
        const document = await archive.read(condition!)
        if (!document) throw new Error(`${url} is unchanged, but the archive lost it`)
        // Kept once more, with today's date: a replay must know that the page still stood there.
        const { etag, last_modified: lastModified } = condition!
        const { bytes, contentType } = document
        const again = { bytes, contentType, fetchedAt: options.clock(), etag, lastModified }
        await archive.keep(dataset, part, { url, request, ...again })
        return toDocument(url, request, again)
      }
      await archive.keep(dataset, part, { url, request, ...answer })
      return toDocument(url, request, answer)
    },
    async download(part, url, request = {}) {
      const { archive, dataset } = options
      const found = await archive.find(url, request)
      const held = found && (await archive.holds(found)) ? found : undefined
      if (request.closed && held) return archive.stored({ ...held, part })
      const answer = await askPolitely(url, request, held, (body, contentType) =>
        archive.receive(dataset, part, { contentType, name: new URL(url).pathname }, (into) =>
          writeBody(body, options.settings.bytesMax, url, into),
        ),
      )
      if (answer === 'unchanged') {
        const { file, sha256, bytes, encoding, content_type, etag, last_modified: lastModified } = held!
        const same = { file, sha256: sha256!, stored: bytes!, encoding, contentType: content_type ?? '' }
        return archive.stored(
          await archive.note(dataset, part, {
            url,
            request,
            ...same,
            fetchedAt: options.clock(),
            etag,
            lastModified,
          }),
        )
      }
      return archive.stored(await archive.note(dataset, part, { url, request, ...answer }))
    },
  }
}

/** What an answer's headers say. */
interface Said {
  contentType: string
  fetchedAt: Date
  etag?: string
  lastModified?: string
}

type TakeBody<T> = (body: PackedBody, contentType: string) => Promise<T>

function toDocument(url: string, request: WebRequest, answer: Said & { bytes: Uint8Array }): Document {
  const digest = requestDigest(request)
  return {
    url,
    bytes: answer.bytes,
    contentType: answer.contentType,
    fetchedAt: answer.fetchedAt.toISOString().slice(0, 10),
    ...(digest ? { request: digest } : {}),
  }
}

async function ask<T extends object>(
  { settings, signal, clock, dispatcher }: PoliteWebOptions,
  jar: CookieJar,
  url: string,
  request: WebRequest,
  condition: { etag?: string; last_modified?: string } | undefined,
  take: TakeBody<T>,
): Promise<(T & Said) | 'unchanged'> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutSeconds * 1000)])
  let target = url
  let body = encodeBody(request)
  let method = request.method ?? (body ? 'POST' : 'GET')
  for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
    const headers = new Headers({
      'user-agent': settings.userAgent,
      accept: '*/*',
      'accept-encoding': 'gzip, br',
      ...(body?.type ? { 'content-type': body.type } : {}),
      ...(method === 'GET' && condition?.etag ? { 'if-none-match': condition.etag } : {}),
      ...(method === 'GET' && condition?.last_modified
        ? { 'if-modified-since': condition.last_modified }
        : {}),
    })
    // Set one by one: a source's `Accept` takes the place of ours however it is spelt.
    // Not to another host that a redirect names: a token is for its publisher alone.
    const own = new URL(target).host === new URL(url).host ? request.headers : undefined
    for (const [name, value] of Object.entries(own ?? {})) headers.set(name, value)
    const cookies = await jar.getCookieString(target)
    if (cookies) headers.set('cookie', cookies)
    const options = { method, headers, body: body?.text, signal: patience, dispatcher }
    const { statusCode: status, headers: said, body: answer } = await send(target, options)
    for (const cookie of [said['set-cookie'] ?? []].flat()) {
      await jar.setCookie(cookie, target, { ignoreError: true })
    }
    const location = first(said.location)
    if (status >= 300 && status < 400 && status !== 304 && location) {
      await answer.dump()
      target = new URL(location, target).href
      if (status !== 307 && status !== 308) {
        method = 'GET'
        body = undefined
      }
      continue
    }
    if (status === 200 || status === 203) {
      const contentType = (first(said['content-type']) ?? '').split(';')[0]!.trim().toLowerCase()
      const packing = (first(said['content-encoding']) ?? '').trim().toLowerCase()
      return {
        ...(await take({ stream: answer, packing }, contentType)),
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
  }
  throw new Refused(`${url} redirects more than ${REDIRECTS_MAX} times`)
}

function encodeBody({ body }: WebRequest): { text: string; type?: string } | undefined {
  if (body === undefined) return undefined
  if (typeof body === 'string') return { text: body }
  return { text: new URLSearchParams(body).toString(), type: 'application/x-www-form-urlencoded' }
}

const first = (header: string | string[] | undefined) => [header].flat()[0]
