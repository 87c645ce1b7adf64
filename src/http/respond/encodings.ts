/** Which compression an answer travels in. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Shorter bodies fit into one packet anyway. */
const COMPRESS_FROM_BYTES = 1024
const SEEN_MAX = 200

const seen = new LRUCache<string, Encoding>({ max: SEEN_MAX })

/** The best encoding that an `Accept-Encoding` header allows. There are few different ones, so they are remembered. */
export function chooseEncoding(accepted: string | string[] | undefined, bodyBytes: number): Encoding {
  if (accepted === undefined || bodyBytes < COMPRESS_FROM_BYTES) return 'identity'
  const header = String(accepted)
  let encoding = seen.get(header)
  if (encoding === undefined) {
    encoding = negotiate(header)
    if (header.length <= 200) seen.set(header, encoding)
  }
  return encoding
}

function negotiate(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const br = weightOf('br')
  const gz = weightOf('gzip')
  if (br > 0 && br >= gz) return 'br'
  return gz > 0 ? 'gzip' : 'identity'
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses a body once for many callers: fast levels, since the first of them waits for it. */
export function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: 6 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return brotli(body, { params })
}
