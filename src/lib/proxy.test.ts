import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { proxyAgent } from './proxy.ts'

/** Asks an address with https through a proxy that does this with whoever wants a tunnel; how often it was asked for one. */
async function askThrough(meets: (socket: Socket) => void): Promise<{ error: Error; asked: string[] }> {
  const asked: string[] = []
  const proxy = createServer().on('connect', ({ url }, socket) => {
    asked.push(url!)
    socket.on('error', () => {})
    meets(socket as Socket)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void proxy.close())
  const httpsProxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const dispatcher = proxyAgent({ httpsProxy, httpProxy: '', noProxy: '' })
  onTestFinished(() => dispatcher.destroy())
  const error = await request('https://data.example/', { dispatcher }).then(
    () => new Error('it answered'),
    (failed: Error) => failed,
  )
  return { error, asked }
}

test('a proxy that cuts the connection is asked once', async () => {
  const { error, asked } = await askThrough((socket) => socket.destroy())
  expect(error.message).toMatch(/^the proxy opens no tunnel/)
  expect(asked).toEqual(['data.example:443'])
})

test('a proxy that refuses is asked once', async () => {
  const { error, asked } = await askThrough((socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
  expect(error.message).toContain('403')
  expect(asked).toHaveLength(1)
})
