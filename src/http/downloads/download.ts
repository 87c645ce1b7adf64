/** The way of a file: who asks, what for, what it costs; then it is sent while it is made, of one edition to its end. */
import type { IncomingMessage } from 'node:http'
import { Unavailable } from '#contract/errors.ts'
import type { FileContext, FileOperation, OpenFile } from '#contract/operation.ts'
import { NobodyWaits } from '../guard/admission.ts'
import { admit } from '../pipeline/access.ts'
import { requireCaller, subjectOf } from '../pipeline/identify.ts'
import type { Quota } from '../pipeline/limits.ts'
import { etagOf, keyOf, matches, noticingDamage, type Question, refuseBroken } from '../pipeline/question.ts'
import { editionHeaders } from '../respond/edition-headers.ts'
import { chooseEncoding } from '../respond/encodings.ts'
import { CALLER_GONE, callerLeaves, count, type Exchange, write } from '../respond/exchange.ts'
import { writeProblem } from '../respond/problems.ts'
import { FIXED_HEADERS } from '../respond/rendered.ts'
import type { Serving } from '../serving.ts'
import { type DownloadFiles, spool, TemporaryFiles } from './download-files.ts'
import { readRequest } from './download-request.ts'
import { CallerLeft, CallerStalled, gzipped, sendPieces } from './download-send.ts'
import { tollOf } from './download-toll.ts'
import { takingTurns } from './download-turns.ts'

const RETRY_AFTER_SECONDS = 10

interface Asked extends Question {
  operation: FileOperation
  toll: Quota | null
  files: DownloadFiles
  /** Whose file it is. */
  subject: string
}

/** All downloads of a service. */
export class Downloads {
  private readonly files: TemporaryFiles
  /** Files on their way, by whose they are. */
  private readonly running = new Map<string, number>()

  constructor(private readonly serving: Serving) {
    this.files = new TemporaryFiles(serving.config.temporaryFolder, serving.clock.now)
    this.files.sweep().catch((error: Error) => {
      serving.logger.warn({ err: error }, 'temporary files of an earlier run could not be removed')
    })
  }

  /** Answers a request for a file, whatever happens. */
  async answer(
    operation: FileOperation,
    params: Readonly<Record<string, string>>,
    exchange: Exchange,
  ): Promise<void> {
    const { serving } = this
    const held = serving.editions.acquire()
    const files = this.files.open()
    let toll: Quota | null = null
    try {
      const caller = await requireCaller(serving, exchange.req)
      exchange.plan = caller.plan.name
      toll = tollOf(serving, operation, caller, exchange)
      const plan = admit(caller, operation)
      const query = readRequest(operation, params, exchange.req)
      if (!held)
        throw new Unavailable('no_edition', 'There is no data yet: the first refresh has not ended', 30)
      const subject = subjectOf(caller, serving, exchange.req)
      const { edition } = held
      await this.answerAsked({ serving, operation, query, plan, edition, toll, files, subject }, exchange)
    } catch (error) {
      if (exchange.res.headersSent) return this.giveUp(exchange, error)
      if (error instanceof NobodyWaits) return write(serving, exchange, CALLER_GONE, [], [], null)
      await toll?.look().catch(() => {})
      const headers = [...(held ? editionHeaders(held.edition) : []), ...(toll?.headers() ?? [])]
      writeProblem(serving, exchange, error, headers)
    } finally {
      await files.remove().catch((error: Error) => {
        serving.logger.warn({ err: error }, 'a temporary file could not be removed')
      })
      held?.release()
    }
  }

  private async answerAsked(asked: Asked, exchange: Exchange): Promise<void> {
    const { serving } = this
    const { req } = exchange
    const { edition, toll } = asked
    const etag = etagOf(asked, keyOf(asked, serving.clock.now()))
    const head = ['ETag', etag, 'Cache-Control', 'private, no-cache', ...editionHeaders(edition)]
    const known = req.headers['if-none-match']
    if (known !== undefined && known !== '*' && matches(known, etag)) {
      await toll?.look()
      return write(serving, exchange, 304, FIXED_HEADERS, [...head, ...(toll?.headers() ?? [])], null)
    }
    await toll?.check()
    refuseBroken(asked)
    const leave = this.enter(asked)
    try {
      await noticingDamage(asked, () => this.send(asked, exchange, head))
    } finally {
      leave()
    }
  }

  /** Takes a place among the files on their way; the answer gives it back. No caller has all of them. */
  private enter({ subject, operation }: Asked): () => void {
    const { downloadsAtOnce } = this.serving.config
    // Small ones that are counted by address need no second count.
    const downloadsOfOne = operation.perAddress ? downloadsAtOnce : this.serving.config.downloadsOfOne
    const own = this.running.get(subject) ?? 0
    const all = [...this.running.values()].reduce((sum, files) => sum + files, 0)
    if (own >= downloadsOfOne || all >= downloadsAtOnce) {
      const whose = own >= downloadsOfOne ? 'to you ' : ''
      const detail = `As many files as can be are being sent ${whose}at the moment; try again in a while`
      throw new Unavailable('overloaded', detail, RETRY_AFTER_SECONDS)
    }
    this.running.set(subject, own + 1)
    return () => {
      const left = this.running.get(subject)! - 1
      if (left === 0) this.running.delete(subject)
      else this.running.set(subject, left)
    }
  }

  private async send(asked: Asked, exchange: Exchange, head: string[]): Promise<void> {
    const { serving } = this
    const { req, res } = exchange
    const { operation, query, toll } = asked
    const opened = await operation.run(this.contextOf(asked, exchange), query)
    const file = await this.withLength(opened, asked, exchange)
    const encoding =
      file.packed || file.bytes !== undefined
        ? 'identity'
        : chooseEncoding(onlyGzip(req.headers['accept-encoding']), 1e9)
    if (takesAnyAsOld(req)) {
      // Told as with other answers: it is counted, for the file had to be found.
      await toll?.take()
      return write(serving, exchange, 304, FIXED_HEADERS, [...head, ...(toll?.headers() ?? [])], null)
    }
    head.push(...fileHeaders(file), ...(encoding === 'gzip' ? ['Content-Encoding', 'gzip'] : []))
    if (req.method === 'HEAD') {
      // It counts like GET: the notices were counted for it.
      await toll?.take()
      return write(serving, exchange, 200, FIXED_HEADERS, [...head, ...(toll?.headers() ?? [])], null)
    }
    const pieces = file.pieces[Symbol.asyncIterator]()
    try {
      // What fails before the first bytes are there can still be told properly.
      const first = await pieces.next()
      await toll?.take()
      const own = [...head, ...(toll?.headers() ?? []), 'X-Request-Id', exchange.id]
      if (serving.closing) own.push('Connection', 'close')
      res.writeHead(200, [...FIXED_HEADERS, ...own])
      // The head has the request's id, which is worth having when the rest is cut before a byte of it was sent.
      res.flushHeaders()
      const all = resumed(first, pieces)
      await sendPieces(res, encoding === 'gzip' ? gzipped(all) : all, serving.config.downloadStallSeconds)
    } finally {
      await pieces.return?.()
    }
    count(serving, exchange, 200, 'query')
  }

  /**
   * HTTP/1.0, which many proxies speak, has no chunks, and node sends them to no other version but 1.1: a closed connection
   * is the end of the file, and one that was cut would look whole. There the file is made first, and its length sent with it.
   */
  private async withLength(file: OpenFile, { files }: Asked, { req }: Exchange): Promise<OpenFile> {
    if (req.httpVersion === '1.1' || wantsHeadOnly(req) || file.bytes !== undefined) return file
    return { ...file, ...(await spool(file.pieces, await files.path('.spool'))) }
  }

  private contextOf({ plan, edition, files }: Asked, exchange: Exchange): FileContext {
    const { clock, admission } = this.serving
    const now = clock.now()
    const turns = { unwanted: callerLeaves(exchange), begun: () => exchange.res.headersSent }
    return {
      db: takingTurns(edition.db, admission, turns),
      today: clock.today(now),
      now: new Date(now),
      edition,
      plan,
      headOnly: wantsHeadOnly(exchange.req),
      temporaryFile: async (ending) => {
        await this.files.sweep()
        return files.path(ending)
      },
    }
  }

  /** Ends an answer that has begun, so that it cannot be taken for a whole one. */
  private giveUp(exchange: Exchange, error: unknown): void {
    const { serving } = this
    // The last chunk is missing, or bytes that the head has promised: either way the answer is seen to be cut.
    exchange.res.destroy()
    const isCallers = [CallerLeft, CallerStalled, NobodyWaits].some((kind) => error instanceof kind)
    const { id, route } = exchange
    if (isCallers) serving.logger.info({ request_id: id, route }, `download ended early: ${error}`)
    else serving.logger.error({ request_id: id, route, err: error }, 'download was cut off by an error')
    count(serving, exchange, isCallers ? CALLER_GONE : 500, 'query')
  }
}

/** Whether any file at all is an old one to the caller. */
const takesAnyAsOld = ({ headers }: IncomingMessage) => headers['if-none-match'] === '*'

const wantsHeadOnly = (req: IncomingMessage) => req.method === 'HEAD' || takesAnyAsOld(req)

/** What a file's head says. Headers are ASCII, so the warnings are written as JSON that is. */
function fileHeaders(file: OpenFile): string[] {
  const headers = ['Content-Type', file.contentType]
  headers.push('Content-Disposition', `attachment; filename="${file.fileName}"`)
  headers.push('X-Record-Count', String(file.count), 'X-Total-Count', String(file.total))
  if (file.warnings.length > 0) headers.push('X-Data-Warnings', asciiJson(file.warnings))
  if (file.bytes !== undefined) headers.push('Content-Length', String(file.bytes))
  return headers
}

const asciiJson = (value: unknown) =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Brotli is not offered: as quick as gzip, it makes files of the same size. */
function onlyGzip(accepted: string | string[] | undefined): string | undefined {
  return accepted === undefined ? undefined : `${accepted}, br;q=0`
}

async function* resumed(
  first: IteratorResult<Buffer | string>,
  rest: AsyncIterator<Buffer | string>,
): AsyncGenerator<Buffer | string> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}
