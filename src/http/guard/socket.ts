/** The server under the framework: its limits, its shortest way, and what it says to what is no HTTP. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { MethodNotAllowed, Problem } from '#contract/errors.ts'
import { rawProblem } from '../respond/problems.ts'
import { Connections } from './connections.ts'

/** Larger than the longest address, so that most long ones get a proper answer from the framework. */
const HEADER_BYTES_MAX = 32 * 1024

type Handler = (req: IncomingMessage, res: ServerResponse) => void

/**
 * Makes the server; `fast` may answer a request before the framework sees it, at once or in a moment. It tells whether
 * it did, and never fails.
 */
export function makeServer(
  fast: (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>,
  framework: Handler,
): Server {
  const answer: Handler = (req, res) => {
    const answered = fast(req, res)
    if (answered === true) return
    connections.answering(res)
    if (!hasOneHost(req)) return refuseHost(req, res)
    if (answered === false) framework(req, res)
    else
      answered.then(
        (done) => done || framework(req, res),
        (error: Error) => res.destroy(error),
      )
  }
  // Node would refuse a request without a host in no words.
  const server = createServer({ maxHeaderSize: HEADER_BYTES_MAX, requireHostHeader: false }, answer)
  // What is expected is what is done anyhow; and nobody is connected to elsewhere.
  server.on('checkExpectation', answer)
  server.on('connect', (_req, socket) => {
    socket.end(
      rawProblem(new MethodNotAllowed('This service connects nobody to other hosts', ['GET', 'HEAD'])),
    )
  })
  const connections = new Connections(server)
  // Called by `close`. Node's own cuts off answers that are still being sent, and waits for half a request.
  server.closeIdleConnections = () => connections.drain()
  // Longer than the idle time of the usual proxies, so that it is they who close a connection.
  server.keepAliveTimeout = 72_000
  server.headersTimeout = 20_000
  server.requestTimeout = 60_000
  return server
}

/** What HTTP/1.1 asks of every request, and two of which could mean different things to a proxy and to us. */
function hasOneHost({ httpVersion, headersDistinct }: IncomingMessage): boolean {
  const { length = 0 } = headersDistinct.host ?? []
  return length === 1 || (length === 0 && httpVersion === '1.0')
}

function refuseHost({ socket }: IncomingMessage, res: ServerResponse): void {
  res.detachSocket(socket)
  socket.end(rawProblem(new Problem('malformed_request', 'A request has to name one host')))
}

/** Answers what node could not read as a request. */
export function answerUnreadable(error: Error, socket: Socket): void {
  const { code, rawPacket } = error as { code?: string; rawPacket?: unknown }
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(rawProblem(unreadable(code, rawPacket)))
}

function unreadable(code: string | undefined, packet: unknown): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('request_timeout', 'The request took too long to arrive')
  }
  if (code !== 'HPE_HEADER_OVERFLOW') {
    return new Problem('malformed_request', 'The request could not be read as HTTP')
  }
  // The limit holds for address and headers together; the first line tells which of them it was, or the end of it in the last piece.
  const isAddress =
    Buffer.isBuffer(packet) && /^([A-Z]+ \S{8000}|\S* HTTP\/\d)/.test(packet.toString('latin1'))
  return isAddress
    ? new Problem('uri_too_long', 'The address is too long')
    : new Problem('headers_too_large', 'The headers are too large, or the address is')
}
