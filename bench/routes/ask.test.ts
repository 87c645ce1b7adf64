import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Server } from '../processes.ts'
import { askUntil } from './ask.ts'

test('what is refused is no question, and another is asked in its place', async () => {
  const server = await serving((path) => (path === '/refused' ? 422 : path === '/nobody' ? 404 : 200))
  const asked = await askUntil(server, {
    addresses: ['/a', '/refused', '/nobody', '/b', '/c'],
    count: 3,
    callers: 1,
  })
  expect(asked.answered).toEqual(['/a', '/nobody', '/b'])
  expect(asked.refused).toBe(1)
  expect(asked.times).toHaveLength(3)
})

test('an answer that fails ends the bench, with its address', async () => {
  const server = await serving(() => 500)
  await expect(askUntil(server, { addresses: ['/a?b=c'], count: 1, callers: 1 })).rejects.toThrow(
    '/a?b=c answered 500',
  )
})

test('several callers ask each question once', async () => {
  const server = await serving(() => 200)
  const addresses = Array.from({ length: 20 }, (_, i) => `/${i}`)
  const { answered } = await askUntil(server, { addresses, count: 20, callers: 8 })
  expect([...answered].sort()).toEqual([...addresses].sort())
})

async function serving(status: (path: string) => number): Promise<Server> {
  const http = createServer((request, response) => {
    response.statusCode = status(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void http.close().closeAllConnections())
  return {
    base: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    cpuSeconds: async () => 0,
    peakMegabytes: async () => 0,
    residentMegabytes: async () => 0,
    hasSaid: () => false,
    stop: async () => undefined,
  }
}
