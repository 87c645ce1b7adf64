/**
 * The shortest way: a request whose address, as written, is known to ask for an answer in memory. It runs before the
 * framework and allocates next to nothing; whatever it cannot decide goes the long way, which decides the same.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { matches } from './answer.ts'
import { chooseEncoding } from './encodings.ts'
import { openExchange, write } from './exchange.ts'
import type { Serving } from './serving.ts'

/** Answers from memory and gives true, or gives false and has done nothing. */
export function answerFast(serving: Serving, req: IncomingMessage, res: ServerResponse): boolean {
  if (req.method !== 'GET' || serving.closing) return false
  const caller = serving.identify(req.headers)
  if (caller === null) return false
  const { cache, clock, editions } = serving
  const held = editions.acquire()
  if (held === null) return false
  held.release()
  cache.enter(held.edition.id, clock.today())
  const now = clock.now()
  const answer = cache.byTarget(caller.plan.name, req.url!, now)
  // Counting a call may take a while, so only those that need no counting are answered here.
  if (answer === undefined || !(answer.free || caller.plan.callsPerDay === null)) return false
  const own = ['Cache-Control', answer.cacheControl(caller.keyed, now)]
  const known = req.headers['if-none-match']
  if (known !== undefined && matches(known, answer.etag)) {
    const exchange = openExchange(req, res, answer.route)
    exchange.plan = caller.plan.name
    write(serving, exchange, 304, answer.head, own, null, 'cache')
    return true
  }
  const variant = answer.ready(chooseEncoding(req.headers['accept-encoding'], answer.length))
  if (variant === undefined) return false
  const exchange = openExchange(req, res, answer.route)
  exchange.plan = caller.plan.name
  write(serving, exchange, 200, variant.head, own, variant.body, 'cache')
  return true
}
