import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { clockTower, custom, things } from '#contract/testing/operations.ts'
import {
  edition,
  endServices,
  OPERATOR_KEY,
  TestClock,
  TestEditions,
  testService,
} from '../testing/service.ts'
import { answerUnreadable } from './socket.ts'

afterEach(endServices)

const asOperator = { 'X-API-Key': OPERATOR_KEY }
const listening = { port: 0, host: '127.0.0.1' }

/** Sends bytes as they are and gives what comes back until the server closes. */
function raw(address: string, bytes: string): Promise<string> {
  const { port, hostname } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let got = ''
    socket.on('data', (part) => (got += part))
    socket.on('close', () => resolve(got))
    socket.on('error', (error) => (got ? resolve(got) : reject(error)))
  })
}

/** What differs by nature is taken out. */
function comparable(answer: Response, body: string) {
  const headers = Object.fromEntries(answer.headers)
  for (const own of ['date', 'x-request-id', 'connection', 'keep-alive']) delete headers[own]
  return { status: answer.status, headers, body }
}

test('the short way gives what the long way gives, in every form', async () => {
  const service = testService({ operations: [things, clockTower] })
  const address = await service.listen(listening)
  const metricsLine = async () => (await service.app.inject({ url: '/metrics', headers: asOperator })).body
  for (const url of ['/api/things?limit=400&state=CA', '/api/clock']) {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const ask = async () => {
        const answer = await fetch(address + url, { headers: { ...asOperator, 'accept-encoding': encoding } })
        return comparable(answer, await answer.text())
      }
      const long = await ask()
      const before = /from="cache"} (\d+)/.exec(await metricsLine())?.[1]
      const short = await ask()
      expect(short).toEqual(long)
      expect(long.status).toBe(200)
      expect(Number(/from="cache"} (\d+)/.exec(await metricsLine())?.[1])).toBe(Number(before) + 1)
      const headers = { ...asOperator, 'if-none-match': long.headers.etag! }
      const unchanged = await fetch(address + url, { headers })
      expect(unchanged.status).toBe(304)
      expect(unchanged.headers.get('x-data-edition')).toBe('e1')
    }
  }
})

test('the short way never gives one plan’s answer to another, nor an old edition’s', async () => {
  const editions = new TestEditions()
  const clock = new TestClock()
  const whose = custom(async ({ plan, today, ...context }) => [plan.name, today, context.edition.id])
  const address = await testService({ operations: [whose], editions, now: clock.now }).listen(listening)
  const ask = async (headers = {}) => (await fetch(`${address}/api/custom`, { headers })).json()
  for (let i = 0; i < 3; i++) {
    expect(await ask(asOperator)).toEqual(['enterprise', '2024-06-15', 'e1'])
    expect(await ask()).toEqual(['anonymous', '2024-06-15', 'e1'])
    expect((await fetch(`${address}/api/custom`, { headers: { 'x-api-key': 'wrong' } })).status).toBe(401)
  }
  editions.now = edition({ id: 'e2' })
  expect(await ask(asOperator)).toEqual(['enterprise', '2024-06-15', 'e2'])
  clock.ms += 86_400_000
  expect(await ask(asOperator)).toEqual(['enterprise', '2024-06-16', 'e2'])
  editions.now = null
  expect((await fetch(`${address}/api/custom`, { headers: asOperator })).status).toBe(503)
})

test('a header that came twice means the same on both ways', async () => {
  const address = await testService({ operations: [things] }).listen(listening)
  const ask = async (...lines: string[]) => {
    const head = ['GET /api/things HTTP/1.1', 'Host: x', 'Connection: close', ...lines].join('\r\n')
    return (await raw(address, `${head}\r\n\r\n`)).split('\r\n')
  }
  const key = `x-api-key: ${OPERATOR_KEY}`
  const long = await ask(key, key)
  const answer = await ask(key)
  const etag = answer.find((line) => line.startsWith('ETag: '))!.slice('ETag: '.length)
  // From here on the answer is in memory.
  const short = await ask(key, key)
  expect([long[0], answer[0], short[0]]).toEqual([
    'HTTP/1.1 401 Unauthorized',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 401 Unauthorized',
  ])
  const tags = ['If-None-Match: "other"', `IF-NONE-MATCH: ${etag}`]
  expect((await ask(key, ...tags))[0]).toBe('HTTP/1.1 304 Not Modified')
})

test('anonymous calls are counted though the answer is in memory', async () => {
  const address = await testService().listen(listening)
  const statuses: number[] = []
  for (let i = 0; i < 27; i++) statuses.push((await fetch(`${address}/api/things`)).status)
  expect(statuses.slice(24)).toEqual([200, 429, 429])
  for (let i = 0; i < 30; i++) expect((await fetch(`${address}/api/clock`)).status).toBe(200)
})

test('a day’s answer does not outlive its window on the short way', async () => {
  const clock = new TestClock('2024-06-15T12:00:00Z')
  const address = await testService({ now: clock.now }).listen(listening)
  const now = async () => ((await (await fetch(`${address}/api/clock`)).json()) as { now: string }).now
  const first = await now()
  clock.ms += 299_999
  expect(await now()).toBe(first)
  clock.ms += 1
  expect(await now()).toBe('2024-06-15T12:05:00.000Z')
})

test('what is no HTTP, and what is far too long, gets a problem and the end of the connection', async () => {
  const address = await testService().listen(listening)
  const garbage = await raw(address, 'this is not http\r\n\r\n')
  expect(garbage).toMatch(/^HTTP\/1\.1 400 /)
  expect(garbage).toContain('"code":"malformed_request"')
  const longPath = await raw(address, `GET /${'x'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(longPath).toMatch(/^HTTP\/1\.1 414 /)
  const longHeader = await raw(address, `GET / HTTP/1.1\r\nHost: x\r\nX-Pad: ${'x'.repeat(60_000)}\r\n\r\n`)
  expect(longHeader).toMatch(/^HTTP\/1\.1 431 /)
  const body = longHeader.split('\r\n\r\n')[1]!
  expect(JSON.parse(body)).toMatchObject({ status: 431, code: 'headers_too_large' })
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})

test('an address that is too long is told by its end too, where it arrives in two pieces', () => {
  const answers: string[] = []
  const socket = { writable: true, end: (answer: string) => answers.push(answer) } as unknown as Socket
  for (const last of ['xxx HTTP/1.1\r\nHost: x\r\n\r\n', 'xxx\r\nHost: x\r\n\r\n', 'x'.repeat(9000)])
    answerUnreadable(
      Object.assign(new Error('too long'), { code: 'HPE_HEADER_OVERFLOW', rawPacket: Buffer.from(last) }),
      socket,
    )
  expect(answers.map((answer) => answer.slice(0, 12))).toEqual([
    'HTTP/1.1 414',
    'HTTP/1.1 431',
    'HTTP/1.1 431',
  ])
})

test('stopping ends running requests first, and takes no new ones', async () => {
  let finish: (value: unknown) => void = () => {}
  const slow = custom(() => new Promise((resolve) => (finish = resolve)))
  const service = testService({ operations: [slow] })
  const address = await service.listen(listening)
  const running = fetch(`${address}/api/custom`)
  const before = finish
  await vi.waitFor(() => expect(finish).not.toBe(before))
  const closed = service.close()
  finish({ done: true })
  const answer = await running
  expect(await answer.json()).toEqual({ done: true })
  expect(answer.headers.get('connection')).toBe('close')
  await closed
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
})

test('what outlasts the deadline is cut off', async () => {
  const endless = custom(() => new Promise(() => {}))
  const service = testService({ operations: [endless], config: { drainSeconds: 0.05 } })
  const address = await service.listen(listening)
  const running = new Promise((resolve, reject) => {
    request(`${address}/api/custom`, resolve).on('error', reject).end()
  })
  const outcome = running.then(
    () => 'answered',
    () => 'cut off',
  )
  await vi.waitFor(async () => expect(await connections(service.app.server)).toBe(1))
  await service.close()
  expect(await outcome).toBe('cut off')
})

test('half a request and an idle connection do not keep the service from stopping', async () => {
  const service = testService({ config: { drainSeconds: 3600 } })
  const address = await service.listen(listening)
  const half = raw(address, 'GET /healthz HTTP/1.1\r\nHost: x')
  const idle = raw(address, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  const silent = raw(address, '')
  await vi.waitFor(async () => expect(await connections(service.app.server)).toBe(3))
  await service.close()
  // A server that waits for the rest gives up at last with 408.
  expect(await half).toBe('')
  expect(await silent).toBe('')
  expect((await idle).match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('an answer on its way when the service stops arrives whole, though the caller reads slowly', async () => {
  const bytes = 30_000_000
  let asked = 0
  const large = custom(async () => {
    asked++
    return 'x'.repeat(bytes)
  })
  const service = testService({ operations: [large], config: { cacheBytesMax: 1e9, drainSeconds: 3600 } })
  const address = await service.listen(listening)
  const call = `GET /api/custom HTTP/1.1\r\nHost: x\r\nX-API-Key: ${OPERATOR_KEY}\r\n\r\n`
  // Once by the long way, then by the short one.
  for (const way of ['long', 'short']) {
    const { port, hostname } = new URL(address)
    const socket = connect(Number(port), hostname, () => socket.write(call))
    await once(socket, 'readable')
    const closed = way === 'short' ? service.close() : undefined
    let got = 0
    for await (const part of socket) {
      got += part.length
      if (got > bytes) break
    }
    expect(got).toBeGreaterThan(bytes)
    socket.destroy()
    await closed
  }
  expect(asked).toBe(1)
})

test('who hangs up while waiting for a turn is not served; who asks the same and stays is', async () => {
  const asked: number[] = []
  const ends: (() => void)[] = []
  const slow = custom(async (_, { n }) => {
    asked.push(n)
    if (n === 1) await new Promise<void>((resolve) => ends.push(resolve))
    return { n }
  })
  const service = testService({ operations: [slow], config: { queriesAtOnce: 1 } })
  const address = await service.listen(listening)
  const ask = (n: number) => fetch(`${address}/api/custom?n=${n}`, { headers: asOperator })
  const { port, hostname } = new URL(address)
  const leaving = (n: number) => {
    const head = `GET /api/custom?n=${n} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${OPERATOR_KEY}\r\n\r\n`
    const socket = connect(Number(port), hostname, () => socket.write(head))
    return socket
  }
  const sockets: Socket[] = []
  let received = 0
  service.app.server.on('connection', (socket: Socket) => sockets.push(socket))
  service.app.server.on('request', () => received++)
  const first = ask(1)
  await vi.waitFor(() => expect(asked).toEqual([1]))
  const gone = [leaving(2), leaving(3)]
  const stays = ask(3)
  await vi.waitFor(() => expect(received).toBe(4))
  for (const socket of gone) socket.destroy()
  await vi.waitFor(() => expect(sockets.filter((socket) => socket.destroyed)).toHaveLength(2))
  ends[0]!()
  expect(await (await stays).json()).toEqual({ n: 3 })
  expect((await first).status).toBe(200)
  expect(asked).toEqual([1, 3])
  const metrics = await fetch(`${address}/metrics`, { headers: asOperator })
  expect(await metrics.text()).toContain('route="/api/custom",status="499"} 1\n')
})

function connections(server: {
  getConnections(done: (error: Error | null, count: number) => void): unknown
}) {
  return new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
}

test('what is no proper request is answered in the form of all errors', async () => {
  const address = await testService().listen(listening)
  const unfit = {
    'GET /healthz HTTP/1.1\r\n\r\n': 400,
    'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n': 400,
    'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n': 400,
    'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n': 405,
  }
  for (const [request, status] of Object.entries(unfit)) {
    const answer = await raw(address, request)
    expect(answer, request).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer, request).toContain('Content-Type: application/problem+json')
    expect(answer, request).toMatch(/\r\nX-Request-Id: \S+\r\n/)
    expect(answer, request).toContain("Content-Security-Policy: default-src 'none'")
  }
  const old = await raw(address, 'GET /healthz HTTP/1.0\r\n\r\n')
  expect(old).toMatch(/^HTTP\/1.1 200 /)
  const expecting = 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n'
  expect(await raw(address, expecting)).toMatch(/^HTTP\/1.1 200 /)
})

test('hanging up within a request body is nobody’s error', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const service = testService({ logger })
  const address = await service.listen(listening)
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write(
    'POST /api/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  await once(socket, 'connect')
  await expect.poll(() => service.app.server.listening).toBe(true)
  socket.destroy()
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  expect(lines.map((line) => JSON.parse(line).status)).not.toContain(500)
})
