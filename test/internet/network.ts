/**
 * A small internet on this machine: every host leads to one server, which answers as the test says. The requests are
 * real ones, so that what a publisher's server may do wrong, it does: it resets, cuts bodies, packs them badly.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Agent, type Dispatcher } from 'undici'

/** A request, as it comes to a publisher. */
export interface Asked {
  method: string
  url: string
  body: string
}

/** An answer. Without a status it is 200, without a type `text/html`. */
export interface Reply {
  body?: string | Uint8Array
  type?: string
  status?: number
  headers?: Record<string, string>
  /** What goes wrong on the way. */
  fault?: 'reset' | 'drip' | 'cut' | 'bad gzip'
}

/** What the publishers answer; nothing where there is no such address. */
export type Answers = (asked: Asked) => Reply | undefined

/** An opened internet: hand `network` to a refresh. */
export interface Internet {
  network: Dispatcher
  /** What was asked, in order, and how it was answered; robots.txt is left out. */
  log: (Asked & { status: number })[]
  close(): Promise<void>
}

/** Opens a small internet. Answers carry an ETag, and one that is asked about with it is answered by 304. */
export async function openInternet(answers: Answers): Promise<Internet> {
  const log: Internet['log'] = []
  const server = createServer(answering(answers, log))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const network = new Agent({
    connect: (_, done) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => done(null, socket))
      socket.once('error', (error) => done(error, null))
    },
  })
  return {
    network,
    log,
    close: async () => {
      await network.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Answers requests, and notes them. */
export function answering(answers: Answers, log: Internet['log']): RequestListener {
  return async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const asked = { method: request.method!, url: `https://${request.headers.host}${request.url}`, body }
    const reply = answers(asked)
    const status = answer(request, response, reply)
    if (!asked.url.endsWith('/robots.txt')) log.push({ ...asked, status })
  }
}

const GONE: Reply = { status: 404, body: '<!DOCTYPE html><html><body><h1>Not Found</h1></body></html>' }

function answer(request: IncomingMessage, response: ServerResponse, reply: Reply = GONE): number {
  if (reply.fault === 'reset') {
    request.socket.destroy()
    return 0
  }
  const { status = 200, type = 'text/html', headers = {} } = reply
  const body = Buffer.from(reply.body ?? '')
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"`
  if (status === 200 && !reply.fault && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return 304
  }
  response.writeHead(status, {
    'content-type': type,
    ...(status === 200 ? { etag } : {}),
    ...(reply.fault === 'cut' ? { 'content-length': String(body.length) } : {}),
    ...(reply.fault === 'bad gzip' ? { 'content-encoding': 'gzip' } : {}),
    ...headers,
  })
  // The first bytes and then none, for as long as anybody waits.
  if (reply.fault === 'drip') response.write(body.subarray(0, 20))
  else if (reply.fault === 'cut') {
    response.write(body.subarray(0, body.length >> 1), () => response.destroy())
  } else response.end(reply.fault === 'bad gzip' ? gzipSync(body).subarray(0, 20) : body)
  return status
}
