/**
 * The shortest way: a request whose address, as written, is known to ask for an answer in memory. It runs before the
 * framework and allocates next to nothing; whatever it cannot decide goes the long way, which decides the same.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { prefersHtml } from '../respond/accept.ts'
import { chooseEncoding } from '../respond/encodings.ts'
import type { Encoded } from '../respond/representation.ts'
import { count, type RequestContext, requestId, write } from '../respond/request-context.ts'
import type { ServerContext } from '../server-context.ts'
import type { Meter } from './limits.ts'
import { meterOf } from './quota.ts'
import { matches } from './remembered.ts'
import { addressOf } from './who.ts'

/**
 * Answers from memory and gives true, or gives false and has done nothing. When the state store has to be asked for
 * the call, it is a promise of that, which never fails.
 */
export function answerFast(
  server: ServerContext,
  req: IncomingMessage,
  res: ServerResponse,
): boolean | Promise<boolean> {
  if (req.method !== 'GET' || server.closing) return false
  const headers = readHeaders(req.rawHeaders)
  if (headers === null) return false
  const caller = server.identify(headers)
  if (caller === undefined) return false
  const { cache, clock, editions } = server
  const edition = editions.current()
  if (edition === null) return false
  const now = clock.now()
  cache.enter(edition.id, clock.today(now))
  const answer = cache.byTarget(caller.plan.name, req.url!, now)
  if (answer === undefined) return false
  // What is kept of such an address is the page; programs get its other form.
  if (answer.negotiated && !prefersHtml(headers.accept)) return false
  const known = headers['if-none-match']
  // Whoever takes any answer for an old one is counted, which the long way does.
  if (known === '*') return false
  const unchanged = known !== undefined && answer.etag !== null && matches(known, answer.etag)
  const encoded = answer.ready(chooseEncoding(headers['accept-encoding'], answer.length))
  if (!unchanged && encoded === undefined) return false
  const { plan } = caller
  // What is left has to be asked for when nothing is taken.
  if (unchanged && !answer.free && plan.callsPerDay !== null) return false
  const counts = !unchanged && !answer.free && (plan.callsPerDay !== null || caller.key_id !== null)
  const meter = counts ? meterOf(server, caller, req) : null
  const id = requestId(headers['x-request-id'])
  const request: RequestContext = {
    req,
    res,
    id,
    started: performance.now(),
    route: answer.route,
    plan: plan.name,
  }
  const cacheControl = answer.cacheControl(caller.keyed, now)
  // The last things that can go wrong: once a page or a call is taken, it is answered.
  if (answer.page && !server.pageLimits.take(addressOf(server, req))) return false
  if (meter !== null && !meter.takeAtOnce(now)) {
    return answerCounted(server, request, meter, encoded!, cacheControl)
  }
  if (unchanged) {
    write(server, request, 304, answer.head, ['Cache-Control', cacheControl], null, 'cache')
    return true
  }
  const limits = meter?.headers() ?? NONE
  res.writeHead(200, encoded!.headFor(cacheControl, id, limits))
  res.end(encoded!.body)
  count(server, request, 200, 'cache')
  return true
}

/** Whatever is wrong with the quota, the long way finds out again and says it. */
function answerCounted(
  server: ServerContext,
  request: RequestContext,
  meter: Meter,
  { head, body }: Encoded,
  cacheControl: string,
): Promise<boolean> {
  return meter.take().then(
    () => {
      write(server, request, 200, head, ['Cache-Control', cacheControl, ...meter.headers()], body, 'cache')
      return true
    },
    () => false,
  )
}

const NONE: readonly string[] = []

/** The headers that decide here. */
type Name = 'accept' | 'x-api-key' | 'x-request-id' | 'authorization' | 'if-none-match' | 'accept-encoding'
type Headers = Record<Name, string | undefined>

const isName = (name: string, headers: Headers): name is Name => Object.hasOwn(headers, name)

/**
 * Picks them out of names and values in turn: a browser sends fifteen more, which need not be put in order for this.
 * Gives null when one of them came twice; what that means is for the long way to say.
 */
function readHeaders(raw: readonly string[]): Headers | null {
  const headers: Headers = {
    accept: undefined,
    'x-api-key': undefined,
    'x-request-id': undefined,
    authorization: undefined,
    'if-none-match': undefined,
    'accept-encoding': undefined,
  }
  for (let i = 0; i < raw.length; i += 2) {
    const { length } = raw[i]!
    if (length !== 6 && length !== 9 && length !== 12 && length !== 13 && length !== 15) continue
    const name = raw[i]!.toLowerCase()
    if (!isName(name, headers)) continue
    if (headers[name] !== undefined) return null
    headers[name] = raw[i + 1]!
  }
  return headers
}
