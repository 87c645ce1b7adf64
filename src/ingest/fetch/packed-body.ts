/** Bodies of answers as they come over the wire: unpacked, and no larger than they may be. */
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { Refused } from './retry.ts'

/** A packed body as it comes, and how to unpack it. */
export interface PackedBody {
  stream: Dispatcher.ResponseData['body']
  packing: string
  /** Hears of the bytes as they come, before they are unpacked. */
  onBytes?: (count: number) => void
}

/** The whole body, unpacked. Throws Refused where it is larger than `bytesMax`. */
export async function readBody(body: PackedBody, bytesMax: number, url: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  await writeBody(body, bytesMax, url, async (source) => {
    for await (const chunk of source) chunks.push(chunk)
  })
  return Buffer.concat(chunks)
}

/** Hands the body on, unpacked. One that ends too soon throws: the connection's end is checked, and the packing's. */
export async function writeBody(
  { stream, packing, onBytes }: PackedBody,
  bytesMax: number,
  url: string,
  into: (source: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const limited = async function* (source: AsyncIterable<Uint8Array>) {
    let length = 0
    for await (const chunk of source) {
      length += chunk.length
      if (length > bytesMax) throw new Refused(`${url} is larger than ${bytesMax} bytes`)
      yield chunk
    }
  }
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      onBytes?.(chunk.length)
      yield chunk
    }
  }
  const take = (source: AsyncIterable<Uint8Array>) => into(limited(source))
  if (packing === '' || packing === 'identity') return pipeline(stream, counted, take)
  const unpack = UNPACKERS.get(packing)
  if (unpack) return pipeline(stream, counted, unpack(), take)
  await stream.dump()
  throw new Refused(`${url} came packed as ${packing}, which nobody asked for`)
}

const UNPACKERS: ReadonlyMap<string, () => Transform> = new Map(
  Object.entries<() => Transform>({ gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress }),
)
