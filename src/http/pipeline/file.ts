/** In place of steps 5 to 7, for a file: it is found or built, and sent, of one edition to its end. */
import type { IncomingMessage } from 'node:http'
import { Problem } from '#contract/errors.ts'
import type { FileOperation } from '#contract/operation.ts'
import { NobodyWaits } from '../guard/admission.ts'
import { editionHeaders } from '../respond/edition-headers.ts'
import { fileHeaders } from '../respond/file-headers.ts'
import { withInvented } from '../respond/invented.ts'
import { names, partOf } from '../respond/ranges.ts'
import { FIXED_HEADERS } from '../respond/representation.ts'
import {
  CALLER_GONE,
  callerLeaves,
  count,
  isGone,
  type RequestContext,
  write,
} from '../respond/request-context.ts'
import { CallerLeft, CallerStalled, sendPart } from '../respond/send-file.ts'
import type { ServerContext } from '../server-context.ts'
import type { Question } from './asked.ts'
import { BuiltFiles } from './built-files.ts'
import { type FileIdentity, identityOf } from './file-identity.ts'
import { FilePlaces } from './file-places.ts'
import { BegunFiles } from './file-quota.ts'
import { subjectOf } from './quota.ts'
import { isKnownToCaller } from './remembered.ts'
import { contextOf, noticingDamage, refuseBroken } from './run.ts'
import { takingTurns } from './turns.ts'

interface Asked extends Question<FileOperation> {
  /** Whose file it is. */
  subject: string
  identity: FileIdentity
}

/** All files of a service. */
export class Files {
  private readonly built: BuiltFiles
  private readonly places: FilePlaces
  private readonly begun: BegunFiles

  constructor(private readonly server: ServerContext) {
    this.built = new BuiltFiles(server)
    this.places = new FilePlaces(server.config)
    this.begun = new BegunFiles(server.clock.now)
  }

  /** Removes all that is kept. */
  close(): Promise<void> {
    return this.built.close()
  }

  /** Answers a question for a file. Throws what the caller can still be told. */
  async answer(question: Question<FileOperation>): Promise<void> {
    const { server, request, caller } = question
    const { req, res } = request
    try {
      const identity = identityOf(question, req.headers['accept-encoding'])
      await this.answerAsked({ ...question, identity, subject: subjectOf(caller, server, req) })
    } catch (error) {
      if (res.headersSent) return this.giveUp(request, error)
      throw isGone(request) ? new NobodyWaits() : error
    }
  }

  private async answerAsked(asked: Asked): Promise<void> {
    const { server, request, quota, subject, operation, identity } = asked
    const { etag } = identity
    const { 'if-match': wanted, 'if-none-match': known } = request.req.headers
    if (wanted !== undefined && !names(wanted, etag)) throw otherFile()
    if (isKnownToCaller(known, etag)) {
      await quota?.look()
      return write(server, request, 304, FIXED_HEADERS, headOf(asked), null)
    }
    const isPaid = isResuming(request.req, etag) && this.begun.has(subject, etag)
    await (isPaid ? quota?.look() : quota?.check())
    refuseBroken(asked)
    const leave = this.places.enter(subject, operation.perAddress !== undefined)
    try {
      if (known !== '*') return await noticingDamage(asked, () => this.send(asked, isPaid, leave))
      // To whom any file is an old one, it counts as with other answers.
      await quota?.take()
      write(server, request, 304, FIXED_HEADERS, headOf(asked), null)
    } finally {
      leave()
    }
  }

  private async send(asked: Asked, isPaid: boolean, leave: () => void): Promise<void> {
    const { server, request, quota, identity } = asked
    const { req, res } = request
    const left = callerLeaves(request)
    const planned = await this.plan(asked, left)
    const warnings = withInvented(asked.edition, planned.warnings)
    const own = fileHeaders({ ...planned, warnings }, identity.gzip, asked.operation.isInline)
    if (req.method === 'HEAD') {
      // It counts like GET: the notices were counted for it.
      await quota?.take()
      const bytes = this.built.bytesOf(identity)
      if (bytes !== undefined) own.push('Content-Length', String(bytes))
      return write(server, request, 200, FIXED_HEADERS, [...headOf(asked), ...own], null)
    }
    const file = await this.built.find(identity, planned, left)
    try {
      const part = partOf(rangeOf(req, identity.etag), file.bytes)
      if (part === null) throw noSuchPart(file.bytes)
      const { start, end } = part ?? { start: 0, end: file.bytes - 1 }
      own.push('Content-Length', String(end - start + 1))
      if (part) own.push('Content-Range', `bytes ${start}-${end}/${file.bytes}`)
      if (!isPaid) {
        await quota?.take()
        this.begun.note(asked.subject, identity.etag)
      }
      own.push('X-Request-Id', request.id, ...(server.closing ? ['Connection', 'close'] : []))
      const status = part ? 206 : 200
      res.writeHead(status, [...FIXED_HEADERS, ...headOf(asked), ...own])
      await sendPart(res, file.handle, { start, end }, server.config.downloadStallSeconds, leave)
      count(server, request, status, 'query')
    } finally {
      await file.release()
    }
  }

  private plan(asked: Asked, left: AbortSignal) {
    const { operation, server, input } = asked
    const context = contextOf(asked, server.clock.now())
    const db = takingTurns(context.db, server.admission, { unwanted: left, caller: asked.subject })
    return operation.run({ ...context, db }, input)
  }

  /** Ends an answer that has begun, so that it cannot be taken for a whole one. */
  private giveUp(request: RequestContext, error: unknown): void {
    const { server } = this
    // Bytes that the head has promised are missing: the answer is seen to be cut.
    request.res.destroy()
    const isCallers = error instanceof CallerLeft || error instanceof CallerStalled
    const { id, route } = request
    if (isCallers) server.logger.info({ request_id: id, route }, `download ended early: ${error}`)
    else server.logger.error({ request_id: id, route, err: error }, 'download was cut off by an error')
    count(server, request, isCallers ? CALLER_GONE : 500, 'query')
  }
}

/** What all answers about a file say. */
function headOf({ identity, edition, quota, server }: Asked): string[] {
  const told = editionHeaders(edition, server.clock.today())
  const head = ['ETag', identity.etag, 'Cache-Control', 'private, no-cache', ...told]
  return [...head, ...(quota?.headers() ?? [])]
}

/** What is asked for of the file, unless the caller has a part of another one. */
function rangeOf({ headers }: IncomingMessage, etag: string): string | undefined {
  const { range, 'if-range': condition } = headers
  return condition === undefined || condition === etag ? range : undefined
}

/** Whether a caller goes on with a file, and does not begin it. */
function isResuming(req: IncomingMessage, etag: string): boolean {
  return req.method === 'GET' && /^bytes=0*[1-9]\d*-\d*$/.test(rangeOf(req, etag) ?? '')
}

function otherFile(): Problem {
  return new Problem('precondition_failed', 'The file is another one by now: ask for it without If-Match')
}

function noSuchPart(bytes: number): Problem {
  const headers = { 'Content-Range': `bytes */${bytes}` }
  return new Problem(
    'range_not_satisfiable',
    `The file has ${bytes} bytes, and none where it was asked for`,
    {
      headers,
    },
  )
}
