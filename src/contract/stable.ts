/** One text for one meaning: what the cache, the ETag and the cursor compare. */
import { hash } from 'node:crypto'

/** JSON with the keys in order and undefined values left out, so that equal questions read the same. */
export function stableText(query: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A short digest, safe in headers and addresses: `length` characters of SHA-256 in base64url. */
export function digest(text: string, length: number): string {
  return hash('sha256', text, 'base64url').slice(0, length)
}
