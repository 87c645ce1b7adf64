/** Sends a file, or a part of it, no longer than the caller is there. */
import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
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
 * Sends the part and ends the answer, whose head has been written. Every sign of life begins `stallSeconds` anew.
 * `beforeLast` is told before the last bytes go out: whoever has them may ask for the next file. Throws
 * CallerLeft, CallerStalled, or what reading the file throws; the answer is then cut.
 *
 * All of it goes through one buffer: a stream takes a new one for each chunk, and what has been sent lies about until the
 * collector comes, some 30 MB of it.
 */
export async function sendPart(
  res: ServerResponse,
  handle: FileHandle,
  { start, end }: Part,
  stallSeconds: number,
  beforeLast: () => void = () => {},
): Promise<void> {
  let stalled = false
  res.setTimeout(stallSeconds * 1000, () => {
    stalled = true
    res.destroy()
  })
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    for (let at = start; at <= end; ) {
      const { bytesRead } = await handle.read(chunk, 0, Math.min(CHUNK_BYTES, end - at + 1), at)
      if (bytesRead === 0) throw new Error('the file is shorter than it was')
      at += bytesRead
      if (at > end) beforeLast()
      await unlessGone(res, (done) => res.write(chunk.subarray(0, bytesRead), done))
    }
    await unlessGone(res, (done) => res.end(done))
  } catch (error) {
    throw stalled ? new CallerStalled(`took nothing for ${stallSeconds} seconds`) : error
  }
}

/** Waits until the system has taken what is written, as long as the caller is there. */
function unlessGone(
  res: ServerResponse,
  write: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const left = () => reject(new CallerLeft('hung up'))
    if (res.destroyed) return left()
    res.on('close', left)
    write((error) => {
      res.off('close', left)
      if (error) left()
      else resolve()
    })
  })
}
