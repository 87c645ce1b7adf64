/** The text of API keys: how one is made, told from a mistyped one, and stored. */
import { createHash, hash, randomBytes } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'hc_live_'
/** As many digits as 32 bytes need. */
const SECRET_LENGTH = 43
const CHECK_LENGTH = 6
const HINT_LENGTH = PREFIX.length + 4
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECK_LENGTH}}$`)

/** A new key: `hc_live_`, 32 random bytes, and six characters by which a mistyped key is told from a wrong one. */
export function makeKey(): string {
  const secret = base62(randomBytes(32), SECRET_LENGTH)
  return PREFIX + secret + checksum(secret)
}

/** Whether a text can be a key at all: its form and its checksum, which anybody can compute. */
export function isKeyShaped(text: string): boolean {
  if (!SHAPE.test(text)) return false
  return text.endsWith(checksum(text.slice(PREFIX.length, -CHECK_LENGTH)))
}

/** What is stored of a key: its SHA-256 in hex. With 256 random bits, a slow hash would add nothing. */
export function hashKey(key: string): string {
  return hash('sha256', key)
}

/** The first characters of a key, by which its owner knows it again: four of its 43 secret ones. */
export function keyHint(key: string): string {
  return key.slice(0, HINT_LENGTH)
}

/** A text fit for messages and logs: keys that people paste in the wrong place are cut to their hint. */
export function withoutKeys(text: string): string {
  return text.replace(/hc_live_\w+/gi, (key) => `${keyHint(key)}…`)
}

/** A new id, such as `key_5TbQ0aZx9LmK`. Not secret, and never reused. */
export function makeId(kind: 'acc' | 'key' | 'tal' | 'msg'): string {
  return `${kind}_${base62(randomBytes(12), 14)}`
}

function checksum(secret: string): string {
  return base62(createHash('sha256').update(secret).digest().subarray(0, 8), CHECK_LENGTH)
}

/** The last `length` digits of a number written with digits and letters. */
function base62(bytes: Uint8Array, length: number): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (text.length < length) {
    text = BASE62[Number(number % 62n)] + text
    number /= 62n
  }
  return text
}
