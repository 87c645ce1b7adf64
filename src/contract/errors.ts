/** What goes wrong, told to the caller: one class per kind, one shape (RFC 9457) for all. */

/** Every error code: its HTTP status, its title, and what the caller can do. Longer in docs/errors.md. */
export const ERRORS = {
  moved: { status: 301, title: 'Moved for good', help: 'Ask at the address in Location, and keep that.' },
  elsewhere: { status: 307, title: 'At another address', help: 'Ask at the address in Location.' },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    help: 'Percent-encode the address as UTF-8.',
  },
  signature_refused: {
    status: 400,
    title: 'Signature not accepted',
    help: 'Sign the bytes that are sent, with the secret of this address.',
  },
  key_required: { status: 401, title: 'API key required', help: 'Send a key in the X-API-Key header.' },
  key_unknown: {
    status: 401,
    title: 'API key not accepted',
    help: 'Check the key, or leave the header out.',
  },
  login_required: {
    status: 401,
    title: 'Login required',
    help: 'Ask for a login link at /account/api/links.',
  },
  plan_too_small: { status: 403, title: 'Plan too small', help: 'Use a key of the plan that detail names.' },
  email_unconfirmed: {
    status: 403,
    title: 'E-mail not confirmed',
    help: 'Ask for a login link, and open it.',
  },
  origin_refused: {
    status: 403,
    title: 'Origin not accepted',
    help: 'Send the request from a page of this service.',
  },
  other_account: {
    status: 403,
    title: 'Logged in as somebody else',
    help: 'Log in with the e-mail that is asked for.',
  },
  not_found: { status: 404, title: 'Not found', help: 'Search for the right name or id first.' },
  unknown_route: { status: 404, title: 'No such route', help: 'See /openapi.json for all routes.' },
  method_not_allowed: { status: 405, title: 'Method not allowed', help: 'Use a method of the Allow header.' },
  request_timeout: { status: 408, title: 'Request too slow', help: 'Send the request in one go.' },
  link_ended: { status: 410, title: 'Link no longer valid', help: 'Ask for a new link.' },
  edition_gone: {
    status: 410,
    title: 'Changes no longer kept',
    help: 'Fetch the records anew, and go on from the edition that serves.',
  },
  precondition_failed: {
    status: 412,
    title: 'Another file by now',
    help: 'Ask for the whole file, without If-Match.',
  },
  body_too_large: { status: 413, title: 'Request body too large', help: 'Send a smaller body.' },
  uri_too_long: { status: 414, title: 'Address too long', help: 'Ask with fewer or shorter parameters.' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type', help: 'Send JSON, or no body.' },
  range_not_satisfiable: {
    status: 416,
    title: 'No such part of the file',
    help: 'Ask for a part that Content-Range allows, or for the whole.',
  },
  invalid_input: { status: 422, title: 'Invalid input', help: 'Correct the parameters that errors lists.' },
  quota_exceeded: { status: 429, title: 'Daily quota used up', help: 'Wait until the time in Retry-After.' },
  too_many_requests: { status: 429, title: 'Too many requests', help: 'Wait until the time in Retry-After.' },
  too_many_wrong_keys: {
    status: 429,
    title: 'Too many wrong keys',
    help: 'Correct the key; wait until the time in Retry-After.',
  },
  too_many_mails: {
    status: 429,
    title: 'Too many e-mails',
    help: 'Look into the inbox; wait until the time in Retry-After.',
  },
  headers_too_large: { status: 431, title: 'Headers too large', help: 'Send fewer or shorter headers.' },
  internal_error: { status: 500, title: 'Internal error', help: 'Try again; report the X-Request-Id.' },
  processor_unavailable: {
    status: 502,
    title: 'Payments unavailable',
    help: 'Try again after the time in Retry-After; nothing was paid.',
  },
  query_timeout: { status: 503, title: 'Query took too long', help: 'Narrow the question, or try again.' },
  query_too_large: { status: 503, title: 'Query too large', help: 'Narrow the question.' },
  dataset_unavailable: { status: 503, title: 'Dataset unavailable', help: 'Try again later.' },
  state_unavailable: { status: 503, title: 'Accounts unavailable', help: 'Try again later.' },
  mail_unavailable: { status: 503, title: 'E-mail unavailable', help: 'Try again later.' },
  disk_full: { status: 503, title: 'No room for the file', help: 'Try again later.' },
  no_edition: { status: 503, title: 'No data yet', help: 'Try again when the first refresh has ended.' },
  overloaded: { status: 503, title: 'Overloaded', help: 'Try again after the time in Retry-After.' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** One bad parameter: where it stands, what is wrong, and a word for programs. */
export interface InputError {
  loc: (string | number)[]
  msg: string
  type: string
}

/** The body of an error answer. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  errors?: readonly InputError[]
}

interface ProblemExtras {
  headers?: Readonly<Record<string, string>>
  errors?: readonly InputError[]
  cause?: unknown
}

/** An error that the caller is told about, in words meant for the caller. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly errors: readonly InputError[] | undefined

  constructor(
    readonly code: ErrorCode,
    detail: string,
    { headers = {}, errors, cause }: ProblemExtras = {},
  ) {
    super(detail, cause === undefined ? undefined : { cause })
    this.status = ERRORS[code].status
    this.headers = headers
    this.errors = errors
  }

  body(): ProblemBody {
    const { code, status, errors } = this
    const body = { type: `/errors/${code}`, title: ERRORS[code].title, status, detail: this.message, code }
    return errors ? { ...body, errors } : body
  }
}

/** The request itself cannot be read: bad percent-encoding, bytes that are no UTF-8. */
export class MalformedRequest extends Problem {
  constructor(detail: string, cause?: unknown) {
    super('malformed_request', detail, { cause })
  }
}

/** No key where one is needed, or a key that nobody has. */
export class Unauthorized extends Problem {
  constructor(code: 'key_required' | 'key_unknown' | 'login_required', detail: string) {
    super(code, detail, { headers: { 'WWW-Authenticate': 'Bearer realm="headcount"' } })
  }
}

/** The caller's plan does not hold what was asked for; the detail names one that does. */
export class PlanTooSmall extends Problem {
  constructor(detail: string) {
    super('plan_too_small', detail)
  }
}

/** What was asked for is at another address for good. */
export class Moved extends Problem {
  constructor(detail: string, location: string) {
    super('moved', detail, { headers: { Location: location } })
  }
}

/** What was asked for is at another address for now; the one that was asked stays. */
export class Elsewhere extends Problem {
  constructor(detail: string, location: string) {
    super('elsewhere', detail, { headers: { Location: location } })
  }
}

/** Nothing is known under that name or id. */
export class NotFound extends Problem {
  constructor(detail: string) {
    super('not_found', detail)
  }
}

/** What changed since that edition is not all kept any more. */
export class EditionGone extends Problem {
  constructor(detail: string) {
    super('edition_gone', detail)
  }
}

/** No route has that path. */
export class UnknownRoute extends Problem {
  constructor(detail: string) {
    super('unknown_route', detail)
  }
}

/** The path exists, but not for that method. */
export class MethodNotAllowed extends Problem {
  constructor(detail: string, allow: readonly string[]) {
    super('method_not_allowed', detail, { headers: { Allow: allow.join(', ') } })
  }
}

/** So many errors are told at once: an address of thousands must not make an answer of a megabyte. */
export const ERRORS_MAX = 20
/** So many of them in the sentence. */
const SENTENCES_MAX = 5

/** Parameters that cannot be used, the first of them, each with its place and reason. */
export class InvalidInput extends Problem {
  constructor(errors: readonly InputError[]) {
    const told = errors.slice(0, SENTENCES_MAX).map(sentence)
    if (errors.length > SENTENCES_MAX) told.push('and more')
    super('invalid_input', told.join('; '), { errors: errors.slice(0, ERRORS_MAX) })
  }
}

function sentence({ loc, msg }: InputError): string {
  return loc.length > 1 ? `${loc.slice(1).join('.')} ${msg}` : msg
}

/** The day's calls are used up. */
export class QuotaExceeded extends Problem {
  constructor(detail: string, retryAfterSeconds: number) {
    super('quota_exceeded', detail, { headers: { 'Retry-After': String(retryAfterSeconds) } })
  }
}

/** Something was tried too often; the caller is told how long to wait. */
export class TooOften extends Problem {
  constructor(
    code: 'too_many_requests' | 'too_many_wrong_keys' | 'too_many_mails',
    detail: string,
    retryAfterSeconds: number,
  ) {
    super(code, detail, { headers: { 'Retry-After': String(retryAfterSeconds) } })
  }
}

type UnavailableCode =
  | 'processor_unavailable'
  | 'query_timeout'
  | 'query_too_large'
  | 'dataset_unavailable'
  | 'state_unavailable'
  | 'mail_unavailable'
  | 'disk_full'
  | 'no_edition'
  | 'overloaded'

/** The service cannot answer this now. */
export class Unavailable extends Problem {
  constructor(code: UnavailableCode, detail: string, retryAfterSeconds: number, cause?: unknown) {
    super(code, detail, { headers: { 'Retry-After': String(retryAfterSeconds) }, cause })
  }
}
