/** Sends one event to one receiver, once, and tells what came of it. */
import { type Dispatcher, request } from 'undici'
import { ClosedAddress } from './guard/agent.ts'
import { type Signed, signatureHeaders } from './signing.ts'

/** How long a receiver may take. */
export const TIMEOUT_MS = 15_000
/** So much of an answer is kept. */
const ANSWER_BYTES_MAX = 2048

/** Where it goes, and what signs it. */
export interface Receiver {
  url: string
  /** The new one first. */
  secrets: readonly string[]
}

/** What came of a try. */
export interface Attempt {
  /** When it began, in milliseconds since 1970. */
  at: number
  milliseconds: number
  /** Of the answer; null without one. */
  status: number | null
  /** Null where it has arrived. */
  error: string | null
  /** The first 2 kB of the answer, as text. */
  answer: string
  /** The header by which a receiver asks to be left alone. */
  retryAfter: string | undefined
}

/** What sending needs. */
export interface Sending {
  /** The way to receivers, opened when it is first asked for. */
  way: () => Promise<Dispatcher>
  now: () => number
  userAgent: string
}

/** Sends. It has arrived when the status is 200 to 299, whatever else the answer says. */
export async function send(
  event: Omit<Signed, 'at'>,
  { url, secrets }: Receiver,
  { way, now, userAgent }: Sending,
): Promise<Attempt> {
  const at = now()
  const started = performance.now()
  const tried = { at, status: null as number | null, answer: '', retryAfter: undefined as string | undefined }
  const ended = (error: string | null): Attempt => ({
    ...tried,
    milliseconds: Math.round(performance.now() - started),
    error,
  })
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: await way(),
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        ...signatureHeaders({ ...event, at }, secrets),
      },
      body: event.body,
      signal: deadline,
    })
    tried.status = statusCode
    tried.retryAfter = String(headers['retry-after'] ?? '')
    tried.answer = await beginning(body)
    return ended(faultOf(statusCode))
  } catch (error) {
    return ended(tried.status === null ? sentence(error as Error, deadline) : faultOf(tried.status))
  }
}

/** Why a status does not count; null where it does. */
function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400
    ? `answered ${status}: redirects are not followed`
    : `answered ${status}`
}

/** The beginning of an answer; the rest is not waited for. */
async function beginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part)
      length += part.length
      if (length >= ANSWER_BYTES_MAX) break
    }
  } catch {
    // One that breaks off, or never ends, has said what its status is.
  }
  const bytes = Buffer.concat(parts).subarray(0, ANSWER_BYTES_MAX)
  // A letter cut in two is left out, and NUL is what no store of text takes.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')
}

/** What went wrong before there was an answer, for the owner of the webhook. */
function sentence(error: Error & { code?: string }, deadline: AbortSignal): string {
  if (deadline.aborted) return `no answer within ${TIMEOUT_MS / 1000} seconds`
  if (error instanceof ClosedAddress) return error.message
  const { code } = error
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the name of its host cannot be resolved'
  if (code === 'ECONNREFUSED') return 'its host refuses connections'
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return 'the connection was cut'
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'its host cannot be reached in time'
  if (code !== undefined && /CERT|TLS|SSL|ALTNAME/.test(code))
    return `its certificate is not accepted (${code})`
  return `it could not be sent${code === undefined ? '' : ` (${code})`}`
}
