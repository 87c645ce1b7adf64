/** The operator's key: made at the first start, kept in the data folder, readable by its owner alone. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#lib/files.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CHECK_LENGTH = 6

/** A number written with digits and letters, `length` characters long. */
function base62(bytes: Uint8Array, length: number): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (text.length < length) {
    text = BASE62[Number(number % 62n)] + text
    number /= 62n
  }
  return text
}

/** A new key: `hc_live_`, 32 random bytes, and six characters by which a mistyped key is told from a wrong one. */
export function makeKey(): string {
  const secret = base62(randomBytes(32), 43)
  return `hc_live_${secret}${base62(createHash('sha256').update(secret).digest().subarray(0, 8), CHECK_LENGTH)}`
}

/** The operator key of a data folder, made when there is none yet. */
export async function operatorKey(dataDir: string): Promise<{ key: string; made: boolean }> {
  const path = join(dataDir, 'operator-key')
  await mkdir(dataDir, { recursive: true })
  const held = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (held.trim() !== '') return { key: held.trim(), made: false }
  const key = makeKey()
  await writeFileAtomic(path, `${key}\n`, 0o600)
  return { key, made: true }
}
