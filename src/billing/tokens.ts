/**
 * What a file is fetched with: `hc_file_`, the id of the download, and a signature of it. The store holds the id alone, so
 * that a copy of it fetches nothing, and a link can be told again as long as it is good.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'

const PREFIX = 'hc_file_'
// So short that a link is one line of a mail: 72 bits tell files apart, 96 cannot be guessed.
const ID_LENGTH = 12
const SIGNATURE_LENGTH = 16
const SHAPE = /^hc_file_([\w-]{12})([\w-]{16})$/

/** The id of the file of a purchase: the same, however often it is asked. */
export const downloadId = (...of: readonly string[]): string =>
  hash('sha256', of.join(' '), 'base64url').slice(0, ID_LENGTH)

/** The token of a download. */
export const tokenOf = (id: string, secret: string): string => `${PREFIX}${id}${signature(id, secret)}`

/** The download of a token; null for one that we have not made. */
export function readToken(token: string, secret: string): string | null {
  const [, id, signed] = SHAPE.exec(token) ?? []
  if (id === undefined || signed === undefined) return null
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(id, secret))) ? id : null
}

const signature = (id: string, secret: string) =>
  createHmac('sha256', secret)
    .update(`headcount download ${id}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH)
