/**
 * The web as one source sees it during a refresh: one request at a time per host with a pause between them,
 * retries with growing pauses, cookies, conditional requests, and every answer archived before it is used. It brings an
 * HTTP client, so whoever may read a mirror instead loads it when it is asked for.
 */
import { CookieJar } from 'tough-cookie'
import type { Dispatcher } from 'undici'
import { type Document, HELD_BYTES_MAX } from '../document.ts'
import type { FileWeb } from '../files/file-source.ts'
import { type Move, movedAddress } from '../source-override.ts'
import type { Archive } from './archive.ts'
import { ask, Hop, type Said, type TakeBody } from './exchange.ts'
import type { Hosts, Pace } from './hosts.ts'
import { type IndexEntry, requestDigest } from './index-entry.ts'
import type { WebSettings } from './manners.ts'
import { readBody, writeBody } from './packed-body.ts'
import { Refused, retried } from './retry.ts'
import { Robots } from './robots.ts'
import type { Answered } from './traffic.ts'
import type { WebRequest } from './web.ts'

/** What a source's web needs around it. */
export interface PoliteWebOptions {
  dataset: string
  part: string
  archive: Archive
  hosts: Hosts
  settings: WebSettings
  /** The publisher's own pace, in place of the pause in the settings. */
  pace?: Pace
  /** Where the operator says that addresses have moved: a source goes on asking for the ones it knows. */
  moves?: readonly Move[]
  /** What the hosts' robots.txt say, for all sources of a refresh. */
  robots?: Robots
  /** Where the publisher allows programs what its robots.txt may not: that file is not asked for then. */
  programsAllowed?: string
  /** Hears of every request when it is over. */
  onAnswer?: (answered: Answered) => void
  /** Ends all waiting when the source's deadline has passed. */
  signal: AbortSignal
  clock: () => Date
  /** The way to the publishers; straight to them where none is given. */
  dispatcher?: Dispatcher
}

/** So many redirects may lie between an address and its answer. */
const REDIRECTS_MAX = 8

/** Makes the web for one source. */
export function politeWeb(options: PoliteWebOptions): FileWeb {
  const jar = new CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: false })
  const robots = options.robots ?? new Robots()
  const inTurn = <R>(target: string, work: () => Promise<R>): Promise<R> => {
    const { hosts, pace, settings } = options
    const { host } = new URL(target)
    return pace ? hosts.takeAt(host, pace, work) : hosts.take(host, settings.pauseSeconds, work)
  }
  /**
   * Each request in its host's turn, and again where that may help. A redirect is a request like any other: the turn
   * that led to it is over before it is asked for, or two hosts that redirect to each other would wait for ever.
   * `mayAsk` throws where an address on the way is not to be asked for.
   */
  const askInTurn = async <T extends object>(
    url: string,
    request: WebRequest,
    held: IndexEntry | undefined,
    take: TakeBody<T>,
    mayAsk?: (target: string) => Promise<void>,
  ) => {
    let hop = Hop.first(url, request)
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      const { target } = hop
      await mayAsk?.(target)
      const answer = await retried(options, url, () =>
        inTurn(target, () => ask(options, jar, { url, request, hop }, held, take)),
      )
      if (!(answer instanceof Hop)) return answer
      hop = answer
    }
    throw new Refused(`${url} redirects more than ${REDIRECTS_MAX} times`)
  }
  const askPolitely = async <T extends object>(
    known: string,
    asked: WebRequest,
    found: IndexEntry | undefined,
    take: TakeBody<T>,
  ) => {
    const url = movedAddress(known, options.moves)
    const request = withMovedReferer(asked, options.moves)
    const asksRobots = options.settings.robots && !options.programsAllowed
    const mayAsk = asksRobots ? (target: string) => robots.check(target, options, askInTurn) : undefined
    // What another server said of its copy means nothing to this one.
    const held = found && (found.moved_to ?? found.url) === url ? found : undefined
    return askInTurn(url, request, held, take, mayAsk)
  }
  /** Says in the archive where an address was really asked for, where that is another. */
  const moved = (url: string) => {
    const at = movedAddress(url, options.moves)
    return at === url ? {} : { movedTo: at }
  }
  return {
    async get(url, request = {}) {
      const { archive, dataset, part } = options
      const held = await archive.find(url, request)
      if (request.closed && held && (await archive.isBelieved(held))) {
        const document = await archive.read(held)
        if (document) return document
      }
      const condition = held && (await archive.read(held)) ? held : undefined
      const answer = await askPolitely(url, request, condition, async (body) => ({
        bytes: await readBody(body, Math.min(options.settings.bytesMax, HELD_BYTES_MAX), url),
      }))
      if (answer === 'unchanged') {
        const document = await archive.read(condition!)
        if (!document) throw new Error(`${url} is unchanged, but the archive lost it`)
        // Kept once more, with today's date: a replay must know that the page still stood there.
        const { etag, last_modified: lastModified } = condition!
        const { bytes, contentType } = document
        const again = { bytes, contentType, fetchedAt: options.clock(), etag, lastModified }
        await archive.keep(dataset, part, { url, ...moved(url), request, ...again })
        return toDocument(url, request, again)
      }
      await archive.keep(dataset, part, { url, ...moved(url), request, ...answer })
      return toDocument(url, request, answer)
    },
    async download(part, url, request = {}) {
      const { archive, dataset } = options
      const found = await archive.find(url, request)
      const held = found && (await archive.holds(found)) ? found : undefined
      if (request.closed && held && (await archive.isBelieved(held))) return archive.stored({ ...held, part })
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
            ...moved(url),
            request,
            ...same,
            fetchedAt: options.clock(),
            etag,
            lastModified,
          }),
        )
      }
      return archive.stored(await archive.note(dataset, part, { url, ...moved(url), request, ...answer }))
    },
  }
}

function withMovedReferer(request: WebRequest, moves: readonly Move[] | undefined): WebRequest {
  const name = Object.keys(request.headers ?? {}).find((each) => each.toLowerCase() === 'referer')
  if (name === undefined || !moves) return request
  return { ...request, headers: { ...request.headers, [name]: movedAddress(request.headers![name]!, moves) } }
}

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
