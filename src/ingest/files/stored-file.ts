/** A published file as it lies on disk: too large, often, to be held. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { decodeText } from '../document.ts'
import { readHeld, unpackHeld } from '../fetch/index-entry.ts'

/** One file of a publisher. */
export interface StoredFile {
  /** Which of the dataset's files it is: `2025-q2`, `ar539`. */
  part: string
  /** Where it was fetched, or where a person says it is from. */
  url: string
  /** Where it lies. */
  path: string
  /** True when it lies there packed with gzip, and the publisher's bytes are what is inside. */
  packed: boolean
  /** The day of the fetch, `YYYY-MM-DD`. */
  fetchedAt: string
  /** SHA-256 of the publisher's bytes, in hex. */
  sha256: string
}

/** The publisher's bytes, as a stream. Errors of the disk and of the packing reach whoever reads it. */
export function streamFile({ path, packed }: Pick<StoredFile, 'path' | 'packed'>): Readable {
  const stored = createReadStream(path, { highWaterMark: 1 << 18 })
  if (!packed) return stored
  const unpacked = createGunzip({ chunkSize: 1 << 18 })
  stored.on('error', (error) => unpacked.destroy(error))
  unpacked.on('close', () => stored.destroy())
  return stored.pipe(unpacked)
}

/** The whole file as text, by its byte order mark or as UTF-8 or Windows-1252. For files of a few megabytes. */
export async function readText({ path, packed }: StoredFile): Promise<string> {
  const stored = await readHeld(path)
  return decodeText(packed ? await unpackHeld(stored, path) : stored)
}

/** SHA-256 of the publisher's bytes, in hex. */
export async function digestFile(file: Pick<StoredFile, 'path' | 'packed'>): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(streamFile(file), hash)
  return hash.digest('hex')
}
