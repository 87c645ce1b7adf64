/** The parts of openapi.json that all operations share. */
import { ERRORS } from './errors.ts'

/** A piece of JSON Schema or of the document. */
export type Json = { [key: string]: unknown }

const text = (description: string): Json => ({ description, schema: { type: 'string' } })
const count = (description: string): Json => ({ description, schema: { type: 'integer', minimum: 0 } })

/** How a caller tells who it is. */
export const SECURITY_SCHEMES = {
  APIKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  bearerAuth: { type: 'http', scheme: 'bearer', description: 'The same key' },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'headcount.session_token',
    description:
      'Set by `POST /account/api/session`; with https its name begins with `__Host-`. Requests that change something need the header `Origin` with the address of this service.',
  },
}

/** The headers of answers. */
export const SHARED_HEADERS: Json = {
  ETag: text('Of the edition and the question; send it back in If-None-Match'),
  'X-Request-Id': text('Names this request in the log; sent by the caller or made up'),
  'X-Data-Edition': text('The edition of the data that answered'),
  'X-Data-Day': text('The newest day on which a source of notices was read; absent for invented data'),
  'X-Data-Sample': text('`true` when the data is invented, before the first refresh'),
  Link: text('The next page, `rel="next"`'),
  'RateLimit-Policy': text('The quota and its window in seconds: `"day";q=25;w=86400`'),
  RateLimit: text('What is left of the quota and the seconds until it starts anew: `"day";r=24;t=3600`'),
  'X-RateLimit-Limit': count('Calls a day'),
  'X-RateLimit-Remaining': count('Calls left today'),
  'X-RateLimit-Reset': count('When the quota starts anew, in seconds since 1970'),
  'Retry-After': count('Seconds to wait'),
  'Content-Disposition': text('The name of the file'),
  'Content-Length': count('Bytes of the file, or of the part'),
  'Content-Range': text('Which bytes of how many: `bytes 0-99/1234`'),
  'Accept-Ranges': text('`bytes`: parts can be asked for with `Range`'),
  'X-Record-Count': count('Records in the file'),
  'X-Total-Count': count('Records that match'),
  'X-Data-Warnings': text(
    'A JSON array of warnings, as other answers hold them: what the file leaves out of what was asked for',
  ),
}

/** References to the headers of a 200 answer; one that nobody keeps has no tag. */
export function answerHeaders({ paged = false, metered = false, kept = true, edition = true }): Json {
  const names = ['X-Request-Id']
  if (edition) names.push('X-Data-Edition', 'X-Data-Day', 'X-Data-Sample')
  if (kept) names.unshift('ETag')
  if (paged) names.push('Link')
  if (metered) {
    names.push('RateLimit-Policy', 'RateLimit')
    names.push('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset')
  }
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** References to the headers of a file, or of a part of it. */
export function fileHeaders(isPart: boolean): Json {
  const names = ['Content-Disposition', 'X-Record-Count', 'X-Total-Count', 'X-Data-Warnings']
  names.push('Content-Length', 'Accept-Ranges', ...(isPart ? ['Content-Range'] : []))
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The shape of an error answer, RFC 9457. */
export function problemSchema(): Json {
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code'],
    properties: {
      type: { type: 'string', format: 'uri-reference', description: 'Where the code is explained' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'What went wrong this time, in a sentence' },
      code: { type: 'string', enum: Object.keys(ERRORS) },
      errors: {
        type: 'array',
        description: 'With 422: every parameter that cannot be used',
        items: {
          type: 'object',
          required: ['loc', 'msg', 'type'],
          properties: {
            loc: { type: 'array', items: { type: ['string', 'integer'] }, examples: [['query', 'limit']] },
            msg: { type: 'string', examples: ['must be at most 500'] },
            type: { type: 'string', examples: ['less_than_equal'] },
          },
        },
      },
    },
    examples: [
      {
        type: '/errors/invalid_input',
        title: ERRORS.invalid_input.title,
        status: 422,
        detail: 'limit must be at most 500',
        code: 'invalid_input',
        errors: [{ loc: ['query', 'limit'], msg: 'must be at most 500', type: 'less_than_equal' }],
      },
    ],
  }
}

/** The headers by which a part of a file is asked for. */
export const PART_PARAMETERS: readonly Json[] = [
  { name: 'Range', description: 'A part of the file: `bytes=1000-`', example: 'bytes=1000-' },
  {
    name: 'If-Range',
    description: 'The ETag of the file that is gone on with: the whole where it is another',
  },
  { name: 'If-Match', description: 'The same: 412 where it is another' },
].map((each) => ({ ...each, in: 'header', required: false, schema: { type: 'string' } }))
