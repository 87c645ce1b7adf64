/** What goes wrong between a publisher and us: by name, as the script has it, and how that shows. */
import type { Reply } from '../internet/network.ts'

/** A kind of trouble: what is answered in place of the page, and the words by which the service tells of it. */
interface Trouble {
  answers: (fair: Reply) => Reply
  why: RegExp
}

const CHALLENGE =
  '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><script src="/cdn-cgi/challenge"></script></body></html>'
const ERROR = '<!DOCTYPE html><html><body><h1>Error</h1></body></html>'
const status = (code: number, headers: Record<string, string> = {}): Trouble => ({
  answers: () => ({ status: code, body: ERROR, headers }),
  why: new RegExp(`answered ${code}`),
})
const fault = (name: Reply['fault'] & string): Trouble => ({
  answers: (fair) => ({ ...fair, fault: name }),
  why: /could not get https/,
})
/** Seconds of Retry-After that a refresh waits for, and that nothing else waits for. */
export const SHORT_WAIT = 47
const body = ({ body: fair = '' }: Reply) => Buffer.from(fair)

/** Weather, by name. */
export const TROUBLES = {
  'not there': { answers: () => ({ status: 404, body: ERROR }), why: /is not there/ },
  refused: { answers: () => ({ status: 403, body: CHALLENGE }), why: /answered 403/ },
  'a challenge with status 200': { answers: () => ({ body: CHALLENGE }), why: /.{20}/ },
  'too many requests, wait 47 seconds': status(429, { 'retry-after': String(SHORT_WAIT) }),
  'too many requests, wait an hour': status(429, { 'retry-after': '3600' }),
  'out of order, wait 47 seconds': status(503, { 'retry-after': String(SHORT_WAIT) }),
  reset: fault('reset'),
  'slow drip': fault('drip'),
  'cut on the way': fault('cut'),
  'broken gzip': fault('bad gzip'),
  'cut short': {
    answers: (fair) => ({ ...fair, body: body(fair).subarray(0, body(fair).length * 0.6) }),
    why: /breaks off|could not be read/,
  },
  'another kind of file': {
    answers: () => ({ body: '%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n', type: 'application/pdf' }),
    why: /.{20}/,
  },
  'another content type': {
    answers: (fair) => ({ ...fair, type: 'application/octet-stream' }),
    why: /nothing, since the bytes say what they are/,
  },
  'an empty page': { answers: () => ({ body: '' }), why: /.{20}/ },
} satisfies Record<string, Trouble>

/** The name of a trouble. */
export type Weather = keyof typeof TROUBLES
