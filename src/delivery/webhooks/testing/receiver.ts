/** For tests: a receiver on this machine, as somebody would write one. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What it was sent. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** What it answers: a status, or all of it. */
export type Answer = number | { status: number; headers?: Record<string, string>; body?: string }

/** A receiver; `answer` tells what it says to what it was sent. */
export async function receiver(answer: (received: Received, count: number) => Answer = () => 200) {
  const received: Received[] = []
  const server = await localServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { url: path = '', headers } = request
      const one = { path, headers, body: Buffer.concat(parts).toString() }
      received.push(one)
      const said = answer(one, received.length)
      const { status, headers: own = {}, body = '' } = typeof said === 'number' ? { status: said } : said
      response.writeHead(status, own).end(body)
    })
  })
  return { ...server, received }
}

/** A server of this machine that says whatever it is told to; it ends with the test. */
export async function localServer(listener: RequestListener) {
  const server = createServer(listener)
  const connections = { count: 0 }
  server.on('connection', () => {
    connections.count++
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}/hook`, connections }
}
