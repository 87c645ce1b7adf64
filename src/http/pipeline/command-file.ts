/** Sends the file that a command answers with: whole, or the part that is asked for. */
import type { FileAnswer } from '#contract/command.ts'
import { Problem } from '#contract/errors.ts'
import { partOf } from '../respond/ranges.ts'
import { FIXED_HEADERS } from '../respond/representation.ts'
import { CALLER_GONE, count } from '../respond/request-context.ts'
import { CallerLeft, CallerStalled, sendPart } from '../respond/send-file.ts'
import type { Asked } from './asked.ts'

/** Sends it, and releases it whatever happens. Throws what the caller can still be told. */
export async function sendFile({ server, request }: Asked, file: FileAnswer): Promise<void> {
  const { req, res, id, route } = request
  try {
    const { range, 'if-range': condition } = req.headers
    const part = partOf(condition === undefined || condition === file.etag ? range : undefined, file.bytes)
    if (part === null) {
      throw new Problem(
        'range_not_satisfiable',
        `The file has ${file.bytes} bytes, and none where it was asked for`,
        {
          headers: { 'Content-Range': `bytes */${file.bytes}` },
        },
      )
    }
    const { start, end } = part ?? { start: 0, end: file.bytes - 1 }
    const head = ['Content-Type', file.contentType]
    head.push('Content-Disposition', `attachment; filename="${file.fileName}"`, 'ETag', file.etag)
    head.push('Accept-Ranges', 'bytes', 'Content-Length', String(end - start + 1))
    if (part) head.push('Content-Range', `bytes ${start}-${end}/${file.bytes}`)
    head.push('Cache-Control', 'private, no-store', 'X-Request-Id', id)
    if (server.closing) head.push('Connection', 'close')
    const status = part ? 206 : 200
    res.writeHead(status, [...FIXED_HEADERS, ...head])
    await sendPart(res, file.handle, { start, end }, server.config.downloadStallSeconds)
    count(server, request, status, 'other')
  } catch (error) {
    if (!res.headersSent) throw error
    // Bytes that the head has promised are missing: the answer is seen to be cut.
    res.destroy()
    const isCallers = error instanceof CallerLeft || error instanceof CallerStalled
    if (isCallers) server.logger.info({ request_id: id, route }, `download ended early: ${error}`)
    else server.logger.error({ request_id: id, route, err: error }, 'download was cut off by an error')
    count(server, request, isCallers ? CALLER_GONE : 500, 'other')
  } finally {
    await file.release()
  }
}
