/** Sends a file, or a part of it, no longer than the caller is there. */
import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Part } from './ranges.ts'

/**
 * Small beside the buffer of a connection: that a caller takes something is then seen as soon as the system tells it. It
 * does not tell every byte. Linux takes more only once a third of the buffer is free again, which is 1.4 MB of the usual
 * 4, and no setting that Node has makes it smaller: at 20 kB a second that is seventy seconds without a sign of life.
 */
const CHUNK_BYTES = 64 * 1024

/** The caller has hung up. */
export class CallerLeft extends Error {
  override name = 'CallerLeft'
}

/** The caller has taken nothing for too long, as far as can be seen. */
export class CallerStalled extends Error {
  override name = 'CallerStalled'
}

/**
 * Sends the part and ends the answer, whose head has been written. Every sign of life begins `stallSeconds` anew. Throws
 * CallerLeft, CallerStalled, or what reading the file throws; the answer is then cut.
 */
export async function sendPart(
  res: ServerResponse,
  handle: FileHandle,
  { start, end }: Part,
  stallSeconds: number,
): Promise<void> {
  let stalled = false
  res.setTimeout(stallSeconds * 1000, () => {
    stalled = true
    res.destroy()
  })
  // A stream cannot read what has no bytes.
  if (end < start) return void res.end()
  const bytes = handle.createReadStream({ start, end, highWaterMark: CHUNK_BYTES, autoClose: false })
  try {
    await pipeline(bytes, res)
  } catch (error) {
    if (stalled) throw new CallerStalled(`took nothing for ${stallSeconds} seconds`)
    const { code = '' } = error as NodeJS.ErrnoException
    throw /^(ERR_STREAM|ECONNRESET|EPIPE)/.test(code) ? new CallerLeft('hung up') : error
  }
  if (bytes.bytesRead !== end - start + 1) throw new Error('the file is shorter than it was')
}
