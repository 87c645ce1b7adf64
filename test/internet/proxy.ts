/** A proxy on this machine, behind which the small internet lies: for what goes through `HTTPS_PROXY`. */
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './certificate.ts'
import { type Answers, answering, type Internet } from './network.ts'

/** An opened proxy. */
export interface Proxy extends Pick<Internet, 'log' | 'close'> {
  /** `http://127.0.0.1:34567` */
  address: string
  /** The hosts to which it was asked for a way, in order, each as often as it was. */
  hosts: string[]
}

/** Opens a proxy. Its publishers sign for themselves, so whoever asks must not mind. */
export async function openProxy(answers: Answers): Promise<Proxy> {
  const log: Internet['log'] = []
  const publishers: RequestListener = answering(answers, log)
  const encrypted = createTlsServer(selfSigned(), publishers)
  const hosts: string[] = []
  const server = createServer((_, response) => response.writeHead(405).end())
  server.on('connect', ({ url }, socket) => {
    hosts.push(url!.replace(/:443$/, ''))
    socket.on('error', () => socket.destroy())
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    encrypted.emit('connection', socket)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hosts,
    log,
    close: async () => {
      encrypted.closeAllConnections()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
