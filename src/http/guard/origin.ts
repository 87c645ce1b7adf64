/** Keeps pages of other sites from acting in the name of whoever is logged in here. */
import type { IncomingMessage } from 'node:http'
import { Problem } from '#contract/errors.ts'

/**
 * Throws unless the request comes from a page of this service: from the address that callers see, or from the very
 * host that the request was sent to. A page cannot forge `Origin`, nor choose the `Host` of what it sends here. Where
 * callers see https://, pages of http:// at that host are not ours: whoever sits on the way can write them, and browsers
 * may send the cookies of https:// along.
 */
export function requireOwnOrigin({ headers }: IncomingMessage, publicUrl: string): void {
  const { origin, host } = headers
  if (origin === undefined || origin === 'null') {
    throw new Problem('origin_refused', `This request needs the header Origin: ${publicUrl}`)
  }
  if (origin === publicUrl) return
  const from = hostOf(origin)
  const isForged = publicUrl.startsWith('https:') && from === hostOf(publicUrl)
  if (host !== undefined && from === host.toLowerCase() && !isForged) return
  throw new Problem('origin_refused', 'This request was sent by a page of another site')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
