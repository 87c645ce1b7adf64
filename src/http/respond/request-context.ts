/** One request and its answer: its name in the log, its writing, its counting. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { Problem } from '#contract/errors.ts'
import type { AnswerFrom, Metrics } from './metrics.ts'

/** A request being answered. */
export interface RequestContext {
  req: IncomingMessage
  res: ServerResponse
  /** `X-Request-Id`, the caller's or ours. */
  id: string
  started: number
  /** The route's path, or `unknown`. */
  route: string
  /** The caller's plan, once it is known. */
  plan: string | null
}

/** What writing needs to know of the service. */
export interface Writer {
  logger: Logger
  metrics: Metrics
  /** True once the service stops: connections end with their answer. */
  closing: boolean
  clock: { now(): number }
  /** Says to a reader what went wrong; programs are told in JSON. */
  problemPage?: ProblemPage | undefined
}

/** A page that says what went wrong: its headers besides the usual ones, which they replace, and its HTML. */
export type ProblemPage = (
  problem: Problem,
  asked: { target: string; requestId: string; now: number },
) => { headers: Readonly<Record<string, string>>; body: string }

const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/
const process = Math.random().toString(36).slice(2, 8)
let requests = 0

/** The caller's `X-Request-Id` when it is fit for a log line, else one of our own. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && SANE_ID.test(given) ? given : `${process}-${++requests}`
}

/** Begins. */
export function openRequest(req: IncomingMessage, res: ServerResponse, route = 'unknown'): RequestContext {
  const id = requestId(req.headers['x-request-id'])
  return { req, res, id, started: performance.now(), route, plan: null }
}

/** Whether the caller has hung up. */
export function isGone({ req, res }: RequestContext): boolean {
  return res.destroyed || req.socket.destroyed
}

/** Tells when the caller hangs up before the answer is written. */
export function callerLeaves(request: RequestContext): AbortSignal {
  const leaving = new AbortController()
  if (isGone(request)) leaving.abort()
  // Not `once`: see connections.ts.
  else request.res.on('close', () => request.res.writableFinished || leaving.abort())
  return leaving.signal
}

/** The status of requests whose caller hung up before they were answered, for the log and the metrics alone. */
export const CALLER_GONE = 499

/**
 * Writes the answer, counts it and logs it. Headers are names and values in turn: `head` those that are the same for
 * all callers, `own` those of this one.
 */
export function write(
  writer: Writer,
  request: RequestContext,
  status: number,
  head: readonly string[],
  own: string[],
  body: Buffer | null,
  from: AnswerFrom = 'other',
): void {
  const { res, id } = request
  // The caller may have hung up while we were asking.
  if (!res.headersSent && !res.destroyed) {
    own.push('X-Request-Id', id)
    if (writer.closing) own.push('Connection', 'close')
    res.writeHead(status, head.concat(own))
    // Node leaves the body out of an answer to HEAD.
    if (body === null) res.end()
    else res.end(body)
  }
  count(writer, request, status, from)
}

/** Counts and logs an answer that has been written. */
export function count(writer: Writer, request: RequestContext, status: number, from: AnswerFrom): void {
  const { req, id, route, plan, started } = request
  const ms = performance.now() - started
  writer.metrics.observe(route, status, ms / 1000, from)
  const level = from === 'cache' ? 'debug' : 'info'
  if (!writer.logger.isLevelEnabled(level)) return
  const { method } = req
  const url = redactUrl(req.url ?? '')
  writer.logger[level](
    { request_id: id, method, url, status, ms: rounded(ms), route, plan, from },
    'answered',
  )
}

const rounded = (ms: number) => Math.round(ms * 100) / 100

const SECRET_PARAMETER = /^(x-)?(api[_-]?key|key|token|access_token|session_id)$/i
// Keys, and what files are fetched with.
const KEY_ANYWHERE = /hc(_|%5f)(live|file)(_|%5f)[^&/?#]*/gi

/** An address fit for the log: keys that people put there by mistake are taken out. */
export function redactUrl(url: string): string {
  const [path = '', ...query] = url.slice(0, 2000).split(/(?=[?&])/)
  const shown = query.map((piece) => {
    const [name = ''] = piece.slice(1).split('=')
    return SECRET_PARAMETER.test(decoded(name)) ? `${piece[0]}${name}=[redacted]` : withoutKeys(piece)
  })
  return withoutKeys(path) + shown.join('')
}

/** Written as it stands, or in hundreds, a key is a key. */
function withoutKeys(piece: string): string {
  const shown = piece.replace(KEY_ANYWHERE, '[redacted]')
  return decoded(shown).search(KEY_ANYWHERE) < 0 ? shown : '[redacted]'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
