/** Bytes into the archive as they come: hashed and packed on the way, and in place only once they are whole. */
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncFile, syncFolder } from '#lib/files.ts'

const EXTENSIONS: Record<string, string> = {
  'text/html': 'html',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/** Bytes that lie in the archive. */
export interface Kept {
  /** Relative to the archive. */
  file: string
  /** SHA-256 of the publisher's bytes, in hex. */
  sha256: string
  /** Bytes on disk. */
  stored: number
  /** `gzip` where they were packed for keeping. */
  encoding?: string
}

/** Hands on a stream of bytes to whoever writes them. */
export type Pour = (into: (source: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>

/**
 * Writes bytes into the folder of an archive, named by their content: `<place>/<digest>.<kind>`. The kind comes from
 * the media type, else from the end of `name`. Bytes already held are written again, which mends a damaged file.
 */
export async function receiveFile(
  folder: string,
  place: string,
  { contentType, name }: { contentType: string; name: string },
  pour: Pour,
): Promise<Kept> {
  const extension =
    EXTENSIONS[contentType] ?? (/^\.(\w{1,5})$/.exec(extname(name))?.[1]?.toLowerCase() || 'bin')
  const pack = !/^(pdf|zip|xlsx|gz)$/.test(extension)
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true })
  const aside = join(incoming, `${process.pid}-${randomBytes(6).toString('hex')}.tmp`)
  const hash = createHash('sha256')
  try {
    await pour(async (source) => {
      const hashed = async function* () {
        for await (const chunk of source) {
          hash.update(chunk)
          yield chunk
        }
      }
      const disk = createWriteStream(aside, { flags: 'wx' })
      if (pack) await pipeline(hashed(), createGzip(), disk)
      else await pipeline(hashed(), disk)
    })
    const sha256 = hash.digest('hex')
    const file = `${place}/${sha256.slice(0, 20)}.${extension}${pack ? '.gz' : ''}`
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    await syncFile(aside)
    const stored = (await stat(aside)).size
    await rename(aside, path)
    await syncFolder(dirname(path))
    return { file, sha256, stored, ...(pack ? { encoding: 'gzip' } : {}) }
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}
