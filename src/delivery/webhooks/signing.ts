/** Secrets and signatures of webhooks, by the Standard Webhooks specification (standardwebhooks.com). */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret: `whsec_` and 32 random bytes in the usual base64, the only one that verifiers take. */
export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** What is signed. */
export interface Signed {
  /** The same each time that it is sent. */
  id: string
  /** Of this time, in milliseconds since 1970. */
  at: number
  body: string
}

/** The headers by which a receiver knows who has sent it, and that it is whole. Each secret signs; the new one first. */
export function signatureHeaders(
  { id, at, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const seconds = String(Math.floor(at / 1000))
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  }
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
