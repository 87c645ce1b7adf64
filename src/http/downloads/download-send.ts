/** Sends a file as it is made: no faster than the caller takes it, and no longer than the caller is there. */
import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

/**
 * Small beside the buffer of a connection: that a caller takes something is then seen as soon as the system tells it. It
 * does not tell every byte. Linux takes more only once a third of the buffer is free again, which is 1.4 MB of the usual
 * 4, and no setting that Node has makes it smaller: at 20 kB a second that is seventy seconds without a sign of life.
 */
const PART_LENGTH = 64 * 1024

/** Level 4 makes a seventh of such text at a third of the time that the default level takes. */
const GZIP = { level: 4, chunkSize: PART_LENGTH }

/** The caller has hung up. */
export class CallerLeft extends Error {
  override name = 'CallerLeft'
}

/** The caller has taken nothing for too long, as far as can be seen. */
export class CallerStalled extends Error {
  override name = 'CallerStalled'
}

/**
 * Writes the pieces and ends the answer. Only the time that the caller lets us wait counts towards `stallSeconds`, not
 * that which the pieces take to be made; every sign of life begins it anew. Throws CallerLeft, CallerStalled, or what
 * the pieces throw; the answer is then unfinished, and has to be cut.
 */
export async function sendPieces(
  res: ServerResponse,
  pieces: AsyncIterable<Buffer | string>,
  stallSeconds: number,
): Promise<void> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      if (res.destroyed) throw new CallerLeft('hung up')
      const part = partOf(piece, at)
      at += part.length
      if (!res.write(part)) await happened(res, 'drain', stallSeconds)
    }
  }
  if (res.destroyed) throw new CallerLeft('hung up')
  const finished = happened(res, 'finish', stallSeconds)
  res.end()
  await finished
}

/** A part of a piece: not all at once, for a copy of a large text as bytes would be garbage that stays for long. */
function partOf(piece: Buffer | string, at: number): Buffer | string {
  if (typeof piece !== 'string') return piece.subarray(at, at + PART_LENGTH)
  const end = at + PART_LENGTH
  // A character of two halves is not cut between them.
  const last = piece.charCodeAt(end - 1)
  return piece.slice(at, last >= 0xd800 && last <= 0xdbff ? end + 1 : end)
}

/** Waits for an event of the answer, as long as the caller is there and not stalled. */
function happened(res: ServerResponse, event: 'drain' | 'finish', stallSeconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => () => {
      clearTimeout(timer)
      res.off(event, done)
      res.off('close', left)
      end()
    }
    const done = settle(resolve)
    const left = settle(() => reject(new CallerLeft('hung up')))
    const stalled = settle(() => reject(new CallerStalled(`took nothing for ${stallSeconds} seconds`)))
    const timer = setTimeout(stalled, stallSeconds * 1000)
    res.once(event, done)
    res.once('close', left)
  })
}

/** The pieces compressed on the way. */
export async function* gzipped(pieces: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  const gzip = createGzip(GZIP)
  // An error of the pieces destroys the compressor, so the loop below throws it; ending the loop ends the pieces.
  pipeline(Readable.from(pieces), gzip, () => {})
  for await (const part of gzip) yield part as Buffer
}
