/** The one place that turns errors into answers. */
import type { Logger } from 'pino'
import { StateUnavailable } from '#accounts/open.ts'
import { ERRORS, MalformedRequest, Problem, Unavailable } from '#contract/errors.ts'
import { DatabaseDamaged, DiskFull, QueryTimeout, QueryTooLarge } from '#storage/database.ts'
import { prefersHtml } from './accept.ts'
import { FIXED_HEADERS, HTML, withHeaders } from './representation.ts'
import { type RequestContext, redactUrl, requestId, type Writer, write } from './request-context.ts'

/** Refusals under load, and of what has been logged when it was found out. */
const EXPECTED: ReadonlySet<string> = new Set(['overloaded', 'no_edition', 'dataset_unavailable'])

/** Answers with an error. `more` are further headers, names and values in turn; `head` are those of all answers. */
export function writeProblem(
  writer: Writer,
  request: RequestContext,
  error: unknown,
  more: readonly string[] = [],
  head: readonly string[] = FIXED_HEADERS,
): void {
  const problem = toProblem(error)
  if (problem.status >= 500) {
    const { id, route, req } = request
    const line = { request_id: id, route, method: req.method, url: redactUrl(req.url ?? '') }
    logProblem(writer.logger, problem, error, line)
  }
  const page = isForReader(request)
    ? writer.problemPage?.(problem, {
        target: request.req.url ?? '/',
        requestId: request.id,
        now: writer.clock.now(),
      })
    : undefined
  const body = page ? Buffer.from(page.body) : problemBytes(problem)
  const type = page ? HTML : 'application/problem+json; charset=utf-8'
  const own = [...more, ...Object.entries(problem.headers).flat(), ...bodyHeaders(body, type)]
  // A request body that has not been read would otherwise be taken for the next request.
  if (problem.status === 413) own.push('Connection', 'close')
  write(writer, request, problem.status, page ? withHeaders(head, page.headers) : head, own, body)
}

/** Whether somebody reads the answer: routes for programs speak JSON to browsers too. */
function isForReader({ req }: RequestContext): boolean {
  const isForPrograms = /^\/(api|mcp)(\/|\?|$)/.test(req.url ?? '/')
  return !isForPrograms && prefersHtml(req.headers.accept)
}

/** Logs what was ours. A refusal that was to be expected must not fill the log with stack traces. */
export function logProblem(logger: Logger, problem: Problem, error: unknown, line: object): void {
  const isExpected = error instanceof Problem && EXPECTED.has(problem.code)
  logger[isExpected ? 'debug' : 'error']({ ...line, err: error }, problem.message)
}

/** A problem's body. */
function problemBytes(problem: Problem): Buffer {
  return Buffer.from(JSON.stringify(problem.body()))
}

function bodyHeaders(body: Buffer, type: string): string[] {
  return ['Content-Type', type, 'Content-Length', String(body.length), 'Cache-Control', 'no-store']
}

/** What the caller is told of an error. Only a Problem speaks for itself; the rest stays in the log. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof QueryTimeout) {
    const detail = `The query was stopped after ${error.limitSeconds} seconds; narrow it or try again`
    return new Unavailable('query_timeout', detail, 10, error)
  }
  if (error instanceof QueryTooLarge) {
    const detail = 'The query needed more memory than one query may take; narrow it'
    return new Unavailable('query_too_large', detail, 60, error)
  }
  if (error instanceof DatabaseDamaged) {
    return new Unavailable('dataset_unavailable', 'These data cannot be read at the moment', 60, error)
  }
  if (error instanceof DiskFull) {
    return new Unavailable(
      'disk_full',
      'There is no room for the file at the moment; try again later',
      60,
      error,
    )
  }
  if (error instanceof StateUnavailable) {
    const detail = 'Accounts and quotas cannot be read at the moment; try again'
    return new Unavailable('state_unavailable', detail, 5, error)
  }
  return fromFramework(error) ?? new Problem('internal_error', INTERNAL, { cause: error })
}

const INTERNAL = 'Something went wrong on our side; it has been logged under the X-Request-Id of this answer'

function fromFramework(error: unknown): Problem | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (typeof code !== 'string' || !code.startsWith('FST_')) return undefined
  if (code === 'FST_ERR_BAD_URL') return new MalformedRequest('The path holds a bad percent-encoding', error)
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new MalformedRequest('The request body is not the JSON that Content-Type says it is', error)
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') {
    const detail =
      'Content-Type says that the request body is JSON, but there is none: send one, or no Content-Type'
    return new MalformedRequest(detail, error)
  }
  if (statusCode === 413) return new Problem('body_too_large', 'The request body is too large')
  if (statusCode === 414) return new Problem('uri_too_long', 'A part of the address is too long')
  if (statusCode === 415) return new Problem('unsupported_media_type', 'A request body has to be JSON')
  const isCallers = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
  return isCallers ? new MalformedRequest('The request could not be read', error) : undefined
}

/** The whole answer to a request that is no HTTP: there is no response object to write it with. */
export function rawProblem(problem: Problem): string {
  const body = JSON.stringify(problem.body())
  const reason = ERRORS[problem.code].title
  const head = [`HTTP/1.1 ${problem.status} ${reason}`]
  const headers = [
    ...FIXED_HEADERS,
    ...Object.entries(problem.headers).flat(),
    'X-Request-Id',
    requestId(undefined),
  ]
  for (let i = 0; i < headers.length; i += 2) head.push(`${headers[i]}: ${headers[i + 1]}`)
  head.push('Content-Type: application/problem+json; charset=utf-8')
  head.push(`Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close')
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
